/*
 * The baked data of a kind of body: mesh, sphere cluster, and silhouette from above.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "arena.h"

#include <math.h>

/* Returns how far the spheres reach beyond the mesh's box in any orientation, rounded up. */
static float overhang_of(const CulletMesh *mesh) {
    double squares = 0;
    for (int axis = 0; axis < 3; axis++) {
        double most = 0;
        for (uint32_t node = 0; node < mesh->cluster.node_count; node++) {
            const uint8_t *sphere = mesh->cluster.spheres + 16 * (size_t)node;
            if (cullet_u32(mesh->cluster.next + 4 * (size_t)node) != node + 1) {
                continue; /* leaves only */
            }
            double centre = cullet_f32(sphere + 4 * axis);
            double radius = cullet_f32(sphere + 12);
            most = fmax(most, fmax(centre + radius - mesh->upper[axis], mesh->lower[axis] - centre + radius));
        }
        squares += most * most;
    }
    return nextafterf((float)sqrt(squares), INFINITY);
}

const char *model_set(Model *model, const CulletAsset *asset) {
    CulletOutline outline;
    model->mesh = asset->mesh;
    if (!model->mesh.has_cluster || cullet_outline(asset, 0, 0, &outline) != CULLET_OK) {
        return "no spheres or no outline; bake it with --spheres --outline silhouette:y";
    }
    if (outline.vertex_count > OUTLINE_VERTICES || outline.ring_count > OUTLINE_RINGS
            || !cullet_outline_polygon(&outline, model->vertices, model->ring_ends, &model->outline)) {
        return "its outline is too large";
    }
    model->overhang = overhang_of(&model->mesh);
    return NULL;
}
