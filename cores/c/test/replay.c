/*
 * Replays conformance vectors (cores/README.md): loads each asset, asks each query, and compares each output word with
 * that of the Java runtime.
 *
 *   replay [FILE]     vectors in binary form; without a file those of standard input
 *
 * Queries with rays are asked twice, the second time with a layout for rays: an any-ray may then give another triangle.
 *
 * Prints the first differences, the number of queries per kind, and `N records, D differences`; exits with 1 if D is
 * not 0, with 2 if the vectors are malformed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "vectors.h"

#define KINDS 26

/* Kinds of queries with rays. */
#define RAYCAST 1
#define ANY_RAY 2
#define SEGMENTS 6
#define SPHERE_SWEEP 23

/* A packed file that states that it needs more is skipped. */
#define MAX_UNPACKED ((size_t)1 << 28)

/* Pairs of triangles are counted up to this number. */
#define MAX_PAIRS 64

/* A polygon has at most these. */
#define MAX_CORNERS 64
#define MAX_RINGS 8

static const char *const KIND_NAMES[KINDS] = {"asset", "raycast", "anyRay", "anySphere", "anySphereApproximate",
    "anyBox", "overlapsSegments", "closestPoint", "sidesOfPlane", "pointInSolid", "classifySphere", "castSegment",
    "clusterRaycast", "clusterBox", "clusterPlane", "clusterMesh", "collideSphere", "collideCapsule", "triangle",
    "unpacked", "meshPairs", "meshDistance", "sweepMesh", "sweepSphere", "section", "polygons"};

/* The words of a record: inputs that are read, outputs that are written. */
typedef struct Words {
    const uint8_t *in;
    uint64_t *out;
    size_t count, capacity;
} Words;

typedef struct Runner {
    Vectors vectors;
    uint8_t *file; /* of the asset, at its own address: a copy of exactly its size */
    uint8_t *unpacked; /* of a packed asset */
    uint8_t *scratch;
    CulletAsset asset;
    CulletStatus status;
    CulletMesh mesh, with_layout;
    uint8_t *layout; /* for rays */
    uint32_t part, frame;
    int has_mesh;
    char name[256];
    Words words;
    uint64_t differences;
    uint64_t counts[KINDS], skipped[KINDS];
    uint64_t others; /* of types that this runner does not have: see scene.c */
} Runner;

static int64_t integer_in(const Words *words, size_t i) {
    return (int64_t)u64_at(words->in + 8 * i);
}

static double double_in(const Words *words, size_t i) {
    return double_of(u64_at(words->in + 8 * i));
}

static void floats_in(const Words *words, size_t i, size_t n, float *to) {
    for (size_t k = 0; k < n; k++) {
        to[k] = (float)double_in(words, i + k);
    }
}

static void doubles_in(const Words *words, size_t i, size_t n, double *to) {
    for (size_t k = 0; k < n; k++) {
        to[k] = double_in(words, i + k);
    }
}

static void put_bits(Words *words, uint64_t bits) {
    if (words->count == words->capacity) {
        words->capacity = 2 * words->capacity + 64;
        words->out = grow(words->out, 8 * words->capacity);
    }
    words->out[words->count++] = bits;
}

static void put_integer(Words *words, int64_t value) {
    put_bits(words, (uint64_t)value);
}

static void put_doubles(Words *words, const double *values, size_t n) {
    for (size_t i = 0; i < n; i++) {
        put_bits(words, bits_of(values[i]));
    }
}

static void put_surface_hit(Words *words, int32_t triangle, const double point[3], const double normal[3]) {
    put_integer(words, triangle);
    put_doubles(words, point, 3);
    put_doubles(words, normal, 3);
}

/* Appends bytes to a CRC-32, that of zip. */
static uint32_t crc(uint32_t sum, const uint8_t *bytes, size_t size) {
    sum = ~sum;
    for (size_t i = 0; i < size; i++) {
        sum ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) {
            sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320u : 0);
        }
    }
    return ~sum;
}

