// SPDX-License-Identifier: Apache-2.0
/*
 * Queries of a scene: each mesh whose box is touched is queried in its own space. Rays, sweeps and closest points take
 * the nearest boxes first and end when no box is nearer than the best result. Of results that are equal, as rounded,
 * that of the lowest instance is returned, then that of the lowest triangle.
 */

/* The largest coordinate or size, metres; and the smallest number for the longest component of a direction. */
#define SCENE_MAX 0x1p60
#define SCENE_MIN_DIRECTION 0x1p-60

static int is_scene_point(const double p[3]) {
    return absolute(p[0]) <= SCENE_MAX && absolute(p[1]) <= SCENE_MAX && absolute(p[2]) <= SCENE_MAX;
}

static int is_scene_size(double size) {
    return size >= 0 && size <= SCENE_MAX;
}

static int is_scene_ray(const CulletSceneRay *ray) {
    const double *d = ray->direction;
    return is_scene_point(ray->origin) && is_scene_point(d) && ray->max_t >= 0
            && (absolute(d[0]) >= SCENE_MIN_DIRECTION || absolute(d[1]) >= SCENE_MIN_DIRECTION
                    || absolute(d[2]) >= SCENE_MIN_DIRECTION);
}

static int is_scene_capsule(const CulletSceneCapsule *capsule) {
    return is_scene_point(capsule->from) && (capsule->is_sphere || is_scene_point(capsule->to))
            && is_scene_size(capsule->radius);
}

/* Returns the end of a capsule; of a sphere its centre. */
static const double *capsule_end(const CulletSceneCapsule *capsule) {
    return capsule->is_sphere ? capsule->from : capsule->to;
}

/* Returns the triangles of a filter, NULL for all. */
static const CulletTriangleFilter *filter_triangles(const CulletSceneFilter *filter) {
    return filter != NULL && filter_is_used(&filter->triangles) ? &filter->triangles : NULL;
}

/* Makes a hit a miss. */
static void scene_hit_clear(CulletSceneHit *hit) {
    hit->instance = -1;
    hit->triangle = -1;
    hit->user_id = 0;
    hit->mesh = NULL;
    hit->front_face = 0;
    hit->t = not_a_number();
    hit->distance = not_a_number();
    for (int axis = 0; axis < 3; axis++) {
        hit->point[axis] = hit->normal[axis] = hit->local[axis] = hit->other_point[axis] = not_a_number();
    }
}

/* Sets what was found; all numbers are cleared. */
static void scene_hit_set(CulletSceneHit *hit, const SceneWalk *walk, const CulletMesh *mesh, int32_t triangle) {
    scene_hit_clear(hit);
    hit->instance = walk->instance;
    hit->triangle = triangle;
    hit->user_id = walk->scene->user_ids[walk->instance];
    hit->mesh = mesh;
}

/* Sets the point to one of a mesh, which is mapped. */
static void scene_hit_set_point(CulletSceneHit *hit, const MeshSpace *space, const double point[3]) {
    for (int axis = 0; axis < 3; axis++) {
        hit->local[axis] = point[axis];
    }
    cullet_transform_to_world_point(&space->transform, point, hit->point);
}

/* Sets the normal to one of a mesh, which is mapped. */
static void scene_hit_set_normal(CulletSceneHit *hit, const MeshSpace *space, const double normal[3]) {
    cullet_transform_to_world_normal(&space->transform, normal, hit->normal);
    for (int axis = 0; axis < 3; axis++) {
        hit->normal[axis] += 0.0; /* no -0 */
    }
}

/* Starts with the instance of a walk. */
static void scene_space_begin(MeshSpace *space, const SceneWalk *walk, const CulletMesh *mesh) {
    scene_read_transform(walk->scene, walk->instance, &space->transform);
    space_begin(space, mesh);
}

/* The rays of a query, and one of them in the space of a mesh. */
typedef struct SceneRays {
    SceneWalk walk;
    MeshSpace space;
    double origin[3], direction[3];
} SceneRays;

