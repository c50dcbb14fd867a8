/*
 * Decodes what a part may have beside triangles and tree: BSP tree, sphere cluster, outlines, enclosing shape,
 * compound.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "decode.h"

static void cullet_decode_bsp(CulletReader *r, const CulletTable *t, CulletMesh *mesh) {
    static const CulletField fields[] = {
        CULLET_AT(CULLET_U32_FIELD, FIELD_BSP_FRAGMENTS, offsetof(CulletBsp, fragments)),
        CULLET_AT(CULLET_U32_FIELD, FIELD_BSP_DEPTH, offsetof(CulletBsp, depth)),
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, FIELD_BSP_TOP_NODES, 4, 3, CULLET_ODD_BSP, offsetof(CulletBsp, top_nodes),
                        offsetof(CulletBsp, top_count)),
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, FIELD_BSP_TOP_POLYGONS, 4, 2, CULLET_ODD_BSP,
                        offsetof(CulletBsp, top_polygons),
                        offsetof(CulletBsp, top_polygon_count)),
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, FIELD_BSP_PLANES, 8, 4, CULLET_ODD_BSP, offsetof(CulletBsp, planes),
                        offsetof(CulletBsp, plane_count)),
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, FIELD_BSP_FRAMES, 8, 1, 0, offsetof(CulletBsp, frames),
                        offsetof(CulletBsp, frame_words)),
        CULLET_AT(CULLET_U32_FIELD, FIELD_BSP_MIXED_LEAVES, offsetof(CulletBsp, mixed_leaves)),
        CULLET_AT(CULLET_U32_FIELD, FIELD_BSP_MIXED_ENTRIES, offsetof(CulletBsp, mixed_entries)),
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, FIELD_BSP_MIXED_LISTS, 8, 1, 0, offsetof(CulletBsp, mixed_lists.words),
                        offsetof(CulletBsp, mixed_lists.word_count)),
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, FIELD_BSP_MIXED_TRIANGLES, 8, 1, 0,
                        offsetof(CulletBsp, mixed_triangles.words),
                        offsetof(CulletBsp, mixed_triangles.word_count)),
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, FIELD_BSP_MIXED_SAMPLES, 8, 1, 0, offsetof(CulletBsp, mixed_samples.words),
                        offsetof(CulletBsp, mixed_samples.word_count)),
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, FIELD_BSP_DEGENERATE_TRIANGLES, 4, 1, 0,
                        offsetof(CulletBsp, degenerate_triangles),
                        offsetof(CulletBsp, degenerate_count)),
    };
    CulletBsp *bsp = &mesh->bsp;
    cullet_decode_fields(r, t, CULLET_FIELDS(fields), bsp);
    cullet_set_headers(&bsp->mixed_lists, 2 * (int64_t)(int32_t)bsp->mixed_leaves, 128);
    cullet_set_headers(&bsp->mixed_triangles, (int32_t)bsp->mixed_entries, 128);
    cullet_set_headers(&bsp->mixed_samples, 4 * (int64_t)(int32_t)bsp->mixed_leaves, 128);
    mesh->has_bsp = 1;
}

static void cullet_decode_cluster(CulletReader *r, const CulletTable *t, CulletMesh *mesh) {
    static const CulletField fields[] = {
        CULLET_AT(CULLET_U8_FIELD, FIELD_SPHERES_MODE, offsetof(CulletCluster, mode)),
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, FIELD_SPHERES_SPHERES, 4, 1, 0, offsetof(CulletCluster, spheres),
                        offsetof(CulletCluster, level_count)), /* until the figures are read */
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, FIELD_SPHERES_NEXT, 4, 1, 0, offsetof(CulletCluster, next),
                        offsetof(CulletCluster, node_count)),
    };
    static const CulletField others[] = {
        CULLET_AT(CULLET_F32_FIELD, FIELD_SPHERES_MESH_VOLUME, offsetof(CulletCluster, mesh_volume)),
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, FIELD_SPHERES_FIGURES, 4, 4, CULLET_ODD_FIGURES,
                        offsetof(CulletCluster, figures),
                        offsetof(CulletCluster, level_count)),
    };
    CulletCluster *cluster = &mesh->cluster;
    cullet_decode_fields(r, t, CULLET_FIELDS(fields), cluster);
    r->odd |= cluster->level_count != 4 * (uint64_t)cluster->node_count ? CULLET_ODD_SPHERES : 0;
    cullet_decode_fields(r, t, CULLET_FIELDS(others), cluster);
    mesh->has_cluster = 1;
}

