/*
 * Checks a sphere cluster in one pass: subtrees nest in preorder under one root, each sphere is inside of every sphere
 * above it, all numbers are finite. The coverage of the surface is not checked: cullet verify does that.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "decode.h"

enum { CULLET_CLUSTER_LEVELS = 16 };

static float cullet_sphere(const CulletCluster *cluster, uint32_t node, unsigned k) {
    return cullet_f32(cluster->spheres + 16 * (size_t)node + 4 * k);
}

static uint32_t cullet_cluster_next(const CulletCluster *cluster, uint32_t node) {
    return cullet_u32(cluster->next + 4 * (size_t)node);
}

static int cullet_sphere_contains(const CulletCluster *cluster, uint32_t outer, uint32_t inner) {
    double dx = (double)cullet_sphere(cluster, outer, 0) - (double)cullet_sphere(cluster, inner, 0);
    double dy = (double)cullet_sphere(cluster, outer, 1) - (double)cullet_sphere(cluster, inner, 1);
    double dz = (double)cullet_sphere(cluster, outer, 2) - (double)cullet_sphere(cluster, inner, 2);
    double farthest = CULLET_SQRT(dx * dx + dy * dy + dz * dz) + (double)cullet_sphere(cluster, inner, 3);
    return farthest <= (double)cullet_sphere(cluster, outer, 3);
}

/* Checks the subtrees; levels gets their number. */
static CulletStatus cullet_check_subtrees(const CulletCluster *cluster, unsigned *levels) {
    uint32_t above[CULLET_CLUSTER_LEVELS];
    unsigned depth = 0; /* number of nodes above the next one */
    *levels = 1;
    for (uint32_t node = 0; node < cluster->node_count; node++) {
        while (depth > 0 && cullet_cluster_next(cluster, above[depth - 1]) == node) {
            depth--;
        }
        uint32_t limit = depth == 0 ? cluster->node_count : cullet_cluster_next(cluster, above[depth - 1]);
        uint32_t next = cullet_cluster_next(cluster, node);
        if (next <= node || next > limit || (depth == 0 && next != limit)) {
            return CULLET_CLUSTER_SUBTREE;
        }
        for (unsigned k = 0; k < depth; k++) {
            if (!cullet_sphere_contains(cluster, above[k], node)) {
                return CULLET_CLUSTER_NESTING;
            }
        }
        if (next != node + 1) {
            if (depth + 1 == CULLET_CLUSTER_LEVELS) {
                return CULLET_CLUSTER_TOO_DEEP;
            }
            above[depth++] = node;
            *levels = depth + 1 > *levels ? depth + 1 : *levels;
        }
    }
    return CULLET_OK;
}

static CULLET_NOINLINE CulletStatus cullet_check_cluster(const CulletCluster *cluster, unsigned odd) {
    unsigned levels;
    if (cluster->node_count < 1 || cluster->node_count > 65536 || odd & CULLET_ODD_SPHERES) {
        return CULLET_CLUSTER_LENGTH;
    }
    if (cluster->mode > 2) {
        return CULLET_CLUSTER_MODE;
    }
    for (uint32_t i = 0; i < 4 * cluster->node_count; i++) {
        float number = cullet_sphere(cluster, i / 4, i % 4);
        if (!(number >= -8 * CULLET_COORDINATE_MAX && number <= 8 * CULLET_COORDINATE_MAX) || (i % 4 == 3 && number < 0)) {
            return CULLET_CLUSTER_SPHERE;
        }
    }
    CulletStatus status = cullet_check_subtrees(cluster, &levels);
    if (status != CULLET_OK) {
        return status;
    }
    if (odd & CULLET_ODD_FIGURES || cluster->level_count != levels) {
        return CULLET_CLUSTER_FIGURE_COUNT;
    }
    for (uint32_t i = 0; i < 4 * levels; i++) {
        float figure = cullet_f32(cluster->figures + 4 * i);
        if (!(figure >= 0 && figure <= (i % 4 == 3 ? 1 : CULLET_FLOAT_MAX))) {
            return CULLET_CLUSTER_FIGURE;
        }
    }
    return cluster->mesh_volume >= 0 && cluster->mesh_volume <= CULLET_FLOAT_MAX ? CULLET_OK : CULLET_CLUSTER_FIGURE;
}
