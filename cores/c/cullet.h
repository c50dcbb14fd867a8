/*
 * Cullet: collision assets in C99. Reads .cullet files (docs/format.md) in place and answers collision queries with
 * the bits of the Java runtime.
 *
 * Add cullet.c to your build, and include this file. There is no allocation, no global state, no recursion, and no
 * dependency beside sqrt of <math.h> (define CULLET_SQRT to replace it). Stack: below 1 KB per call.
 *
 * All lengths are in metres, in the model space of the source file. Arrays in the structs below point into the bytes of
 * the file, which must stay unchanged as long as they are in use. They are little-endian, and at any alignment: read
 * them with the functions of this header, not by a cast.
 *
 * Thread-safe: functions write only what their arguments point to, other than const.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef CULLET_H
#define CULLET_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Result of reading a file. 0 is success. Numbers from 100 on are those of docs/format.md, "Error codes": the first
 * rule of the format that the file breaks. Negative numbers are about the call, not about the file.
 */
typedef enum CulletStatus {
    CULLET_OK = 0,
    CULLET_ERROR_ARGUMENT = -1, /* an index out of range, or a file above CULLET_MAX_BYTES */
    CULLET_ERROR_SCRATCH = -2,  /* more scratch memory is needed: see cullet_scratch_size */
    CULLET_ERROR_PACKED = -3,   /* the file is packed: see cullet_unpack */
    CULLET_ERROR_CORRUPT = 999
} CulletStatus;

/* How much of a file is checked. */
typedef enum CulletValidation {
    /* Everything: checksum, shape, and all rules of the format. For files of unknown origin. */
    CULLET_VALIDATE_FULL = 0,
    /*
     * Checksum, shape, and all that keeps a query finite and inside of the bytes: not that boxes, spheres and planes
     * fit the triangles. A file that was altered on purpose may give wrong answers, but no endless query and no access
     * outside of the file.
     */
    CULLET_VALIDATE_SAFETY = 1,
    /*
     * Shape only. For bytes of a writer that is trusted, which arrived as they were written. With any other bytes,
     * queries may read outside of the file, or never end.
     */
    CULLET_VALIDATE_NONE = 2
} CulletValidation;

/* The longest file, in bytes. */
#define CULLET_MAX_BYTES 2147483583u

/* The tree of a mesh has at most this many levels; a lane of a leaf, and so a test of a leaf, at most 15 triangles. */
#define CULLET_MAX_DEPTH 16

/* A text of the file: UTF-8, length without the zero byte that follows. */
typedef struct CulletText {
    const char *bytes;
    uint32_t length;
} CulletText;

/* A file that was opened. Fields are read only; those without a comment are for cullet.c. */
typedef struct CulletAsset {
    const uint8_t *bytes;         /* of the FlatBuffer */
    uint32_t size;                /* bytes of the FlatBuffer */
    uint32_t part_count;          /* at least 1 */
    uint32_t surface_count;
    uint32_t source_node_count;
    uint32_t frame_time_count;    /* 0: not animated */
    const uint8_t *frame_times;   /* float of 4 bytes each: seconds from the start of the animation */
    const uint8_t *surface_tags;  /* signed number of 4 bytes each, a number for the game; NULL: absent */
    const uint8_t *surface_materials; /* two floats each: friction and restitution, -1: not set; NULL with the tags */
    const uint8_t *source_hash;   /* 32 bytes: SHA-256 of the source */
    CulletText builder_version;
    CulletText options;           /* lines of key=value */
    uint16_t version_major, version_minor;
    uint8_t encoding;             /* 0 exact, 1 compact, 2 packed */
    const uint8_t *unpacked;      /* parts that were packed: see cullet_unpack */
    uint32_t unpacked_size;
    uint32_t root, parts, surfaces, source_nodes;
} CulletAsset;

