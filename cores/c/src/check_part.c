/*
 * Checks a part: bounding box and sphere, and all that it has, in the order of the Java reader.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "decode.h"
#include "numbers.h"

static int cullet_finite(const float *values, int count) {
    for (int i = 0; i < count; i++) {
        if (!(values[i] >= -CULLET_FLOAT_MAX && values[i] <= CULLET_FLOAT_MAX)) {
            return 0;
        }
    }
    return 1;
}

/* Every vertex is finite, in range, and in the bounding sphere. Comparisons are written so that NaN fails. */
static CULLET_NOINLINE CulletStatus cullet_check_sphere(const CulletMesh *mesh) {
    double limit = (double)mesh->radius * (double)mesh->radius * (1 + 0x1p-50);
    CulletVertices next = {0, 0};
    float xyz[3];
    while (cullet_next_vertex(mesh, &next, xyz)) {
        double dx = (double)xyz[0] - (double)mesh->centre[0];
        double dy = (double)xyz[1] - (double)mesh->centre[1];
        double dz = (double)xyz[2] - (double)mesh->centre[2];
        if (!(dx * dx + dy * dy + dz * dz <= limit)) {
            return CULLET_SPHERE_VERTEX;
        }
        for (int i = 0; i < 3; i++) {
            if (!(xyz[i] >= -CULLET_COORDINATE_MAX && xyz[i] <= CULLET_COORDINATE_MAX)) {
                return CULLET_COORDINATE_RANGE;
            }
        }
    }
    return CULLET_OK;
}

/* Bounding sphere and coordinates of a part or frame. */
static CulletStatus cullet_check_vertices(const CulletMesh *mesh, int full) {
    if (!cullet_finite(mesh->centre, 3) || !cullet_finite(&mesh->radius, 1)) {
        return CULLET_NOT_FINITE;
    }
    if (!(mesh->radius >= 0)) {
        return CULLET_SPHERE_RADIUS;
    }
    if (full) {
        return cullet_check_sphere(mesh);
    }
    if (!cullet_finite(mesh->lower, 3) || !cullet_finite(mesh->upper, 3)) {
        return CULLET_NOT_FINITE;
    }
    for (size_t i = 0; !CULLET_IS_COMPACT(mesh) && i < 3 * (size_t)mesh->vertex_count; i++) {
        float coordinate = cullet_f32(mesh->positions + 4 * i);
        if (!(coordinate >= -CULLET_COORDINATE_MAX && coordinate <= CULLET_COORDINATE_MAX)) {
            return CULLET_COORDINATE_RANGE;
        }
    }
    return CULLET_OK;
}

/* Checks the frames of a part after the first; the mesh becomes the last of them. */
static CULLET_NOINLINE CulletStatus cullet_check_frames(CulletReader *r, const CulletAsset *asset, uint32_t part,
                                                        CulletMesh *mesh, int full) {
    CulletStatus status = CULLET_OK;
    for (uint32_t i = 1; status == CULLET_OK && i < mesh->frame_count; i++) {
        CulletTable table = cullet_part_element(r, asset, part, FIELD_PART_FRAMES, i - 1);
        CulletPose pose;
        cullet_decode_pose(r, &table, mesh->node_count, &pose);
        if (pose.positions.count != 3 * (uint64_t)mesh->vertex_count) {
            return CULLET_FRAME_POSITIONS;
        }
        cullet_apply_pose(mesh, &pose);
        status = cullet_check_vertices(mesh, full);
        if (status == CULLET_OK) {
            status = cullet_check_tree(mesh, r->odd, r->sah_cost, full);
        }
    }
    return status;
}

#ifndef CULLET_MINIMAL
static CULLET_NOINLINE CulletStatus cullet_check_outlines(CulletReader *r, const CulletAsset *asset, uint32_t part,
                                                          uint32_t count) {
    CulletStatus status = CULLET_OK;
    for (uint32_t i = 0; status == CULLET_OK && i < count; i++) {
        CulletTable table = cullet_part_element(r, asset, part, FIELD_PART_OUTLINES, i);
        CulletOutline outline;
        int well_formed = cullet_decode_outline(r, &table, &outline);
        status = cullet_check_outline(&outline, well_formed);
    }
    return status;
}
#endif

/* Checks a part but its name. The mesh is memory for its view. */
static CulletStatus cullet_check_part(const CulletAsset *asset, uint32_t part, CulletMesh *mesh,
                                      CulletScratch *scratch, int full) {
    CulletReader r = cullet_again(asset);
    cullet_read_part(&r, asset, part, mesh);
    if (!cullet_finite(mesh->pivot, 3)) {
        return CULLET_NOT_FINITE;
    }
    CulletStatus status = cullet_check_triangles(asset, mesh, r.odd, full);
    if (status == CULLET_OK) {
        status = cullet_check_vertices(mesh, full);
    }
    if (status == CULLET_OK) {
        status = cullet_check_tree(mesh, r.odd, r.sah_cost, full);
    }
    if (status == CULLET_OK && mesh->frame_count > 1) {
        status = cullet_check_frames(&r, asset, part, mesh, full);
        cullet_read_part(&r, asset, part, mesh);
    }
    if (status == CULLET_OK && mesh->has_lattice) {
        status = cullet_check_lattice(mesh, r.odd);
    }
#ifdef CULLET_MINIMAL
    (void)scratch;
    return status;
#else
    if (status == CULLET_OK && mesh->has_bsp) {
        status = cullet_check_bsp(mesh, r.odd, scratch, full);
    }
    if (status == CULLET_OK) {
        status = cullet_check_outlines(&r, asset, part, mesh->outline_count);
    }
    if (status == CULLET_OK && mesh->has_cluster) {
        status = cullet_check_cluster(&mesh->cluster, r.odd);
    }
    if (status == CULLET_OK && mesh->has_shape) {
        status = cullet_check_shape(&mesh->shape, r.odd, full);
    }
    return status == CULLET_OK && mesh->has_compound ? cullet_check_compound(&r, asset, part, mesh, full) : status;
#endif
}
