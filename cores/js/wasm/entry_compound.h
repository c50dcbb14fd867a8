/*
 * What the complete build exports of compounds; entry.c includes it after entry_shape.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

size_t EXPORT(compound_size)(void) {
    return sizeof(CulletCompound);
}

/* Returns the bytes of memory for the compound of a part, or of so many shapes; 0 for a wrong number. */
size_t EXPORT(compound_memory)(const CulletMesh *mesh, uint32_t count) {
    count = mesh ? mesh->piece_count : count;
    size_t boxes = cullet_compound_size(count);
    return boxes == 0 ? 0 : boxes + sizeof(CulletConvex) * (size_t)count;
}

int EXPORT(compound_of_part)(CulletCompound *compound, const CulletAsset *asset, uint32_t part, void *memory,
        size_t size) {
    return cullet_compound_of_part(compound, asset, part, memory, size);
}

/* Makes a compound of the shapes at the begin of its memory. */
int EXPORT(compound_of_shapes)(CulletCompound *compound, CulletConvex *shapes, uint32_t count, size_t size) {
    return cullet_make_compound(compound, shapes, count, shapes + count, size - sizeof(CulletConvex) * (size_t)count);
}

void EXPORT(compound_facts)(const CulletCompound *compound) {
    io.i[0] = (int32_t)compound->piece_count;
    for (int i = 0; i < 6; i++) {
        io.f[1 + i] = compound->bounds[i];
    }
    for (int axis = 0; axis < 3; axis++) {
        io.f[7 + axis] = compound->sphere_centre[axis];
    }
    io.f[10] = compound->sphere_radius;
}

/* Sets a shape to a piece; returns 1. */
int EXPORT(compound_piece)(const CulletCompound *compound, uint32_t piece, CulletConvex *convex) {
    *convex = compound->pieces[piece];
    return 1;
}

int32_t EXPORT(compound_any_point)(const CulletCompound *compound, float x, float y, float z) {
    float point[3] = {x, y, z};
    return cullet_compound_any_point(compound, point);
}

/* Set a hit as of a shape; return the piece. */

int32_t EXPORT(compound_raycast)(const CulletCompound *compound, float ox, float oy, float oz, float dx, float dy,
        float dz, double min_t, double max_t) {
    CulletRay ray = mesh_ray(ox, oy, oz, dx, dy, dz, min_t, max_t);
    CulletConvexHit hit;
    return put_convex_hit(cullet_compound_raycast(compound, &ray, &hit), &hit);
}

int32_t EXPORT(compound_cast_segment)(const CulletCompound *compound, float x0, float y0, float z0, float x1, float y1,
        float z1) {
    float from[3] = {x0, y0, z0};
    float to[3] = {x1, y1, z1};
    CulletConvexHit hit;
    return put_convex_hit(cullet_compound_cast_segment(compound, from, to, &hit), &hit);
}

/* Sets a piece beside the result of a call, which it returns. */
static int32_t put_piece(int32_t result, const int32_t *piece) {
    io.i[0] = *piece;
    return result;
}

/* Pairs: all take a transform, and return the piece, or its number of pieces */

int32_t EXPORT(compound_any)(ShapeQuery *query, const CulletCompound *compound, const CulletConvex *other) {
    return cullet_compound_any(&query->memory, compound, other, io.d);
}

/* Returns the number of pieces, and sets whether there are more. */
int32_t EXPORT(compound_find)(ShapeQuery *query, const CulletCompound *compound, const CulletConvex *other,
        int32_t *pieces, int32_t capacity) {
    int truncated;
    int32_t count = cullet_compound_find(&query->memory, compound, other, io.d, pieces, capacity, &truncated);
    io.i[0] = truncated;
    return count;
}

/* Sets the piece of the other compound. */
int32_t EXPORT(compound_any_of)(ShapeQuery *query, const CulletCompound *compound, const CulletCompound *other) {
    int32_t other_piece;
    return put_piece(cullet_compound_any_of(&query->memory, compound, other, io.d, &other_piece), &other_piece);
}

int32_t EXPORT(compound_closest_points)(ShapeQuery *query, const CulletCompound *compound, const CulletConvex *other,
        double max_distance) {
    CulletConvexDistance nearest;
    shape_query_clear_(query);
    int32_t piece = cullet_compound_closest_points(&nearest, &query->memory, compound, other, io.d, max_distance);
    put_nearest(query, &nearest);
    return piece;
}

int32_t EXPORT(compound_penetration)(ShapeQuery *query, const CulletCompound *compound, const CulletConvex *other) {
    shape_query_clear_(query);
    int32_t piece = cullet_compound_penetration(&penetration, &query->memory, compound, other, io.d);
    query->distance = piece < 0 ? not_a_number() : 0;
    query->depth = penetration.depth;
    query->depth_excess = penetration.depth_excess;
    put_points(query, penetration.point, penetration.other_point, penetration.normal);
    return piece;
}

/* Returns the triangle, and sets the piece. */
int32_t EXPORT(compound_any_triangle)(ShapeQuery *query, const CulletMesh *mesh, const CulletCompound *compound,
        const CulletSceneFilter *filter) {
    int32_t piece;
    return put_piece(cullet_compound_any_triangle(
                             &query->memory, mesh, compound, io.d, triangles_of(filter), &piece), &piece);
}

/* Motions: both take the motion of motion_set, set the piece, and return the outcome */

CulletSweepOutcome EXPORT(compound_sweep_mesh)(ShapeQuery *query, const CulletMesh *mesh,
        const CulletCompound *compound, const CulletSceneFilter *filter, double tolerance) {
    CulletConvexSweep sweep;
    int32_t piece;
    return put_piece(put_convex_sweep(query, &sweep, cullet_compound_sweep_mesh(&sweep, &query->memory, mesh, compound,
            &motion, triangles_of(filter), tolerance, &piece)), &piece);
}

CulletSweepOutcome EXPORT(compound_sweep_convex)(ShapeQuery *query, const CulletCompound *compound,
        const CulletConvex *convex, double tolerance) {
    CulletConvexSweep sweep;
    int32_t piece;
    return put_piece(put_convex_sweep(query, &sweep, cullet_compound_sweep_convex(
            &sweep, &query->memory, compound, convex, &motion, tolerance, &piece)), &piece);
}
