"""A sweep on Ray: `python deploy/ray_sweep.py job.json results.db`. One process writes; no more
batches are out than twice the processors of the cluster."""

import sys
from itertools import islice

import ray

from xanthi.sweeps import Job, Store
from xanthi.sweeps.work import Asked, rows_of


def main(path: str, results: str) -> None:
    ray.init()
    work = ray.remote(max_retries=5)(rows_of)
    job = Job.read(path)
    with Store(results) as store:
        for limit in job.limits:
            asked = Asked(job.play, job.question, limit, job.nodes, job.memory, job.proofs)
            lines, running = job.keys(), []
            while True:
                while len(running) < 2 * ray.cluster_resources().get("CPU", 1) and (block := list(islice(lines, 256))):
                    settled = store.settled(block, asked.play, asked.question, limit, asked.proofs)
                    if batch := [line for line in block if line not in settled]:
                        running.append(work.remote(batch, asked))
                if not running:
                    break
                done, running = ray.wait(running)
                store.write(ray.get(done[0]))


if __name__ == "__main__":
    main(*sys.argv[1:])
