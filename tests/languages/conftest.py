"""Languages made for tests can be chosen by the tests that take their codes."""

from collections.abc import Iterator

import pytest

from tests.helpers import pseudo


@pytest.fixture(autouse=True)
def _made_languages(request: pytest.FixtureRequest) -> Iterator[None]:
    callspec = getattr(request.node, "callspec", None)
    if callspec is not None and callspec.params.get("code") in pseudo.PSEUDO:
        with pseudo.known():
            yield
    else:
        yield
