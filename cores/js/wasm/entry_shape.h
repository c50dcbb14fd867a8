/*
 * What the complete build exports of convex shapes; entry.c includes it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/* Memory and results of a query object: the binding reads the results where they are. */
typedef struct ShapeQuery {
    double t, overlap_t, distance, depth, depth_excess, point[3], other_point[3], normal[3];
    int32_t triangle, steps;
    CulletConvexMemory memory;
} ShapeQuery;

AT(ShapeQuery, distance, 16);
AT(ShapeQuery, point, 40);
AT(ShapeQuery, normal, 88);
AT(ShapeQuery, triangle, 112);
AT(ShapeQuery, steps, 116);

/* The calls run one at a time. */
static CulletConvexPenetration penetration;

size_t EXPORT(convex_size)(void) {
    return sizeof(CulletConvex);
}

size_t EXPORT(shape_query_size)(void) {
    return sizeof(ShapeQuery);
}

/* Shapes; these return 0 for a wrong argument */

/* Sets a shape to the enclosing shape of a part; -1 if it has none. */
int EXPORT(convex_of_mesh)(CulletConvex *convex, const CulletMesh *mesh) {
    return mesh->has_shape ? cullet_convex_of_shape(convex, &mesh->shape) : -1;
}

/* Takes the arrays of a hull as a file has them, one after the other: corners, starts and corners of faces, triangles. */
int EXPORT(convex_hull)(CulletConvex *convex, const uint8_t *arrays, uint32_t corners, uint32_t faces,
        uint32_t face_corners, uint32_t triangles) {
    CulletShape hull = {0};
    hull.plane_count = faces;
    hull.corner_count = corners;
    hull.face_corner_count = face_corners;
    hull.triangle_count = triangles;
    hull.corners = arrays;
    hull.face_starts = hull.corners + 12 * (size_t)corners;
    hull.face_corners = hull.face_starts + 2 * ((size_t)faces + 1);
    hull.triangles = hull.face_corners + 2 * (size_t)face_corners;
    return cullet_convex_of_shape(convex, &hull);
}

/* Takes a transform. */
int EXPORT(convex_box)(CulletConvex *convex, float x, float y, float z) {
    float half[3] = {x, y, z};
    return cullet_convex_box(convex, io.d, half);
}

int EXPORT(convex_sphere)(CulletConvex *convex, float x, float y, float z, float radius) {
    float centre[3] = {x, y, z};
    return cullet_convex_sphere(convex, centre, radius);
}

int EXPORT(convex_capsule)(CulletConvex *convex, float x0, float y0, float z0, float x1, float y1, float z1,
        float radius) {
    float from[3] = {x0, y0, z0};
    float to[3] = {x1, y1, z1};
    return cullet_convex_capsule(convex, from, to, radius);
}

void EXPORT(convex_facts)(const CulletConvex *convex) {
    io.i[0] = (int32_t)convex->corner_count;
    io.i[1] = (int32_t)convex->triangle_count;
    io.f[2] = convex->radius;
    for (int i = 0; i < 6; i++) {
        io.f[3 + i] = convex->bounds[i];
    }
    for (int axis = 0; axis < 3; axis++) {
        io.f[9 + axis] = convex->sphere_centre[axis];
    }
    io.f[12] = convex->sphere_radius;
}

void EXPORT(convex_corner)(const CulletConvex *convex, uint32_t corner) {
    cullet_convex_corner(convex, corner, io.f);
}

void EXPORT(convex_triangle)(const CulletConvex *convex, uint32_t triangle) {
    uint32_t corners[3];
    cullet_convex_triangle(convex, triangle, corners);
    for (int k = 0; k < 3; k++) {
        io.i[k] = (int32_t)corners[k];
    }
}

/* Takes a transform, and sets six floats. */
void EXPORT(convex_bounds)(const CulletConvex *convex) {
    float bounds[6];
    cullet_convex_bounds(convex, io.d, bounds);
    for (int i = 0; i < 6; i++) {
        io.f[i] = bounds[i];
    }
}

/* One shape */

int EXPORT(convex_contains)(const CulletConvex *convex, float x, float y, float z) {
    float point[3] = {x, y, z};
    return cullet_convex_contains(convex, point);
}