/* A number per triangle, or the corners of triangles (docs/format.md, "Numbers per triangle"). */
typedef struct CulletNumbers {
    const uint8_t *words; /* 8 bytes each; NULL: all are `uniform` */
    uint32_t word_count;
    uint32_t headers;     /* blocks: word of the first header */
    int32_t uniform;      /* the number of all triangles, where words is NULL */
    uint8_t runs;         /* 1: runs, 0: blocks */
} CulletNumbers;

/* The lattice on which inside and outside are exact. */
typedef struct CulletLattice {
    float origin[3], step;
    float displacement;   /* largest distance of a vertex from its lattice point */
    uint8_t solid;        /* 1: the part encloses a solid */
    const uint8_t *caps;  /* nine lattice coordinates of 4 bytes each */
    uint32_t cap_count;
} CulletLattice;

/* The BSP tree (docs/format.md, StoredBsp). */
typedef struct CulletBsp {
    uint32_t depth, fragments;
    const uint8_t *top_nodes;     /* 12 bytes each */
    uint32_t top_count;
    const uint8_t *top_polygons;  /* 8 bytes each */
    uint32_t top_polygon_count;
    const uint8_t *planes;        /* 32 bytes each */
    uint32_t plane_count;
    const uint8_t *frames;        /* words of 8 bytes */
    uint32_t frame_words;
    uint32_t mixed_leaves, mixed_entries;
    CulletNumbers mixed_lists, mixed_triangles, mixed_samples; /* blocks of 128 */
    const uint8_t *degenerate_triangles;                       /* 4 bytes each */
    uint32_t degenerate_count;
} CulletBsp;

/* A part as spheres in levels (docs/format.md, StoredSpheres). */
typedef struct CulletCluster {
    const uint8_t *spheres; /* per node four floats: x y z r */
    const uint8_t *next;    /* per node 4 bytes: the first node after its subtree; node + 1 at a leaf */
    uint32_t node_count;
    uint32_t level_count;
    const uint8_t *figures; /* per level four floats: outside volume, mean and largest overhang, coverage */
    float mesh_volume;      /* cubic metres inside of the mesh, 0 where it has no inside */
    const uint8_t *certificate;
    uint32_t certificate_size;
    uint8_t mode;           /* 0 cover, 1 inner, 2 fit */
} CulletCluster;

/* A silhouette or a section of a part (docs/format.md, StoredOutline). */
typedef struct CulletOutline {
    uint8_t kind;                /* 0 silhouette, 1 section */
    uint8_t axis;                /* 0 x, 1 y, 2 z */
    float at;                    /* coordinate of the plane of a section */
    float error;                 /* the polygons are too large by at most this */
    const uint8_t *vertices;     /* two floats each: u v */
    uint32_t vertex_count;
    const uint8_t *ring_ends;    /* 4 bytes each: end of the vertices of a ring */
    uint32_t ring_count;
    const uint8_t *polygon_ends; /* 4 bytes each: end of the rings of a polygon */
    uint32_t polygon_count;
    float envelope[7];           /* lower u v, upper u v, center u v, radius */
} CulletOutline;

/* One frame of one part: triangles and all that was baked for them. A view of the file: copy it freely. */
typedef struct CulletMesh {
    CulletText name;
    float pivot[3];                     /* origin of the source node */
    float lower[3], upper[3];           /* bounding box, exact */
    float centre[3], radius;            /* bounding sphere */

    /* AABB tree */
    const uint8_t *boxes;               /* words 0 to 5 of node n at boxes + box_stride * n */
    uint32_t box_stride;                /* 64, or 48 in a frame after the first */
    const uint8_t *links;               /* words 6 and 7 of node n at links + 64 * n + 48 */
    uint32_t node_count, depth;
    float tree_origin[3], tree_step;

    /* triangles */
    uint32_t triangle_count;
    uint32_t vertex_count;              /* compact: 0, blocks have vertices of their own */
    const uint8_t *positions;           /* three floats per vertex; NULL if compact */
    CulletNumbers indices;              /* blocks of 192 numbers; empty if compact */
    const uint8_t *blocks;              /* words of 8 bytes, blocks of 128 triangles; NULL unless compact */
    uint32_t block_words;
    float blocks_origin[3], blocks_step, blocks_error;
    CulletNumbers surfaces;             /* index of a surface */
    CulletNumbers source_nodes;         /* index of a source node */
    CulletNumbers source_triangles;     /* number in the imported file; -1: not stored */
    CulletNumbers edge_flags;           /* index into edge_flag_values */
    const uint8_t *edge_flag_values;    /* bytes; NULL: edge flags were not computed */
    uint32_t edge_flag_value_count;

    /* of the first frame only */
    uint32_t frame_count;               /* frames of the part, this one included: at least 1 */
    uint32_t outline_count;
    uint8_t has_lattice, has_bsp, has_cluster;
    CulletLattice lattice;
    CulletBsp bsp;
    CulletCluster cluster;
} CulletMesh;

