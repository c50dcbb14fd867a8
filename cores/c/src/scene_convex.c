// SPDX-License-Identifier: Apache-2.0
/*
 * Convex shapes against a scene, each in the space of the mesh of an instance. Its corners are mapped there in double
 * and rounded to float once: by 2^-24 of their coordinates relative to the origin of that mesh.
 */

/* Begins a walk over the triangles of an instance that a shape touches; returns 0 if it is moved beyond the floats. */
static int scene_begin_convex(
        ShapeWalk *triangles, const ScenePath *path, const SceneWalk *walk, const CulletMesh *mesh, double rows[12]) {
    CulletInstanceTransform instance;
    scene_read_transform(walk->scene, walk->instance, &instance);
    triangles->scale = path_rows(path, &instance, rows);
    return shape_walk_begin_scaled(triangles, mesh, path->shape->convex, rows);
}

int cullet_scene_any_convex(const CulletScene *scene, CulletSceneQuery *query, CulletConvexMemory *memory,
        const CulletSceneConvex *convex, const CulletSceneFilter *filter, CulletSceneHit *hit) {
    SceneWalk walk;
    ScenePath path;
    ShapeWalk triangles;
    double rows[12];
    scene_hit_clear(hit);
    if (!path_begin(&path, convex)) {
        return 0;
    }
    triangles.memory = memory;
    triangles.filter = filter_triangles(filter);
    path_begin_box(&path, &walk, scene, query, filter);
    for (const CulletMesh *mesh = scene_walk_mesh(&walk, 0); mesh != NULL; mesh = scene_walk_mesh(&walk, 0)) {
        int32_t triangle =
                scene_begin_convex(&triangles, &path, &walk, mesh, rows) ? shape_walk_next(&triangles) : -1;
        if (triangle >= 0) {
            scene_hit_set(hit, &walk, mesh, triangle);
            return 1;
        }
    }
    return 0;
}

int32_t cullet_scene_find_convex(const CulletScene *scene, CulletSceneQuery *query, CulletConvexMemory *memory,
        const CulletSceneConvex *convex, const CulletSceneFilter *filter, CulletScenePairs *pairs) {
    SceneWalk walk;
    ScenePath path;
    ShapeWalk triangles;
    double rows[12];
    pairs->count = 0;
    pairs->truncated = 0;
    if (!path_begin(&path, convex)) {
        return -1;
    }
    triangles.memory = memory;
    triangles.filter = filter_triangles(filter);
    path_begin_box(&path, &walk, scene, query, filter);
    for (const CulletMesh *mesh = scene_walk_mesh(&walk, 0); mesh != NULL; mesh = scene_walk_mesh(&walk, 0)) {
        if (!scene_begin_convex(&triangles, &path, &walk, mesh, rows)) {
            continue;
        }
        for (int32_t next = shape_walk_next(&triangles); next >= 0; next = shape_walk_next(&triangles)) {
            if (pairs->count == pairs->capacity) {
                pairs->truncated = 1;
                return pairs->count;
            }
            pairs->pairs[pairs->count].instance = walk.instance;
            pairs->pairs[pairs->count++].triangle = next;
        }
    }
    return pairs->count;
}

/* The nearest triangle of an instance. */
typedef struct SceneNearest {
    ScenePath path;
    SceneWalk walk;
    MeshSpace space;
    ShapeNearest nearest;
    CulletConvexDistance found;
    double rows[12];
} SceneNearest;

static void scene_nearest_begin(SceneNearest *n, CulletConvexMemory *memory, const CulletSceneFilter *filter) {
    n->nearest.memory = memory;
    n->nearest.result = &n->found;
    n->nearest.filter = filter_triangles(filter);
    n->nearest.direction = NULL;
}

/* Starts with the instance of the walk. */
static void scene_nearest_set(SceneNearest *n, const CulletMesh *mesh) {
    scene_space_begin(&n->space, &n->walk, mesh);
    n->nearest.mesh = mesh;
}

/* Finds the nearest triangle, at most metres of the mesh away. */
static int scene_nearest_find(SceneNearest *n, double limit) {
    double scale = path_rows(&n->path, &n->space.transform, n->rows);
    shape_distance_clear(&n->found);
    n->nearest.memory->steps = 0;
    return pair_pose_scaled(&n->nearest.pair, n->nearest.memory, n->path.shape->convex, n->rows, scale)
            && shape_nearest(&n->nearest, limit);
}

/* Returns the last distance in the world: 0 if and only if the shape touches. */
static double scene_nearest_distance(const SceneNearest *n) {
    return n->found.distance > 0 ? max2(n->found.distance * n->space.transform.scale, of_bits(1)) : 0;
}

