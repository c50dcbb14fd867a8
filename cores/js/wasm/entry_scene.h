/*
 * What the complete build exports of scenes; entry.c includes it. The first 8 numbers of io.d are a transform of an
 * instance: position, quaternion, and the scale, negative if it is mirrored.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/* A query: its result and its memory. */
typedef struct WasmSceneQuery {
    CulletSceneHit hit;
    CulletSceneQuery memory;
    CulletConvexMemory convex;
} WasmSceneQuery;

AT(CulletSceneHit, instance, 0);
AT(CulletSceneHit, triangle, 4);
AT(CulletSceneHit, user_id, 8);
AT(CulletSceneHit, t, 24);
AT(CulletSceneHit, distance, 32);
AT(CulletSceneHit, point, 40);
AT(CulletSceneHit, normal, 64);
AT(CulletSceneHit, local, 88);
AT(CulletSceneHit, other_point, 112);
AT(CulletSceneHit, front_face, 136);
AT(WasmSceneQuery, memory, 144);
AT(CulletSceneRayHit, t, 0);
AT(CulletSceneRayHit, instance, 8);
AT(CulletSceneRayHit, triangle, 12);
AT(CulletSceneContact, point, 0);
AT(CulletSceneContact, normal, 24);
AT(CulletSceneContact, depth, 48);
AT(CulletSceneContact, instance, 56);
AT(CulletSceneContact, triangle, 60);
AT(CulletSceneContact, surface, 64);

size_t EXPORT(scene_query_size)(void) {
    return sizeof(WasmSceneQuery);
}

size_t EXPORT(scene_ray_hit_size)(void) {
    return sizeof(CulletSceneRayHit);
}

/* A list of them has as many of a mesh behind it. */
size_t EXPORT(scene_contact_size)(void) {
    return sizeof(CulletSceneContact);
}

/* Makes the result a miss, before the first query. */
void EXPORT(scene_query_clear)(WasmSceneQuery *query) {
    scene_hit_clear(&query->hit);
    query->memory.nodes_tested = query->memory.instances_tested = 0;
}

/* Transforms */

static int get_transform(CulletInstanceTransform *to) {
    double scale = io.d[7];
    return cullet_transform_set(to, io.d, io.d + 3, scale < 0 ? -scale : scale, scale < 0);
}

static void put_transform(const CulletInstanceTransform *from) {
    put3(0, from->position);
    for (int i = 0; i < 4; i++) {
        io.d[3 + i] = from->rotation[i];
    }
    io.d[7] = from->mirrored ? -from->scale : from->scale;
}

/* which: 0 point, 1 direction, 2 normal; 3 more to map to the mesh. Sets three numbers from io.d[8] on. */
void EXPORT(transform_map)(int which, double x, double y, double z) {
    static void (*const maps[])(const CulletInstanceTransform *, const double[3], double[3]) = {
        cullet_transform_to_world_point, cullet_transform_to_world_direction, cullet_transform_to_world_normal,
        cullet_transform_to_mesh_point, cullet_transform_to_mesh_direction, cullet_transform_to_mesh_normal};
    CulletInstanceTransform transform;
    double from[3] = {x, y, z};
    if (get_transform(&transform)) {
        maps[which](&transform, from, io.d + 8);
    }
}

/* Takes six numbers from io.d[8] on, and sets them to the box in the world. */
void EXPORT(transform_bounds)(void) {
    CulletInstanceTransform transform;
    float bounds[6];
    get_floats(8, 6, bounds);
    if (get_transform(&transform)) {
        cullet_transform_bounds(&transform, bounds, io.d + 8);
    }
}

/* Files */

size_t EXPORT(scene_asset_size)(void) {
    return sizeof(CulletSceneAsset);
}

CulletStatus EXPORT(open_scene)(CulletSceneAsset *asset, const void *bytes, size_t size, CulletValidation validation,
        void *scratch, size_t scratch_size) {
    return cullet_open_scene(asset, bytes, size, validation, scratch, scratch_size);
}

CulletStatus EXPORT(unpack_scene)(CulletSceneAsset *asset, const void *bytes, size_t size, void *buffer,
        size_t buffer_size) {
    size_t written = 0;
    CulletStatus status = cullet_unpack_scene(asset, bytes, size, buffer, buffer_size, &written);
    io.size = written;
    return status;
}

