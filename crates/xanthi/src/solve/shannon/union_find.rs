//! Union and find, with paths halved.

/// A partition of the numbers `0..n`.
#[derive(Clone)]
pub(super) struct UnionFind {
    up: Vec<u32>,
}

impl UnionFind {
    /// Every number in a class of its own.
    pub(super) fn new(n: usize) -> Self {
        Self { up: (0..n as u32).collect() }
    }

    /// How many numbers there are.
    pub(super) fn len(&self) -> usize {
        self.up.len()
    }

    /// The number that stands for a class.
    pub(super) fn find(&mut self, mut v: u32) -> u32 {
        while self.up[v as usize] != v {
            let up = self.up[self.up[v as usize] as usize];
            self.up[v as usize] = up;
            v = up;
        }
        v
    }

    /// Whether two numbers are in one class.
    pub(super) fn same(&mut self, u: u32, v: u32) -> bool {
        self.find(u) == self.find(v)
    }

    /// Unites two classes; says whether they were different.
    pub(super) fn join(&mut self, u: u32, v: u32) -> bool {
        let (u, v) = (self.find(u), self.find(v));
        self.up[u as usize] = v;
        u != v
    }

    /// Adds the class that `v` stands for to the class of `to`, whose number goes on to stand for
    /// both.
    pub(super) fn hang(&mut self, v: u32, to: u32) {
        self.up[v as usize] = self.find(to);
    }

    /// Makes a number a class of its own again. All that were hung below it must be parted, too.
    pub(super) fn part(&mut self, v: u32) {
        self.up[v as usize] = v;
    }
}
