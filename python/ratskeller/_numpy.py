"""numpy, if it is there."""

from ._core import make_arrays_with

try:
    import numpy
except ImportError:  # memoryviews do
    numpy = None
else:
    make_arrays_with(numpy.asarray)