/* Returns CRC-32 of all corners, and of all words of nodes. */
static uint64_t hash_of(const CulletMesh *mesh) {
    uint32_t corners_sum = 0;
    uint32_t nodes_sum = 0;
    for (uint32_t t = 0; t < mesh->triangle_count; t++) {
        float corners[9];
        cullet_triangle(mesh, t, corners);
        for (int i = 0; i < 9; i++) {
            uint32_t bits;
            uint8_t bytes[4];
            memcpy(&bits, &corners[i], 4);
            for (int k = 0; k < 4; k++) {
                bytes[k] = (uint8_t)(bits >> 8 * k);
            }
            corners_sum = crc(corners_sum, bytes, 4);
        }
    }
    for (uint32_t node = 0; node < mesh->node_count; node++) {
        nodes_sum = crc(nodes_sum, mesh->boxes + (size_t)mesh->box_stride * node, 48);
        nodes_sum = crc(nodes_sum, mesh->links + 64 * (size_t)node + 48, 16);
    }
    return (uint64_t)corners_sum << 32 | nodes_sum;
}

static void collide(Words *words, const CulletMesh *mesh, const float *from, const float *to, float radius,
                    int64_t capacity) {
    CulletContact *contacts = grow(NULL, (size_t)capacity * sizeof *contacts);
    int truncated;
    int32_t count = to ? cullet_collide_capsule(mesh, from, to, radius, contacts, (int32_t)capacity, &truncated)
                       : cullet_collide_sphere(mesh, from, radius, contacts, (int32_t)capacity, &truncated);
    put_integer(words, count);
    put_integer(words, truncated);
    for (int32_t i = 0; i < count; i++) {
        put_doubles(words, contacts[i].point, 3);
        put_doubles(words, contacts[i].normal, 3);
        put_doubles(words, &contacts[i].depth, 1);
        put_integer(words, contacts[i].triangle);
        put_integer(words, contacts[i].surface);
    }
    free(contacts);
}

/* Asks the queries of a mesh; returns 0 for another kind. */
static int ask_mesh(uint32_t kind, Words *words, const CulletMesh *mesh) {
    float f[8];
    CulletRayHit ray;
    CulletSegmentHit segment;
    CulletClosestHit closest;
    switch (kind) {
        case 1:
            floats_in(words, 0, 6, f);
            put_integer(words, cullet_raycast(mesh, f, f + 3, double_in(words, 6), double_in(words, 7), &ray));
            if (ray.triangle >= 0) {
                put_doubles(words, &ray.t, 1);
                put_surface_hit(words, ray.triangle, ray.point, ray.normal);
            }
            return 1;
        case 2:
            floats_in(words, 0, 6, f);
            put_integer(words, cullet_any_ray(mesh, f, f + 3, double_in(words, 6), double_in(words, 7)));
            return 1;
        case 3:
            floats_in(words, 0, 4, f);
            put_integer(words, cullet_any_sphere(mesh, f, f[3]));
            return 1;
        case 4:
            floats_in(words, 0, 4, f);
            put_integer(words, cullet_any_sphere_approximate(mesh, f, f[3]));
            return 1;
        case 5:
            floats_in(words, 0, 6, f);
            put_integer(words, cullet_any_box(mesh, f, f + 3));
            return 1;
        case 6: {
            size_t n = (size_t)integer_in(words, 1);
            float *points = grow(NULL, 12 * n);
            floats_in(words, 2, 3 * n, points);
            put_integer(words, cullet_overlaps_segments(mesh, points, n, (float)double_in(words, 0), &segment));
            free(points);
            if (segment.triangle >= 0) {
                put_integer(words, segment.segment);
                put_doubles(words, &segment.t, 1);
                put_surface_hit(words, segment.triangle, segment.point, segment.normal);
            }
            return 1;
        }
        case 7:
            floats_in(words, 0, 3, f);
            put_integer(words, cullet_closest_point(mesh, f, double_in(words, 3), &closest));
            if (closest.triangle >= 0) {
                put_doubles(words, &closest.distance, 1);
                put_surface_hit(words, closest.triangle, closest.point, closest.normal);
            }
            return 1;
        case 8:
            floats_in(words, 0, 4, f);
            put_integer(words, cullet_sides_of_plane(mesh, f[0], f[1], f[2], f[3]));
            return 1;
        case 16:
            floats_in(words, 0, 4, f);
            collide(words, mesh, f, NULL, f[3], integer_in(words, 4));
            return 1;
        case 17:
            floats_in(words, 0, 7, f);
            collide(words, mesh, f, f + 3, f[6], integer_in(words, 7));
            return 1;
        default:
            return 0;
    }
}

