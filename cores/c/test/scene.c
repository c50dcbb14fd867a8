/*
 * Replays the records of scenes of conformance vectors (cores/README.md): loads each scene, changes it, queries it and its
 * meshes, and compares each output word with that of the Java runtime. Records of other types are skipped: see replay.c.
 *
 *   scene [FILE]      vectors in binary form; without a file those of standard input
 *
 * Prints the first differences, the number of records per kind, and `N records, D differences`; exits with 1 if D is
 * not 0, with 2 if the file is malformed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "vectors.h"

#define MAX_LIST 64
#define MAX_SURFACES 1024
#define MAX_PIECES 12

enum {
    FIRST = 64,
    SCENE = FIRST, /* in: validation, capacity, layouts, bytes of the file, its words; out: code */
    RAYCAST,
    ANY_RAY,
    RAYCAST_ALL,
    ANY_CAPSULE,
    ANY_BOX,
    FIND_CAPSULE,
    FIND_BOX,
    CLOSEST_POINT,
    SWEEP,
    COLLIDE,
    POINT_IN_SOLID,
    ADD,
    MOVE,
    REMOVE,
    SET_LAYERS,
    REFIT,
    REBUILD,
    INSTANCE,
    MESH_RAYCAST,
    MESH_ANY_RAY,
    MESH_RAYCAST_ALL,
    MESH_FIND_CAPSULE,
    MESH_FIND_ORIENTED_BOX,
    MESH_FIND_BOX,
    MESH_SWEEP_CAPSULE,
    MESH_COLLIDE,
    RIGID_TRANSFORM,
    ANY_CONVEX,
    FIND_CONVEX,
    CLOSEST_CONVEX,
    SWEEP_CONVEX,
    MESH_FIND_CONVEX,
    MESH_CLOSEST_CONVEX,
    MESH_SWEEP_CONVEX,
    CONVEX_PAIR,
    COMPOUND_RAY,
    COMPOUND_CONVEX,
    COMPOUND_PAIR,
    COMPOUND_SWEEP_CONVEX,
    MESH_SWEEP_COMPOUND,
    LAST = MESH_SWEEP_COMPOUND
};

#define KINDS (LAST - FIRST + 1)

static const char *const KIND_NAMES[KINDS] = {"scene", "sceneRaycast", "sceneAnyRay", "sceneRaycastAll",
    "sceneAnyCapsule", "sceneAnyBox", "sceneFindCapsule", "sceneFindBox", "sceneClosestPoint", "sceneSweepCapsule",
    "sceneCollideCapsule", "scenePointInSolid", "sceneAdd", "sceneMove", "sceneRemove", "sceneSetLayers", "sceneRefit",
    "sceneRebuild", "sceneInstance", "meshRaycast", "meshAnyRay", "meshRaycastAll", "meshFindCapsule",
    "meshFindOrientedBox", "meshFindBox", "meshSweepCapsule", "meshCollideCapsule", "rigidTransform",
    "sceneAnyConvex", "sceneFindConvex", "sceneClosestConvex", "sceneSweepConvex", "meshFindConvex",
    "meshClosestConvex", "meshSweepConvex", "convexPair", "compoundRay", "compoundConvex", "compoundPair", "compoundSweepConvex",
    "meshSweepCompound"};

typedef struct Runner {
    Vectors vectors;
    VectorQuery record;
    uint32_t next, at; /* indices of the next input, and of the next output */
    uint8_t *file, *unpacked, *buffer, *scratch;
    uint8_t *layouts[64];
    CulletSceneAsset asset;
    CulletScene scene;
    CulletSceneQuery *query;
    CulletConvexMemory memory;
    CulletConvexPenetration penetration;
    uint8_t hulls[2 * MAX_PIECES][106];
    CulletConvex pieces[2 * MAX_PIECES];
    uint8_t boxes[2][32 * MAX_PIECES + 31];
    uint32_t surfaces[MAX_SURFACES / 32];
    CulletSceneFilter filter;
    uint64_t modulus;
    uint64_t differences, skipped, counts[KINDS];
    uint32_t kind;
    int differs, layouts_used, has_scene;
} Runner;

static void fail(const char *message) {
    fprintf(stderr, "scene: %s\n", message);
    exit(2);
}

static uint64_t word(Runner *run) {
    if (run->next == run->record.inputs) {
        fail("a record has too few inputs");
    }
    return u64_at(run->record.in + 8 * (size_t)run->next++);
}

static double number(Runner *run) {
    return double_of(word(run));
}

static void numbers(Runner *run, double *to, int count) {
    for (int i = 0; i < count; i++) {
        to[i] = number(run);
    }
}

/* Returns the next output word that is expected, or 0 after the last. */
static uint64_t expected(const Runner *run) {
    return run->at < run->record.outputs ? u64_at(run->record.expected + 8 * (size_t)run->at) : 0;
}

