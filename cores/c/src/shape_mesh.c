// SPDX-License-Identifier: Apache-2.0
/* A convex shape against a mesh: the triangles that it touches, by a walk over the leaves near its box. */

typedef struct ShapeWalk {
    ShapePair pair; /* a triangle, and the shape */
    LeafWalk leaves;
    CulletConvexMemory *memory;
} ShapeWalk;

/* Begins a walk; returns 0 for a wrong argument. */
static int shape_walk_begin(ShapeWalk *walk, CulletConvexMemory *memory, const CulletMesh *mesh,
        const CulletConvex *convex, const double convex_to_mesh[12]) {
    double along[3];
    const CulletCore *posed = &walk->pair.b;
    if (!pair_pose(&walk->pair, memory, convex, convex_to_mesh)) {
        return 0;
    }
    walk->memory = memory;
    subtract3(posed->upper, posed->lower, along);
    leaf_walk_begin(&walk->leaves, mesh, posed->lower, along, posed->radius);
    return 1;
}

/* Returns whether a triangle touches, exactly. */
static int shape_walk_touches(ShapeWalk *walk, uint32_t triangle) {
    ShapePair *pair = &walk->pair;
    double radius = pair->b.radius * (1 + 0x1p-40);
    core_set_triangle(&pair->a, walk->leaves.mesh, triangle, walk->memory->triangle);
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
        const double convex_to_mesh[12]) {
    ShapeWalk walk;
    return shape_walk_begin(&walk, memory, mesh, convex, convex_to_mesh) ? shape_walk_next(&walk) : -1;
}

int32_t cullet_convex_find_triangles(CulletConvexMemory *memory, const CulletMesh *mesh, const CulletConvex *convex,
        const double convex_to_mesh[12], int32_t *triangles, int32_t capacity, int *truncated) {
    ShapeWalk walk;
    int32_t count = 0;
    *truncated = 0;
    if (!shape_walk_begin(&walk, memory, mesh, convex, convex_to_mesh)) {
        return -1;
    }
    int32_t next = shape_walk_next(&walk);
    for (; next >= 0 && count < capacity; next = shape_walk_next(&walk)) {
        triangles[count++] = next;
    }
    *truncated = next >= 0;
    return count;
}
