"""What the pictures, letters, sounds and words weigh together, for everybody downloads them."""

from tammany_desktop import resources

MOST = 16_550_000  # bytes, of which two tunes of an election are 0.7 MB


def test_all_assets_together_are_light() -> None:
    files = [path for path in resources.assets().rglob("*") if path.is_file()]
    assert len(files) > 100
    assert sum(path.stat().st_size for path in files) <= MOST
