/*
 * Fuzz target: opens any bytes as a file, with a right footer, and queries what the reader accepts; unpacks it, also
 * into less memory than it needs, and queries the result. It fails where a sanitizer or a time limit does.
 *
 *   clang -g -O1 -fsanitize=fuzzer,address,undefined -DCULLET_LIBFUZZER fuzz.c -o fuzz -lm && ./fuzz assets/
 *   gcc -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all fuzz.c -o fuzz -lm
 *       ./fuzz FILE...             each file as it is, as AFL starts it
 *       ./fuzz -n COUNT FILE...    COUNT changed copies of each file, the same on every machine
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "../cullet.c"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t random_state;

/* Returns a number below a limit (xorshift, Marsaglia 2003). */
static uint32_t random_below(uint32_t limit) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 17;
    random_state ^= random_state << 5;
    return limit ? random_state % limit : 0;
}

/* Queries a mesh against itself and against a polygon. */
static void query_pairs(const CulletMesh *mesh, const float from[3], const float to[3], float radius) {
    static const double zero[3] = {0, 0, 0};
    static const double spin[3] = {0.5, -2, 1};
    static CulletMeshSweep sweep;
    double rows[12] = {0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0};
    double way[3];
    double plane[4] = {0.25, 1, -0.5, -(double)from[1]};
    float vertices[6] = {from[0], from[2], to[0], to[2], from[0], to[2]};
    uint32_t ring_end = 3;
    CulletMotion motion;
    CulletSphereSweep sphere;
    CulletPolygon polygon;
    for (int i = 0; i < 3; i++) {
        way[i] = (double)to[i] - (double)from[i];
        rows[4 * i + 3] = way[i];
    }
    CulletPairs *pairs = &sweep.nearest.pairs;
    int hit = cullet_overlaps_mesh(pairs, mesh, mesh, rows);
    for (int i = 0; hit && i < 50; i++) {
        hit = cullet_pairs_next(pairs);
    }
    cullet_mesh_distance(&sweep.nearest, mesh, mesh, rows, (double)radius);
    if (cullet_motion_set(&motion, rows, way, spin, zero)) {
        cullet_sweep_mesh(&sweep, mesh, mesh, &motion, (double)radius);
    }
    cullet_sweep_sphere(mesh, from, radius, way, &sphere);
    if (cullet_polygon_set(&polygon, vertices, 3, &ring_end, 1)) {
        cullet_section_overlaps_solid(mesh, rows, plane, &polygon);
    }
}

/* Queries a mesh with a layout for rays, in memory of exactly the stated size, at an odd address. */
static void query_layout(CulletMesh mesh, const float from[3], const float to[3], const float path[6], float radius) {
    size_t size = cullet_ray_layout_size(&mesh);
    uint8_t *buffer = malloc(size + 1);
    double way[3];
    CulletRayHit ray;
    CulletSegmentHit segment;
    CulletSphereSweep sphere;
    float direction[3];
    if (size == 0 || cullet_make_ray_layout(&mesh, buffer + 1, size) != CULLET_OK) {
        abort(); /* the tree of a mesh that was checked has a layout */
    }
    for (int i = 0; i < 3; i++) {
        way[i] = (double)to[i] - (double)from[i];
        direction[i] = to[i] - from[i];
    }
    cullet_raycast(&mesh, from, direction, 0, HUGE_VAL, &ray);
    cullet_raycast(&mesh, to, direction, 0.25, 1, &ray);
    cullet_any_ray(&mesh, to, direction, 0, 1e9);
    cullet_overlaps_segments(&mesh, path, 2, radius, &segment);
    cullet_sweep_sphere(&mesh, from, radius, way, &sphere);
    free(buffer);
}

