// SPDX-License-Identifier: Apache-2.0
/*
 * A level: the static instances of a scene file, or none, and dynamic ones in fixed capacity; in memory of the caller.
 *
 *   numbers    box in the world: 3 minima, 3 maxima | position x y z | quaternion x y z w | scale, negative: mirrored
 *              14 doubles per instance, static ones first
 */

#define SCENE_STRIDE 14
#define SCENE_TRANSFORM 6

/* The largest number of dynamic instances. */
#define SCENE_MAX_CAPACITY ((uint32_t)1 << 24)

/* Returns the numbers of an instance, which begin with its box. */
static double *scene_numbers(const CulletScene *scene, int32_t instance) {
    return scene->numbers + SCENE_STRIDE * (size_t)instance;
}

/* Gets the transform of an instance. */
static void scene_read_transform(const CulletScene *scene, int32_t instance, CulletInstanceTransform *to) {
    const double *from = scene_numbers(scene, instance) + SCENE_TRANSFORM;
    for (int i = 0; i < 4; i++) {
        to->position[i % 3] = from[i % 3];
        to->rotation[i] = from[3 + i];
    }
    to->mirrored = from[7] < 0;
    to->scale = absolute(from[7]);
    transform_set_rows(to);
}

static void scene_write_transform(
        CulletScene *scene, int32_t instance, const CulletMesh *mesh, const CulletInstanceTransform *from) {
    double *to = scene_numbers(scene, instance);
    float bounds[6];
    for (int i = 0; i < 3; i++) {
        bounds[i] = mesh->lower[i];
        bounds[3 + i] = mesh->upper[i];
    }
    cullet_transform_bounds(from, bounds, to);
    to += SCENE_TRANSFORM;
    for (int i = 0; i < 4; i++) {
        to[i % 3] = from->position[i % 3];
        to[3 + i] = from->rotation[i];
    }
    to[7] = from->mirrored ? -from->scale : from->scale;
}

static void scene_set(CulletScene *scene, int32_t instance, const CulletMesh *mesh,
        const CulletInstanceTransform *transform, uint32_t layers, uint64_t user_id) {
    scene->instance_meshes[instance] = mesh;
    scene->layers[instance] = layers;
    scene->user_ids[instance] = user_id;
    scene_write_transform(scene, instance, mesh, transform);
}

static int scene_contains(const CulletScene *scene, int32_t instance) {
    return instance >= 0 && (uint32_t)instance < scene->static_count + scene->capacity
            && scene->instance_meshes[instance] != NULL;
}

static int scene_is_dynamic(const CulletScene *scene, int32_t instance) {
    return scene_contains(scene, instance) && (uint32_t)instance >= scene->static_count;
}

/* Takes memory of a buffer, where there is one; adds its bytes to the size. */
static void *scene_take(uint8_t *buffer, uint64_t *size, uint64_t count, uint64_t width) {
    void *taken = buffer != NULL ? buffer + *size : NULL;
    *size += count * width;
    return taken;
}

/* Places the arrays of a scene in a buffer at a multiple of 8, widest numbers first; returns their bytes. */
static uint64_t scene_place(CulletScene *scene, uint64_t parts, uint8_t *buffer) {
    uint64_t capacity = scene->capacity;
    uint64_t count = scene->static_count + capacity;
    uint64_t nodes = capacity > 0 ? 2 * capacity - 1 : 1;
    uint64_t inner = capacity > 0 ? capacity - 1 : 0;
    CulletDynamicTree *tree = &scene->tree;
    uint64_t size = 0;
    scene->numbers = (double *)scene_take(buffer, &size, SCENE_STRIDE * count, sizeof(double));
    scene->user_ids = (uint64_t *)scene_take(buffer, &size, count, sizeof(uint64_t));
    tree->boxes = (double *)scene_take(buffer, &size, 6 * nodes, sizeof(double));
    scene->meshes = (CulletMesh *)scene_take(buffer, &size, parts, sizeof(CulletMesh));
    scene->instance_meshes = (const CulletMesh **)scene_take(buffer, &size, count, sizeof(CulletMesh *));
    scene->layers = (uint32_t *)scene_take(buffer, &size, count, sizeof(uint32_t));
    scene->generations = (uint32_t *)scene_take(buffer, &size, capacity, sizeof(uint32_t));
    scene->free_slots = (int32_t *)scene_take(buffer, &size, capacity, sizeof(int32_t));
    tree->parents = (int32_t *)scene_take(buffer, &size, nodes, sizeof(int32_t));
    tree->children = (int32_t *)scene_take(buffer, &size, 2 * inner, sizeof(int32_t));
    tree->order = (int32_t *)scene_take(buffer, &size, capacity, sizeof(int32_t));
    tree->heights = (int8_t *)scene_take(buffer, &size, nodes, sizeof(int8_t));
    return size;
}

size_t cullet_scene_size(const CulletSceneAsset *asset, uint32_t capacity) {
    CulletScene scene;
    scene.capacity = capacity;
    scene.static_count = asset != NULL ? asset->instance_count : 0;
    uint64_t size = scene_place(&scene, asset != NULL ? asset->meshes.part_count : 0, NULL) + 7;
    return capacity > SCENE_MAX_CAPACITY || size > SIZE_MAX || scene.static_count + capacity > INT32_MAX ? 0
                                                                                                         : (size_t)size;
}