/* Decodes an enclosing shape, or a piece of a compound. */
static CULLET_NOINLINE void cullet_decode_shape(CulletReader *r, const CulletTable *t, CulletShape *shape) {
    static const CulletField fields[] = {
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, FIELD_SHAPE_FIGURES, 4, 1, 0, offsetof(CulletShape, figures),
                        offsetof(CulletShape, figure_count)),
        CULLET_ARRAY_AT(CULLET_OPTIONAL_FIELD, FIELD_SHAPE_PRIMITIVE, 4, 1, 0, offsetof(CulletShape, primitive),
                        offsetof(CulletShape, primitive_count)),
        CULLET_ARRAY_AT(CULLET_OPTIONAL_FIELD, FIELD_SHAPE_NORMALS, 2, 1, 0, offsetof(CulletShape, normals),
                        offsetof(CulletShape, normal_count)),
        CULLET_ARRAY_AT(CULLET_OPTIONAL_FIELD, FIELD_SHAPE_OFFSETS, 8, 1, 0, offsetof(CulletShape, offsets),
                        offsetof(CulletShape, plane_count)),
        CULLET_ARRAY_AT(CULLET_OPTIONAL_FIELD, FIELD_SHAPE_CORNERS, 4, 3, CULLET_ODD_SHAPE,
                        offsetof(CulletShape, corners), offsetof(CulletShape, corner_count)),
        CULLET_ARRAY_AT(CULLET_OPTIONAL_FIELD, FIELD_SHAPE_FACE_STARTS, 2, 1, 0, offsetof(CulletShape, face_starts),
                        offsetof(CulletShape, face_start_count)),
        CULLET_ARRAY_AT(CULLET_OPTIONAL_FIELD, FIELD_SHAPE_FACE_CORNERS, 2, 1, 0,
                        offsetof(CulletShape, face_corners), offsetof(CulletShape, face_corner_count)),
        CULLET_ARRAY_AT(CULLET_OPTIONAL_FIELD, FIELD_SHAPE_TRIANGLES, 2, 3, CULLET_ODD_SHAPE,
                        offsetof(CulletShape, triangles), offsetof(CulletShape, triangle_count)),
    };
    r->odd &= (uint8_t)~CULLET_ODD_SHAPE;
    shape->kind = cullet_field_u8(r, t, FIELD_SHAPE_KIND);
    shape->engine.bytes = "";
    shape->engine.length = 0;
    if (cullet_has(r, t, FIELD_SHAPE_ENGINE)) {
        shape->engine = cullet_field_text(r, t, FIELD_SHAPE_ENGINE);
    }
    cullet_decode_fields(r, t, CULLET_FIELDS(fields), shape);
}

/* Reads pieces for the first time; the shape of the mesh, which nothing reads then, becomes the last of them. */
static CULLET_NOINLINE void cullet_read_pieces(CulletReader *r, const CulletArray *pieces, CulletMesh *mesh) {
    for (uint32_t i = 0; r->first && r->status == CULLET_OK && i < pieces->count; i++) {
        CulletTable table = cullet_element_table(r, pieces, i);
        cullet_decode_shape(r, &table, &mesh->shape);
    }
}

/* Decodes a compound. In the first reading, its pieces are read too. */
static void cullet_decode_compound(CulletReader *r, const CulletTable *t, CulletMesh *mesh) {
    CulletArray figures = cullet_field_array(r, t, FIELD_COMPOUND_FIGURES, 4);
    CulletArray pieces = cullet_field_tables(r, t, FIELD_COMPOUND_PIECES);
    mesh->has_compound = 1;
    mesh->compound_figures = figures.bytes;
    mesh->compound_figure_count = figures.count;
    mesh->piece_count = pieces.count;
    cullet_read_pieces(r, &pieces, mesh);
}

/* Reads outlines for the first time. */
static CULLET_NOINLINE void cullet_read_outlines(CulletReader *r, const CulletArray *outlines) {
    for (uint32_t i = 0; r->first && r->status == CULLET_OK && i < outlines->count; i++) {
        CulletTable table = cullet_element_table(r, outlines, i);
        CulletOutline outline;
        cullet_decode_outline(r, &table, &outline);
    }
}

/* Decodes the structures of a part, in the order of the Java reader. */
static void cullet_decode_structures(CulletReader *r, const CulletTable *t, CulletMesh *mesh) {
    if (cullet_has(r, t, FIELD_PART_BSP)) {
        CulletTable bsp = cullet_field_table(r, t, FIELD_PART_BSP);
        if (!mesh->has_lattice) {
            cullet_fail(r, CULLET_LATTICE_MISSING);
        }
        cullet_decode_bsp(r, &bsp, mesh);
    }
    int has_cluster = cullet_has(r, t, FIELD_PART_SPHERES);
    CulletTable spheres = {0, 0, 0, 0};
    if (has_cluster) {
        spheres = cullet_field_table(r, t, FIELD_PART_SPHERES);
    }
    if (cullet_has(r, t, FIELD_PART_OUTLINES)) {
        CulletArray outlines = cullet_field_tables(r, t, FIELD_PART_OUTLINES);
        mesh->outline_count = outlines.count;
        cullet_read_outlines(r, &outlines);
    }
    if (has_cluster) {
        cullet_decode_cluster(r, &spheres, mesh);
    }
    if (cullet_has(r, t, FIELD_PART_SHAPE)) {
        CulletTable shape = cullet_field_table(r, t, FIELD_PART_SHAPE);
        cullet_decode_shape(r, &shape, &mesh->shape);
        mesh->has_shape = 1;
    }
    if (cullet_has(r, t, FIELD_PART_COMPOUND)) {
        CulletTable compound = cullet_field_table(r, t, FIELD_PART_COMPOUND);
        cullet_decode_compound(r, &compound, mesh);
    }
}