/* Compares the next output word. */
static void put(Runner *run, uint64_t value) {
    if (run->at >= run->record.outputs || expected(run) != value) {
        if (!run->differs && run->differences < MAX_PRINTED) {
            printf("record %llu, %s, word %llu: expected %016llx, found %016llx\n", (unsigned long long)run->vectors.records,
                KIND_NAMES[run->kind - FIRST], (unsigned long long)run->at,
                (unsigned long long)expected(run), (unsigned long long)value);
        }
        run->differs = 1;
    }
    run->at++;
}

static void put_numbers(Runner *run, const double *values, int count) {
    for (int i = 0; i < count; i++) {
        put(run, bits_of(values[i]));
    }
}

static void put_integer(Runner *run, int64_t value) {
    put(run, (uint64_t)value);
}

static void put_hit(Runner *run, const CulletSceneHit *hit) {
    int any = run->layouts_used && run->kind == ANY_RAY && hit->triangle >= 0;
    put_integer(run, hit->instance);
    put(run, any ? expected(run) : (uint64_t)(int64_t)hit->triangle); /* with a layout it may be another one */
    put(run, hit->user_id);
    put_numbers(run, &hit->t, 1);
    put_numbers(run, &hit->distance, 1);
    put_numbers(run, hit->point, 3);
    put_numbers(run, hit->normal, 3);
    put_integer(run, hit->front_face);
}

static int accepts(void *context, int32_t instance) {
    const Runner *run = (const Runner *)context;
    return (uint64_t)instance % run->modulus != 0;
}

/* Reads a filter: layers, modulus of instances, front faces only, number of surfaces plus 1 or 0, surfaces. */
static const CulletSceneFilter *filter(Runner *run) {
    CulletSceneFilter *f = &run->filter;
    memset(f, 0, sizeof *f);
    memset(run->surfaces, 0, sizeof run->surfaces);
    f->layers = (uint32_t)word(run);
    run->modulus = word(run);
    f->accepts = run->modulus ? accepts : NULL;
    f->context = run;
    f->triangles.front_faces_only = (int)word(run);
    uint64_t count = word(run);
    if (count > 0) {
        f->triangles.surfaces = run->surfaces;
        f->triangles.surface_count = MAX_SURFACES;
        for (; count > 1; count--) {
            uint64_t surface = word(run) % MAX_SURFACES;
            run->surfaces[surface >> 5] |= 1u << (surface & 31);
        }
    }
    int all = f->layers == UINT32_MAX && !f->accepts && !f->triangles.front_faces_only && !f->triangles.surfaces;
    return all ? NULL : f;
}

static void transform(Runner *run, CulletInstanceTransform *to) {
    double n[8];
    numbers(run, n, 8);
    if (!cullet_transform_set(to, n, n + 3, n[7] < 0 ? -n[7] : n[7], n[7] < 0)) {
        fail("a transform is out of range");
    }
}

static CulletSceneCapsule capsule(Runner *run) {
    CulletSceneCapsule to;
    numbers(run, to.from, 3);
    numbers(run, to.to, 3);
    to.radius = number(run);
    to.is_sphere = (int)word(run);
    return to;
}

static CulletSceneBox box(Runner *run) {
    CulletSceneBox to;
    transform(run, &to.pose);
    numbers(run, to.half, 3);
    return to;
}

static CulletSceneRay ray(Runner *run) {
    CulletSceneRay to;
    numbers(run, to.origin, 3);
    numbers(run, to.direction, 3);
    to.max_t = number(run);
    return to;
}

/* Opens a scene; packed ones are unpacked first. */
static CulletStatus open_scene(Runner *run, size_t size, CulletValidation validation) {
    uint8_t *file = run->file;
    static uint8_t head[CULLET_HEAD_SCRATCH];
    for (int tries = 0; tries < 2; tries++) {
        size_t memory = cullet_scratch_size(file, size);
        run->scratch = grow(run->scratch, memory);
        CulletStatus status = cullet_open_scene(&run->asset, file, size, validation, run->scratch, memory);
        if (status != CULLET_ERROR_PACKED || tries == 1) {
            return status;
        }
        size_t needed = cullet_unpacked_size(file, size, head, sizeof head);
        size_t written = 0;
        if (needed > ((size_t)1 << 28)) {
            return CULLET_MEMORY;
        }
        run->unpacked = grow(run->unpacked, needed);
        status = cullet_unpack_scene(&run->asset, file, size, run->unpacked, needed, &written);
        if (status != CULLET_OK) {
            return status;
        }
        file = run->unpacked;
        size = written;
    }
    return CULLET_OK;
}

