"""The examples of the pages run, and the files of deploy/ are what they say."""

from __future__ import annotations

import doctest
import subprocess
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
    yaml = pytest.importorskip("yaml")
    assert yaml.safe_load((ROOT / "deploy/kubernetes.yaml").read_text())["kind"] == "DaskCluster"