/* Returns the number of instances, and sets the origin. */
uint32_t EXPORT(scene_asset_facts)(const CulletSceneAsset *asset) {
    put3(0, asset->origin);
    return asset->instance_count;
}

/* Returns the user id, and sets the transform, then layers and part. */
int64_t EXPORT(scene_asset_instance)(const CulletSceneAsset *asset, uint32_t instance) {
    CulletInstanceTransform transform;
    cullet_scene_asset_transform(asset, instance, &transform);
    put_transform(&transform);
    io.i[16] = (int32_t)cullet_scene_asset_layers(asset, instance);
    io.i[17] = (int32_t)cullet_scene_asset_mesh(asset, instance);
    return (int64_t)cullet_scene_asset_user_id(asset, instance);
}

/* Scenes */

/* Returns the bytes of a scene with all of its memory, 0 if there are too many. */
size_t EXPORT(scene_size)(const CulletSceneAsset *asset, uint32_t capacity) {
    size_t size = cullet_scene_size(asset, capacity);
    return size > 0 && size < SIZE_MAX - sizeof(CulletScene) ? size + sizeof(CulletScene) : 0;
}

/* meshes: views of all parts, whose layouts for rays the scene uses. */
CulletStatus EXPORT(make_scene)(CulletScene *scene, size_t size, const CulletSceneAsset *asset, uint32_t capacity,
        const CulletMesh *meshes) {
    CulletStatus status = cullet_make_scene(scene, asset, capacity, scene + 1, size - sizeof *scene);
    for (uint32_t part = 0; status == CULLET_OK && asset != NULL && part < asset->meshes.part_count; part++) {
        scene->meshes[part].ray_layout = meshes[part].ray_layout;
    }
    return status;
}

int32_t EXPORT(scene_add)(CulletScene *scene, const CulletMesh *mesh, uint32_t layers, int64_t user_id) {
    CulletInstanceTransform transform;
    return get_transform(&transform) ? cullet_scene_add(scene, mesh, &transform, layers, (uint64_t)user_id) : -1;
}

int EXPORT(scene_move)(CulletScene *scene, int32_t instance) {
    CulletInstanceTransform transform;
    return get_transform(&transform) && cullet_scene_move(scene, instance, &transform);
}

int EXPORT(scene_remove)(CulletScene *scene, int32_t instance) {
    return cullet_scene_remove(scene, instance);
}

int EXPORT(scene_set_layers)(CulletScene *scene, int32_t instance, uint32_t layers) {
    return cullet_scene_set_layers(scene, instance, layers);
}

int EXPORT(scene_set_user_id)(CulletScene *scene, int32_t instance, int64_t user_id) {
    return cullet_scene_set_user_id(scene, instance, (uint64_t)user_id);
}

/* Returns the user id, and sets the transform, the box, layers and generation. */
int64_t EXPORT(scene_instance)(const CulletScene *scene, int32_t id) {
    CulletSceneInstance instance;
    if (!cullet_scene_instance(scene, id, &instance)) {
        return 0;
    }
    put_transform(&instance.transform);
    put3(8, instance.bounds);
    put3(11, instance.bounds + 3);
    io.i[28] = (int32_t)instance.layers;
    io.i[29] = (int32_t)instance.generation;
    return (int64_t)instance.user_id;
}

void EXPORT(scene_refit)(CulletScene *scene) {
    cullet_scene_refit(scene);
}

void EXPORT(scene_rebuild)(CulletScene *scene) {
    cullet_scene_rebuild(scene);
}

double EXPORT(scene_degradation)(const CulletScene *scene) {
    return cullet_scene_degradation(scene);
}

/* Queries: the result is in the query; those that return 1 or 0 have a hit or a miss */

int EXPORT(scene_raycast)(const CulletScene *scene, WasmSceneQuery *query, const CulletSceneFilter *filter, double ox,
        double oy, double oz, double dx, double dy, double dz, double max_t) {
    CulletSceneRay ray = {{ox, oy, oz}, {dx, dy, dz}, max_t};
    return cullet_scene_raycast(scene, &query->memory, &ray, filter, &query->hit);
}

int EXPORT(scene_any_ray)(const CulletScene *scene, WasmSceneQuery *query, const CulletSceneFilter *filter, double ox,
        double oy, double oz, double dx, double dy, double dz, double max_t) {
    CulletSceneRay ray = {{ox, oy, oz}, {dx, dy, dz}, max_t};
    return cullet_scene_any_ray(scene, &query->memory, &ray, filter, &query->hit);
}