static void make_scene(Runner *run) {
    CulletValidation validation = (CulletValidation)word(run);
    uint32_t capacity = (uint32_t)word(run);
    int layouts = (int)word(run);
    run->layouts_used = layouts;
    size_t size = (size_t)word(run);
    if (run->record.inputs - run->next != (size + 7) / 8) {
        fail("a scene has another length than stated");
    }
    free(run->file); /* so that a sanitizer finds each access beyond the bytes */
    run->file = grow(NULL, size);
    memcpy(run->file, run->record.in + 8 * (size_t)run->next, size);
    CulletStatus status = open_scene(run, size, validation);
    put_integer(run, status);
    run->has_scene = status == CULLET_OK && !run->differs;
    if (!run->has_scene) {
        return;
    }
    size_t needed = cullet_scene_size(&run->asset, capacity);
    free(run->buffer);
    run->buffer = grow(NULL, needed + 1);
    if (cullet_make_scene(&run->scene, &run->asset, capacity, run->buffer + 1, needed) != CULLET_OK) {
        fail("a scene was not made");
    }
    for (uint32_t part = 0; layouts && part < run->asset.meshes.part_count && part < 64; part++) {
        CulletMesh *mesh = &run->scene.meshes[part];
        size_t bytes = cullet_ray_layout_size(mesh);
        free(run->layouts[part]);
        run->layouts[part] = grow(NULL, bytes);
        if (cullet_make_ray_layout(mesh, run->layouts[part], bytes) != CULLET_OK) {
            fail("a layout was not made");
        }
    }
}

static void list_rays(Runner *run) {
    CulletSceneRayHit memory[MAX_LIST];
    CulletSceneRay from = ray(run);
    CulletSceneRayHits hits = {memory, (int32_t)word(run), 0, 0};
    put_integer(run, cullet_scene_raycast_all(&run->scene, run->query, &from, filter(run), &hits));
    put_integer(run, hits.truncated);
    for (int32_t i = 0; i < hits.count; i++) {
        put_numbers(run, &memory[i].t, 1);
        put_integer(run, memory[i].instance);
        put_integer(run, memory[i].triangle);
    }
}

static void list_pairs(Runner *run, int is_box) {
    struct CulletScenePair memory[MAX_LIST];
    CulletScenePairs pairs = {memory, 0, 0, 0};
    CulletSceneCapsule round = {{0, 0, 0}, {0, 0, 0}, 0, 1};
    CulletSceneBox flat;
    if (is_box) {
        flat = box(run);
    } else {
        round = capsule(run);
    }
    pairs.capacity = (int32_t)word(run);
    const CulletSceneFilter *f = filter(run);
    put_integer(run, is_box ? cullet_scene_find_box(&run->scene, run->query, &flat, f, &pairs)
                            : cullet_scene_find_capsule(&run->scene, run->query, &round, f, &pairs));
    put_integer(run, pairs.truncated);
    for (int32_t i = 0; i < pairs.count; i++) {
        put_integer(run, memory[i].instance);
        put_integer(run, memory[i].triangle);
    }
}

static void collide(Runner *run) {
    CulletSceneContact memory[MAX_LIST];
    CulletContact of_mesh[MAX_LIST];
    CulletSceneCapsule round = capsule(run);
    CulletSceneContacts contacts = {memory, of_mesh, (int32_t)word(run), 0, 0};
    put_integer(run, cullet_scene_collide_capsule(&run->scene, run->query, &round, filter(run), &contacts));
    put_integer(run, contacts.truncated);
    for (int32_t i = 0; i < contacts.count; i++) {
        put_numbers(run, memory[i].point, 3);
        put_numbers(run, memory[i].normal, 3);
        put_numbers(run, &memory[i].depth, 1);
        put_integer(run, memory[i].instance);
        put_integer(run, memory[i].triangle);
        put_integer(run, memory[i].surface);
    }
}

/* Runs a query of one hit. */
static void find(Runner *run) {
    CulletSceneHit hit;
    CulletSceneRay line;
    CulletSceneCapsule round;
    CulletSceneBox flat;
    double point[3];
    double limit;
    const CulletScene *scene = &run->scene;
    int found = 0;
    switch (run->kind) {
    case RAYCAST:
        line = ray(run);
        found = cullet_scene_raycast(scene, run->query, &line, filter(run), &hit);
        break;
    case ANY_RAY:
        line = ray(run);
        found = cullet_scene_any_ray(scene, run->query, &line, filter(run), &hit);
        break;
    case ANY_CAPSULE:
        round = capsule(run);
        found = cullet_scene_any_capsule(scene, run->query, &round, filter(run), &hit);
        break;
    case ANY_BOX:
        flat = box(run);
        found = cullet_scene_any_box(scene, run->query, &flat, filter(run), &hit);
        break;
    case CLOSEST_POINT:
        numbers(run, point, 3);
        limit = number(run);
        found = cullet_scene_closest_point(scene, run->query, point, limit, filter(run), &hit);
        break;
    case SWEEP:
        round = capsule(run);
        numbers(run, point, 3);
        found = cullet_scene_sweep_capsule(scene, run->query, &round, point, filter(run), &hit);
        break;
    default:
        numbers(run, point, 3);
        found = cullet_scene_point_in_solid(scene, run->query, point, filter(run), &hit);
    }
    if (found != (hit.instance >= 0)) {
        fail("a query returns another outcome than its hit");
    }
    put_hit(run, &hit);
    put(run, run->query->nodes_tested);
    put(run, run->query->instances_tested);
}

