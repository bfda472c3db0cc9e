// Any source.
