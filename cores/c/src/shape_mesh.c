// SPDX-License-Identifier: Apache-2.0
/* A convex shape against a mesh: the triangles that it touches, by a walk over the leaves near its box. */

typedef struct ShapeWalk {
    ShapePair pair; /* a triangle, and the shape, which may not be moved yet */
    LeafWalk leaves;
    Portal portal;
    CulletCore core; /* of the shape, in its own space */
    CulletConvexMemory *memory;
    const CulletConvex *convex;
    const double *rows;
    double scale; /* by which the rows scale the shape */
    const CulletTriangleFilter *filter; /* surfaces that count; NULL: all */
    int is_posed;
} ShapeWalk;

/*
 * Begins a walk; returns 0 if the shape is moved beyond the floats. Memory, filter and scale are set.
 *
 * convex_to_mesh: rows of a similarity of that scale, which stay while the walk is in use
 */
static int shape_walk_begin_scaled(
        ShapeWalk *walk, const CulletMesh *mesh, const CulletConvex *convex, const double convex_to_mesh[12]) {
    double lower[3];
    double along[3];
    CulletConvexMemory *memory = walk->memory;
    memory->steps = 0;
    walk->convex = convex;
    walk->rows = convex_to_mesh;
    walk->core = core_of(convex);
    portal_set_second(&walk->portal, &walk->core, convex_to_mesh);
    walk->is_posed = convex->radius > 0 || !portal_second_bounds(&walk->portal, lower, along);
    if (walk->is_posed) {
        const CulletCore *posed = &walk->pair.b;
        if (!pair_pose_scaled(&walk->pair, memory, convex, convex_to_mesh, walk->scale)) {
            return 0;
        }
        subtract3(posed->upper, posed->lower, along);
        leaf_walk_begin(&walk->leaves, mesh, posed->lower, along, posed->radius);
        return 1;
    }
    subtract3(along, lower, along);
    leaf_walk_begin(&walk->leaves, mesh, lower, along, 0);
    return 1;
}

/* Begins a walk with a shape that a rigid transform places; returns 0 for a wrong argument. */
static int shape_walk_begin(ShapeWalk *walk, CulletConvexMemory *memory, const CulletMesh *mesh,
        const CulletConvex *convex, const double convex_to_mesh[12], const CulletTriangleFilter *filter) {
    walk->memory = memory;
    walk->filter = filter;
    walk->scale = 1;
    return is_rigid(convex_to_mesh) && shape_walk_begin_scaled(walk, mesh, convex, convex_to_mesh);
}

/* Returns whether a triangle counts and touches, exactly; moves all corners of the shape only if that is in doubt. */
static int shape_walk_touches(ShapeWalk *walk, uint32_t triangle) {
    ShapePair *pair = &walk->pair;
    if (!filter_has_surface(walk->filter, walk->leaves.mesh, triangle)) {
        return 0;
    }
    core_set_triangle(&pair->a, walk->leaves.mesh, triangle, walk->memory->triangle);
    int result = walk->convex->radius > 0 ? GJK_UNDECIDED : portal_run(&walk->portal, &pair->a);
    if (result != GJK_UNDECIDED) {
        return result == GJK_TOUCHING;
    }
    if (!walk->is_posed) {
        pair_pose_scaled(pair, walk->memory, walk->convex, walk->rows, walk->scale);
        walk->is_posed = 1;
    }
    double radius = pair->b.radius * (1 + 0x1p-40);
    return core_box_distance2(&pair->a, &pair->b) <= radius * radius * (1 + 0x1p-40) && pair_touches(pair, 0);
}

/* Returns the next triangle that touches, or -1. */
static int32_t shape_walk_next(ShapeWalk *walk) {
    int32_t triangle = leaf_walk_next(&walk->leaves);
    while (triangle >= 0 && !shape_walk_touches(walk, (uint32_t)triangle)) {
        triangle = leaf_walk_next(&walk->leaves);
    }
    return triangle;
}

int32_t cullet_convex_any_triangle(CulletConvexMemory *memory, const CulletMesh *mesh, const CulletConvex *convex,
        const double convex_to_mesh[12], const CulletTriangleFilter *filter) {
    ShapeWalk walk;
    return shape_walk_begin(&walk, memory, mesh, convex, convex_to_mesh, filter) ? shape_walk_next(&walk) : -1;
}

int32_t cullet_convex_find_triangles(CulletConvexMemory *memory, const CulletMesh *mesh, const CulletConvex *convex,
        const double convex_to_mesh[12], const CulletTriangleFilter *filter, int32_t *triangles, int32_t capacity,
        int *truncated) {
    ShapeWalk walk;
    int32_t count = 0;
    *truncated = 0;
    if (!shape_walk_begin(&walk, memory, mesh, convex, convex_to_mesh, filter)) {
        return -1;
    }
    int32_t next = shape_walk_next(&walk);
    for (; next >= 0 && count < capacity; next = shape_walk_next(&walk)) {
        triangles[count++] = next;
    }
    *truncated = next >= 0;
    return count;
}