/* Changes the scene. */
static void change(Runner *run) {
    CulletInstanceTransform to;
    CulletSceneInstance instance;
    uint64_t id = word(run);
    uint32_t layers;
    switch (run->kind) {
    case ADD:
        layers = (uint32_t)word(run);
        transform(run, &to);
        put_integer(run, cullet_scene_add(&run->scene, &run->scene.meshes[id], &to, layers, id + 1000));
        break;
    case MOVE:
        transform(run, &to);
        put_integer(run, cullet_scene_move(&run->scene, (int32_t)id, &to));
        break;
    case REMOVE:
        put_integer(run, cullet_scene_remove(&run->scene, (int32_t)id));
        break;
    case SET_LAYERS:
        put_integer(run, cullet_scene_set_layers(&run->scene, (int32_t)id, (uint32_t)word(run)));
        break;
    case REFIT:
        cullet_scene_refit(&run->scene);
        break;
    case REBUILD:
        cullet_scene_rebuild(&run->scene);
        break;
    default:
        if (!cullet_scene_instance(&run->scene, (int32_t)id, &instance)) {
            put_integer(run, 0);
            return;
        }
        put_integer(run, 1);
        put_numbers(run, instance.bounds, 6);
        put_numbers(run, instance.transform.position, 3);
        put_numbers(run, instance.transform.rotation, 4);
        put_numbers(run, &instance.transform.scale, 1);
        put_integer(run, instance.transform.mirrored);
        put_integer(run, instance.layers);
        put(run, instance.user_id);
        put_integer(run, instance.generation);
    }
    if (run->kind == REFIT || run->kind == REBUILD) {
        double degradation = cullet_scene_degradation(&run->scene);
        put_numbers(run, &degradation, 1);
    }
}

static void floats(Runner *run, float *to, int count) {
    for (int i = 0; i < count; i++) {
        to[i] = (float)number(run);
    }
}

static void put_floats(Runner *run, const float *values, int count) {
    for (int i = 0; i < count; i++) {
        double wide = (double)values[i];
        put_numbers(run, &wide, 1);
    }
}

static void put_ray_hit(Runner *run, const CulletRayHit *hit) {
    put_integer(run, hit->triangle);
    put_numbers(run, &hit->t, 1);
    put_numbers(run, hit->point, 3);
    put_numbers(run, hit->normal, 3);
}

static void mesh_ray(Runner *run, const CulletMesh *mesh) {
    CulletRayHit hits[MAX_LIST];
    CulletRay line;
    int truncated = 0;
    floats(run, line.origin, 3);
    floats(run, line.direction, 3);
    line.min_t = number(run);
    line.max_t = number(run);
    int32_t capacity = (int32_t)word(run);
    const CulletSceneFilter *f = filter(run);
    const CulletTriangleFilter *triangles = f ? &f->triangles : NULL;
    if (run->kind == MESH_RAYCAST) {
        put_integer(run, cullet_raycast_filtered(mesh, &line, triangles, hits));
        put_ray_hit(run, hits);
    } else if (run->kind == MESH_ANY_RAY) {
        put_integer(run, cullet_any_ray_filtered(mesh, &line, triangles));
    } else {
        int32_t count = cullet_raycast_all(mesh, &line, triangles, hits, capacity, &truncated);
        put_integer(run, count);
        put_integer(run, truncated);
        for (int32_t i = 0; i < count; i++) {
            put_ray_hit(run, &hits[i]);
        }
    }
}

static void mesh_find(Runner *run, const CulletMesh *mesh) {
    int32_t triangles[MAX_LIST];
    double rows[12];
    float n[7];
    int truncated = 0;
    int32_t capacity = (int32_t)word(run);
    int32_t count;
    int32_t any;
    if (run->kind == MESH_FIND_CAPSULE) {
        floats(run, n, 7);
        count = cullet_find_capsule(mesh, n, n + 3, n[6], triangles, capacity, &truncated);
        any = cullet_any_capsule(mesh, n, n + 3, n[6]);
    } else if (run->kind == MESH_FIND_ORIENTED_BOX) {
        numbers(run, rows, 12);
        floats(run, n, 3);
        count = cullet_find_oriented_box(mesh, rows, n, triangles, capacity, &truncated);
        any = cullet_any_oriented_box(mesh, rows, n);
    } else {
        floats(run, n, 6);
        count = cullet_find_box(mesh, n, n + 3, triangles, capacity, &truncated);
        any = count > 0 ? triangles[0] : -1;
    }
    put_integer(run, count);
    put_integer(run, truncated);
    put_integer(run, any);
    for (int32_t i = 0; i < count; i++) {
        put_integer(run, triangles[i]);
    }
}

