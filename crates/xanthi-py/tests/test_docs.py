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


def test_the_array_of_slurm_with_the_variables_that_slurm_sets(tmp_path):
    """Its body, twice for one of two shards: what was saved is taken up again."""
    import os
    import sys

    from xanthi.sweeps import Store

    bin_ = tmp_path / "bin"
    bin_.mkdir()
    (bin_ / "xanthi-sweep").write_text(f'#!/bin/sh\nexec {sys.executable} -m xanthi.sweeps "$@"\n')
    (bin_ / "xanthi-sweep").chmod(0o755)
    (tmp_path / "job.json").write_text('{"template": "uvg:cycle.{n}@0", "ranges": {"n": "3..30"}}')
    said = []
    for task in (0, 1, 1):
        slurm = {"SLURM_ARRAY_TASK_ID": str(task), "SLURM_ARRAY_TASK_COUNT": "2", "SLURM_CPUS_PER_TASK": "1", "TMPDIR": str(tmp_path)}
        env = {**os.environ, **slurm, "PATH": f"{bin_}:{os.environ['PATH']}"}
        run = subprocess.run([ROOT / "deploy/slurm.sh", tmp_path / "job.json", tmp_path / "out"], env=env, capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        said.append(run.stdout)
        for left in tmp_path.glob("xanthi-*"):
            left.unlink()
    assert " 0 worked on now" in said[2]
    with Store(tmp_path / "all.db") as whole:
        for part in sorted((tmp_path / "out").glob("part-*.db")):
            whole.merge(part)
        assert len(whole) == 28


def test_the_files_of_deploy_can_be_read():
    for script in (ROOT / "deploy").glob("*.sh"):
        subprocess.run(["bash", "-n", script], check=True)
    compile((ROOT / "deploy/ray_sweep.py").read_text(), "ray_sweep.py", "exec")
    yaml = pytest.importorskip("yaml")
    assert yaml.safe_load((ROOT / "deploy/kubernetes.yaml").read_text())["kind"] == "DaskCluster"
