/*
 * Checks a compound: the number of pieces, the figures, and each piece as a shape. That the pieces cover their part is
 * not checked: cullet verify does that.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "decode.h"

static int cullet_compound_figures_fit(const CulletMesh *mesh) {
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

static CULLET_NOINLINE CulletStatus cullet_check_compound(CulletReader *r, const CulletAsset *asset, uint32_t part,
                                                          const CulletMesh *mesh, int full) {
    if (mesh->piece_count < 1 || mesh->piece_count > CULLET_MAX_PIECES) {
        return CULLET_COMPOUND_COUNT;
    }
    if (!cullet_compound_figures_fit(mesh)) {
        return CULLET_COMPOUND_FIGURE;
    }
    CulletStatus status = CULLET_OK;
    CulletArray pieces = cullet_part_pieces(r, asset, part);
    for (uint32_t i = 0; status == CULLET_OK && i < pieces.count; i++) {
        CulletTable table = cullet_element_table(r, &pieces, i);
        CulletShape piece;
        cullet_decode_shape(r, &table, &piece);
        status = cullet_check_shape(&piece, r->odd, full);
    }
    return status;
}
