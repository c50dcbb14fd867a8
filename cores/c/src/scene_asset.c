// SPDX-License-Identifier: Apache-2.0
/*
 * Reads and checks scene files: instances of the parts and an AABB tree over them, in place. The tree is that of a mesh
 * whose triangles are instances. O(instances), one visit per node.
 */
#include "decode.h"

/* Set in an element of the meshes: the instance is mirrored; the other bits are the part. */
#define CULLET_MIRRORED 0x80000000u

CULLET_LOAD double cullet_f64(const uint8_t *p) {
    union {
        uint64_t bits;
        double value;
    } number;
    number.bits = cullet_u64(p);
    return number.value;
}

/* Reads an array with numbers per instance; returns whether it has as many as the instances need. */
static int cullet_scene_array(CulletReader *r, const CulletTable *t, unsigned field, int width, const uint8_t **bytes,
                              uint64_t numbers) {
    CulletArray array = cullet_field_array(r, t, field, width);
    *bytes = array.bytes;
    return array.count == numbers;
}

/* Decodes the scene of a root table; what the core reads in place of refusing a scene. */
static void cullet_decode_scene(CulletReader *r, const CulletTable *root, void *to) {
    static const struct {
        uint8_t field, width, per;
    } optional[4] = {{FIELD_SCENE_ROTATIONS, 4, 4}, {FIELD_SCENE_SCALES, 4, 1}, {FIELD_SCENE_LAYERS, 4, 1},
                     {FIELD_SCENE_USER_IDS, 8, 1}};
    CulletSceneAsset *scene = (CulletSceneAsset *)to;
    const uint8_t **arrays[4] = {&scene->rotations, &scene->scales, &scene->layers, &scene->user_ids};
    CulletTable t = cullet_field_table(r, root, FIELD_ASSET_SCENE);
    uint32_t place = cullet_place(r, &t, FIELD_SCENE_ORIGIN, 24, 8);
    if (!place) {
        cullet_fail(r, CULLET_FIELD_MISSING);
    }
    for (unsigned axis = 0; r->status == CULLET_OK && axis < 3; axis++) {
        scene->origin[axis] = cullet_f64(r->bytes + place + 8 * axis);
    }
    CulletTable tree = cullet_field_table(r, &t, FIELD_SCENE_TREE);
    CulletArray positions = cullet_field_array(r, &t, FIELD_SCENE_POSITIONS, 8);
    CulletArray meshes = cullet_field_array(r, &t, FIELD_SCENE_MESHES, 4);
    uint64_t count = meshes.count;
    scene->positions = positions.bytes;
    scene->mesh_numbers = meshes.bytes;
    scene->has_odd_counts = positions.count != 3 * count || count == 0;
    for (int i = 0; i < 4; i++) {
        int odd = cullet_has(r, &t, optional[i].field)
            && !cullet_scene_array(r, &t, optional[i].field, optional[i].width, arrays[i], optional[i].per * count);
        scene->has_odd_counts |= (uint8_t)odd;
    }
    r->odd = 0;
    cullet_decode_tree(r, &tree, &scene->tree);
    scene->tree.triangle_count = meshes.count;
    scene->has_odd_nodes = (r->odd & CULLET_ODD_NODES) != 0;
    scene->sah_cost = r->sah_cost;
    scene->instance_count = meshes.count;
}

/* Returns the scale of an instance. */
static float cullet_scene_scale(const CulletSceneAsset *scene, uint32_t instance) {
    return scene->scales ? cullet_f32(scene->scales + 4 * (size_t)instance) : 1;
}

/* Returns number 0 to 3 of the quaternion of an instance. */
static float cullet_scene_rotation(const CulletSceneAsset *scene, uint32_t instance, unsigned i) {
    return scene->rotations ? cullet_f32(scene->rotations + 16 * (size_t)instance + 4 * i) : i == 3;
}

static double cullet_scene_position(const CulletSceneAsset *scene, uint32_t instance, unsigned axis) {
    return cullet_f64(scene->positions + 24 * (size_t)instance + 8 * axis);
}