static void scene_rays_begin(SceneRays *rays, const CulletScene *scene, CulletSceneQuery *query,
        const CulletSceneRay *ray, const CulletSceneFilter *filter) {
    box_ray_set(&rays->walk.ray, ray->origin, ray->direction, ray->max_t);
    scene_walk_begin(&rays->walk, scene, query, WALK_RAY, ray->origin, filter);
}

/* Maps the ray into the space of a mesh; returns 0 if its line misses the box of the mesh. */
static int scene_rays_map(SceneRays *rays, const CulletMesh *mesh) {
    static const double none[3] = {0, 0, 0};
    scene_space_begin(&rays->space, &rays->walk, mesh);
    space_point(&rays->space, rays->walk.ray.origin, rays->origin);
    space_direction(&rays->space, rays->walk.ray.direction, rays->direction);
    return space_line_touches(&rays->space, mesh, rays->origin, rays->direction, none);
}

/* Sets a hit on a ray. slot: see RayCast */
static void scene_rays_set(
        const SceneRays *rays, const CulletMesh *mesh, int32_t triangle, double t, uint32_t slot, CulletSceneHit *hit) {
    double normal[3];
    double corners[9];
    scene_hit_set(hit, &rays->walk, mesh, triangle);
    set_normal(mesh, triangle, slot, normal);
    hit->t = t;
    for (int axis = 0; axis < 3; axis++) {
        hit->point[axis] = rays->walk.ray.origin[axis] + t * rays->walk.ray.direction[axis];
        hit->local[axis] = rays->origin[axis] + t * rays->direction[axis];
    }
    scene_hit_set_normal(hit, &rays->space, normal);
    corners_of(mesh, (uint32_t)triangle, corners);
    hit->front_face = face_side(corners, rays->direction) > 0;
}

/* Finds the first triangle on a ray, or any one. */
static int scene_rays_find(SceneRays *rays, int any, CulletSceneHit *hit) {
    double best = rays->walk.ray.max_t;
    for (const CulletMesh *mesh = scene_walk_mesh(&rays->walk, best); mesh != NULL;
            mesh = scene_walk_mesh(&rays->walk, best)) {
        SlackCast ray;
        if (!scene_rays_map(rays, mesh)) {
            continue;
        }
        slack_cast_set(&ray, mesh, rays->origin, rays->direction, best, rays->space.slack);
        ray.cast.any = any;
        int32_t triangle = ray_first(mesh, &ray.cast);
        if (triangle < 0) {
            continue;
        }
        if (any) {
            scene_hit_set(hit, &rays->walk, mesh, triangle);
            return 1;
        }
        double t = ray.cast.t;
        if (hit->instance < 0 || t < best || (t == best && rays->walk.instance < hit->instance)) {
            best = t;
            scene_rays_set(rays, mesh, triangle, t, ray.cast.slot, hit);
        }
    }
    return hit->instance >= 0;
}

/* Starts a walk over the triangles of a mesh on the ray, up to a t. */
static void scene_rays_begin_triangles(
        const SceneRays *rays, const CulletMesh *mesh, double max_t, RayTriangles *triangles) {
    double limits[2] = {0, max_t};
    ray_triangles_begin(triangles, mesh, rays->origin, rays->direction, limits, rays->space.slack);
}

/* Returns the next triangle of such a walk that passes a filter, or -1. */
static int32_t scene_rays_next(const SceneRays *rays, RayTriangles *triangles, const CulletTriangleFilter *filter) {
    int32_t next = sweep_walk_next(&triangles->walk);
    while (next >= 0 && !filter_passes(filter, triangles->walk.mesh, (uint32_t)next, rays->direction)) {
        next = sweep_walk_next(&triangles->walk);
    }
    return next;
}

