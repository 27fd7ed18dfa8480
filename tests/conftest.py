"""Settings and fixtures shared by every test."""

from hypothesis import settings

# no test is judged on its speed: machines are busy
settings.register_profile("scorekeeper", deadline=None)
settings.load_profile("scorekeeper")
