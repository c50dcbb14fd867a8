/*
 * Decodes a part: name, bounds, triangles, tree, and all that it has.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "decode.h"

/* Decodes a part. In the first reading, frames and outlines are read too, to check their shape. */
static void cullet_decode_part(CulletReader *r, const CulletTable *t, uint8_t encoding, CulletMesh *mesh) {
    cullet_clear(mesh, sizeof *mesh);
    r->odd = 0;
    static const CulletField fields[] = {
        CULLET_AT(CULLET_POINT_FIELD, FIELD_PART_PIVOT, offsetof(CulletMesh, pivot)),
        CULLET_AT(CULLET_POINT_FIELD, FIELD_PART_LOWER, offsetof(CulletMesh, lower)),
        CULLET_AT(CULLET_POINT_FIELD, FIELD_PART_UPPER, offsetof(CulletMesh, upper)),
        CULLET_AT(CULLET_POINT_FIELD, FIELD_PART_CENTRE, offsetof(CulletMesh, centre)),
        CULLET_AT(CULLET_F32_FIELD, FIELD_PART_RADIUS, offsetof(CulletMesh, radius)),
    };
    mesh->name = cullet_field_text(r, t, FIELD_PART_NAME);
    cullet_decode_fields(r, t, CULLET_FIELDS(fields), mesh);
    int is_packed = encoding == CULLET_PACKED && cullet_has(r, t, FIELD_PART_PACKED);
    CulletTable packed = {0, 0, 0, 0};
    if (is_packed && !r->unpack) {
        cullet_fail(r, CULLET_ERROR_PACKED);
    } else if (is_packed) {
        packed = cullet_field_table(r, t, FIELD_PART_PACKED);
    }
    if (cullet_has(r, t, FIELD_PART_LATTICE)) {
        CulletTable lattice = cullet_field_table(r, t, FIELD_PART_LATTICE);
        cullet_decode_lattice(r, &lattice, mesh);
    }
    if (is_packed) {
        if (r->status == CULLET_OK) {
            r->unpack(r, &packed, mesh);
        }
    } else {
        CulletTable triangles = cullet_field_table(r, t, FIELD_PART_TRIANGLES);
        cullet_decode_triangles(r, &triangles, mesh);
        CulletTable tree = cullet_field_table(r, t, FIELD_PART_TREE);
        cullet_decode_tree(r, &tree, mesh);
    }
    mesh->frame_count = 1;
    if (cullet_has(r, t, FIELD_PART_FRAMES)) {
        CulletArray frames = cullet_field_tables(r, t, FIELD_PART_FRAMES);
        mesh->frame_count = frames.count + 1;
        if (CULLET_IS_COMPACT(mesh) && frames.count > 0) {
            cullet_fail(r, CULLET_FRAMES_COMPACT);
        }
        cullet_read_poses(r, &frames, mesh->node_count);
    }
#ifdef CULLET_MINIMAL
    mesh->has_lattice = mesh->lattice.solid; /* that of a BSP tree need not be solid */
#else
    cullet_decode_structures(r, t, mesh);
#endif
}
