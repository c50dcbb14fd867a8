// SPDX-License-Identifier: Apache-2.0
/*
 * Iterates over the triangles on a ray, for callers that filter, count or collect hits. The triangle test is that of
 * ray_query.c, so t has the same bits.
 */

typedef struct RayTriangles {
    SweepWalk walk;
    SlackCast ray;
} RayTriangles;

static double ray_triangles_hit(const SweepWalk *walk, const double corners[9]) {
    const RayCast *cast = (const RayCast *)walk->shape;
    const Ray *ray = &cast->ray;
    double along[9];
    for (int k = 0; k < 9; k += 3) {
        along[k] = corners[k + ray->x];
        along[k + 1] = corners[k + ray->y];
        along[k + 2] = corners[k + ray->z];
    }
    double t = ray_triangle(ray, along);
    return t == RAY_DOUBT ? cast->hit(cast, corners) : t;
}

/* Starts a walk along a ray of a slack, from a t, which is compared as rounded, to another. */
static void ray_triangles_begin(RayTriangles *triangles, const CulletMesh *mesh, const double origin[3],
        const double direction[3], const double limits[2], double slack) {
    SweepWalk *walk = &triangles->walk;
    double extents[6];
    double per_step = lattice_per_step(mesh);
    double size = 0;
    slack_cast_set(&triangles->ray, mesh, origin, direction, limits[1], slack);
    for (int i = 0; i < 6; i++) {
        extents[i] = slack;
        walk->origin[i % 3] = origin[i % 3];
        walk->direction[i % 3] = direction[i % 3];
    }
    for (int axis = 0; axis < 3; axis++) {
        size += absolute((origin[axis] - mesh->tree_origin[axis]) * per_step);
    }
    Ray *ray = &triangles->ray.cast.ray;
    ray_rename(ray);
    ray->error = RAY_ERROR * mesh->tree_step * (size + (LATTICE_MAX + 1)) + RAY_PER_SLACK * slack;
    walk->mesh = mesh;
    walk->hit = ray_triangles_hit;
    walk->shape = &triangles->ray.cast;
    sweep_walk_begin(walk, limits[0], limits[1], extents);
}