/* Asks the queries of solids, clusters and triangles; returns 0 for a kind that it does not have. */
static int ask_other(uint32_t kind, Words *words, const CulletMesh *mesh) {
    float f[9];
    double d[12];
    double t;
    int32_t sphere;
    int32_t triangle;
    static CulletSolidHit hit;
    switch (kind) {
        case 9:
            floats_in(words, 0, 3, f);
            put_integer(words, cullet_point_in_solid(mesh, f));
            return 1;
        case 10:
            floats_in(words, 0, 4, f);
            put_integer(words, cullet_classify_sphere(mesh, f, f[3]));
            return 1;
        case 11:
            floats_in(words, 0, 6, f);
            put_integer(words, cullet_cast_segment(mesh, f, f + 3, &hit));
            if (hit.t == hit.t) {
                put_doubles(words, &hit.t, 1);
                put_doubles(words, hit.point, 3);
                put_doubles(words, hit.normal, 3);
            }
            return 1;
        case 12:
            doubles_in(words, 0, 7, d);
            sphere = cullet_cluster_raycast(&mesh->cluster, d, d + 3, d[6], &t);
            put_integer(words, sphere >= 0);
            if (sphere >= 0) {
                put_integer(words, sphere);
                put_doubles(words, &t, 1);
            }
            return 1;
        case 13:
            doubles_in(words, 0, 6, d);
            sphere = cullet_cluster_any_box(&mesh->cluster, d, d + 3);
            put_integer(words, sphere >= 0);
            if (sphere >= 0) {
                put_integer(words, sphere);
            }
            return 1;
        case 14:
            doubles_in(words, 0, 4, d);
            put_integer(words, cullet_cluster_sides_of_plane(&mesh->cluster, d[0], d[1], d[2], d[3]));
            return 1;
        case 15:
            doubles_in(words, 0, 12, d);
            sphere = cullet_cluster_overlaps_mesh(&mesh->cluster, mesh, d, &triangle);
            put_integer(words, sphere >= 0);
            if (sphere >= 0) {
                put_integer(words, sphere);
                put_integer(words, triangle);
            }
            return 1;
        case 18: {
            uint32_t number = (uint32_t)integer_in(words, 0);
            cullet_triangle(mesh, number, f);
            for (int i = 0; i < 9; i++) {
                t = f[i];
                put_doubles(words, &t, 1);
            }
            put_integer(words, cullet_number(&mesh->surfaces, number));
            put_integer(words, cullet_number(&mesh->source_triangles, number));
            put_integer(words, cullet_number(&mesh->source_nodes, number));
            put_integer(words, cullet_edge_flags(mesh, number));
            return 1;
        }
        case 19:
            put_bits(words, hash_of(mesh));
            return 1;
        default:
            return 0;
    }
}

/* Counts the pairs of a mesh and itself up to a number, and adds up the triangles of fewer. */
static void ask_pairs(Words *words, const CulletMesh *mesh, const double transform[12]) {
    static CulletPairs pairs;
    int64_t count = 0;
    int64_t sum = 0;
    int64_t other_sum = 0;
    for (int hit = cullet_overlaps_mesh(&pairs, mesh, mesh, transform); hit && count < MAX_PAIRS;) {
        count++;
        sum += pairs.triangle;
        other_sum += pairs.other_triangle;
        hit = count < MAX_PAIRS && cullet_pairs_next(&pairs);
    }
    put_integer(words, count > 0);
    if (count > 0) {
        put_integer(words, count);
        if (count < MAX_PAIRS) {
            put_integer(words, sum);
            put_integer(words, other_sum);
        }
    }
}