static void mesh_capsule(Runner *run, const CulletMesh *mesh) {
    CulletContact contacts[MAX_LIST];
    CulletSphereSweep sweep;
    CulletCapsule round;
    double motion[3];
    int truncated = 0;
    floats(run, round.from, 3);
    floats(run, round.to, 3);
    floats(run, &round.radius, 1);
    numbers(run, motion, 3);
    int32_t capacity = (int32_t)word(run);
    const CulletSceneFilter *f = filter(run);
    const CulletTriangleFilter *triangles = f ? &f->triangles : NULL;
    if (run->kind == MESH_SWEEP_CAPSULE) {
        put_integer(run, cullet_sweep_capsule(mesh, &round, motion, triangles, &sweep));
        put_integer(run, sweep.triangle);
        put_numbers(run, &sweep.t, 1);
        put_numbers(run, sweep.point, 3);
        put_numbers(run, sweep.normal, 3);
        return;
    }
    int32_t count = cullet_collide_filtered(mesh, &round, triangles, contacts, capacity, &truncated);
    put_integer(run, count);
    put_integer(run, truncated);
    for (int32_t i = 0; i < count; i++) {
        put_numbers(run, contacts[i].point, 3);
        put_numbers(run, contacts[i].normal, 3);
        put_numbers(run, &contacts[i].depth, 1);
        put_integer(run, contacts[i].triangle);
        put_integer(run, contacts[i].surface);
    }
}

/* Reads a tetrahedron, as a file has a hull: corners, starts and corners of faces, triangles. */
static int read_tetrahedron(Runner *run, uint8_t *bytes, CulletConvex *to) {
    static const uint8_t indices[29] = {0, 3, 6, 9, 12, 0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2, 0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2};
    CulletShape hull;
    memset(&hull, 0, sizeof hull);
    hull.plane_count = hull.corner_count = hull.triangle_count = 4;
    hull.face_corner_count = 12;
    hull.corners = bytes;
    hull.face_starts = bytes + 48;
    hull.face_corners = bytes + 58;
    hull.triangles = bytes + 82;
    for (int i = 0; i < 12; i++) {
        float coordinate = (float)number(run);
        uint32_t bits;
        memcpy(&bits, &coordinate, sizeof bits);
        for (int k = 0; k < 4; k++) {
            bytes[4 * i + k] = (uint8_t)(bits >> (8 * k));
        }
    }
    for (int i = 0; i < 29; i++) {
        bytes[48 + 2 * i] = indices[i];
        bytes[49 + 2 * i] = 0;
    }
    return cullet_convex_of_shape(to, &hull);
}

/* Reads a convex shape: its kind, and its numbers. slot: memory of a hull, below 2 * MAX_PIECES */
static void convex(Runner *run, int slot, CulletConvex *to) {
    double rows[12];
    float n[7];
    int made;
    switch (word(run)) {
    case 0:
        floats(run, n, 4);
        made = cullet_convex_sphere(to, n, n[3]);
        break;
    case 1:
        floats(run, n, 7);
        made = cullet_convex_capsule(to, n, n + 3, n[6]);
        break;
    case 2:
        numbers(run, rows, 12);
        floats(run, n, 3);
        made = cullet_convex_box(to, rows, n);
        break;
    default:
        made = read_tetrahedron(run, run->hulls[slot], to);
    }
    if (!made) {
        fail("a convex shape is refused");
    }
}

static void put_nearest(Runner *run, const double *distance, const double *point, const double *other_point,
    const double *normal) {
    put_numbers(run, distance, 1);
    put_numbers(run, point, 3);
    put_numbers(run, other_point, 3);
    put_numbers(run, normal, 3);
}