/* Queries a mesh by the calls with filters, all hits and capsules. */
static void query_filtered(const CulletMesh *mesh, const float from[3], const float to[3], float radius) {
    static const double turned[12] = {0, -1, 0, 0.5, 1, 0, 0, 0, 0, 0, 1, -0.5};
    uint32_t bits = 5;
    CulletTriangleFilter filter = {&bits, 3, 1};
    CulletRayHit hits[4];
    CulletSphereSweep sweep;
    CulletContact contacts[4];
    CulletRay ray;
    CulletCapsule capsule;
    int32_t triangles[8];
    float half[3] = {radius, 0.5f, 0.25f};
    double way[3];
    int truncated;
    for (int i = 0; i < 3; i++) {
        way[i] = (double)to[i] - (double)from[i];
        ray.origin[i] = capsule.from[i] = from[i];
        ray.direction[i] = to[i] - from[i];
        capsule.to[i] = to[i];
    }
    ray.min_t = 0;
    ray.max_t = 2;
    capsule.radius = radius;
    cullet_raycast_filtered(mesh, &ray, &filter, hits);
    cullet_raycast_all(mesh, &ray, NULL, hits, 4, &truncated);
    cullet_find_capsule(mesh, from, to, radius, triangles, 8, &truncated);
    cullet_find_oriented_box(mesh, turned, half, triangles, 8, &truncated);
    cullet_sweep_capsule(mesh, &capsule, way, &filter, &sweep);
    cullet_collide_filtered(mesh, &capsule, &filter, contacts, 4, &truncated);
}

/* Queries a mesh around points of its bounding box; the answers are of no interest. */
static void query(const CulletMesh *mesh) {
    static const float directions[3][3] = {{1, 0, 0}, {0.3f, -0.8f, 0.5f}, {-1e-3f, 1e3f, 1}};
    for (int round = 0; round < 3; round++) {
        float from[3];
        float to[3];
        float path[6];
        for (int i = 0; i < 3; i++) {
            float size = mesh->upper[i] - mesh->lower[i];
            from[i] = mesh->lower[i] + size * ((float)random_below(256) / 200);
            to[i] = mesh->upper[i] - size * ((float)random_below(256) / 200);
            path[i] = from[i];
            path[3 + i] = to[i];
        }
        float radius = mesh->radius * (float)random_below(16) / 64;
        float min[3];
        float max[3];
        CulletRayHit ray;
        CulletClosestHit closest;
        CulletSegmentHit segment;
        static CulletSolidHit solid;
        static CulletContact contacts[8];
        int truncated;
        cullet_raycast(mesh, from, directions[round], 0, HUGE_VAL, &ray);
        cullet_any_ray(mesh, to, directions[round], 0, 1e9);
        cullet_any_sphere(mesh, from, radius);
        cullet_any_sphere_approximate(mesh, to, radius);
        cullet_overlaps_segments(mesh, path, 2, radius, &segment);
        cullet_closest_point(mesh, from, HUGE_VAL, &closest);
        cullet_sides_of_plane(mesh, 1, 2, -1, -from[0]);
        cullet_point_in_solid(mesh, from);
        cullet_classify_sphere(mesh, to, radius);
        cullet_cast_segment(mesh, from, to, &solid);
        cullet_collide_sphere(mesh, from, radius, contacts, 8, &truncated);
        cullet_collide_capsule(mesh, from, to, radius, contacts, 8, &truncated);
        for (int i = 0; i < 3; i++) {
            min[i] = from[i] < to[i] ? from[i] : to[i];
            max[i] = from[i] < to[i] ? to[i] : from[i];
        }
        cullet_any_box(mesh, min, max);
        query_pairs(mesh, from, to, radius);
        query_layout(*mesh, from, to, path, radius);
        query_filtered(mesh, from, to, radius);
        if (mesh->has_cluster) {
            static const double turned[12] = {0, -1, 0, 0.5, 1, 0, 0, 0, 0, 0, 1, -0.5};
            double at[3] = {(double)from[0], (double)from[1], (double)from[2]};
            double end[3] = {(double)max[0], (double)max[1], (double)max[2]};
            double way[3] = {1, 0.25, -0.5};
            double t;
            int32_t triangle;
            cullet_cluster_raycast(&mesh->cluster, at, way, HUGE_VAL, &t);
            cullet_cluster_any_box(&mesh->cluster, at, end);
            cullet_cluster_sides_of_plane(&mesh->cluster, 1, 2, 3, -at[0]);
            cullet_cluster_overlaps_mesh(&mesh->cluster, mesh, turned, &triangle);
        }
    }
}

