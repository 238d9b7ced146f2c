// Maximum matching with LEMON (Boost licence), a baseline for the matching benchmark.
//
// Usage: lemon FILE REPEATS
// FILE holds little-endian 32-bit words: n, m, then m pairs of ends. Prints the size of the
// matching and the least time of the runs in nanoseconds. A run makes the MaxMatching object
// and calls run(), which chooses its own start; the graph is built before.

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <lemon/matching.h>
#include <lemon/smart_graph.h>

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    std::FILE* file = std::fopen(argv[1], "rb");
    if (!file) return 2;
    std::uint32_t head[2];
    if (std::fread(head, 4, 2, file) != 2) return 2;
    std::vector<std::uint32_t> ends(2 * std::size_t(head[1]));
    if (std::fread(ends.data(), 4, ends.size(), file) != ends.size()) return 2;
    std::fclose(file);

    lemon::SmartGraph graph;
    graph.reserveNode(head[0]);
    graph.reserveEdge(head[1]);
    std::vector<lemon::SmartGraph::Node> nodes;
    for (std::uint32_t v = 0; v < head[0]; ++v) nodes.push_back(graph.addNode());
    for (std::size_t e = 0; e < head[1]; ++e) graph.addEdge(nodes[ends[2 * e]], nodes[ends[2 * e + 1]]);

    long long best = -1;
    int size = 0;
    for (int i = 0; i < std::atoi(argv[2]); ++i) {
        auto start = std::chrono::steady_clock::now();
        lemon::MaxMatching<lemon::SmartGraph> matching(graph);
        matching.run();
        size = matching.matchingSize();
        long long time = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count();
        if (best < 0 || time < best) best = time;
    }
    std::printf("%d %lld\n", size, best);
}
