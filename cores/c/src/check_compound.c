/*
 * Checks a compound: the number of pieces, the figures, and each piece as a shape. That the pieces cover their part is
 * not checked: cullet verify does that.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "decode.h"

static CULLET_NOINLINE int cullet_compound_figures_fit(const CulletMesh *mesh) {
    if (mesh->compound_figure_count != 6) {
        return 0;
    }
    float figures[6];
    for (unsigned i = 0; i < 6; i++) {
        figures[i] = cullet_f32(mesh->compound_figures + 4 * i);
    }
    int fits = figures[0] > 0 && figures[0] <= CULLET_FLOAT_MAX && figures[1] >= 0 && figures[1] <= CULLET_FLOAT_MAX
        && ((figures[2] >= 0 && figures[2] <= CULLET_FLOAT_MAX) || figures[2] == -1);
    float max = figures[2] > 0 ? CULLET_COORDINATE_MAX : 0; /* of the coordinates of the uncovered point */
    for (unsigned i = 3; i < 6; i++) {
        fits &= figures[i] >= -max && figures[i] <= max;
    }
    return fits;
}

/* Checks the compound of a part; the shape of the mesh becomes the last piece. */
static CULLET_NOINLINE CulletStatus cullet_check_compound(CulletReader *r, const CulletAsset *asset, uint32_t part,
                                                          CulletMesh *mesh, int full) {
    if (mesh->piece_count < 1 || mesh->piece_count > CULLET_MAX_PIECES) {
        return CULLET_COMPOUND_COUNT;
    }
    CulletStatus status = cullet_compound_figures_fit(mesh) ? CULLET_OK : CULLET_COMPOUND_FIGURE;
    for (uint32_t i = 0; status == CULLET_OK && i < mesh->piece_count; i++) {
        cullet_read_piece(r, asset, part, i, &mesh->shape);
        status = cullet_check_shape(&mesh->shape, r->odd, full);
    }
    return status;
}
