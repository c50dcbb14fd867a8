/*
 * The common factor of the coefficients of a plane of a BSP tree.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef CULLET_SRC_ODD_FACTOR_H
#define CULLET_SRC_ODD_FACTOR_H

#include <stdint.h>

/* Returns the common factor of three numbers without its powers of two; 0 if all are 0. */
static int64_t cullet_odd_factor(const int64_t k[3]) {
    int64_t factor = 0;
    for (int axis = 0; axis < 3; axis++) {
        int64_t rest = k[axis] < 0 ? -k[axis] : k[axis];
        while (rest != 0) { /* Euclid */
            int64_t last = factor % rest;
            factor = rest;
            rest = last;
        }
    }
    while (factor != 0 && (factor & 1) == 0) {
        factor >>= 1;
    }
    return factor;
}

#endif
