/*
 * Decodes what a part may have beside triangles and tree: BSP tree, sphere cluster, outlines.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "decode.h"

static void cullet_decode_bsp(CulletReader *r, const CulletTable *t, CulletMesh *mesh) {
    CulletBsp *bsp = &mesh->bsp;
    bsp->fragments = cullet_field_u32(r, t, 1);
    bsp->depth = cullet_field_u32(r, t, 0);
    CulletArray top = cullet_field_array(r, t, 2, 4);
    CulletArray polygons = cullet_field_array(r, t, 3, 4);
    CulletArray planes = cullet_field_array(r, t, 4, 8);
    CulletArray frames = cullet_field_array(r, t, 5, 8);
    uint32_t leaves = cullet_field_u32(r, t, 10);
    uint32_t entries = cullet_field_u32(r, t, 11);
    CulletArray lists = cullet_field_array(r, t, 6, 8);
    CulletArray triangles = cullet_field_array(r, t, 7, 8);
    CulletArray samples = cullet_field_array(r, t, 8, 8);
    CulletArray degenerate = cullet_field_array(r, t, 9, 4);
    r->odd |= top.count % 3 || polygons.count % 2 || planes.count % 4 ? CULLET_ODD_BSP : 0;
    bsp->top_nodes = top.bytes;
    bsp->top_count = top.count / 3;
    bsp->top_polygons = polygons.bytes;
    bsp->top_polygon_count = polygons.count / 2;
    bsp->planes = planes.bytes;
    bsp->plane_count = planes.count / 4;
    bsp->frames = frames.bytes;
    bsp->frame_words = frames.count;
    bsp->mixed_leaves = leaves;
    bsp->mixed_entries = entries;
    bsp->mixed_lists = cullet_blocks_of(lists, 2 * (int64_t)(int32_t)leaves, 128);
    bsp->mixed_triangles = cullet_blocks_of(triangles, (int32_t)entries, 128);
    bsp->mixed_samples = cullet_blocks_of(samples, 4 * (int64_t)(int32_t)leaves, 128);
    bsp->degenerate_triangles = degenerate.bytes;
    bsp->degenerate_count = degenerate.count;
    mesh->has_bsp = 1;
}

static void cullet_decode_cluster(CulletReader *r, const CulletTable *t, CulletMesh *mesh) {
    CulletCluster *cluster = &mesh->cluster;
    cluster->mode = cullet_field_u8(r, t, 0);
    CulletArray spheres = cullet_field_array(r, t, 1, 4);
    CulletArray next = cullet_field_array(r, t, 2, 4);
    cluster->mesh_volume = cullet_field_f32(r, t, 3);
    CulletArray figures = cullet_field_array(r, t, 4, 4);
    CulletArray certificate = cullet_field_array_if_present(r, t, 5, 1);
    cluster->spheres = spheres.bytes;
    cluster->next = next.bytes;
    cluster->node_count = next.count;
    r->odd |= spheres.count != 4 * (uint64_t)next.count ? CULLET_ODD_SPHERES : 0;
    cluster->figures = figures.bytes;
    cluster->level_count = figures.count / 4;
    r->odd |= figures.count % 4 ? CULLET_ODD_FIGURES : 0;
    cluster->certificate = certificate.bytes;
    cluster->certificate_size = certificate.count;
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