/* Checks position, rotation, scale and part of an instance. Comparisons are written so that NaN fails. */
static CulletStatus cullet_check_instance(const CulletSceneAsset *scene, uint32_t instance) {
    double position[3];
    for (unsigned axis = 0; axis < 3; axis++) {
        position[axis] = cullet_scene_position(scene, instance, axis);
    }
    if (!is_position(position)) {
        return CULLET_INSTANCE_POSITION;
    }
    double length2 = 0;
    for (unsigned i = 0; i < 4; i++) {
        double q = (double)cullet_scene_rotation(scene, instance, i);
        length2 += q * q;
    }
    if (!(absolute(length2 - 1) <= ROTATION_ERROR)) {
        return CULLET_INSTANCE_ROTATION;
    }
    double scale = (double)cullet_scene_scale(scene, instance);
    if (!(scale >= 1 / SCALE_MAX && scale <= SCALE_MAX)) {
        return CULLET_INSTANCE_SCALE;
    }
    uint32_t mesh = cullet_u32(scene->mesh_numbers + 4 * (size_t)instance) & ~CULLET_MIRRORED;
    return mesh >= scene->meshes.part_count ? CULLET_INSTANCE_MESH : CULLET_OK;
}

/*
 * Each part is the mesh of an instance. Parts are marked 2,048 at a time, which takes one pass over the instances for
 * the parts of a usual file, and no memory of the caller.
 */
static CULLET_NOINLINE CulletStatus cullet_check_used(const CulletSceneAsset *scene) {
    uint32_t used[64];
    uint32_t parts = scene->meshes.part_count;
    for (uint32_t first = 0; first < parts; first += 2048) {
        cullet_clear(used, sizeof used);
        for (uint32_t i = 0; i < scene->instance_count; i++) {
            uint32_t mesh = (cullet_u32(scene->mesh_numbers + 4 * (size_t)i) & ~CULLET_MIRRORED) - first;
            if (mesh < 2048) {
                used[mesh >> 5] |= 1u << (mesh & 31);
            }
        }
        for (uint32_t part = 0; part < 2048 && part < parts - first; part++) {
            if (!(used[part >> 5] >> (part & 31) & 1)) {
                return CULLET_MESH_UNUSED;
            }
        }
    }
    return CULLET_OK;
}

/* Gets the bounding box of a part. */
static void cullet_part_bounds(const CulletAsset *asset, uint32_t part, float lower[3], float upper[3]) {
    CulletReader r = cullet_again(asset);
    CulletArray parts = {asset->parts, asset->part_count};
    CulletTable table = cullet_element_table(&r, &parts, part);
    cullet_field_point(&r, &table, FIELD_PART_LOWER, lower);
    cullet_field_point(&r, &table, FIELD_PART_UPPER, upper);
}

/* Computes the box of an instance, relative to the origin of the scene: 3 minima, then 3 maxima. */
static CULLET_NOINLINE void cullet_instance_box(const CulletSceneAsset *scene, uint32_t instance, double box[6]) {
    CulletInstanceTransform placed;
    float lower[3];
    float upper[3];
    double centre[3];
    double half[3];
    cullet_scene_asset_transform(scene, instance, &placed);
    cullet_part_bounds(&scene->meshes, cullet_scene_asset_mesh(scene, instance), lower, upper);
    for (int i = 0; i < 3; i++) {
        centre[i] = 0.5 * ((double)lower[i] + (double)upper[i]);
        half[i] = 0.5 * ((double)upper[i] - (double)lower[i]);
    }
    double size = placed.scale
        * (absolute(centre[0]) + absolute(centre[1]) + absolute(centre[2]) + half[0] + half[1]
           + half[2]);
    for (int i = 0; i < 3; i++) {
        const double *row = placed.rows + 3 * i; /* its first number is negated with a mirror, as x of the centre is */
        double at = placed.position[i];
        double origin = scene->origin[i];
        double middle = at - origin + placed.scale * (row[0] * centre[0] + row[1] * centre[1] + row[2] * centre[2]);
        double side = placed.scale
                * (absolute(row[0]) * half[0] + absolute(row[1]) * half[1]
                   + absolute(row[2]) * half[2])
            + PLACED_MARGIN * (absolute(at) + absolute(origin) + size);
        box[i] = middle - side;
        box[3 + i] = middle + side;
    }
}

/* Every instance of a leaf is in the lane's box: what a full check of the tree calls in place of comparing corners. */
static CulletStatus cullet_check_instances_of_leaf(const CulletBounds *bounds, const double lower[3],
                                                   const double upper[3], uint32_t begin, uint32_t end) {
    const CulletSceneAsset *scene = (const CulletSceneAsset *)bounds->scene;
    for (uint32_t i = begin; i < end; i++) {
        double box[6];
        cullet_instance_box(scene, i, box);
        for (int axis = 0; axis < 3; axis++) {
            if (!(box[axis] >= lower[axis] && box[3 + axis] <= upper[axis])) {
                return CULLET_INSTANCE_BOX;
            }
        }
    }
    return CULLET_OK;
}

