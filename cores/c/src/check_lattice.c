/*
 * Checks the lattice of a part: it is in range, and every vertex is within the stated distance of its lattice point.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "decode.h"
#include "numbers.h"

/*
 * The vertices of a part, one after another: of the file's array, or of each block of a compact part. `block` and
 * `vertex` are the next one.
 */
typedef struct CulletVertices {
    uint32_t block, vertex;
} CulletVertices;

/* Copies the next vertex; returns 0 after the last one. */
static int cullet_next_vertex(const CulletMesh *mesh, CulletVertices *next, float xyz[3]) {
    if (!CULLET_IS_COMPACT(mesh)) {
        if (next->vertex == mesh->vertex_count) {
            return 0;
        }
        const uint8_t *at = mesh->positions + 12 * (size_t)next->vertex++;
        for (int i = 0; i < 3; i++) {
            xyz[i] = cullet_f32(at + 4 * i);
        }
        return 1;
    }
    if (next->block == (uint32_t)cullet_block_count(mesh->triangle_count, 128)) {
        return 0;
    }
    cullet_point_position(mesh, cullet_block_vertex(mesh->blocks, next->block, next->vertex++), xyz);
    if (next->vertex == cullet_block_vertices(mesh, next->block)) {
        next->vertex = 0;
        next->block++;
    }
    return 1;
}

static CULLET_NOINLINE CulletStatus cullet_check_lattice_vertices(const CulletMesh *mesh) {
    const CulletLattice *lattice = &mesh->lattice;
    double step = (double)lattice->step;
    double per_step = 1 / step;
    double limit = (double)lattice->displacement * (double)lattice->displacement;
    CulletVertices next = {0, 0};
    float xyz[3];
    while (cullet_next_vertex(mesh, &next, xyz)) {
        double distance2 = 0;
        for (int axis = 0; axis < 3; axis++) {
            double from_origin = (double)xyz[axis] - (double)lattice->origin[axis];
            double exact = from_origin * per_step;
            if (!(exact >= -0.5 && exact <= 65535.5)) {
                return CULLET_LATTICE_RANGE;
            }
            double k = (exact + CULLET_ROUNDER) - CULLET_ROUNDER; /* the nearest integer, of two the even one */
            if (k > 65535) {
                return CULLET_LATTICE_RANGE;
            }
            double moved = from_origin - k * step;
            distance2 += moved * moved;
        }
        if (!(distance2 <= limit)) {
            return CULLET_LATTICE_DISTANCE;
        }
    }
    return CULLET_OK;
}

static CulletStatus cullet_check_lattice(const CulletMesh *mesh, unsigned odd) {
    const CulletLattice *lattice = &mesh->lattice;
    if (!lattice->solid && !mesh->has_bsp) {
        return CULLET_LATTICE_UNUSED;
    }
    CulletStatus status = cullet_check_lattice_place(lattice->origin, lattice->step);
    if (status != CULLET_OK) {
        return status;
    }
    if (!(lattice->displacement >= 0 && lattice->displacement <= lattice->step)) {
        return CULLET_DISPLACEMENT;
    }
    if (CULLET_IS_COMPACT(mesh)) {
        int equal = cullet_float_bits(mesh->blocks_step) == cullet_float_bits(lattice->step);
        for (int i = 0; i < 3; i++) { /* as bits: 0 and -0 differ */
            equal &= cullet_float_bits(mesh->blocks_origin[i]) == cullet_float_bits(lattice->origin[i]);
        }
        if (!equal) {
            return CULLET_LATTICE_OF_BLOCKS;
        }
    }
    if (odd & CULLET_ODD_CAPS || (lattice->cap_count > 0 && !lattice->solid)) {
        return CULLET_CAP_COUNT;
    }
    for (size_t i = 0; i < 9 * (size_t)lattice->cap_count; i++) {
        if (cullet_u32(lattice->caps + 4 * i) > 65535) {
            return CULLET_CAP_RANGE;
        }
    }
    return cullet_check_lattice_vertices(mesh);
}
