"""What a server installs is pinned, listed and audited, and nothing names where it was made."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from rollwright.web import limits
from rollwright.web.processes.home import named_table
from tests.web.hosted import rollwright

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PIN = re.compile(r"^([a-z0-9-]+)==(\S+)(?: ; .*?)?((?: --hash=sha256:[0-9a-f]{64})+)$")


def pins(lock: str) -> dict[str, str]:
    """The packages of a lock with their versions; each must have a hash."""
    text = (DEPLOY / lock).read_text(encoding="utf-8").replace("\\\n", " ")
    lines = (line for line in text.splitlines() if not re.match(r"\s*(#|$)", line))
    found = {}
    for line in lines:
        pin = PIN.match(re.sub(r"\s+", " ", line))
        assert pin, line
        found[pin[1]] = pin[2]
    return found


def name_of(requirement: str) -> str:
    """The name of a package that is asked for."""
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found
    return found[0].lower().replace("_", "-")


def test_all_that_is_asked_for_is_pinned_with_hashes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = {name_of(one) for one in project["project"]["dependencies"]}
    assert asked <= set(pins("requirements.lock"))
    builds = {name_of(one) for one in project["build-system"]["requires"]}
    assert builds <= set(pins("build.lock"))


def test_the_list_of_parts_is_that_of_the_lock() -> None:
    listed = json.loads((DEPLOY / "sbom.json").read_text(encoding="utf-8"))
    assert listed["bomFormat"] == "CycloneDX"
    parts = {one["name"]: one["version"] for one in listed["components"]}
    assert parts == pins("requirements.lock")
    assert all(one["hashes"] for one in listed["components"] if "hashes" in one)


@pytest.mark.parametrize("name", ["requirements.lock", "build.lock", "sbom.json"])
def test_no_index_and_no_folder_is_named(name: str) -> None:
    text = (DEPLOY / name).read_text(encoding="utf-8").replace("http://cyclonedx.org/schema/", "")
    assert not re.search(r"://|index-url|find-links|trusted-host|[\s(\"]/\w", text)


def test_the_image_installs_nothing_without_a_hash() -> None:
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    installs = re.findall(r"pip (?:install|wheel)[^&\n]*", text)
    assert len(installs) == 4
    for one in installs:
        assert "--require-hashes" in one or "--no-deps" in one, one


def test_the_service_keeps_its_files_to_itself_and_may_open_enough() -> None:
    unit = (DEPLOY / "rollwright.service").read_text(encoding="utf-8")
    assert "\nUMask=0077\n" in unit and "\nStateDirectoryMode=0700\n" in unit
    (most,) = re.findall(r"\nLimitNOFILE=(\d+)\n", unit)
    assert int(most) >= 2 * limits.SOCKETS


def test_every_lock_is_audited_and_our_own_code_looked_through() -> None:
    text = (ROOT / ".github" / "workflows" / "supply-chain.yml").read_text(encoding="utf-8")
    assert "bandit --quiet --configfile pyproject.toml --recursive src" in text
    (locks,) = re.findall(r"for lock in ([\w ]+); do\s+\S*pip-audit --require-hashes", text)
    assert {f"{lock}.lock" for lock in locks.split()} == {one.name for one in DEPLOY.glob("*.lock")}


@pytest.mark.parametrize("name", ["rollwright.service", "several/rollwright.service"])
def test_a_service_starts_what_the_program_knows(name: str) -> None:
    unit = (DEPLOY / name).read_text(encoding="utf-8")
    (line,) = re.findall(r"\nExecStart=/opt/rollwright/bin/rollwright (.*)\n", unit)
    known = rollwright("serve", "--help").out
    options = re.findall(r"--[a-z-]+", line)
    assert line.startswith("serve ") and options
    assert all(option in known for option in options), options


def test_the_proxy_knows_a_table_as_the_front_does() -> None:
    text = (DEPLOY / "several" / "nginx.conf").read_text(encoding="utf-8")
    (pattern,) = re.findall(r'"~(\^/\S+)" \$id;', text)
    python = pattern.replace("?<id>", "?P<id>")
    for path in ("/t/abcdefgh23/live", "/api/tables/abcdefgh23", "/t/abcdefgh23"):
        found = re.search(python, path)
        assert found and found["id"] == named_table(f"GET {path} ".encode())
    assert re.search(python, "/rules/splitter") is None