/* Queries a scene by a convex shape at the place of an instance. */
static void query_scene_convex(const CulletScene *scene, CulletSceneQuery *query,
    const CulletInstanceTransform *pose, const double motion[3]) {
    static const float ends[6] = {0, 0, 0, 1, 2, 3};
    static CulletConvexMemory memory;
    CulletConvex shape;
    CulletSceneConvex moving;
    CulletSceneHit hit;
    struct CulletScenePair pair[4];
    CulletScenePairs pairs = {pair, 4, 0, 0};
    if (!cullet_convex_capsule(&shape, ends, ends + 3, 0.5f)) {
        abort();
    }
    moving.convex = &shape;
    moving.pose = *pose;
    for (int i = 0; i < 3; i++) {
        moving.motion[i] = motion[i];
        moving.rotation[i] = i;
        moving.centre[i] = 0;
    }
    cullet_scene_any_convex(scene, query, &memory, &moving, NULL, &hit);
    cullet_scene_find_convex(scene, query, &memory, &moving, NULL, &pairs);
    cullet_scene_closest_convex(scene, query, &memory, &moving, 1e9, NULL, &hit);
    cullet_scene_sweep_convex(scene, query, &memory, &moving, 1, NULL, &hit);
}

/* Queries a scene with a dynamic instance near its boxes, in memory of exactly the stated size, at an odd address. */
static void query_scene(const CulletSceneAsset *asset) {
    static CulletSceneQuery query;
    size_t needed = cullet_scene_size(asset, 2);
    uint8_t *buffer = malloc(needed + 1);
    CulletScene scene;
    CulletSceneInstance first;
    CulletSceneHit hit;
    CulletSceneRayHit hits[4];
    struct CulletScenePair pair[4];
    CulletSceneContact contacts[4];
    CulletContact of_mesh[4];
    CulletSceneRayHits all = {hits, 4, 0, 0};
    CulletScenePairs pairs = {pair, 4, 0, 0};
    CulletSceneContacts list = {contacts, of_mesh, 4, 0, 0};
    if (cullet_make_scene(&scene, asset, 2, buffer + 1, needed) != CULLET_OK
        || !cullet_scene_instance(&scene, 0, &first)) {
        abort();
    }
    int32_t id = cullet_scene_add(&scene, &scene.meshes[0], &first.transform, 1, 7);
    for (int round = 0; round < 4; round++) {
        CulletSceneRay ray;
        CulletSceneCapsule capsule;
        CulletSceneBox box;
        double motion[3];
        for (int i = 0; i < 3; i++) {
            double low = first.bounds[i];
            double size = first.bounds[3 + i] - low;
            ray.origin[i] = low - size;
            ray.direction[i] = size * (0.5 + random_below(256) / 200.0) + 1e-3;
            capsule.from[i] = low + size * (random_below(256) / 200.0);
            capsule.to[i] = low + size * (random_below(256) / 200.0);
            motion[i] = size * (random_below(256) / 100.0 - 1);
            box.half[i] = size / 4;
        }
        ray.max_t = 9;
        capsule.radius = box.half[0];
        capsule.is_sphere = round & 1;
        box.pose = first.transform;
        cullet_scene_raycast(&scene, &query, &ray, NULL, &hit);
        cullet_scene_any_ray(&scene, &query, &ray, NULL, &hit);
        cullet_scene_raycast_all(&scene, &query, &ray, NULL, &all);
        cullet_scene_any_capsule(&scene, &query, &capsule, NULL, &hit);
        cullet_scene_find_capsule(&scene, &query, &capsule, NULL, &pairs);
        cullet_scene_any_box(&scene, &query, &box, NULL, &hit);
        cullet_scene_closest_point(&scene, &query, capsule.from, 1e9, NULL, &hit);
        cullet_scene_sweep_capsule(&scene, &query, &capsule, motion, NULL, &hit);
        cullet_scene_collide_capsule(&scene, &query, &capsule, NULL, &list);
        cullet_scene_point_in_solid(&scene, &query, capsule.to, NULL, &hit);
        query_scene_convex(&scene, &query, &first.transform, motion);
        cullet_scene_move(&scene, id, &first.transform);
    }
    free(buffer);
}

