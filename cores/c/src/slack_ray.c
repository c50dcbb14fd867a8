// SPDX-License-Identifier: Apache-2.0
/*
 * Thin rays with a slack: every triangle counts whose distance from the ray is at most this, and no other one. A
 * triangle that the ray hits keeps its t, but near its edges and the ends of the ray, where t may be that at which the
 * ray comes within the slack.
 *
 * Where the filter of ray_triangle.c is in doubt, a sphere of that radius moves along the ray, at most to behind the
 * mesh.
 */

typedef struct SlackCast {
    RayCast cast;
    double end;  /* t of the end of that motion */
    double half; /* radius of the sphere */
} SlackCast;

/* Decides a triangle in doubt. */
static EXACT double ray_hit_slack(const RayCast *cast, const double *corners) {
    const SlackCast *slack = (const SlackCast *)cast;
    Ray thick;
    for (int axis = 0; axis < 3; axis++) {
        thick.origin[axis] = cast->ray.origin[axis];
        thick.direction[axis] = slack->end * cast->ray.direction[axis];
        thick.low[axis] = 0;
    }
    double t = swept_triangle(&thick, corners, slack->half);
    return t < 0 ? RAY_MISS : min2(slack->end * t, cast->ray.max_t);
}

/* Sets a cast from 0 to a t for a mesh; exact with a slack of 0. */
static void slack_cast_set(SlackCast *slack, const CulletMesh *mesh, const double origin[3], const double direction[3],
        double max_t, double distance) {
    RayCast *cast = &slack->cast;
    double farthest = 0;
    double longest = 0;
    for (int axis = 0; axis < 3; axis++) {
        cast->ray.origin[axis] = origin[axis];
        cast->ray.direction[axis] = direction[axis];
        cast->ray.low[axis] = 0;
        farthest += absolute(origin[axis] - mesh->tree_origin[axis]);
        longest = absolute(direction[axis]) > longest ? absolute(direction[axis]) : longest;
    }
    cast_set(cast, 0, max_t, 0);
    if (distance == 0) {
        return;
    }
    double size = 2 * (farthest + (LATTICE_MAX + 1) * (double)mesh->tree_step + distance);
    cast->radius = distance;
    cast->hit = ray_hit_slack;
    slack->end = min2(max_t, size / longest);
    slack->half = distance + 0x1p-50 * size; /* for the rounding of the end */
}
