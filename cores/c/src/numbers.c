/*
 * Numbers per triangle, and triangles, as the application reads them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "numbers.h"

int32_t cullet_number(const CulletNumbers *numbers, uint32_t triangle) {
    if (!numbers->words) {
        return numbers->uniform;
    }
    if (!numbers->runs) {
        return cullet_block_number(numbers->words, numbers->headers, triangle >> 7, triangle & 127);
    }
    uint32_t low = 0;
    uint32_t high = numbers->word_count - 1;
    while (low < high) { /* the first run that ends after the triangle; the last one ends after all */
        uint32_t middle = (low + high) >> 1;
        if (cullet_u32(numbers->words + 8 * (size_t)middle + 4) > triangle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return cullet_i32(numbers->words + 8 * (size_t)low);
}

int32_t cullet_edge_flags(const CulletMesh *mesh, uint32_t triangle) {
    return mesh->edge_flag_values ? mesh->edge_flag_values[cullet_number(&mesh->edge_flags, triangle)] : -1;
}

void cullet_triangle(const CulletMesh *mesh, uint32_t triangle, float corners[9]) {
    for (unsigned k = 0; k < 3; k++) {
        cullet_corner_position(mesh, triangle, k, corners + 3 * k);
    }
}
