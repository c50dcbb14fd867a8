// SPDX-License-Identifier: Apache-2.0
/*
 * An exact number: a sum of doubles whose bits do not overlap, in ascending order of size. Sums and products are
 * without error, so the sign of a polynomial of the input is exact.
 *
 * For decisions that a filter in double leaves in doubt. Memory for the parts is the caller's, on its stack: a sum of
 * n products of two doubles takes 2 n parts. A sum whose memory is full is compressed, to at most a part per 52 bits
 * between its largest and smallest: 19 for polynomials of floats of degree 3, 37 of degree 6, 41 for all doubles. Where
 * the value of a sum is a result, its memory is SUM_PARTS, as in Java: the value depends on the parts.
 *
 * Exact as long as no part overflows or underflows: for polynomials of floats up to degree 6, and of doubles whose
 * products stay between 2^-960 and 2^960.
 *
 * Source: Shewchuk 1997, Adaptive Precision Floating-Point Arithmetic, sections 2.4, 2.5 and 2.8.
 */

#define SUM_PARTS 48

/* Splits a double into two halves of 26 bits. */
#define SUM_SPLITTER 134217729.0

typedef struct Sum {
    double *parts;
    int32_t used, capacity;
} Sum;

/* Returns a sum of 0 with memory for its parts. */
static Sum sum_in(double *parts, int32_t capacity) {
    Sum sum;
    sum.parts = parts;
    sum.used = 0;
    sum.capacity = capacity;
    return sum;
}

/* Makes the parts as few as possible, without changing their sum. */
static EXACT void sum_compress(Sum *s) {
    double *parts = s->parts;
    int32_t bottom = s->used - 1;
    double sum = parts[bottom];
    for (int32_t i = s->used - 2; i >= 0; i--) {
        double grown = sum + parts[i];
        double lost = parts[i] - (grown - sum);
        sum = grown;
        if (lost != 0) {
            parts[bottom--] = sum;
            sum = lost;
        }
    }
    int32_t top = 0;
    for (int32_t i = bottom + 1; i < s->used; i++) {
        double grown = parts[i] + sum;
        double lost = sum - (grown - parts[i]);
        sum = grown;
        if (lost != 0) {
            parts[top++] = lost;
        }
    }
    parts[top++] = sum;
    s->used = top;
}

static EXACT void sum_add(Sum *s, double number) {
    if (s->used == s->capacity) {
        sum_compress(s);
    }
    double sum = number;
    int32_t kept = 0;
    for (int32_t i = 0; i < s->used; i++) {
        double part = s->parts[i];
        double grown = sum + part;
        double lost = lost_by(sum, part, grown);
        sum = grown;
        if (lost != 0) {
            s->parts[kept++] = lost;
        }
    }
    if (sum != 0) {
        s->parts[kept++] = sum;
    }
    s->used = kept;
}

/* Sets a number to a - b: at most 2 parts. */
static void sum_set_difference(Sum *s, double a, double b) {
    s->used = 0;
    sum_add(s, a);
    sum_add(s, -b);
}

static EXACT void sum_add_product(Sum *s, double a, double b) {
    double product = a * b;
    double stretched = SUM_SPLITTER * a;
    double high_a = stretched - (stretched - a);
    double low_a = a - high_a;
    stretched = SUM_SPLITTER * b;
    double high_b = stretched - (stretched - b);
    double low_b = b - high_b;
    double lost = low_a * low_b - (product - high_a * high_b - low_a * high_b - high_a * low_b);
    if (lost != 0) {
        sum_add(s, lost);
    }
    sum_add(s, product);
}

/* Adds a * b; s is not a. */
static EXACT void sum_add_scaled(Sum *s, const Sum *a, double b) {
    for (int32_t i = 0; i < a->used; i++) {
        sum_add_product(s, a->parts[i], b);
    }
}

/* Adds sign * a * b; s is neither a nor b. */
static EXACT void sum_add_products(Sum *s, const Sum *a, const Sum *b, double sign) {
    for (int32_t i = 0; i < b->used; i++) {
        sum_add_scaled(s, a, sign * b->parts[i]);
    }
}

/* Returns the sign: 1, -1 or 0; the largest part outweighs all others. */
static int32_t sum_sign(const Sum *s) {
    return s->used == 0 ? 0 : s->parts[s->used - 1] > 0 ? 1 : -1;
}

/* Sets a sum to the dot product p . q; returns its sign. */
static int32_t sum_set_dot(Sum *to, const Sum *p, const Sum *q) {
    to->used = 0;
    for (int axis = 0; axis < 3; axis++) {
        sum_add_products(to, &p[axis], &q[axis], 1);
    }
    return sum_sign(to);
}

/* Gives n sums memory of equal size, one after another; returns the memory after them. */
static double *sum_place(Sum *sums, int32_t n, double *memory, int32_t parts) {
    for (int32_t i = 0; i < n; i++) {
        sums[i] = sum_in(memory + i * parts, parts);
    }
    return memory + n * parts;
}
