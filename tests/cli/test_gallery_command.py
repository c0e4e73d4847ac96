"""`scriptorium gallery`: its answers, its exit codes, and what it refuses."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from support.program import scriptorium, sentence

ROOT = Path(__file__).resolve().parents[2]
BROOK = ROOT / "docs" / "samples" / "domains" / "brook.toml"


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Return a folder with a domain."""
    folder = tmp_path / "club"
    folder.mkdir()
    shutil.copy(BROOK, folder)
    return folder


def test_a_gallery_is_made_and_brought_up_to_date(club: Path, tmp_path: Path) -> None:
    first = scriptorium("gallery", club, cwd=tmp_path)
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout.startswith("site/index.html: 1 thing, 1 drawn, ")
    (club / "broken.toml").write_text('game = "dice"\nmap = "Q"\n', encoding="utf-8")
    second = scriptorium("gallery", club, "--json", cwd=tmp_path)
    assert second.returncode == 1
    answer = json.loads(second.stdout)
    assert (answer["shown"], answer["drawn"], answer["played"]) == (1, [], [])
    assert [it["file"] for it in answer["broken"]] == ["broken.toml"]
    third = scriptorium("gallery", club, "--lang", "de", cwd=tmp_path)
    assert third.returncode == 1
    assert "1 Eintrag, 1 gezeichnet" in third.stdout
    assert third.stderr.count("broken.toml") == 1


def test_what_cannot_be_made_is_one_sentence(club: Path, tmp_path: Path) -> None:
    missing = scriptorium("gallery", "nowhere", cwd=tmp_path)
    assert missing.returncode == 2
    assert sentence(missing) == "scriptorium: There is no folder nowhere; check its name."
    studio = scriptorium("gallery", club, "--studio", "javascript:alert(1)", cwd=tmp_path)
    assert studio.returncode == 2
    assert "--studio" in sentence(studio)
    (tmp_path / "file").touch()
    blocked = scriptorium("gallery", club, "-o", "file", cwd=tmp_path)
    assert blocked.returncode == 2
    assert "file" in sentence(blocked)
    assert sorted(it.name for it in tmp_path.iterdir()) == ["club", "file"]


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_is_refused(club: Path, tmp_path: Path) -> None:
    place = tmp_path / "site"
    place.mkdir(mode=0o500)
    refused = scriptorium("gallery", club, "-o", place, cwd=tmp_path)
    assert refused.returncode == 2
    assert "site" in sentence(refused)