/* Sets a hit as of a ray, then triangle, face, and whether it starts inside. */
static int put_convex_hit(int found, const CulletConvexHit *hit) {
    put_hit(hit->t, hit->point, hit->normal);
    io.i[16] = hit->triangle;
    io.i[17] = hit->face;
    io.i[18] = hit->starts_inside;
    return found;
}

int EXPORT(convex_raycast)(const CulletConvex *convex, float ox, float oy, float oz, float dx, float dy, float dz,
        double min_t, double max_t) {
    CulletRay ray = mesh_ray(ox, oy, oz, dx, dy, dz, min_t, max_t);
    CulletConvexHit hit;
    return put_convex_hit(cullet_convex_raycast(convex, &ray, &hit), &hit);
}

int EXPORT(convex_cast_segment)(const CulletConvex *convex, float x0, float y0, float z0, float x1, float y1,
        float z1) {
    float from[3] = {x0, y0, z0};
    float to[3] = {x1, y1, z1};
    CulletConvexHit hit;
    return put_convex_hit(cullet_convex_cast_segment(convex, from, to, &hit), &hit);
}

CulletSides EXPORT(convex_sides_of_plane)(const CulletConvex *convex, float a, float b, float c, float d) {
    return cullet_convex_sides_of_plane(convex, a, b, c, d);
}

/* Sets the point; returns the corner. */
uint32_t EXPORT(convex_support)(const CulletConvex *convex, double x, double y, double z) {
    double direction[3] = {x, y, z};
    return cullet_convex_support(convex, direction, io.d);
}

/* Pairs, and meshes: all take a transform, and set results of the query */

/* Sets all results to those of a miss. */
void EXPORT(shape_query_clear)(ShapeQuery *query) {
    double *numbers = &query->t;
    for (int i = 0; i < 14; i++) {
        numbers[i] = not_a_number();
    }
    query->triangle = -1;
    query->steps = 0;
}

static void put_points(ShapeQuery *query, const double point[3], const double other[3], const double normal[3]) {
    for (int axis = 0; axis < 3; axis++) {
        query->point[axis] = point[axis];
        query->other_point[axis] = other[axis];
        query->normal[axis] = normal[axis];
    }
    query->steps = query->memory.steps;
}

static void put_nearest(ShapeQuery *query, const CulletConvexDistance *nearest) {
    query->distance = nearest->distance;
    query->triangle = nearest->triangle;
    put_points(query, nearest->point, nearest->other_point, nearest->normal);
}

int EXPORT(convex_overlaps)(ShapeQuery *query, const CulletConvex *convex, const CulletConvex *other) {
    shape_query_clear_(query);
    int found = cullet_convex_overlaps(&query->memory, convex, other, io.d);
    query->steps = query->memory.steps;
    return found;
}

int EXPORT(convex_closest_points)(ShapeQuery *query, const CulletConvex *convex, const CulletConvex *other,
        double max_distance) {
    CulletConvexDistance nearest;
    shape_query_clear_(query);
    int found = cullet_convex_closest_points(&nearest, &query->memory, convex, other, io.d, max_distance);
    put_nearest(query, &nearest);
    return found;
}

int EXPORT(convex_penetration)(ShapeQuery *query, const CulletConvex *convex, const CulletConvex *other) {
    shape_query_clear_(query);
    int found = cullet_convex_penetration(&penetration, &query->memory, convex, other, io.d);
    query->depth = penetration.depth;
    query->depth_excess = penetration.depth_excess;
    put_points(query, penetration.point, penetration.other_point, penetration.normal);
    return found;
}

int32_t EXPORT(convex_any_triangle)(ShapeQuery *query, const CulletMesh *mesh, const CulletConvex *convex,
        const CulletSceneFilter *filter) {
    return cullet_convex_any_triangle(&query->memory, mesh, convex, io.d, triangles_of(filter));
}

/* Returns the number of triangles, and sets whether there are more. */
int32_t EXPORT(convex_find_triangles)(ShapeQuery *query, const CulletMesh *mesh, const CulletConvex *convex,
        const CulletSceneFilter *filter, int32_t *triangles, int32_t capacity) {
    int truncated;
    int32_t count = cullet_convex_find_triangles(
            &query->memory, mesh, convex, io.d, triangles_of(filter), triangles, capacity, &truncated);
    io.i[0] = truncated;
    return count;
}