/*
 * Opens a file: checks it, and fills the asset. Cost: one pass over the file.
 *
 * bytes       the whole file, at any alignment; must stay unchanged as long as the asset is in use
 * scratch     memory for the checks, at any alignment, not used afterwards; may be NULL if scratch_size is 0.
 *             None is needed with at most 1,024 surfaces, 1,024 parts, and 65,536 mixed leaves in a BSP tree;
 *             cullet_scratch_size returns what is
 * returns     CULLET_OK; CULLET_ERROR_PACKED for a packed file that is otherwise in order; or the first rule of the
 *             format that the file breaks. On an error the asset must not be used
 */
CulletStatus cullet_open(CulletAsset *asset, const void *bytes, size_t size, CulletValidation validation,
                         void *scratch, size_t scratch_size);

/*
 * Returns the bytes of scratch memory that cullet_open needs for a file, of any content: 0 for nearly all, at most a
 * quarter of the file.
 */
size_t cullet_scratch_size(const void *bytes, size_t size);

/*
 * Fills a view of a frame of a part. Cost: some reads per field, independent of the number of triangles. Keep it: all
 * queries take one.
 *
 * part        0 .. part_count - 1
 * frame       0 .. frame_count - 1 of the part; 0 is the part itself
 * returns     CULLET_OK or CULLET_ERROR_ARGUMENT
 */
CulletStatus cullet_mesh(const CulletAsset *asset, uint32_t part, uint32_t frame, CulletMesh *mesh);

/* Returns the number of the part with a name, or -1. Cost: a comparison per part. */
int32_t cullet_find_part(const CulletAsset *asset, const char *name);

/* Fills an outline of a part; CULLET_ERROR_ARGUMENT if part or index is out of range. */
CulletStatus cullet_outline(const CulletAsset *asset, uint32_t part, uint32_t index, CulletOutline *outline);

/* Returns the name of a surface, index 0 .. surface_count - 1; an empty text outside. */
CulletText cullet_surface_name(const CulletAsset *asset, uint32_t index);

/* Returns the path of a source node, index 0 .. source_node_count - 1; an empty text outside. */
CulletText cullet_source_node(const CulletAsset *asset, uint32_t index);

/* Returns a number of a triangle: its surface, source node, or source triangle. O(log runs) at most. */
int32_t cullet_number(const CulletNumbers *numbers, uint32_t triangle);

/* Returns the edge flags of a triangle, 0 .. 255; -1 where they were not computed. */
int32_t cullet_edge_flags(const CulletMesh *mesh, uint32_t triangle);

/* Copies the corners of a triangle, three times x y z, counter-clockwise from the front. */
void cullet_triangle(const CulletMesh *mesh, uint32_t triangle, float corners[9]);

/* Loads of little-endian numbers at any alignment. */
static inline uint32_t cullet_u32(const uint8_t *p) {
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static inline float cullet_f32(const uint8_t *p) {
    union {
        uint32_t bits;
        float value;
    } number;
    number.bits = cullet_u32(p);
    return number.value;
}

#ifdef __cplusplus
}
#endif

#endif
