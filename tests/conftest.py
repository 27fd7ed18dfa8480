"""Settings and fixtures shared by every test."""

from flask import Flask
from hypothesis import settings
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

# no test is judged on its speed: machines are busy
settings.register_profile("scorekeeper", deadline=None)
settings.load_profile("scorekeeper")


class Gabarits(BytecodeCache):
    """Templates compiled once for all the applications that tests make, by what is in them."""

    def __init__(self) -> None:
        self._connus: dict[tuple[str, str], bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what was compiled of this text, if it was."""
        connu = self._connus.get((bucket.key, bucket.checksum))
        if connu is not None:
            bucket.bytecode_from_string(connu)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        self._connus[bucket.key, bucket.checksum] = bucket.bytecode_to_string()


# Compiling them again would be half the time of a test that looks at one page.
Flask.jinja_options = {"bytecode_cache": Gabarits()}