int32_t EXPORT(scene_raycast_all)(const CulletScene *scene, WasmSceneQuery *query, const CulletSceneFilter *filter,
        double ox, double oy, double oz, double dx, double dy, double dz, double max_t, CulletSceneRayHit *memory,
        int32_t capacity) {
    CulletSceneRay ray = {{ox, oy, oz}, {dx, dy, dz}, max_t};
    CulletSceneRayHits hits = {memory, capacity, 0, 0};
    int32_t count = cullet_scene_raycast_all(scene, &query->memory, &ray, filter, &hits);
    io.i[0] = hits.truncated;
    return count;
}

/* Shapes: io.d has 7 numbers of a sphere or a capsule, or 8 of a pose and 3 half sizes of a box */

enum { SCENE_SPHERE, SCENE_CAPSULE, SCENE_BOX };

static CulletSceneCapsule get_capsule(int shape) {
    const double *d = io.d;
    CulletSceneCapsule capsule = {{d[0], d[1], d[2]}, {d[3], d[4], d[5]}, d[6], shape == SCENE_SPHERE};
    return capsule;
}

static int get_box(CulletSceneBox *box) {
    for (int axis = 0; axis < 3; axis++) {
        box->half[axis] = io.d[8 + axis];
    }
    return get_transform(&box->pose);
}

int EXPORT(scene_any_shape)(const CulletScene *scene, WasmSceneQuery *query, const CulletSceneFilter *filter,
        int shape) {
    CulletSceneBox box;
    if (shape == SCENE_BOX) {
        return get_box(&box) && cullet_scene_any_box(scene, &query->memory, &box, filter, &query->hit);
    }
    CulletSceneCapsule capsule = get_capsule(shape);
    return cullet_scene_any_capsule(scene, &query->memory, &capsule, filter, &query->hit);
}

/* Returns the number of pairs, and sets whether there are more. */
int32_t EXPORT(scene_find_shape)(const CulletScene *scene, WasmSceneQuery *query, const CulletSceneFilter *filter,
        int shape, struct CulletScenePair *memory, int32_t capacity) {
    CulletScenePairs pairs = {memory, capacity, 0, 0};
    CulletSceneBox box;
    int32_t count;
    if (shape == SCENE_BOX) {
        count = get_box(&box) ? cullet_scene_find_box(scene, &query->memory, &box, filter, &pairs) : -1;
    } else {
        CulletSceneCapsule capsule = get_capsule(shape);
        count = cullet_scene_find_capsule(scene, &query->memory, &capsule, filter, &pairs);
    }
    io.i[0] = pairs.truncated;
    return count;
}

int EXPORT(scene_sweep_capsule)(const CulletScene *scene, WasmSceneQuery *query, const CulletSceneFilter *filter,
        int shape, double dx, double dy, double dz) {
    CulletSceneCapsule capsule = get_capsule(shape);
    double along[3] = {dx, dy, dz};
    return cullet_scene_sweep_capsule(scene, &query->memory, &capsule, along, filter, &query->hit);
}

/* Returns the number of contacts, and sets whether there are more. */
int32_t EXPORT(scene_collide_capsule)(const CulletScene *scene, WasmSceneQuery *query, const CulletSceneFilter *filter,
        int shape, CulletSceneContact *memory, int32_t capacity) {
    CulletSceneCapsule capsule = get_capsule(shape);
    CulletSceneContacts contacts = {memory, (CulletContact *)(memory + capacity), capacity, 0, 0};
    int32_t count = cullet_scene_collide_capsule(scene, &query->memory, &capsule, filter, &contacts);
    io.i[0] = contacts.truncated;
    return count;
}

int EXPORT(scene_closest_point)(const CulletScene *scene, WasmSceneQuery *query, const CulletSceneFilter *filter,
        double x, double y, double z, double max_distance) {
    double point[3] = {x, y, z};
    return cullet_scene_closest_point(scene, &query->memory, point, max_distance, filter, &query->hit);
}

int EXPORT(scene_point_in_solid)(const CulletScene *scene, WasmSceneQuery *query, const CulletSceneFilter *filter,
        double x, double y, double z) {
    double point[3] = {x, y, z};
    return cullet_scene_point_in_solid(scene, &query->memory, point, filter, &query->hit);
}
