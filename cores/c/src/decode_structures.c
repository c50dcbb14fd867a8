/*
 * Decodes what a part may have beside triangles and tree: BSP tree, sphere cluster, outlines.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "decode.h"

static void cullet_decode_bsp(CulletReader *r, const CulletTable *t, CulletMesh *mesh) {
    static const CulletField fields[] = {
        CULLET_AT(CULLET_U32_FIELD, 1, offsetof(CulletBsp, fragments)),
        CULLET_AT(CULLET_U32_FIELD, 0, offsetof(CulletBsp, depth)),
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, 2, 4, 3, CULLET_ODD_BSP, offsetof(CulletBsp, top_nodes),
                        offsetof(CulletBsp, top_count)),
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, 3, 4, 2, CULLET_ODD_BSP, offsetof(CulletBsp, top_polygons),
                        offsetof(CulletBsp, top_polygon_count)),
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, 4, 8, 4, CULLET_ODD_BSP, offsetof(CulletBsp, planes),
                        offsetof(CulletBsp, plane_count)),
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, 5, 8, 1, 0, offsetof(CulletBsp, frames),
                        offsetof(CulletBsp, frame_words)),
        CULLET_AT(CULLET_U32_FIELD, 10, offsetof(CulletBsp, mixed_leaves)),
        CULLET_AT(CULLET_U32_FIELD, 11, offsetof(CulletBsp, mixed_entries)),
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, 6, 8, 1, 0, offsetof(CulletBsp, mixed_lists.words),
                        offsetof(CulletBsp, mixed_lists.word_count)),
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, 7, 8, 1, 0, offsetof(CulletBsp, mixed_triangles.words),
                        offsetof(CulletBsp, mixed_triangles.word_count)),
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, 8, 8, 1, 0, offsetof(CulletBsp, mixed_samples.words),
                        offsetof(CulletBsp, mixed_samples.word_count)),
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, 9, 4, 1, 0, offsetof(CulletBsp, degenerate_triangles),
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
        CULLET_AT(CULLET_U8_FIELD, 0, offsetof(CulletCluster, mode)),
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, 1, 4, 1, 0, offsetof(CulletCluster, spheres),
                        offsetof(CulletCluster, level_count)), /* until the figures are read */
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, 2, 4, 1, 0, offsetof(CulletCluster, next),
                        offsetof(CulletCluster, node_count)),
    };
    static const CulletField others[] = {
        CULLET_AT(CULLET_F32_FIELD, 3, offsetof(CulletCluster, mesh_volume)),
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, 4, 4, 4, CULLET_ODD_FIGURES, offsetof(CulletCluster, figures),
                        offsetof(CulletCluster, level_count)),
        CULLET_ARRAY_AT(CULLET_OPTIONAL_FIELD, 5, 1, 1, 0, offsetof(CulletCluster, certificate),
                        offsetof(CulletCluster, certificate_size)),
    };
    CulletCluster *cluster = &mesh->cluster;
    cullet_decode_fields(r, t, CULLET_FIELDS(fields), cluster);
    r->odd |= cluster->level_count != 4 * (uint64_t)cluster->node_count ? CULLET_ODD_SPHERES : 0;
    cullet_decode_fields(r, t, CULLET_FIELDS(others), cluster);
    mesh->has_cluster = 1;
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
    if (cullet_has(r, t, CULLET_PART_BSP)) {
        CulletTable bsp = cullet_field_table(r, t, CULLET_PART_BSP);
        if (!mesh->has_lattice) {
            cullet_fail(r, CULLET_LATTICE_MISSING);
        }
        cullet_decode_bsp(r, &bsp, mesh);
    }
    int has_cluster = cullet_has(r, t, CULLET_PART_SPHERES);
    CulletTable spheres = {0, 0, 0, 0};
    if (has_cluster) {
        spheres = cullet_field_table(r, t, CULLET_PART_SPHERES);
    }
    if (cullet_has(r, t, CULLET_PART_OUTLINES)) {
        CulletArray outlines = cullet_field_tables(r, t, CULLET_PART_OUTLINES);
        mesh->outline_count = outlines.count;
        cullet_read_outlines(r, &outlines);
    }
    if (has_cluster) {
        cullet_decode_cluster(r, &spheres, mesh);
    }
}