CulletStatus cullet_make_scene(
        CulletScene *scene, const CulletSceneAsset *asset, uint32_t capacity, void *buffer, size_t size) {
    size_t needed = cullet_scene_size(asset, capacity);
    cullet_clear(scene, sizeof *scene);
    if (needed == 0) {
        return CULLET_ERROR_ARGUMENT;
    }
    if (size < needed) {
        return CULLET_ERROR_SCRATCH;
    }
    scene->asset = asset;
    scene->capacity = capacity;
    scene->static_count = asset != NULL ? asset->instance_count : 0;
    uint8_t *aligned = (uint8_t *)buffer + (8 - (uintptr_t)buffer % 8) % 8;
    scene_place(scene, asset != NULL ? asset->meshes.part_count : 0, aligned);
    for (uint32_t part = 0; asset != NULL && part < asset->meshes.part_count; part++) {
        CulletStatus status = cullet_mesh(&asset->meshes, part, 0, &scene->meshes[part]);
        if (status != CULLET_OK) {
            return status;
        }
    }
    for (uint32_t i = 0; i < scene->static_count; i++) {
        CulletInstanceTransform transform;
        uint32_t part = cullet_scene_asset_mesh(asset, i);
        if (part >= asset->meshes.part_count) {
            return CULLET_INSTANCE_MESH; /* only in a file that was not checked */
        }
        cullet_scene_asset_transform(asset, i, &transform);
        scene_set(scene, (int32_t)i, &scene->meshes[part], &transform, cullet_scene_asset_layers(asset, i),
                cullet_scene_asset_user_id(asset, i));
    }
    for (uint32_t i = 0; i < capacity; i++) {
        scene->free_slots[i] = (int32_t)(capacity - 1 - i);
        scene->generations[i] = 0;
        scene->layers[scene->static_count + i] = 0;
        scene->instance_meshes[scene->static_count + i] = NULL;
    }
    scene->free_count = capacity;
    scene->tree.capacity = capacity;
    tree_clear(&scene->tree);
    return CULLET_OK;
}

int32_t cullet_scene_add(CulletScene *scene, const CulletMesh *mesh, const CulletInstanceTransform *transform,
        uint32_t layers, uint64_t user_id) {
    if (scene->free_count == 0) {
        return -1;
    }
    int32_t slot = scene->free_slots[--scene->free_count];
    int32_t instance = (int32_t)scene->static_count + slot;
    scene_set(scene, instance, mesh, transform, layers, user_id);
    scene->generations[slot]++;
    tree_add(&scene->tree, slot, scene_numbers(scene, instance));
    return instance;
}

int cullet_scene_move(CulletScene *scene, int32_t instance, const CulletInstanceTransform *transform) {
    if (!scene_is_dynamic(scene, instance)) {
        return 0;
    }
    scene_write_transform(scene, instance, scene->instance_meshes[instance], transform);
    tree_move(&scene->tree, instance - (int32_t)scene->static_count, scene_numbers(scene, instance));
    return 1;
}

int cullet_scene_remove(CulletScene *scene, int32_t instance) {
    if (!scene_is_dynamic(scene, instance)) {
        return 0;
    }
    int32_t slot = instance - (int32_t)scene->static_count;
    tree_remove(&scene->tree, slot);
    scene->instance_meshes[instance] = NULL;
    scene->layers[instance] = 0;
    scene->free_slots[scene->free_count++] = slot;
    return 1;
}

int cullet_scene_set_layers(CulletScene *scene, int32_t instance, uint32_t layers) {
    if (!scene_contains(scene, instance)) {
        return 0;
    }
    scene->layers[instance] = layers;
    return 1;
}

int cullet_scene_set_user_id(CulletScene *scene, int32_t instance, uint64_t user_id) {
    if (!scene_contains(scene, instance)) {
        return 0;
    }
    scene->user_ids[instance] = user_id;
    return 1;
}

int cullet_scene_instance(const CulletScene *scene, int32_t instance, CulletSceneInstance *to) {
    if (!scene_contains(scene, instance)) {
        return 0;
    }
    to->mesh = scene->instance_meshes[instance];
    to->layers = scene->layers[instance];
    to->user_id = scene->user_ids[instance];
    to->generation = (uint32_t)instance >= scene->static_count
            ? scene->generations[(uint32_t)instance - scene->static_count]
            : 0;
    for (int i = 0; i < 6; i++) {
        to->bounds[i] = scene_numbers(scene, instance)[i];
    }
    scene_read_transform(scene, instance, &to->transform);
    return 1;
}

void cullet_scene_refit(CulletScene *scene) {
    for (uint32_t slot = 0; slot < scene->capacity; slot++) {
        int32_t instance = (int32_t)(scene->static_count + slot);
        if (scene->instance_meshes[instance] != NULL) {
            const double *from = scene_numbers(scene, instance);
            double *box = tree_box(&scene->tree, (int32_t)slot);
            for (int i = 0; i < 6; i++) {
                box[i] = from[i];
            }
        }
    }
    tree_refit(&scene->tree);
}

void cullet_scene_rebuild(CulletScene *scene) {
    cullet_scene_refit(scene);
    tree_rebuild(&scene->tree);
}

double cullet_scene_degradation(const CulletScene *scene) {
    return scene->tree.built_cost > 0 ? tree_cost(&scene->tree) / scene->tree.built_cost : 1;
}