/* Queries a mesh by a convex shape. */
static void mesh_convex(Runner *run, const CulletMesh *mesh) {
    int32_t triangles[MAX_LIST];
    CulletConvex shape;
    CulletConvexDistance nearest;
    CulletConvexSweep sweep;
    CulletMotion motion;
    double rows[12];
    double n[9];
    int truncated = 0;
    int32_t capacity = run->kind == MESH_FIND_CONVEX ? (int32_t)word(run) : 0;
    convex(run, 0, &shape);
    numbers(run, rows, 12);
    if (run->kind == MESH_SWEEP_CONVEX) {
        numbers(run, n, 9);
        if (!cullet_motion_set(&motion, rows, n, n + 3, n + 6)) {
            fail("a motion is refused");
        }
    }
    double limit = run->kind == MESH_FIND_CONVEX ? 0 : number(run);
    const CulletSceneFilter *f = filter(run);
    const CulletTriangleFilter *of = f ? &f->triangles : NULL;
    if (run->kind == MESH_FIND_CONVEX) {
        int32_t count = cullet_convex_find_triangles(
            &run->memory, mesh, &shape, rows, of, triangles, capacity, &truncated);
        put_integer(run, count);
        put_integer(run, truncated);
        put_integer(run, cullet_convex_any_triangle(&run->memory, mesh, &shape, rows, of));
        for (int32_t i = 0; i < count; i++) {
            put_integer(run, triangles[i]);
        }
    } else if (run->kind == MESH_CLOSEST_CONVEX) {
        put_integer(run, cullet_convex_mesh_distance(&nearest, &run->memory, mesh, &shape, rows, of, limit));
        put_integer(run, nearest.triangle);
        put_nearest(run, &nearest.distance, nearest.point, nearest.other_point, nearest.normal);
    } else {
        put_integer(run, cullet_sweep_convex(&sweep, &run->memory, mesh, &shape, &motion, of, limit));
        put_integer(run, sweep.nearest.triangle);
        put_numbers(run, &sweep.t, 1);
        put_numbers(run, &sweep.overlap_t, 1);
        put_nearest(run, &sweep.nearest.distance, sweep.nearest.point, sweep.nearest.other_point, sweep.nearest.normal);
    }
}

/* Queries two convex shapes. */
static void convex_pair(Runner *run) {
    CulletConvex shape;
    CulletConvex other;
    CulletConvexDistance d;
    CulletConvexPenetration *p = &run->penetration;
    double rows[12];
    convex(run, 0, &shape);
    convex(run, 1, &other);
    numbers(run, rows, 12);
    double limit = number(run);
    put_integer(run, cullet_convex_overlaps(&run->memory, &shape, &other, rows));
    put_integer(run, cullet_convex_closest_points(&d, &run->memory, &shape, &other, rows, limit));
    put_nearest(run, &d.distance, d.point, d.other_point, d.normal);
    put_integer(run, cullet_convex_penetration(p, &run->memory, &shape, &other, rows));
    put_numbers(run, &p->depth, 1);
    put_nearest(run, &p->depth_excess, p->point, p->other_point, p->normal);
}

/* Reads a compound: the number of its pieces, and each. slot: memory, 0 or 1 */
static void compound(Runner *run, uint32_t slot, CulletCompound *to) {
    uint64_t count = word(run);
    uint32_t first = slot * MAX_PIECES;
    for (uint32_t i = 0; i < count && i < MAX_PIECES; i++) {
        convex(run, (int)(first + i), &run->pieces[first + i]);
    }
    if (count > MAX_PIECES
        || !cullet_make_compound(to, run->pieces + first, (uint32_t)count, run->boxes[slot], sizeof run->boxes[slot])) {
        fail("a compound is refused");
    }
}

static void put_compound_hit(Runner *run, int32_t piece, const CulletConvexHit *hit) {
    put_integer(run, piece);
    put_integer(run, hit->triangle);
    put_integer(run, hit->face);
    put_integer(run, hit->starts_inside);
    put_numbers(run, &hit->t, 1);
    put_numbers(run, hit->point, 3);
    put_numbers(run, hit->normal, 3);
}

static void compound_ray(Runner *run, const CulletCompound *of) {
    CulletRay ray;
    CulletConvexHit hit;
    floats(run, ray.origin, 3);
    floats(run, ray.direction, 3);
    ray.min_t = number(run);
    ray.max_t = number(run);
    put_integer(run, cullet_compound_any_point(of, ray.origin));
    int32_t piece = cullet_compound_raycast(of, &ray, &hit);
    put_compound_hit(run, piece, &hit);
    piece = cullet_compound_cast_segment(of, ray.origin, ray.direction, &hit);
    put_compound_hit(run, piece, &hit);
}

static void compound_convex(Runner *run, const CulletCompound *of) {
    CulletConvex other;
    CulletConvexDistance d;
    CulletConvexPenetration *p = &run->penetration;
    int32_t pieces[8];
    double rows[12];
    int truncated;
    convex(run, MAX_PIECES, &other);
    numbers(run, rows, 12);
    double limit = number(run);
    put_integer(run, cullet_compound_any(&run->memory, of, &other, rows));
    int32_t count = cullet_compound_find(&run->memory, of, &other, rows, pieces, 8, &truncated);
    put_integer(run, count);
    put_integer(run, truncated);
    for (int32_t i = 0; i < count; i++) {
        put_integer(run, pieces[i]);
    }
    put_integer(run, cullet_compound_closest_points(&d, &run->memory, of, &other, rows, limit));
    put_nearest(run, &d.distance, d.point, d.other_point, d.normal);
    put_integer(run, cullet_compound_penetration(p, &run->memory, of, &other, rows));
    put_numbers(run, &p->depth, 1);
    put_nearest(run, &p->depth_excess, p->point, p->other_point, p->normal);
}