/* Finds the first triangle on a ray that passes a filter, or any one. */
static int scene_rays_find_filtered(
        SceneRays *rays, int any, const CulletTriangleFilter *filter, CulletSceneHit *hit) {
    double best = rays->walk.ray.max_t;
    for (const CulletMesh *mesh = scene_walk_mesh(&rays->walk, best); mesh != NULL;
            mesh = scene_walk_mesh(&rays->walk, best)) {
        RayTriangles triangles;
        int32_t instance = rays->walk.instance;
        int32_t found = -1;
        if (!scene_rays_map(rays, mesh)) {
            continue;
        }
        scene_rays_begin_triangles(rays, mesh, best, &triangles);
        for (int32_t next = scene_rays_next(rays, &triangles, filter); next >= 0;
                next = scene_rays_next(rays, &triangles, filter)) {
            double t = triangles.walk.t;
            int is_first = hit->instance < 0 && found < 0;
            int is_lower = found >= 0 ? next < found : instance < hit->instance;
            if (is_first || t < best || (t == best && is_lower)) {
                if (any) {
                    scene_hit_set(hit, &rays->walk, mesh, next);
                    return 1;
                }
                best = t;
                found = next;
                sweep_walk_shorten(&triangles.walk, best);
            }
        }
        if (found >= 0) {
            scene_rays_set(rays, mesh, found, best, 0, hit);
        }
    }
    return hit->instance >= 0;
}

static int scene_cast(const CulletScene *scene, CulletSceneQuery *query, const CulletSceneRay *ray, int any,
        const CulletSceneFilter *filter, CulletSceneHit *hit) {
    SceneRays rays;
    const CulletTriangleFilter *triangles = filter_triangles(filter);
    scene_hit_clear(hit);
    if (!is_scene_ray(ray)) {
        return 0;
    }
    scene_rays_begin(&rays, scene, query, ray, filter);
    return triangles == NULL ? scene_rays_find(&rays, any, hit) : scene_rays_find_filtered(&rays, any, triangles, hit);
}

int cullet_scene_raycast(const CulletScene *scene, CulletSceneQuery *query, const CulletSceneRay *ray,
        const CulletSceneFilter *filter, CulletSceneHit *hit) {
    return scene_cast(scene, query, ray, 0, filter, hit);
}

int cullet_scene_any_ray(const CulletScene *scene, CulletSceneQuery *query, const CulletSceneRay *ray,
        const CulletSceneFilter *filter, CulletSceneHit *hit) {
    return scene_cast(scene, query, ray, 1, filter, hit);
}

/* Adds a hit in order: by t, then by instance, then by triangle. */
static void scene_hits_add(CulletSceneRayHits *hits, const CulletSceneRayHit *hit) {
    CulletSceneRayHit *list = hits->hits;
    int32_t at = hits->count;
    while (at > 0) {
        const CulletSceneRayHit *other = &list[at - 1];
        int before = hit->t != other->t           ? hit->t < other->t
                : hit->instance != other->instance ? hit->instance < other->instance
                                                   : hit->triangle < other->triangle;
        if (!before) {
            break;
        }
        at--;
    }
    if (hits->count == hits->capacity) {
        hits->truncated = 1;
        if (at == hits->count) {
            return;
        }
        hits->count--;
    }
    for (int32_t i = hits->count++; i > at; i--) {
        list[i] = list[i - 1];
    }
    list[at] = *hit;
}

/* Returns the t beyond which no hit matters any more: a full list waits for one hit too many. */
static double scene_hits_limit(const CulletSceneRayHits *hits, double max_t) {
    return hits->truncated ? hits->hits[hits->count - 1].t : max_t;
}