int EXPORT(convex_mesh_distance)(ShapeQuery *query, const CulletMesh *mesh, const CulletConvex *convex,
        const CulletSceneFilter *filter, double max_distance) {
    CulletConvexDistance nearest;
    shape_query_clear_(query);
    int found = cullet_convex_mesh_distance(
            &nearest, &query->memory, mesh, convex, io.d, triangles_of(filter), max_distance);
    put_nearest(query, &nearest);
    return found;
}

static CulletSweepOutcome put_convex_sweep(
        ShapeQuery *query, const CulletConvexSweep *sweep, CulletSweepOutcome outcome) {
    shape_query_clear_(query);
    put_nearest(query, &sweep->nearest);
    query->t = sweep->t;
    query->overlap_t = sweep->overlap_t;
    query->steps = sweep->steps;
    return outcome;
}

/* Takes the motion of motion_set. */
CulletSweepOutcome EXPORT(sweep_convex)(ShapeQuery *query, const CulletMesh *mesh, const CulletConvex *convex,
        const CulletSceneFilter *filter, double tolerance) {
    CulletConvexSweep sweep;
    return put_convex_sweep(query, &sweep,
            cullet_sweep_convex(&sweep, &query->memory, mesh, convex, &motion, triangles_of(filter), tolerance));
}

/* Scenes: io.d has the pose of a shape, its motion, rotation and centre; results are those of scene queries */

static int get_scene_convex(const CulletConvex *convex, CulletSceneConvex *to) {
    to->convex = convex;
    for (int axis = 0; axis < 3; axis++) {
        to->motion[axis] = io.d[8 + axis];
        to->rotation[axis] = io.d[11 + axis];
        to->centre[axis] = io.d[14 + axis];
    }
    return get_transform(&to->pose);
}

int EXPORT(scene_any_convex)(const CulletScene *scene, WasmSceneQuery *query, const CulletSceneFilter *filter,
        const CulletConvex *convex) {
    CulletSceneConvex shape;
    return get_scene_convex(convex, &shape)
            && cullet_scene_any_convex(scene, &query->memory, &query->convex, &shape, filter, &query->hit);
}

/* Returns the number of pairs, and sets whether there are more. */
int32_t EXPORT(scene_find_convex)(const CulletScene *scene, WasmSceneQuery *query, const CulletSceneFilter *filter,
        const CulletConvex *convex, struct CulletScenePair *memory, int32_t capacity) {
    CulletScenePairs pairs = {memory, capacity, 0, 0};
    CulletSceneConvex shape;
    int32_t count = get_scene_convex(convex, &shape)
            ? cullet_scene_find_convex(scene, &query->memory, &query->convex, &shape, filter, &pairs)
            : -1;
    io.i[0] = pairs.truncated;
    return count;
}

int EXPORT(scene_closest_convex)(const CulletScene *scene, WasmSceneQuery *query, const CulletSceneFilter *filter,
        const CulletConvex *convex, double max_distance) {
    CulletSceneConvex shape;
    return get_scene_convex(convex, &shape)
            && cullet_scene_closest_convex(
                    scene, &query->memory, &query->convex, &shape, max_distance, filter, &query->hit);
}

CulletSweepOutcome EXPORT(scene_sweep_convex)(const CulletScene *scene, WasmSceneQuery *query,
        const CulletSceneFilter *filter, const CulletConvex *convex, double tolerance) {
    CulletSceneConvex shape;
    return get_scene_convex(convex, &shape)
            ? cullet_scene_sweep_convex(
                    scene, &query->memory, &query->convex, &shape, tolerance, filter, &query->hit)
            : CULLET_SWEEP_INVALID;
}

/* Sets the transform at a time. */
void EXPORT(scene_convex_transform)(const CulletConvex *convex, double t) {
    CulletSceneConvex shape;
    CulletInstanceTransform at;
    if (get_scene_convex(convex, &shape) && cullet_scene_convex_transform(&shape, t, &at)) {
        put_transform(&at);
    }
}