static void compound_pair(Runner *run, const CulletCompound *of) {
    CulletCompound other;
    double rows[12];
    int32_t other_piece;
    compound(run, 1, &other);
    numbers(run, rows, 12);
    put_integer(run, cullet_compound_any_of(&run->memory, of, &other, rows, &other_piece));
    put_integer(run, other_piece);
}

/* Moves a shape against a compound, or a compound against a mesh. */
static void compound_sweep(Runner *run, const CulletCompound *of, const CulletMesh *mesh) {
    CulletConvex other;
    CulletConvexSweep sweep;
    CulletMotion motion;
    double rows[12];
    double n[9];
    int32_t piece;
    if (!mesh) {
        convex(run, MAX_PIECES, &other);
    }
    numbers(run, rows, 12);
    numbers(run, n, 9);
    double tolerance = number(run);
    if (!cullet_motion_set(&motion, rows, n, n + 3, n + 6)) {
        fail("a motion is refused");
    }
    if (mesh) {
        const CulletSceneFilter *f = filter(run);
        const CulletTriangleFilter *triangles = f ? &f->triangles : NULL;
        put_integer(run, cullet_compound_any_triangle(&run->memory, mesh, of, rows, triangles, &piece));
        put_integer(run, piece);
        put_integer(run, cullet_compound_sweep_mesh(
            &sweep, &run->memory, mesh, of, &motion, triangles, tolerance, &piece));
        put_integer(run, piece);
        put_integer(run, sweep.nearest.triangle);
    } else {
        put_integer(run, cullet_compound_sweep_convex(&sweep, &run->memory, of, &other, &motion, tolerance, &piece));
        put_integer(run, piece);
    }
    put_numbers(run, &sweep.t, 1);
    put_numbers(run, &sweep.overlap_t, 1);
    put_nearest(run, &sweep.nearest.distance, sweep.nearest.point, sweep.nearest.other_point, sweep.nearest.normal);
}

/* Queries a compound, or a mesh of the scene by a compound. */
static void compound_query(Runner *run, const CulletMesh *mesh) {
    CulletCompound of;
    compound(run, 0, &of);
    switch (run->kind) {
    case COMPOUND_RAY:
        compound_ray(run, &of);
        break;
    case COMPOUND_CONVEX:
        compound_convex(run, &of);
        break;
    case COMPOUND_PAIR:
        compound_pair(run, &of);
        break;
    default:
        compound_sweep(run, &of, mesh);
    }
}

/* Queries the scene by a convex shape. */
static void scene_convex(Runner *run) {
    struct CulletScenePair memory[MAX_LIST];
    CulletScenePairs pairs = {memory, 0, 0, 0};
    CulletConvex shape;
    CulletSceneConvex moving;
    CulletSceneHit hit;
    double limit = 0;
    memset(&moving, 0, sizeof moving);
    convex(run, 0, &shape);
    moving.convex = &shape;
    transform(run, &moving.pose);
    if (run->kind == FIND_CONVEX) {
        pairs.capacity = (int32_t)word(run);
        put_integer(run, cullet_scene_find_convex(&run->scene, run->query, &run->memory, &moving, filter(run), &pairs));
        put_integer(run, pairs.truncated);
        for (int32_t i = 0; i < pairs.count; i++) {
            put_integer(run, memory[i].instance);
            put_integer(run, memory[i].triangle);
        }
        return;
    }
    if (run->kind == SWEEP_CONVEX) {
        numbers(run, moving.motion, 3);
        numbers(run, moving.rotation, 3);
        numbers(run, moving.centre, 3);
    }
    if (run->kind != ANY_CONVEX) {
        limit = number(run);
    }
    const CulletSceneFilter *f = filter(run);
    int found;
    if (run->kind == ANY_CONVEX) {
        found = cullet_scene_any_convex(&run->scene, run->query, &run->memory, &moving, f, &hit);
    } else if (run->kind == CLOSEST_CONVEX) {
        found = cullet_scene_closest_convex(&run->scene, run->query, &run->memory, &moving, limit, f, &hit);
    } else {
        CulletSweepOutcome outcome =
            cullet_scene_sweep_convex(&run->scene, run->query, &run->memory, &moving, limit, f, &hit);
        put_integer(run, outcome);
        found = outcome != CULLET_SWEEP_FREE;
    }
    if (found != (hit.instance >= 0)) {
        fail("a query returns another outcome than its hit");
    }
    put_hit(run, &hit);
    put(run, run->query->nodes_tested);
    put(run, run->query->instances_tested);
    put_numbers(run, hit.other_point, 3);
}

