// SPDX-License-Identifier: Apache-2.0
/*
 * Point in solid without a BSP tree: the signed crossings of a ray along an axis, to the nearest face of the bounding
 * box, over the AABB tree. Corners of triangles are rounded to the lattice on access and crossings are exact; boxes of
 * the tree only filter, so the ray is widened by the displacement of the vertices.
 *
 * The winding number is that of the point moved by less than any difference. A point exactly on the surface may have
 * the solid on another side: surface_point.c decides.
 *
 * The walk climbs by parent links; the lanes left at each level are 4 bits of a word. Time of the nodes and triangles
 * that the ray meets.
 */

/* A ray from a point to beyond the nearest face of the bounding box. */
typedef struct SolidRay {
    int64_t from[3];                /* fine coordinates */
    int64_t end;                    /* on its axis */
    int axis, up;
    uint64_t start_low, start_high; /* its start as a box of packed points */
    uint64_t low, high;             /* the whole ray */
    double point[3], margin;        /* its start in model space, and by how much corners may be beside it */
} SolidRay;

/* Returns the nearest face of a box as a number in 0 .. 5: lower x y z, upper x y z. */
static int solid_nearest_side(const int32_t bounds[6], const int64_t at[3]) {
    int nearest = 0;
    int64_t min = INT32_MAX;
    for (int side = 0; side < 6; side++) {
        int64_t distance = at[side % 3] - (int64_t)bounds[side] * SUBSTEPS;
        distance = distance < 0 ? -distance : distance;
        if (distance < min) {
            min = distance;
            nearest = side;
        }
    }
    return nearest;
}

/* Adds the crossing of a triangle to a winding number; returns whether the start of the ray may be on it. */
static int solid_ray_cross(const SolidRay *ray, const LatticeTriangle *t, const Move *move, int32_t *winding) {
    if (!solid_meets(t, ray->low, ray->high)) {
        return 0;
    }
    *winding -= crossing_change(t, ray->axis, ray->from, ray->end, move);
    return solid_meets(t, ray->start_low, ray->start_high) && crossing_value(t, ray->from) == 0;
}

/* Returns whether a triangle misses a ray by more than its corners move when they are rounded. */
static int solid_ray_misses(const SolidRay *ray, const double corners[9]) {
    for (int axis = 0; axis < 3; axis++) {
        double a = corners[axis];
        double b = corners[axis + 3];
        double c = corners[axis + 6];
        double low = ray->point[axis] - ray->margin;
        double high = ray->point[axis] + ray->margin;
        int below = a < low && b < low && c < low;
        int above = a > high && b > high && c > high;
        if (axis != ray->axis ? below || above : ray->up ? below : above) {
            return 1;
        }
    }
    return 0;
}

/* Returns twice the winding number at a moved point, plus 1 where it may be on a triangle. */
static int32_t solid_ray_winding(const Solid *solid, const int64_t from[3], const Move *move) {
    const CulletMesh *mesh = solid->mesh;
    SolidRay ray;
    int side = solid_nearest_side(solid->bounds, from);
    ray.axis = side % 3;
    ray.up = side > 2;
    ray.end = ray.up ? (SOLID_MAX + 1) * SUBSTEPS : -SUBSTEPS;
    ray.start_low = 0;
    ray.start_high = 0;
    for (int axis = 0; axis < 3; axis++) {
        ray.from[axis] = from[axis];
        ray.start_low |= (uint64_t)from[axis] / SUBSTEPS << (21 * axis); /* not negative */
        ray.start_high |= ((uint64_t)from[axis] + SUBSTEPS - 1) / SUBSTEPS << (21 * axis);
    }
    uint64_t of_axis = (uint64_t)PACKED_MAX << (21 * ray.axis);
    ray.low = ray.up ? ray.start_low : ray.start_low & ~of_axis;
    ray.high = ray.up ? ray.start_high | of_axis : ray.start_high;
    solid_model_point(solid, from, ray.point);
    ray.margin = mesh->lattice.displacement + 0.0625 / solid->per_step;
    int32_t winding = 0;
    int on = 0;
    LatticeTriangle t;
    for (uint32_t cap = 0; cap < mesh->lattice.cap_count; cap++) {
        solid_cap(solid, cap, &t);
        on |= solid_ray_cross(&ray, &t, move, &winding);
    }
    LatticeBox box;
    double at[3];
    double per_step = lattice_per_step(mesh);
    for (int axis = 0; axis < 3; axis++) {
        at[axis] = (ray.point[axis] - mesh->tree_origin[axis]) * per_step;
    }
    double wide = mesh->lattice.displacement * per_step;
    wide += lattice_margin(absolute(at[0]) + absolute(at[1]) + absolute(at[2]) + wide);
    for (int axis = 0; axis < 3; axis++) {
        box.lower[axis] = axis == ray.axis && !ray.up ? 0 : lower_lanes(at[axis] - wide);
        box.upper[axis] = axis == ray.axis && ray.up ? upper_lanes(LATTICE_MAX) : upper_lanes(at[axis] + wide);
    }
    uint64_t trail = 0; /* 4 bits per level above: the lanes left */
    uint32_t node = 0;
    uint64_t shape = node_shape(mesh, node);
    uint32_t lanes = lane_bits(lanes_touching(node_boxes(mesh, node), &box)) & ((1u << lane_count(shape)) - 1);
    for (;;) {
        while (lanes == 0) {
            int32_t parent = parent_of(shape);
            if (parent < 0) {
                return 2 * winding + on;
            }
            node = (uint32_t)parent;
            shape = node_shape(mesh, node);
            lanes = (uint32_t)trail & 15;
            trail >>= 4;
        }
        uint32_t lane = trailing_zeros(lanes);
        uint32_t end = leaf_end(shape, lane);
        uint64_t links = node_links(mesh, node);
        lanes &= lanes - 1;
        if (end == 0) {
            trail = trail << 4 | lanes;
            node = child_of(links, lane);
            shape = node_shape(mesh, node);
            lanes = lane_bits(lanes_touching(node_boxes(mesh, node), &box)) & ((1u << lane_count(shape)) - 1);
            continue;
        }
        uint32_t last = first_triangle(links) + end;
        uint32_t triangle = first_triangle(links) + leaf_begin(shape, lane);
        for (triangle = next_near(mesh, triangle, last, ray.low, ray.high); triangle < last;
                triangle = next_near(mesh, triangle + 1, last, ray.low, ray.high)) {
            if (!CULLET_IS_COMPACT(mesh)) {
                double corners[9];
                corners_of(mesh, triangle, corners);
                if (solid_ray_misses(&ray, corners)) {
                    continue;
                }
            }
            solid_triangle(solid, triangle, &t);
            on |= solid_ray_cross(&ray, &t, move, &winding);
        }
    }
}

/* Returns whether a point is inside; fine coordinates. */
static int solid_ray_inside(const Solid *solid, const int64_t at[3]) {
    for (int axis = 0; axis < 3; axis++) {
        if (at[axis] < (int64_t)solid->bounds[axis] * SUBSTEPS
                || at[axis] > (int64_t)solid->bounds[axis + 3] * SUBSTEPS) {
            return 0;
        }
    }
    int32_t crossings = solid_ray_winding(solid, at, NULL);
    return crossings >> 1 >= 1 || ((crossings & 1) != 0 && surface_touches_solid(solid, at));
}
