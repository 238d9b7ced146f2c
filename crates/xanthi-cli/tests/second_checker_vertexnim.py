"""Proofs about Vertexnim with loops everywhere, judged from docs/certificates.md alone."""


def vertexnim_wins(board, at, disks, components, need):
    need(all(isinstance(component, list) for component in components), "lists of vertices")
    if disks[at] == 0:
        return False
    if disks[at] > 1 and at in board.out(at, disks):
        return True
    out = {v: set(board.out(v, disks)) for v in range(len(disks)) if disks[v] > 0}
    need(all(v in to for v, to in out.items()), "no loop")
    won, answer = {v for v in out if disks[v] > 1}, None
    for component in components:
        inside = set(component)
        need(inside and len(inside) == len(component) and inside <= set(out) - won, "a set")
        need(all(out[v] <= inside | won for v in inside), "a way out")
        for v in inside:
            met, stack = {v}, [v]
            while stack:
                new = (out[stack.pop()] & inside) - met
                met |= new
                stack += new
            need(met == inside, "not strongly connected")
        lost = (len(inside) % 2 == 1) == any(out[v] & won for v in inside)
        answer = not lost if at in inside and answer is None else answer
        won |= inside | ({v for v in out if out[v] & inside} if lost else set())
        answer = True if lost and answer is None and at in won else answer
    need(answer is not None, "nothing is said of the token")
    return answer


def vertexnim(board, c, need):
    wins = vertexnim_wins(board, board.at, board.disks, c["components"], need)
    known = {}
    for entry in c.get("after", []):
        to, left = entry["to"], entry["left"]
        need((left < 2 and left < board.disks[board.at] or left == 2 and board.disks[board.at] > 2) and to < len(board.disks), "no such turn")
        need((to, left) not in known, "a turn twice")
        known[to, left] = vertexnim_wins(board, to, board.less(board.disks, board.at, left), entry["components"], need)
    return wins, lambda to, after: known.get((to, min(after[board.at], 2)), None if wins else True), None