/* Where the meshes touch, the pair of triangles depends on the order of the walk. */
static void ask_distance(Words *words, const CulletMesh *mesh, const double *d) {
    static CulletDistance distance;
    int hit = cullet_mesh_distance(&distance, mesh, mesh, d, d[12]);
    put_integer(words, hit);
    if (hit) {
        put_doubles(words, &distance.distance, 1);
    }
    if (hit && distance.distance > 0) {
        put_integer(words, distance.triangle);
        put_integer(words, distance.other_triangle);
        put_doubles(words, distance.point, 3);
        put_doubles(words, distance.other_point, 3);
    }
}

static void ask_mesh_sweep(Words *words, const CulletMesh *mesh, const double *d) {
    static CulletMeshSweep sweep;
    CulletMotion motion;
    float bounds[6];
    cullet_motion_set(&motion, d, d + 12, d + 15, d + 18);
    put_integer(words, cullet_sweep_mesh(&sweep, mesh, mesh, &motion, d[21]));
    put_doubles(words, &sweep.t, 1);
    put_doubles(words, &sweep.overlap_t, 1);
    cullet_motion_bounds(&motion, mesh, bounds);
    for (int i = 0; i < 6; i++) {
        double bound = bounds[i];
        put_doubles(words, &bound, 1);
    }
}

static void ask_sphere_sweep(Words *words, const CulletMesh *mesh, const double *d) {
    CulletSphereSweep sweep;
    float centre[3] = {(float)d[0], (float)d[1], (float)d[2]};
    int hit = cullet_sweep_sphere(mesh, centre, (float)d[3], d + 4, &sweep);
    put_integer(words, hit);
    if (hit) {
        put_doubles(words, &sweep.t, 1);
        put_surface_hit(words, sweep.triangle, sweep.point, sweep.normal);
    }
}

/* The memory of a polygon of vectors. */
typedef struct PolygonIn {
    CulletPolygon polygon;
    float vertices[2 * MAX_CORNERS];
    uint32_t ends[MAX_RINGS];
} PolygonIn;

/* Reads a polygon: the number of rings, the end of each, and the coordinates; returns the index after its words. */
static size_t polygon_in(const Words *words, size_t at, PolygonIn *to) {
    size_t rings = (size_t)integer_in(words, at);
    size_t corners = (size_t)integer_in(words, at + rings);
    if (rings > MAX_RINGS || corners > MAX_CORNERS) {
        fprintf(stderr, "replay: a polygon has more than %d corners\n", MAX_CORNERS);
        exit(2);
    }
    for (size_t i = 0; i < rings; i++) {
        to->ends[i] = (uint32_t)integer_in(words, at + 1 + i);
    }
    floats_in(words, at + 1 + rings, 2 * corners, to->vertices);
    cullet_polygon_set(&to->polygon, to->vertices, (uint32_t)corners, to->ends, (uint32_t)rings);
    return at + 1 + rings + 2 * corners;
}

static void ask_section(Words *words, const CulletMesh *mesh, const double *d) {
    static PolygonIn in;
    polygon_in(words, 16, &in);
    put_integer(words, cullet_section_overlaps_surface(mesh, d, d + 12, &in.polygon));
    put_integer(words, cullet_section_overlaps_solid(mesh, d, d + 12, &in.polygon));
}

static void ask_polygons(Words *words, const double *d) {
    static PolygonIn a;
    static PolygonIn b;
    float from[2] = {(float)d[4], (float)d[5]};
    float to[2] = {(float)d[6], (float)d[7]};
    polygon_in(words, polygon_in(words, 8, &a), &b);
    put_integer(words, cullet_polygon_overlaps(&a.polygon, &b.polygon, d));
    put_integer(words, cullet_polygon_overlaps_segment(&a.polygon, from, to));
    put_integer(words, cullet_polygon_contains(&a.polygon, from));
}

