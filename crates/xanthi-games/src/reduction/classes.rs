//! Vertices in classes that can be united: union by size, with paths halved (Tarjan 1975).

/// A partition of the numbers `0..n`.
#[derive(Clone, Debug)]
pub(crate) struct Classes {
    parent: Vec<u32>,
    size: Vec<u32>,
}

impl Classes {
    /// Every number in a class of its own.
    pub(crate) fn new(n: usize) -> Self {
        Self { parent: (0..n as u32).collect(), size: vec![1; n] }
    }

    /// The number that stands for the class of `v`.
    pub(crate) fn find(&mut self, mut v: u32) -> u32 {
        while self.parent[v as usize] != v {
            let up = self.parent[self.parent[v as usize] as usize];
            self.parent[v as usize] = up;
            v = up;
        }
        v
    }

    /// Whether two numbers are in one class.
    pub(crate) fn same(&mut self, u: u32, v: u32) -> bool {
        self.find(u) == self.find(v)
    }

    /// Unites two classes; says whether they were different.
    pub(crate) fn join(&mut self, u: u32, v: u32) -> bool {
        let (mut u, mut v) = (self.find(u), self.find(v));
        if u == v {
            return false;
        }
        if self.size[u as usize] < self.size[v as usize] {
            std::mem::swap(&mut u, &mut v);
        }
        self.parent[v as usize] = u;
        self.size[u as usize] += self.size[v as usize];
        true
    }
}
