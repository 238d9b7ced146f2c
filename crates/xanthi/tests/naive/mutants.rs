//! Certificates spoilt in one place.

#![allow(unreachable_pub, missing_docs)]

use xanthi_games::certificate::{Certificate, Node};

/// Mutants of a certificate: each differs in one place, chosen all over it. At most about `most`.
pub fn mutants(certificate: &Certificate, most: usize) -> Vec<Certificate> {
    let mut all = mutate(certificate);
    let step = all.len().div_ceil(most).max(1);
    let mut i = 0;
    all.retain(|m| {
        i += 1;
        (i - 1) % step == 0 && m != certificate
    });
    all
}

fn mutate(certificate: &Certificate) -> Vec<Certificate> {
    match certificate {
        Certificate::Options { options } => list(options, of_slot, |options| Certificate::Options { options }),
        Certificate::Move { option, then } => {
            let moved = [option.wrapping_add(1), option.wrapping_sub(1)];
            let other = moved.into_iter().map(|option| Certificate::Move { option, then: then.clone() });
            let deeper = mutate(then).into_iter().map(|then| Certificate::Move { option: *option, then: Box::new(then) });
            other.chain(deeper).collect()
        }
        Certificate::EvenKernel { kernel } => {
            list(kernel, |v| vec![v.wrapping_add(1), v.wrapping_sub(1)], |kernel| Certificate::EvenKernel { kernel })
        }
        Certificate::Strategy { nodes } => list(nodes, of_node, |nodes| Certificate::Strategy { nodes }),
        Certificate::Values { nodes } => {
            let of_value = |node: &xanthi_games::certificate::ValueNode| {
                let up = [node.value + 1, node.value.wrapping_sub(1)];
                let mut out: Vec<_> = up.into_iter().map(|value| xanthi_games::certificate::ValueNode { value, ..node.clone() }).collect();
                let links = list(&node.options, |o| vec![o.wrapping_add(1), o.wrapping_sub(1)], |options| options);
                out.extend(links.into_iter().map(|options| xanthi_games::certificate::ValueNode { value: node.value, options }));
                out
            };
            list(nodes, of_value, |nodes| Certificate::Values { nodes })
        }
        Certificate::Cancelled { pairs, rest } => {
            let of_pair = |p: &[u32; 3]| vec![[p[0], p[1], p[2] + 1], [p[0] + 1, p[1], p[2]], [p[0], p[1] + 1, p[2]]];
            let mut out = list(pairs, of_pair, |pairs| Certificate::Cancelled { pairs, rest: rest.clone() });
            out.extend(mutate(rest).into_iter().map(|rest| Certificate::Cancelled { pairs: pairs.clone(), rest: Box::new(rest) }));
            out
        }
        Certificate::Matching(_) | Certificate::Labels(_) => Vec::new(),
    }
}

/// Lists with one entry changed, dropped or doubled.
fn list<T: Clone, O>(items: &[T], change: impl Fn(&T) -> Vec<T>, wrap: impl Fn(Vec<T>) -> O) -> Vec<O> {
    let mut out = Vec::new();
    for (i, item) in items.iter().enumerate() {
        for changed in change(item) {
            let mut copy = items.to_vec();
            copy[i] = changed;
            out.push(wrap(copy));
        }
        let (mut shorter, mut longer) = (items.to_vec(), items.to_vec());
        shorter.remove(i);
        longer.insert(i, item.clone());
        out.push(wrap(shorter));
        out.push(wrap(longer));
    }
    out
}

fn of_slot(slot: &Option<Certificate>) -> Vec<Option<Certificate>> {
    let Some(certificate) = slot else { return Vec::new() };
    let mut out: Vec<_> = mutate(certificate).into_iter().map(Some).collect();
    out.push(None);
    out
}

fn of_child(child: &Option<u32>) -> Vec<Option<u32>> {
    match child {
        Some(node) => vec![None, Some(node.wrapping_add(1)), Some(node.wrapping_sub(1))],
        None => vec![Some(1)],
    }
}

fn of_node(node: &Node) -> Vec<Node> {
    match node {
        Node::Win(option, child) => {
            let moved = [option.wrapping_add(1), option.wrapping_sub(1)].map(|o| Node::Win(o, *child));
            let flipped = Node::Lose(vec![*child; *option as usize + 1]);
            moved.into_iter().chain([flipped]).chain(of_child(child).into_iter().map(|c| Node::Win(*option, c))).collect()
        }
        Node::Lose(children) => {
            let mut out = list(children, of_child, Node::Lose);
            out.extend(children.iter().enumerate().map(|(i, c)| Node::Win(i as u32, *c)));
            out.push(Node::Win(0, None));
            out
        }
        Node::By(certificate) => {
            let mut out: Vec<_> = mutate(certificate).into_iter().map(|c| Node::By(Box::new(c))).collect();
            out.push(Node::Lose(Vec::new()));
            out
        }
    }
}