/* Sets a hit to the last triangle. */
static void scene_nearest_hit(const SceneNearest *n, double distance, CulletSceneHit *hit) {
    scene_hit_set(hit, &n->walk, n->nearest.mesh, n->found.triangle);
    hit->distance = distance;
    scene_hit_set_point(hit, &n->space, n->found.point);
    cullet_transform_to_world_point(&n->space.transform, n->found.other_point, hit->other_point);
    scene_hit_set_normal(hit, &n->space, n->found.normal);
}

int cullet_scene_closest_convex(const CulletScene *scene, CulletSceneQuery *query, CulletConvexMemory *memory,
        const CulletSceneConvex *convex, double max_distance, const CulletSceneFilter *filter, CulletSceneHit *hit) {
    SceneNearest n;
    double best = max_distance;
    scene_hit_clear(hit);
    if (!path_begin(&n.path, convex) || !(max_distance >= 0)) {
        return 0;
    }
    scene_nearest_begin(&n, memory, filter);
    double radius = path_begin_closest(&n.path, &n.walk, scene, query, filter);
    for (const CulletMesh *mesh = scene_walk_mesh(&n.walk, best + radius); mesh != NULL;
            mesh = scene_walk_mesh(&n.walk, best + radius)) {
        if (best == 0 && hit->instance >= 0 && n.walk.instance > hit->instance) {
            continue; /* no nearer, and not the lowest */
        }
        scene_nearest_set(&n, mesh);
        if (!scene_nearest_find(&n, best < MAX_DOUBLE ? best / n.space.transform.scale * TIME_UP : best)) {
            continue;
        }
        double distance = min2(scene_nearest_distance(&n), max_distance);
        if (hit->instance < 0 || distance < best || (distance == best && n.walk.instance < hit->instance)) {
            best = distance;
            scene_nearest_hit(&n, best, hit);
        }
    }
    return hit->instance >= 0;
}

/*
 * Returns a bound of the absolute error of a distance, besides the relative one, in the space of an instance: the
 * rounding to float of the shape's corners where they are near the mesh.
 */
static double scene_convex_slack(const SceneNearest *n) {
    const CulletMesh *mesh = n->nearest.mesh;
    double size = 0;
    for (int axis = 0; axis < 3; axis++) {
        size = max3(size, absolute(mesh->lower[axis]), absolute(mesh->upper[axis]));
    }
    double radius = n->path.shape->convex->sphere_radius * n->path.at.scale / n->space.transform.scale;
    return SWEEP_ROUNDING * (size + 2 * radius) + 0x1p-40 * (size + radius);
}

/* Moves a shape up to a time against the instance of the walk; after a hit, the nearest triangle is that at a->t. */
static void scene_advance(SceneNearest *n, double tolerance, double last_t, Advance *a) {
    double scale = n->space.transform.scale;
    double apart;
    advance_begin(a, 0, last_t, path_length(&n->path) / scale * TIME_UP, scene_convex_slack(n), tolerance / scale);
    do {
        path_turn(&n->path, a->at);
        apart = scene_nearest_find(n, a->limit) ? n->found.distance * (1 - SWEEP_ROUNDING) : a->limit;
    } while (advance_next(a, apart));
}

CulletSweepOutcome cullet_scene_sweep_convex(const CulletScene *scene, CulletSceneQuery *query,
        CulletConvexMemory *memory, const CulletSceneConvex *convex, double tolerance,
        const CulletSceneFilter *filter, CulletSceneHit *hit) {
    SceneNearest n;
    double way[3];
    double best = 1;
    CulletSweepOutcome outcome = CULLET_SWEEP_FREE;
    scene_hit_clear(hit);
    if (!path_begin(&n.path, convex) || !is_scene_size(tolerance)) {
        return CULLET_SWEEP_INVALID;
    }
    scene_nearest_begin(&n, memory, filter);
    n.nearest.direction = way;
    path_begin_sweep(&n.path, &n.walk, scene, query, filter);
    for (const CulletMesh *mesh = scene_walk_mesh(&n.walk, best); mesh != NULL;
            mesh = scene_walk_mesh(&n.walk, best)) {
        Advance a;
        scene_nearest_set(&n, mesh);
        space_direction(&n.space, convex->motion, way);
        scene_advance(&n, tolerance, best, &a);
        if (a.outcome == CULLET_SWEEP_FREE) {
            continue;
        }
        int overlaps = a.outcome == CULLET_SWEEP_OVERLAP;
        int was_overlap = outcome == CULLET_SWEEP_OVERLAP;
        int first = overlaps == was_overlap ? n.walk.instance < hit->instance : overlaps;
        if (hit->instance < 0 || a.t < best || (a.t == best && first)) {
            best = a.t;
            outcome = a.outcome;
            scene_nearest_hit(&n, scene_nearest_distance(&n), hit);
            hit->t = best;
        }
    }
    return outcome;
}
