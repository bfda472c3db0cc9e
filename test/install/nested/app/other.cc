// Includes one header only, so that tests see what is compiled again when that one changes, and what is not.
#include "geometry/shapes/rare.llvmparse.h"

int Value(const geometry::shapes::fast::Point& point) { return point.x(); }
