#pragma once
#include <cstddef>

int TotalOf(const void* data, std::size_t size);