/* Opens bytes as a scene, unpacked or not, and queries it. */
static void open_scene(const uint8_t *bytes, size_t size) {
    static CulletSceneAsset asset;
    int accepted = 0;
    size_t needed = cullet_scratch_size(bytes, size);
    void *scratch = malloc(needed ? needed : 1);
    for (int validation = CULLET_VALIDATE_FULL; validation <= CULLET_VALIDATE_NONE; validation++) {
        CulletStatus status =
            cullet_open_scene(&asset, bytes, size, (CulletValidation)validation, scratch, needed);
        if (status == CULLET_ERROR_SCRATCH) {
            abort();
        }
        if (status == CULLET_OK && validation != CULLET_VALIDATE_NONE) {
            accepted |= 1 << validation;
            query_scene(&asset);
        }
    }
    free(scratch);
    if (accepted == 1 << CULLET_VALIDATE_FULL) {
        abort(); /* what is valid is safe */
    }
}

/* Unpacks a scene, and opens what it gives. */
static void unpack_scene(const uint8_t *bytes, size_t size, size_t needed) {
    static CulletSceneAsset asset;
    size_t written = 0;
    uint8_t *buffer = malloc(needed + 1);
    CulletStatus status = cullet_unpack_scene(&asset, bytes, size, buffer + 1, needed, &written);
    if (status == CULLET_ERROR_SCRATCH || (status == CULLET_OK) != (written > 0)) {
        abort(); /* the stated size is enough */
    }
    if (status == CULLET_OK) {
        open_scene(buffer + 1, written);
    }
    free(buffer);
}

/* Reads all numbers of some triangles. */
static uint32_t read_triangles(const CulletMesh *mesh) {
    uint32_t sum = 0;
    for (uint32_t t = 0; t < mesh->triangle_count; t++) {
        float corners[9];
        cullet_triangle(mesh, t, corners);
        sum += (uint32_t)cullet_number(&mesh->surfaces, t) ^ (uint32_t)cullet_number(&mesh->source_nodes, t)
            ^ (uint32_t)cullet_number(&mesh->source_triangles, t) ^ (uint32_t)cullet_edge_flags(mesh, t);
    }
    return sum;
}

/* Writes length, checksum and end mark, so that the rest is read. */
static void seal(uint8_t *bytes, size_t size) {
    if (size < 24) {
        return;
    }
    uint8_t *footer = bytes + size - 16;
    for (int i = 0; i < 8; i++) {
        footer[i] = (uint8_t)((uint64_t)(size - 16) >> (8 * i));
    }
    uint32_t crc = cullet_crc32(bytes, size - 8);
    for (int i = 0; i < 4; i++) {
        footer[8 + i] = (uint8_t)(crc >> (8 * i));
    }
    memcpy(footer + 12, "CLTE", 4);
}

/* A file that states that it needs more is not unpacked. */
#define MAX_UNPACKED ((size_t)1 << 26)

/*
 * Unpacks by a plan that is too small: with less memory for the new file, or less work space, each of exactly the size.
 * Whatever the plan is, nothing is written elsewhere.
 */
static void unpack_by_small_plan(const uint8_t *flat, size_t limit, int coded) {
    static CulletAsset asset;
    size_t written = 0;
    CulletUnpacker u = cullet_plan(flat, limit);
    u.capacity = random_below(3) ? random_below((uint32_t)u.at + 1) : u.at;
    u.work_size = random_below(3) ? u.max_taken : random_below((uint32_t)u.max_taken + 1);
    uint8_t *out = malloc((size_t)u.capacity + 1);
    uint8_t *work = malloc((size_t)u.work_size + 1);
    u.out = out + 1;
    u.work = work + 1;
    CulletStatus status = cullet_unpack_by_plan(&asset, flat, limit, coded, &u, &written);
    if ((status == CULLET_OK) != (written > 0) || written > u.capacity) {
        abort();
    }
    free(out);
    free(work);
}

