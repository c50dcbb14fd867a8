// SPDX-License-Identifier: Apache-2.0
/*
 * Vectors of exact numbers, three neighbours in an array, and the nearest double of an exact number.
 *
 * Memory of the numbers by their degree as polynomials of floats: a sum is compressed where it is full, to at most a
 * part per 53 bits and one.
 */

/* Parts of numbers. */
enum {
    PARTS_DIFFERENCE = 2,       /* of two doubles */
    PARTS_DIFFERENCES = 4,      /* of two differences */
    PARTS_DEGREE_2 = 13,
    PARTS_DEGREE_3 = 19,
    PARTS_DEGREE_4 = 25,
    PARTS_DEGREE_6 = 37
};

static void sum_copy(Sum *to, const Sum *from) {
    to->used = from->used;
    for (int32_t i = 0; i < from->used; i++) {
        to->parts[i] = from->parts[i];
    }
}

/* Sets a vector to p - q, of doubles. */
static void sum_set_differences(Sum *to, const double p[3], const double q[3]) {
    for (int axis = 0; axis < 3; axis++) {
        sum_set_difference(&to[axis], p[axis], q[axis]);
    }
}

/* Sets a vector to p - q; it is neither. */
static void sum_subtract(Sum *to, const Sum *p, const Sum *q) {
    for (int axis = 0; axis < 3; axis++) {
        to[axis].used = 0;
        sum_add_scaled(&to[axis], &p[axis], 1);
        sum_add_scaled(&to[axis], &q[axis], -1);
    }
}

/* Sets a vector to the cross product p x q; it is neither. */
static void sum_cross(Sum *to, const Sum *p, const Sum *q) {
    for (int axis = 0; axis < 3; axis++) {
        int next = axis == 2 ? 0 : axis + 1;
        int last = axis == 0 ? 2 : axis - 1;
        to[axis].used = 0;
        sum_add_products(&to[axis], &p[next], &q[last], 1);
        sum_add_products(&to[axis], &p[last], &q[next], -1);
    }
}

/* Returns whether a vector is 0 0 0. */
static int sum_is_zero3(const Sum *v) {
    return v[0].used == 0 && v[1].used == 0 && v[2].used == 0;
}

/* Returns the nearest double, of two the even one: it depends on the number only, not on its parts. */
static EXACT double sum_value(const Sum *s) {
    double sum = 0;
    double lost = 0;
    int32_t below = s->used; /* parts that are not in the sum */
    while (below > 0 && lost == 0) {
        double grown = sum + s->parts[--below];
        lost = s->parts[below] - (grown - sum);
        sum = grown;
    }
    if (below > 0 && (lost > 0) == (s->parts[below - 1] > 0)) { /* where the sum is halfway, the other parts decide */
        double other = sum + 2 * lost;
        return other - sum == 2 * lost ? other : sum;
    }
    return sum;
}

static void sum_values(const Sum *v, double to[3]) {
    for (int axis = 0; axis < 3; axis++) {
        to[axis] = sum_value(&v[axis]);
    }
}