/* Checks a scene, whose parts are checked already. */
static CULLET_NOINLINE CulletStatus cullet_check_scene(const CulletSceneAsset *scene, int full) {
    if (scene->has_odd_counts) {
        return CULLET_INSTANCE_COUNT;
    }
    if (!is_position(scene->origin)) {
        return CULLET_SCENE_ORIGIN;
    }
    if (scene->meshes.frame_time_count > 1) {
        return CULLET_SCENE_FRAMES; /* each part has as many frames, which was checked */
    }
    CulletStatus status = CULLET_OK;
    for (uint32_t i = 0; status == CULLET_OK && i < scene->instance_count; i++) {
        status = cullet_check_instance(scene, i);
    }
    if (status == CULLET_OK) {
        status = cullet_check_used(scene);
    }
    if (status == CULLET_OK) {
        CulletBounds bounds;
        bounds.check = cullet_check_instances_of_leaf;
        bounds.scene = scene;
        status = cullet_check_lattice_place(scene->tree.tree_origin, scene->tree.tree_step);
        if (status == CULLET_OK && !(scene->sah_cost >= 0 && scene->sah_cost <= CULLET_FLOAT_MAX)) {
            status = CULLET_SAH_COST;
        }
        if (status == CULLET_OK) {
            status = cullet_check_nodes(&scene->tree, scene->has_odd_nodes ? CULLET_ODD_NODES : 0, &bounds, full);
        }
    }
    return status;
}

CulletStatus cullet_open_scene(CulletSceneAsset *scene, const void *file, size_t size, CulletValidation validation,
                               void *scratch, size_t scratch_size) {
    CulletReader r = {0};
    CulletScratch memory = {(uint8_t *)scratch, scratch_size};
    cullet_clear(scene, sizeof *scene);
    r.read_scene = cullet_decode_scene;
    r.scene = scene;
    CulletStatus status = cullet_read_file(&scene->meshes, &r, (const uint8_t *)file, size, validation, &memory);
    if (status == CULLET_OK && validation != CULLET_VALIDATE_NONE && scene->mesh_numbers) {
        status = cullet_check_scene(scene, validation == CULLET_VALIDATE_FULL);
    }
    if (status == CULLET_OK && !scene->mesh_numbers) {
        status = CULLET_NO_SCENE;
    }
    if (status == CULLET_OK && scene->meshes.part_count > 0) {
        status = cullet_mesh(&scene->meshes, 0, 0, &scene->meshes.mesh);
    }
    if (status != CULLET_OK) {
        cullet_clear(scene, sizeof *scene);
    }
    return status;
}

CulletStatus cullet_unpack_scene(CulletSceneAsset *scene, const void *bytes, size_t size, void *buffer,
                                 size_t buffer_size, size_t *written) {
    CulletUnpacker with = {0};
    with.read_scene = cullet_decode_scene;
    with.scene = scene;
    cullet_clear(scene, sizeof *scene);
    return cullet_unpack_with(&scene->meshes, &with, bytes, size, buffer, buffer_size, written);
}

uint32_t cullet_scene_asset_mesh(const CulletSceneAsset *scene, uint32_t instance) {
    return cullet_u32(scene->mesh_numbers + 4 * (size_t)instance) & ~CULLET_MIRRORED;
}

uint32_t cullet_scene_asset_layers(const CulletSceneAsset *scene, uint32_t instance) {
    return scene->layers ? cullet_u32(scene->layers + 4 * (size_t)instance) : 1;
}

uint64_t cullet_scene_asset_user_id(const CulletSceneAsset *scene, uint32_t instance) {
    return scene->user_ids ? cullet_u64(scene->user_ids + 8 * (size_t)instance) : instance;
}

void cullet_scene_asset_transform(const CulletSceneAsset *scene, uint32_t instance, CulletInstanceTransform *to) {
    for (unsigned i = 0; i < 4; i++) {
        to->rotation[i] = (double)cullet_scene_rotation(scene, instance, i);
        to->position[i % 3] = cullet_scene_position(scene, instance, i % 3);
    }
    to->scale = (double)cullet_scene_scale(scene, instance);
    to->mirrored = (cullet_u32(scene->mesh_numbers + 4 * (size_t)instance) & CULLET_MIRRORED) != 0;
    transform_set_rows(to);
}
