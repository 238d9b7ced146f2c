/* The baseline of benches/even_kernel.md: dense elimination with M4RI (GPL, used here only).
   Reads "rows columns entries" and then "row column" for each one from standard input; prints the
   rank and the seconds that the row echelon form took, best of three.
   cc -O3 -march=native m4ri.c -lm4ri -o m4ri */
#include <m4ri/m4ri.h>
#include <stdio.h>
#include <time.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

int main(void) {
    int rows, columns, entries;
    if (scanf("%d %d %d", &rows, &columns, &entries) != 3) return 1;
    mzd_t *a = mzd_init(rows, columns);
    for (int i = 0; i < entries; i++) {
        int r, c;
        if (scanf("%d %d", &r, &c) != 2) return 1;
        mzd_write_bit(a, r, c, 1);
    }
    double best = 1e9;
    int rank = 0;
    for (int run = 0; run < 3; run++) {
        mzd_t *b = mzd_copy(NULL, a);
        double start = now();
        rank = mzd_echelonize_m4ri(b, 0, 0);
        double took = now() - start;
        if (took < best) best = took;
        mzd_free(b);
    }
    printf("%d %.6f\n", rank, best);
    return 0;
}