/* Unpacks a file, and opens and queries what it gives. */
static void unpack(const uint8_t *bytes, size_t size) {
    static CulletAsset asset;
    static uint8_t head[CULLET_HEAD_SCRATCH];
    size_t written = 0;
    size_t limit = 0;
    size_t needed = cullet_unpacked_size(bytes, size, head, sizeof head);
    if (needed > CULLET_UNPACKED_BOUND(size)) {
        abort();
    }
    if (needed == 0 || needed > MAX_UNPACKED) {
        return;
    }
    unpack_scene(bytes, size, needed);
    uint8_t *buffer = malloc(needed + 1);
    CulletStatus status = cullet_unpack(&asset, bytes, size, buffer + 1, needed, &written);
    if (status == CULLET_ERROR_SCRATCH || (status == CULLET_OK) != (written > 0)) {
        abort(); /* the stated size is enough */
    }
    if (status == CULLET_OK) {
        size_t memory = cullet_scratch_size(buffer + 1, written);
        uint8_t *scratch = malloc(memory + 1);
        status = cullet_open(&asset, buffer + 1, written, CULLET_VALIDATE_SAFETY, scratch, memory);
        free(scratch);
        if (status == CULLET_OK) {
            read_triangles(&asset.mesh);
            query(&asset.mesh);
        }
    }
    free(buffer);
    if (cullet_check_envelope(bytes, size, 1, &limit) == CULLET_OK) {
        int coded = bytes[3] >> 7;
        if (!coded || cullet_decode_head(bytes, limit, head, sizeof head, &limit) == CULLET_OK) {
            unpack_by_small_plan(coded ? head : bytes, limit, coded);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    uint8_t *bytes = malloc(size ? size : 1);
    int accepted = 0;
    memcpy(bytes, data, size);
    seal(bytes, size);
    unpack(bytes, size);
    open_scene(bytes, size);
    for (int validation = CULLET_VALIDATE_FULL; validation <= CULLET_VALIDATE_NONE; validation++) {
        CulletAsset asset;
        size_t needed = cullet_scratch_size(bytes, size);
        void *scratch = malloc(needed ? needed : 1);
        CulletStatus status = cullet_open(&asset, bytes, size, (CulletValidation)validation, scratch, needed);
        free(scratch);
        if (needed >= size + 1 || status == CULLET_ERROR_SCRATCH) {
            abort(); /* the stated size is enough, and less than the file */
        }
        if (status != CULLET_OK || validation == CULLET_VALIDATE_NONE) {
            continue;
        }
        accepted |= 1 << validation;
        for (uint32_t part = 0; part < asset.part_count && part < 4; part++) {
            CulletMesh mesh;
            CulletOutline outline;
            cullet_mesh(&asset, part, 0, &mesh);
            read_triangles(&mesh);
            query(&mesh);
            uint32_t last = mesh.frame_count - 1;
            cullet_outline(&asset, part, 0, &outline);
            cullet_mesh(&asset, part, last, &mesh);
            query(&mesh);
        }
    }
    if (accepted == 1 << CULLET_VALIDATE_FULL) {
        abort(); /* what is valid is safe */
    }
    free(bytes);
    return 0;
}

#ifndef CULLET_LIBFUZZER
/* Changes some bits, bytes or words. */
static void change(uint8_t *bytes, uint32_t size) {
    for (uint32_t count = 1 + random_below(3); count > 0; count--) {
        uint32_t at = random_below(random_below(2) && size > 1024 ? 1024 : size);
        switch (random_below(4)) {
        case 0:
            bytes[at] ^= (uint8_t)(1 << random_below(8));
            break;
        case 1:
            bytes[at] = (uint8_t)random_below(256);
            break;
        case 2:
            bytes[at] = (uint8_t)(bytes[at] + (random_below(2) ? 1 : 255));
            break;
        default:
            memset(bytes + (at & ~3u), random_below(2) ? 255 : 0, size - (at & ~3u) < 4 ? size - (at & ~3u) : 4);
        }
    }
}

int main(int count, char **arguments) {
    int changes = 0;
    for (int i = 1; i < count; i++) {
        if (!strcmp(arguments[i], "-n") && i + 1 < count) {
            changes = atoi(arguments[++i]);
            continue;
        }
        FILE *file = fopen(arguments[i], "rb");
        if (!file || fseek(file, 0, SEEK_END)) {
            perror(arguments[i]);
            return 2;
        }
        size_t size = (size_t)ftell(file);
        uint8_t *good = malloc(size ? size : 1);
        uint8_t *bad = malloc(size ? size : 1);
        rewind(file);
        if (fread(good, 1, size, file) != size) {
            perror(arguments[i]);
            return 2;
        }
        fclose(file);
        random_state = 1;
        LLVMFuzzerTestOneInput(good, size);
        for (int k = 0; k < changes && size >= 24; k++) {
            memcpy(bad, good, size);
            change(bad, (uint32_t)size - 16);
            LLVMFuzzerTestOneInput(bad, size);
        }
        free(good);
        free(bad);
    }
    return 0;
}
#endif