/* Asks the queries of a mesh and another shape with a transform; returns 0 for another kind. */
static int ask_pair(uint32_t kind, Words *words, const CulletMesh *mesh) {
    double d[22];
    switch (kind) {
        case 20:
            doubles_in(words, 0, 12, d);
            ask_pairs(words, mesh, d);
            return 1;
        case 21:
            doubles_in(words, 0, 13, d);
            ask_distance(words, mesh, d);
            return 1;
        case 22:
            doubles_in(words, 0, 22, d);
            ask_mesh_sweep(words, mesh, d);
            return 1;
        case 23:
            doubles_in(words, 0, 7, d);
            ask_sphere_sweep(words, mesh, d);
            return 1;
        case 24:
            doubles_in(words, 0, 16, d);
            ask_section(words, mesh, d);
            return 1;
        case 25:
            doubles_in(words, 0, 8, d);
            ask_polygons(words, d);
            return 1;
        default:
            return 0;
    }
}

static CulletStatus open_file(Runner *run, const uint8_t *file, size_t size, CulletValidation validation) {
    size_t needed = cullet_scratch_size(file, size);
    run->scratch = grow(run->scratch, needed);
    return cullet_open(&run->asset, file, size, validation, run->scratch, needed);
}

/* Unpacks a file and opens what it gives; CULLET_ERROR_SCRATCH if it states more memory than a runner should take. */
static CulletStatus unpack(Runner *run, size_t size, CulletValidation validation) {
    run->scratch = grow(run->scratch, CULLET_HEAD_SCRATCH);
    size_t needed = cullet_unpacked_size(run->file, size, run->scratch, CULLET_HEAD_SCRATCH);
    if (needed > MAX_UNPACKED) {
        return CULLET_ERROR_SCRATCH;
    }
    size_t written = 0;
    run->unpacked = grow(run->unpacked, needed);
    CulletStatus status = cullet_unpack(&run->asset, run->file, size, run->unpacked, needed, &written);
    return status == CULLET_OK ? open_file(run, run->unpacked, written, validation) : status;
}

/* Loads the asset of a record, and compares its status. */
static void load(Runner *run) {
    const uint8_t *payload = run->vectors.payload;
    uint32_t size = run->vectors.size;
    uint32_t name_bytes = size < 16 ? 0 : cullet_u32(payload);
    uint32_t file_bytes = size < 16 ? 0 : cullet_u32(payload + 4);
    size_t file_at = 16 + ((size_t)name_bytes + 7) / 8 * 8;
    if (size < 16 || file_at + file_bytes > size) {
        vectors_fail(&run->vectors, "the asset is longer than the record");
    }
    int32_t expected = (int32_t)cullet_u32(payload + 8);
    uint32_t length = name_bytes < sizeof run->name ? name_bytes : (uint32_t)sizeof run->name - 1;
    memcpy(run->name, payload + 16, length);
    run->name[length] = 0;
    run->file = grow(run->file, file_bytes);
    memcpy(run->file, payload + file_at, file_bytes);
    CulletValidation validation = (CulletValidation)cullet_u32(payload + 12);
    run->status = open_file(run, run->file, file_bytes, validation);
    if (run->status == CULLET_ERROR_PACKED || run->status == CULLET_CODED_HEAD) {
        run->status = unpack(run, file_bytes, validation);
    }
    run->has_mesh = 0;
    run->counts[0]++;
    if (run->status == CULLET_ERROR_SCRATCH) {
        run->skipped[0]++;
    } else if ((int32_t)run->status != expected) {
        if (run->differences++ < MAX_PRINTED) {
            printf("%s: status %d, expected %d\n", run->name, (int)run->status, (int)expected);
        }
    }
}

static void print_difference(const Runner *run, uint32_t kind, const uint8_t *expected, uint32_t outputs) {
    printf("record %llu, %s of %s, part %u, frame %u:\n", (unsigned long long)run->vectors.records, KIND_NAMES[kind], run->name,
           (unsigned)run->part, (unsigned)run->frame);
    for (size_t i = 0; i < outputs || i < run->words.count; i++) {
        uint64_t a = i < outputs ? u64_at(expected + 8 * i) : 0;
        uint64_t b = i < run->words.count ? run->words.out[i] : 0;
        printf("  output %u: %016llx expected, %016llx found\n", (unsigned)i, (unsigned long long)a,
               (unsigned long long)b);
    }
}

