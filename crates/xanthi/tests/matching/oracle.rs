//! The slow obvious versions: definitions, plain search, and a textbook algorithm.

/// The splitmix64 generator.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `bound − 1`.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// The numbers from 0 to `n − 1` in random order.
    pub(crate) fn permutation(&mut self, n: u32) -> Vec<u32> {
        let mut list: Vec<u32> = (0..n).collect();
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i as u64 + 1) as usize);
        }
        list
    }
}

/// A graph with at most 12 vertices; sets of vertices are bit masks.
pub(crate) struct Small {
    pub(crate) n: usize,
    neighbours: Vec<u32>,
    /// The size of a maximum matching of every induced subgraph.
    nu: Vec<u8>,
    /// For each set of open vertices and each token outside: 0 unknown, 1 the mover loses, 2 wins.
    memo: std::cell::RefCell<Vec<u8>>,
}

impl Small {
    fn new(n: usize, neighbours: Vec<u32>) -> Self {
        let mut nu = vec![0u8; 1 << n];
        for set in 1..1usize << n {
            let v = set.trailing_zeros() as usize;
            let rest = set & !(1 << v);
            let with = (0..n).filter(|&u| rest & neighbours[v] as usize >> u << u & 1 << u != 0).map(|u| 1 + nu[rest & !(1 << u)]);
            nu[set] = with.max().unwrap_or(0).max(nu[rest]);
        }
        let memo = vec![0; n << n].into();
        Self { n, neighbours, nu, memo }
    }

    /// The graph whose i-th pair of vertices is joined if bit i of `code` is set.
    pub(crate) fn numbered(n: usize, code: u32) -> Self {
        let mut neighbours = vec![0; n];
        let pairs = (0..n).flat_map(|u| (0..u).map(move |v| (u, v)));
        for (_, (u, v)) in pairs.enumerate().filter(|(i, _)| code >> i & 1 == 1) {
            neighbours[u] |= 1 << v;
            neighbours[v] |= 1 << u;
        }
        Self::new(n, neighbours)
    }

    /// Joins each pair with probability `chances / of`.
    pub(crate) fn random(n: usize, chances: u64, of: u64, random: &mut Random) -> Self {
        let mut neighbours = vec![0; n];
        for u in 0..n {
            for v in 0..u {
                if random.below(of) < chances {
                    neighbours[u] |= 1 << v;
                    neighbours[v] |= 1 << u;
                }
            }
        }
        Self::new(n, neighbours)
    }

    pub(crate) fn joined(&self, u: u32, v: u32) -> bool {
        self.neighbours[u as usize] >> v & 1 == 1
    }

    pub(crate) fn edges(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let n = self.n as u32;
        (0..n).flat_map(move |u| (0..u).map(move |v| (u, v))).filter(|&(u, v)| self.joined(u, v))
    }

    /// The size of a maximum matching on a set of vertices.
    pub(crate) fn matching_number(&self, set: u32) -> usize {
        self.nu[set as usize].into()
    }

    /// Whether some maximum matching on `set` misses `v`, by definition.
    pub(crate) fn is_missed(&self, set: u32, v: u32) -> bool {
        self.matching_number(set & !(1 << v)) == self.matching_number(set)
    }

    /// The vertices of `set` that are joined to the set `from` by a path in `set`.
    pub(crate) fn reachable(&self, from: u32, set: u32) -> u32 {
        let step = (0..self.n).filter(|v| from >> v & 1 == 1).fold(from, |all, v| all | self.neighbours[v] & set);
        if step == from { from } else { self.reachable(step, set) }
    }

    /// Whether the player to move from `token` wins, by trying everything.
    pub(crate) fn mover_wins(&self, open: u32, token: u32) -> bool {
        let key = open as usize * self.n + token as usize;
        let known = self.memo.borrow()[key];
        if known != 0 {
            return known == 2;
        }
        let exits = open & self.neighbours[token as usize];
        let wins = (0..self.n as u32).any(|u| exits >> u & 1 == 1 && !self.mover_wins(open & !(1 << u), u));
        self.memo.borrow_mut()[key] = 1 + u8::from(wins);
        wins
    }
}

/// The size of a maximum matching of the graph without the vertex `without`: search for an
/// augmenting path from each vertex with explicit bases, O(n³).
pub(crate) fn textbook_matching(n: usize, edges: &[(u32, u32)], without: Option<u32>) -> usize {
    let mut adjacent = vec![Vec::new(); n];
    for &(u, v) in edges.iter().filter(|e| without != Some(e.0) && without != Some(e.1)) {
        adjacent[u as usize].push(v as usize);
        adjacent[v as usize].push(u as usize);
    }
    let mut mate = vec![None; n];
    (0..n).filter(|&root| mate[root].is_none() && augment(&adjacent, &mut mate, root)).count()
}

fn augment(adjacent: &[Vec<usize>], mate: &mut [Option<usize>], root: usize) -> bool {
    let n = mate.len();
    let mut from: Vec<Option<usize>> = vec![None; n];
    let mut base: Vec<usize> = (0..n).collect();
    let mut even = vec![false; n];
    let mut queue = std::collections::VecDeque::from([root]);
    even[root] = true;
    while let Some(v) = queue.pop_front() {
        for &w in &adjacent[v] {
            if base[v] == base[w] || mate[v] == Some(w) {
                continue;
            }
            if w == root || mate[w].is_some_and(|z| from[z].is_some()) {
                let top = meet(&base, mate, &from, v, w);
                let mut inside = vec![false; n];
                for (mut x, mut child) in [(v, w), (w, v)] {
                    while base[x] != top {
                        let partner = mate[x].unwrap();
                        inside[base[x]] = true;
                        inside[base[partner]] = true;
                        from[x] = Some(child);
                        child = partner;
                        x = from[partner].unwrap();
                    }
                }
                for x in (0..n).filter(|&x| inside[base[x]]).collect::<Vec<_>>() {
                    base[x] = top;
                    if !even[x] {
                        even[x] = true;
                        queue.push_back(x);
                    }
                }
            } else if from[w].is_none() {
                from[w] = Some(v);
                match mate[w] {
                    None => return flip(mate, &from, w),
                    Some(z) => {
                        even[z] = true;
                        queue.push_back(z);
                    }
                }
            }
        }
    }
    false
}

fn meet(base: &[usize], mate: &[Option<usize>], from: &[Option<usize>], v: usize, w: usize) -> usize {
    let up = |x: usize| mate[base[x]].and_then(|m| from[m]).map(|p| base[p]);
    let ways = |x: usize| std::iter::successors(Some(base[x]), move |&b| up(b));
    let seen: Vec<usize> = ways(v).collect();
    ways(w).find(|b| seen.contains(b)).unwrap()
}

fn flip(mate: &mut [Option<usize>], from: &[Option<usize>], end: usize) -> bool {
    let mut at = Some(end);
    while let Some(w) = at {
        let v = from[w].unwrap();
        at = mate[v];
        mate[v] = Some(w);
        mate[w] = Some(v);
    }
    true
}