int32_t cullet_scene_raycast_all(const CulletScene *scene, CulletSceneQuery *query, const CulletSceneRay *ray,
        const CulletSceneFilter *filter, CulletSceneRayHits *hits) {
    SceneRays rays;
    const CulletTriangleFilter *triangles = filter_triangles(filter);
    hits->count = 0;
    hits->truncated = 0;
    if (!is_scene_ray(ray) || hits->capacity < 1) {
        return -1;
    }
    scene_rays_begin(&rays, scene, query, ray, filter);
    double max_t = rays.walk.ray.max_t;
    for (const CulletMesh *mesh = scene_walk_mesh(&rays.walk, max_t); mesh != NULL;
            mesh = scene_walk_mesh(&rays.walk, scene_hits_limit(hits, max_t))) {
        RayTriangles walk;
        if (!scene_rays_map(&rays, mesh)) {
            continue;
        }
        scene_rays_begin_triangles(&rays, mesh, scene_hits_limit(hits, max_t), &walk);
        for (int32_t next = scene_rays_next(&rays, &walk, triangles); next >= 0;
                next = scene_rays_next(&rays, &walk, triangles)) {
            CulletSceneRayHit hit = {walk.walk.t, rays.walk.instance, next};
            scene_hits_add(hits, &hit);
            sweep_walk_shorten(&walk.walk, scene_hits_limit(hits, max_t));
        }
    }
    return hits->count;
}

int cullet_scene_closest_point(const CulletScene *scene, CulletSceneQuery *query, const double point[3],
        double max_distance, const CulletSceneFilter *filter, CulletSceneHit *hit) {
    SceneWalk walk;
    MeshSpace space;
    const CulletTriangleFilter *triangles = filter_triangles(filter);
    double best = max_distance;
    scene_hit_clear(hit);
    if (!is_scene_point(point) || !(max_distance >= 0)) {
        return 0;
    }
    scene_walk_begin(&walk, scene, query, WALK_POINT, point, filter);
    for (const CulletMesh *mesh = scene_walk_mesh(&walk, best); mesh != NULL; mesh = scene_walk_mesh(&walk, best)) {
        double from[3];
        CulletClosestHit nearest;
        scene_space_begin(&space, &walk, mesh);
        space_point(&space, point, from);
        double limit = best < MAX_DOUBLE ? best / space.transform.scale + space.slack : best;
        Nearest found = nearest_triangle(mesh, triangles, from, limit);
        if (found.triangle < 0) {
            continue;
        }
        double metres = min2(CULLET_SQRT(found.distance2), limit);
        double distance = min2(metres * space.transform.scale, max_distance);
        if (hit->instance < 0 || distance < best || (distance == best && walk.instance < hit->instance)) {
            best = distance;
            nearest.triangle = found.triangle;
            set_nearest(mesh, from, &nearest);
            scene_hit_set(hit, &walk, mesh, found.triangle);
            hit->distance = best;
            scene_hit_set_point(hit, &space, nearest.point);
            scene_hit_set_normal(hit, &space, nearest.normal);
        }
    }
    return hit->instance >= 0;
}

int cullet_scene_point_in_solid(const CulletScene *scene, CulletSceneQuery *query, const double point[3],
        const CulletSceneFilter *filter, CulletSceneHit *hit) {
    static const double none[3] = {0, 0, 0};
    SceneWalk walk;
    MeshSpace space;
    scene_hit_clear(hit);
    if (!is_scene_point(point)) {
        return 0;
    }
    scene_walk_box(&walk, none, none);
    scene_walk_begin(&walk, scene, query, WALK_BOX, point, filter);
    for (const CulletMesh *mesh = scene_walk_mesh(&walk, 0); mesh != NULL; mesh = scene_walk_mesh(&walk, 0)) {
        double local[3];
        if (!is_solid(mesh) || (hit->instance >= 0 && walk.instance > hit->instance)) {
            continue;
        }
        scene_space_begin(&space, &walk, mesh);
        space_point(&space, point, local);
        if (solid_contains(mesh, local)) {
            scene_hit_set(hit, &walk, mesh, -1);
            for (int axis = 0; axis < 3; axis++) {
                hit->point[axis] = point[axis];
                hit->local[axis] = local[axis];
            }
        }
    }
    return hit->instance >= 0;
}