/* Fills the views of a part: without and with a layout for rays. */
static void open_mesh(Runner *run, uint32_t part, uint32_t frame) {
    if (cullet_mesh(&run->asset, part, frame, &run->mesh) != CULLET_OK) {
        vectors_fail(&run->vectors, "the asset does not have this part or frame");
    }
    size_t size = cullet_ray_layout_size(&run->mesh);
    run->with_layout = run->mesh;
    run->layout = grow(run->layout, size + 1);
    uint8_t *odd = run->layout + 1;
    if (size <= 64 || cullet_make_ray_layout(&run->with_layout, odd, size - 64) != CULLET_ERROR_SCRATCH
        || run->with_layout.ray_layout || cullet_make_ray_layout(&run->with_layout, odd, size) != CULLET_OK) {
        vectors_fail(&run->vectors, "a layout for rays needs the stated size");
    }
    run->part = part;
    run->frame = frame;
    run->has_mesh = 1;
}

static int ask_any(uint32_t kind, Words *words, const CulletMesh *mesh) {
    words->count = 0;
    return ask_mesh(kind, words, mesh) || ask_other(kind, words, mesh) || ask_pair(kind, words, mesh);
}

/* Compares the outputs of a query with those expected; with a layout an any-ray may hit another triangle. */
static void compare(Runner *run, uint32_t kind, const uint8_t *expected, uint32_t outputs, int with_layout) {
    int same = run->words.count == outputs;
    for (uint32_t i = 0; i < outputs && same; i++) {
        uint64_t word = u64_at(expected + 8 * (size_t)i);
        same = word == run->words.out[i]
            || (with_layout && kind == ANY_RAY && (int64_t)word >= 0 && run->words.out[i] < run->mesh.triangle_count);
    }
    if (!same && run->differences++ < MAX_PRINTED) {
        printf("%s", with_layout ? "with a layout for rays, " : "");
        print_difference(run, kind, expected, outputs);
    }
}

/* Asks the query of a record, and compares its outputs. */
static void ask(Runner *run) {
    VectorQuery query = vectors_query(&run->vectors);
    uint32_t kind = run->vectors.type;
    if (kind >= KINDS) {
        run->others++;
        return;
    }
    if (run->status != CULLET_OK) {
        run->skipped[kind]++;
        return;
    }
    if (!run->has_mesh || query.part != run->part || query.frame != run->frame) {
        open_mesh(run, query.part, query.frame);
    }
    run->words.in = query.in;
    if (!ask_any(kind, &run->words, &run->mesh)) {
        run->skipped[kind]++;
        return;
    }
    run->counts[kind]++;
    compare(run, kind, query.expected, query.outputs, 0);
    if (kind == RAYCAST || kind == ANY_RAY || kind == SEGMENTS || kind == SPHERE_SWEEP) {
        ask_any(kind, &run->words, &run->with_layout);
        compare(run, kind, query.expected, query.outputs, 1);
    }
}

int main(int count, char **arguments) {
    static Runner run;
    vectors_open(&run.vectors, count, arguments);
    for (; vectors_next(&run.vectors); run.vectors.records++) {
        if (run.vectors.type == 0) {
            load(&run);
        } else {
            ask(&run);
        }
    }
    for (int kind = 0; kind < KINDS; kind++) {
        if (run.counts[kind] + run.skipped[kind] > 0) {
            printf("%-22s %10llu", KIND_NAMES[kind], (unsigned long long)run.counts[kind]);
            if (run.skipped[kind] > 0) {
                printf(", %llu skipped", (unsigned long long)run.skipped[kind]);
            }
            printf("\n");
        }
    }
    if (run.others > 0) {
        printf("%llu records of other types skipped\n", (unsigned long long)run.others);
    }
    free(run.file);
    free(run.scratch);
    free(run.unpacked);
    free(run.layout);
    free(run.words.out);
    return vectors_close(&run.vectors, run.differences);
}
