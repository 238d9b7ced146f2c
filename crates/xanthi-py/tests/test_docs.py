"""The examples of the pages run, and the files of deploy/ are what they say."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("page", ["python.md", "sweeps.md"])
def test_the_examples_of_a_page(page):
    pytest.importorskip("networkx")
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    failed, tried = doctest.testfile(str(ROOT / "docs" / page), module_relative=False, optionflags=flags)
    assert failed == 0 and (tried or page == "sweeps.md")


def test_the_files_of_deploy_can_be_read():
    for script in (ROOT / "deploy").glob("*.sh"):
        subprocess.run(["bash", "-n", script], check=True)
    compile((ROOT / "deploy/ray_sweep.py").read_text(), "ray_sweep.py", "exec")


def test_the_containers_of_kubernetes_start_what_is_there():
    """The commands and options of the file, asked of the Dask that is installed."""
    yaml = pytest.importorskip("yaml")
    pytest.importorskip("distributed")
    cluster = yaml.safe_load((ROOT / "deploy/kubernetes.yaml").read_text())
    assert cluster["kind"] == "DaskCluster"
    for part in ("worker", "scheduler"):
        program, command, *options = cluster["spec"][part]["spec"]["containers"][0]["args"]
        ran = subprocess.run([Path(sys.executable).with_name(program), command, "--help"], capture_output=True, text=True)
        assert ran.returncode == 0, ran.stderr
        assert command == part and all(option in ran.stdout for option in options if option.startswith("--"))