/* Composes and inverts transforms of quaternions, and moves a point by them. */
static void rigid_transform(Runner *run) {
    double n[14];
    double point[3];
    double a[12];
    double b[12];
    float moved[3];
    numbers(run, n, 14);
    numbers(run, point, 3);
    int valid = cullet_rigid_set(a, n, n + 4) & cullet_rigid_set(b, n + 7, n + 11);
    put_integer(run, valid);
    if (!valid) {
        return;
    }
    put_integer(run, cullet_rigid_is_valid(a));
    cullet_rigid_times(a, b, b);
    put_numbers(run, b, 12);
    cullet_rigid_inverse(b, a);
    put_numbers(run, a, 12);
    cullet_rigid_to_model_point(b, point, moved);
    put_floats(run, moved, 3);
    double rounding = cullet_rigid_rounding(moved);
    put_numbers(run, &rounding, 1);
    cullet_rigid_to_model_direction(b, point, moved);
    put_floats(run, moved, 3);
    cullet_rigid_to_world_point(b, point, moved);
    put_floats(run, moved, 3);
    cullet_rigid_to_world_direction(b, point, moved);
    put_floats(run, moved, 3);
}

/* Queries a mesh of the scene. */
static void query_mesh(Runner *run) {
    uint64_t part = word(run);
    if (part >= run->asset.meshes.part_count) {
        fail("a query is of a part that does not exist");
    }
    const CulletMesh *mesh = &run->scene.meshes[part];
    if (run->kind == MESH_SWEEP_COMPOUND) {
        compound_query(run, mesh);
    } else if (run->kind >= MESH_FIND_CONVEX) {
        mesh_convex(run, mesh);
    } else if (run->kind <= MESH_RAYCAST_ALL) {
        mesh_ray(run, mesh);
    } else if (run->kind <= MESH_FIND_BOX) {
        mesh_find(run, mesh);
    } else {
        mesh_capsule(run, mesh);
    }
}

static void run_scene_record(Runner *run) {
    switch (run->kind) {
    case SCENE:
        make_scene(run);
        break;
    case RAYCAST_ALL:
        list_rays(run);
        break;
    case FIND_CAPSULE:
    case FIND_BOX:
        list_pairs(run, run->kind == FIND_BOX);
        break;
    case COLLIDE:
        collide(run);
        break;
    case ADD:
    case MOVE:
    case REMOVE:
    case SET_LAYERS:
    case REFIT:
    case REBUILD:
    case INSTANCE:
        change(run);
        break;
    default:
        find(run);
    }
}

static void run_record(Runner *run) {
    if (run->kind == RIGID_TRANSFORM) {
        rigid_transform(run);
    } else if (run->kind == CONVEX_PAIR) {
        convex_pair(run);
    } else if (run->kind >= COMPOUND_RAY && run->kind <= COMPOUND_SWEEP_CONVEX) {
        compound_query(run, NULL);
    } else if (run->kind >= ANY_CONVEX && run->kind <= SWEEP_CONVEX) {
        scene_convex(run);
    } else if (run->kind >= MESH_RAYCAST) {
        query_mesh(run);
    } else {
        run_scene_record(run);
    }
    if (run->at != run->record.outputs && !run->differs) {
        run->differs = 1;
        printf("record %llu, %s: expected %llu words, found %llu\n", (unsigned long long)run->vectors.records,
            KIND_NAMES[run->kind - FIRST], (unsigned long long)run->record.outputs, (unsigned long long)run->at);
    }
    run->differences += (uint64_t)run->differs;
}

/* Runs a record of a scene. */
static void read_record(Runner *run) {
    run->record = vectors_query(&run->vectors);
    run->next = run->at = 0;
    run->differs = 0;
    run->kind = run->vectors.type;
    if (run->kind != SCENE && run->kind != RIGID_TRANSFORM
        && (run->kind < CONVEX_PAIR || run->kind == MESH_SWEEP_COMPOUND) && !run->has_scene) {
        fail("a record comes before its scene");
    }
    run_record(run);
    run->counts[run->kind - FIRST]++;
}

int main(int count, char **arguments) {
    static Runner run;
    vectors_open(&run.vectors, count, arguments);
    run.query = grow(NULL, sizeof *run.query);
    for (; vectors_next(&run.vectors); run.vectors.records++) {
        if (run.vectors.type >= FIRST && run.vectors.type <= LAST) {
            read_record(&run);
        } else {
            run.skipped++;
        }
    }
    for (int kind = 0; kind < KINDS; kind++) {
        if (run.counts[kind]) {
            printf("%-22s %8llu\n", KIND_NAMES[kind], (unsigned long long)run.counts[kind]);
        }
    }
    if (run.skipped > 0) {
        printf("%llu records of other types skipped\n", (unsigned long long)run.skipped);
    }
    for (int i = 0; i < 64; i++) {
        free(run.layouts[i]);
    }
    free(run.file);
    free(run.unpacked);
    free(run.buffer);
    free(run.scratch);
    free(run.query);
    return vectors_close(&run.vectors, run.differences);
}
