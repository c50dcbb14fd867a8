/*
 * Cullet: collision assets in C99. Reads .cullet files (docs/format.md) in place and answers collision queries with
 * the bits of the Java runtime.
 *
 * Add cullet.c to your build, and include this file. There is no allocation, no global state, no recursion, and no
 * dependency beside sqrt of <math.h> (define CULLET_SQRT to replace it). Stack, gcc -Os: below 1 KB to open a
 * file, and for rays, spheres, boxes, planes and closest points; below 2.7 KB for other queries of a mesh, and below
 * 3.4 KB for those of a scene. Where rounding in double could decide, which is rare, up to 5.8 KB. README.md has it per
 * function.
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
 * Result of reading a file. 0 is success. Numbers from 100 on are those of docs/format-validation.md, "Codes": the first
 * rule of the format that the file breaks. Negative numbers are about the call, not about the file.
 */
typedef enum CulletStatus {
    CULLET_OK = 0,
    CULLET_ERROR_ARGUMENT = -1, /* an index out of range, or a file above CULLET_MAX_BYTES */
    CULLET_ERROR_SCRATCH = -2,  /* more scratch memory is needed: see cullet_scratch_size */
    CULLET_ERROR_PACKED = -3,   /* the file is packed: see cullet_unpack */
    CULLET_ERROR_COMPACT = -5, /* a part is compact, and the core was compiled with CULLET_EXACT_ONLY */

    /* The file: envelope, coded head, memory */
    CULLET_NOT_AN_ASSET = 101, /* The bytes do not begin with the identifier of an asset. */
    CULLET_FOOTER = 102, /* The file does not end with a footer that has its length and the end mark. */
    CULLET_CHECKSUM = 103, /* The checksum in the footer is not that of the bytes. */
    CULLET_CODED_HEAD = 104, /* The coded head is malformed, or does not give the stated number of bytes. */
    CULLET_MEMORY = 105, /* Unpacking takes more memory than the caller allows. */
    CULLET_UNPACKER_MISSING = 106, /* The file is packed, and this reader cannot unpack it. */

    /* Shape of the FlatBuffer */
    CULLET_OFFSET_ZERO = 201, /* An offset is 0: it points to itself. */
    CULLET_MISALIGNED = 202, /* A table, vtable or array is before the file, or not at a multiple of its alignment. */
    CULLET_OUT_OF_FILE = 203, /* A table, vtable, array or string ends after the FlatBuffer. */
    CULLET_READ_TWICE = 204, /* All that is read adds up to more bytes than the FlatBuffer has. */
    CULLET_STRING_END = 205, /* A string does not end in a zero byte. */
    CULLET_STRING_ENCODING = 206, /* A string is not UTF-8. */
    CULLET_FIELD_MISSING = 207, /* A required field is absent. */
    CULLET_FIELD_PLACE = 208, /* A field is misaligned, or not inside of its table. */

    /* Header */
    CULLET_VERSION = 301, /* The major version is one that this reader does not read. */
    CULLET_ENCODING = 302, /* The encoding is not 0 to 2. */
    CULLET_CODED_HEAD_ENCODING = 303, /* The head is coded, but the encoding is not packed. */
    CULLET_PART_ENCODING = 304, /* A part is stored in another encoding than the asset. */
    CULLET_SCENE = 305, /* The file holds a scene, which this reader does not read. */
    CULLET_NO_SCENE = 306, /* The file holds no scene, which a reader of scenes needs. */

    /* Provenance */
    CULLET_BUILDER_VERSION = 401, /* The version of the builder is empty. */
    CULLET_SOURCE_HASH = 402, /* The hash of the source is not a SHA-256. */

    /* Surfaces */
    CULLET_SURFACE_NAME_EMPTY = 501, /* A surface has no name. */
    CULLET_SURFACE_NAME_REPEATED = 502, /* Two surfaces have the same name. */
    CULLET_MATERIAL_COUNT = 503, /* Tags or materials are not one and two per surface. */
    CULLET_MATERIAL_RANGE = 504, /* A friction or restitution is out of range. */

    /* Parts */
    CULLET_NO_PART = 601, /* The asset has no part. */
    CULLET_PART_NAME_EMPTY = 602, /* A part has no name. */
    CULLET_PART_NAME_REPEATED = 603, /* Two parts have the same name. */
    CULLET_NOT_FINITE = 604, /* A pivot, bounding sphere or bounding box contains a number that is not finite. */
    CULLET_SPHERE_RADIUS = 605, /* The radius of a bounding sphere is negative. */
    CULLET_SPHERE_VERTEX = 606, /* A vertex is outside of the bounding sphere. */
    CULLET_COORDINATE_RANGE = 607, /* A coordinate is not finite, or above 1e9 in magnitude. */
    CULLET_BOUNDS = 608, /* A bounding box is not that of the triangles. */
    CULLET_STEP = 609, /* The step of a lattice is not a power of two from 2^-126 to 2^100. */
    CULLET_ORIGIN = 610, /* The origin of a lattice is not finite, or above 2e9 in magnitude. */

    /* Triangles */
    CULLET_TRIANGLE_COUNT = 701, /* The number of triangles is not 1 to (2^31 - 1) / 3. */
    CULLET_POSITION_COUNT = 702, /* The number of coordinates is not a multiple of 3. */
    CULLET_BLOCKS_AND_ARRAYS = 703, /* Blocks are present beside positions or indices. */
    CULLET_UNIFORM_NUMBER = 704, /* The surface or node of all triangles is out of range. */
    CULLET_FLAGS_MISSING = 705, /* Edge flag values are present without edge flags. */
    CULLET_FLAG_REPEATED = 706, /* An edge flag value is in the table twice. */
    CULLET_FLAG_ORDER = 707, /* An edge flag value does not occur, or the table is not sorted by frequency. */

    /* Numbers per triangle */
    CULLET_NUMBER_RANGE = 801, /* A number of a triangle, or the vertex of a corner, is out of range. */
    CULLET_NUMBER_WORDS = 802, /* There are fewer words than blocks need headers, or fewer than two. */
    /* A block does not begin where the one before ends, or has too many bits, or does not fit. */
    CULLET_NUMBER_BLOCK = 803,
    CULLET_NUMBER_PADDING = 804, /* A block has bits after its last number. */
    CULLET_NUMBER_BITS = 805, /* A block has another minimum than its numbers, or more bits than they need. */
    CULLET_NUMBER_END = 806, /* The data of the last block do not end where the headers begin. */
    CULLET_RUN_RANGE = 807, /* A run has no triangle, or ends after the last triangle. */
    CULLET_RUN_REPEATED = 808, /* A run has the number of the run before it. */
    CULLET_NUMBER_FORM = 809, /* Runs and blocks: the numbers are stored in the wrong one of the two forms. */

    /* Blocks of triangles */
    CULLET_BLOCK_ERROR = 901, /* The error of the blocks is not 0 to two steps. */
    CULLET_BLOCK_WORDS = 902, /* There are fewer words than the headers of the blocks and the end need. */
    CULLET_BLOCK_SHAPE = 903, /* A block does not fit: its place, bits, corner width, lower corner or unused bits. */
    CULLET_BLOCK_VERTEX = 904, /* A vertex of a block is beyond the lattice, or not the value of a float. */
    CULLET_BLOCK_CORNER = 905, /* A corner is a vertex that its block does not have. */
    CULLET_BLOCK_END = 906, /* The words do not end with two words 0 after the last block. */

    /* AABB tree */
    CULLET_SAH_COST = 1001, /* The cost of the tree is negative or not finite. */
    CULLET_NODE_WORDS = 1002, /* The tree has no node, or not eight words per node. */
    CULLET_ROOT_PARENT = 1003, /* The root has a parent. */
    CULLET_NODE_UNUSED = 1004, /* A node is the child of no node before it. */
    CULLET_LANE_COUNT = 1005, /* A node has not 1 to 4 lanes, or bits that must be 0. */
    CULLET_GUARD_BITS = 1006, /* A guard bit is wrong. */
    CULLET_BOX_INVERTED = 1007, /* The lower side of a box is above its upper side. */
    CULLET_EMPTY_LANE = 1008, /* A lane that is not in use has a box. */
    CULLET_FIRST_TRIANGLE = 1009, /* The first triangle of a node is not the number of triangles before it. */
    CULLET_LEAF_SIZE = 1010, /* A leaf has not 1 to 15 triangles. */
    CULLET_LEAF_END = 1011, /* A leaf ends after the last triangle. */
    CULLET_LEAF_BOX = 1012, /* A corner of a triangle is outside of the box of its leaf. */
    CULLET_LANE_ORDER = 1013, /* A leaf lane comes after a lane that is no leaf. */
    CULLET_CHILD_BASE = 1014, /* A node without children states where they begin. */
    CULLET_CHILD_RANGE = 1015, /* A child does not come after its node, or is no node. */
    CULLET_CHILD_PARENT = 1016, /* A child has another parent. */
    CULLET_TREE_TOO_DEEP = 1017, /* The tree has more than 16 levels. */
    CULLET_CHILD_BOX = 1018, /* A box of a child is not inside of the box of its lane. */
    CULLET_TREE_DEPTH = 1019, /* The depth of the tree is not the one stated. */
    CULLET_LEAF_TRIANGLES = 1020, /* The leaves do not contain all triangles. */

    /* Packed parts */
    CULLET_PACKED_COUNT = 1101, /* A packed part has no triangle, vertex or node, or a negative number of open edges. */
    CULLET_PACKED_SIZE = 1102, /* The symbols are too short for the stated triangles, vertices, nodes and open edges. */
    CULLET_PACKED_FORM = 1103, /* The arrays, grid, digits or weight of a packed part are out of range. */
    CULLET_PREFIX_CODE = 1104, /* The lengths of a prefix code do not make a code. */
    /* A node has not 1 to 4 lanes, or the tree too many levels, or other numbers than stated. */
    CULLET_PACKED_TREE = 1105,
    CULLET_PACKED_LEAF = 1106, /* A leaf has no triangle, too many, or more than are left. */
    CULLET_PACKED_PREFIX = 1107, /* A triangle has a prefix twice, or in another order. */
    CULLET_PACKED_EDGES = 1108, /* A triangle needs more open edges than stated, or the symbols end before it. */
    CULLET_PACKED_GATE = 1109, /* A triangle is attached to an open edge that does not exist. */
    CULLET_PACKED_CORNER = 1110, /* A triangle repeats a corner, or has a corner that does not exist. */
    CULLET_PACKED_VERTICES = 1111, /* The triangles use more vertices than stated. */
    /* A dictionary of coordinates has an impossible size, or ends after the symbols. */
    CULLET_PACKED_DICTIONARY = 1112,
    /* A coordinate is not in its dictionary, or has escapes that exclude each other. */
    CULLET_PACKED_COORDINATE = 1113,
    CULLET_PACKED_SYMBOLS_SHORT = 1114, /* The symbols end before the last vertex. */
    CULLET_PACKED_SYMBOLS_LONG = 1115, /* More symbols follow the last vertex. */
    CULLET_PACKED_FRAMES = 1120, /* There are more later frames than their symbols can contain. */
    CULLET_PACKED_FRAME_GRID = 1121, /* The grid or digits of frames are out of range. */
    /* Frames, cluster, outlines or shapes need more bytes than their symbols have. */
    CULLET_PACKED_NUMBERS_SHORT = 1122,
    CULLET_PACKED_NUMBER = 1123, /* A number of frames, cluster, outlines or shapes has more than 32 bits. */
    /* An array of a cluster, outline or shape has more elements than its symbols can contain. */
    CULLET_PACKED_ARRAY = 1124,
    /* A packed shape refers to a corner that it does not have, or its kind or length is out of range. */
    CULLET_PACKED_SHAPE = 1125,
    /* A count of a packed BSP tree is cut off, or the counts take more memory than its triangles may. */
    CULLET_PACKED_BSP_COUNT = 1130,
    /* A plane of a packed BSP tree is outside of its cell, unknown, or has no coarse form. */
    CULLET_PACKED_BSP_PLANE = 1131,
    /* A path of a packed BSP tree has more than 64 nodes, a frame more than 127, or a child is unknown. */
    CULLET_PACKED_BSP_NODES = 1132,
    /* A triangle of a packed BSP tree is not one of the part, not one of the frame, or not in order. */
    CULLET_PACKED_BSP_TRIANGLE = 1133,
    /* The symbols of a packed BSP tree are cut off, too many, or give other lengths than stated. */
    CULLET_PACKED_BSP_END = 1134,

    /* Lattice of a solid */
    CULLET_LATTICE_MISSING = 1201, /* A part with a BSP tree has no lattice. */
    CULLET_LATTICE_UNUSED = 1202, /* A part has a lattice, but neither a solid nor a BSP tree. */
    CULLET_DISPLACEMENT = 1203, /* The displacement is not 0 to the step. */
    CULLET_LATTICE_OF_BLOCKS = 1204, /* The lattice is not that of the blocks of triangles. */
    /* The number of cap coordinates is not a multiple of 9, or there are caps without a solid. */
    CULLET_CAP_COUNT = 1205,
    CULLET_CAP_RANGE = 1206, /* A coordinate of a cap is not in 0 to 65535. */
    CULLET_LATTICE_RANGE = 1207, /* A vertex is not in 0 to 65535 on the lattice. */
    CULLET_LATTICE_DISTANCE = 1208, /* A vertex is farther from its lattice point than stated. */

    /* BSP tree */
    CULLET_BSP_LENGTH = 1301, /* An array has a length that is impossible for the tree. */
    CULLET_BSP_MIXED_COUNT = 1302, /* There are more mixed leaves than nodes can have. */
    CULLET_BSP_ENTRY_COUNT = 1303, /* There are more entries of mixed leaves than 2^31 - 1. */
    CULLET_BSP_PLANE_RANGE = 1304, /* A coefficient of a plane is out of range. */
    CULLET_BSP_PLANE_ZERO = 1305, /* The normal of a plane is 0. */
    CULLET_BSP_TOP_ORDER = 1306, /* The top nodes are not in preorder. */
    CULLET_BSP_TOO_DEEP = 1307, /* A node is deeper than 64 levels. */
    CULLET_BSP_TOP_PLANE = 1308, /* The plane of a top node is across no axis, or outside of its cell. */
    CULLET_BSP_TABLE_PLANE = 1309, /* A node has a plane that the table does not have. */
    CULLET_BSP_MIXED_LEAF = 1310, /* A node has a mixed leaf that does not exist, or is already the child of a node. */
    CULLET_BSP_LEAF_KIND = 1311, /* A leaf is empty or solid in a tree without a solid, or undefined in one with it. */
    CULLET_BSP_NO_PARENT = 1312, /* A top node, frame or mixed leaf is the child of no node. */
    CULLET_BSP_DEPTH = 1313, /* The depth of the tree is not the one stated. */
    CULLET_BSP_TRIANGLE = 1314, /* A polygon, mixed leaf or list of the tree has a triangle that does not exist. */
    CULLET_BSP_POLYGON_NODE = 1315, /* A polygon is of a top node that does not exist. */
    CULLET_BSP_POLYGON_ORDER = 1316, /* The polygons of top nodes are not in ascending order. */
    CULLET_BSP_FRAGMENTS = 1317, /* There are fewer fragments than polygons. */
    CULLET_BSP_MIXED_LIST = 1318, /* The list of a mixed leaf is not inside of the entries. */
    CULLET_BSP_SAMPLE = 1319, /* The sample of a mixed leaf is out of range. */
    CULLET_BSP_FRAME_ORDER = 1320, /* A frame is not the next one after the frame before. */
    /* A frame has no header, node count or list length that is possible, or ends after the words. */
    CULLET_BSP_FRAME_SIZE = 1321,
    CULLET_BSP_FRAME_CELL = 1322, /* The coordinates of a frame do not fit its cell. */
    CULLET_BSP_FRAME_PADDING = 1323, /* The list or side entries of a frame are not followed by zeros. */
    CULLET_BSP_FRAME_NODES = 1324, /* The nodes of a frame are not in preorder. */
    CULLET_BSP_FRAME_ENTRY = 1325, /* A node has an entry that the list does not have, or needs one and has none. */
    CULLET_BSP_FRAME_KIND = 1326, /* The kind or axis of a node is out of range. */
    /* A plane across an axis or of the table is out of range, or has bits that must be 0. */
    CULLET_BSP_FRAME_PLANE = 1327,
    CULLET_BSP_COARSE_PLANE = 1328, /* A coarse plane is not that of its triangle. */
    CULLET_BSP_FACTOR = 1329, /* The normal of a triangle does not have the common factor of the node's kind. */
    CULLET_BSP_SIDE_ENTRY = 1330, /* The side entries of a frame are not in order, or do not fit its nodes. */

    /* Sphere cluster */
    CULLET_CLUSTER_LENGTH = 1401, /* There are not 1 to 65536 nodes with four numbers each. */
    CULLET_CLUSTER_MODE = 1402, /* The mode is not 0 to 2. */
    CULLET_CLUSTER_SPHERE = 1403, /* A sphere is not finite, too far out, or has a negative radius. */
    CULLET_CLUSTER_SUBTREE = 1404, /* A subtree does not end after its node and inside of that of its parent. */
    CULLET_CLUSTER_NESTING = 1405, /* A sphere is not inside of the spheres above it. */
    CULLET_CLUSTER_TOO_DEEP = 1406, /* The cluster has more than 16 levels. */
    CULLET_CLUSTER_FIGURE_COUNT = 1407, /* There are not four figures per level. */
    CULLET_CLUSTER_FIGURE = 1408, /* A figure or the volume of the mesh is out of range. */

    /* Outlines */
    CULLET_OUTLINE_KIND = 1501, /* The kind or axis of an outline is out of range. */
    CULLET_OUTLINE_PLANE = 1502, /* The plane or error of an outline is not finite, or the error is negative. */
    CULLET_OUTLINE_LENGTH = 1503, /* Vertices have not two coordinates each, or the envelope has not seven numbers. */
    CULLET_OUTLINE_ENDS = 1504, /* The ends of rings or polygons do not divide what they should. */
    CULLET_OUTLINE_CIRCLE = 1505, /* A vertex is outside of the circle of the envelope. */
    /* The rectangle of the envelope is not that of the vertices, or above 2e9 in magnitude. */
    CULLET_OUTLINE_RECTANGLE = 1506,

    /* Frames */
    CULLET_FRAME_COUNT = 1601, /* A part has not one frame per frame time. */
    CULLET_FRAME_TIMES = 1602, /* Frame times do not ascend, or are not finite. */
    CULLET_FRAMES_COMPACT = 1603, /* A compact part has frames. */
    CULLET_FRAME_POSITIONS = 1604, /* A frame has not as many coordinates as the first. */
    CULLET_FRAME_BOXES = 1605, /* A frame has not six words of boxes per node. */

    /* Scene */
    CULLET_SCENE_ORIGIN = 1701, /* A coordinate of the origin is not finite, or above 1e9 in magnitude. */
    CULLET_INSTANCE_COUNT = 1702, /* There is no instance, or an array has another length than the instances need. */
    CULLET_INSTANCE_POSITION = 1703, /* A coordinate of an instance is not finite, or above 1e9 in magnitude. */
    CULLET_INSTANCE_ROTATION = 1704, /* The squared length of a quaternion is not 1 within 2^-20. */
    CULLET_INSTANCE_SCALE = 1705, /* A scale is not 2^-20 to 2^20. */
    CULLET_INSTANCE_MESH = 1706, /* An instance is of a part that does not exist. */
    CULLET_MESH_UNUSED = 1707, /* A part is the mesh of no instance. */
    CULLET_INSTANCE_BOX = 1708, /* An instance is outside of the box of its leaf. */
    CULLET_SCENE_FRAMES = 1709, /* A part of a scene is animated. */

    /* Enclosing shape */
    CULLET_SHAPE_KIND = 1801, /* The kind of a shape is not 0 to 4. */
    CULLET_SHAPE_FIGURE = 1802, /* A shape has not four figures, or one is out of range. */
    /* An array has a length that is impossible for the kind of the shape, or for the other arrays. */
    CULLET_SHAPE_LENGTH = 1803,
    CULLET_SHAPE_NUMBER = 1804, /* A coordinate, offset or number of a primitive is not finite, or out of range. */
    CULLET_SHAPE_ROTATION = 1805, /* The squared length of the quaternion of a box is not 1 within 2^-20. */
    CULLET_SHAPE_NORMAL = 1806, /* The normal of a plane is 0, or a component is -32768. */
    CULLET_SHAPE_INDEX = 1807, /* A face or triangle has a corner that does not exist. */
    CULLET_SHAPE_FACE = 1808, /* A face has fewer than three corners, or the faces do not divide the loops. */
    /* An edge of a face or triangle has not exactly one opposite, or the faces have a hole. */
    CULLET_SHAPE_CLOSED = 1809,
    CULLET_SHAPE_PLANE = 1810, /* A corner is on the outer side of a plane. */
    CULLET_SHAPE_SURFACE = 1811, /* A corner is in front of a triangle, or all corners are in one plane. */

    /* Compound */
    CULLET_COMPOUND_COUNT = 1901, /* There are not 1 to 65535 pieces. */
    CULLET_COMPOUND_FIGURE = 1902 /* A compound has not six figures, or one is out of range. */
} CulletStatus;

/* How much of a file is checked. */
typedef enum CulletValidation {
    /* Everything: checksum, shape, and all rules of the format. For programs that verify files. */
    CULLET_VALIDATE_FULL = 0,
    /*
     * Checksum, shape, and all that keeps a query finite and inside of the bytes: not that boxes, spheres and planes
     * fit the triangles. A file that was altered on purpose may give wrong answers, as a mesh with holes does, but no
     * endless query and no access outside of the file. About 0.4 of the time of CULLET_VALIDATE_FULL.
     */
    CULLET_VALIDATE_SAFETY = 1,
    /*
     * Shape only. For bytes of a writer that is trusted, which arrived as they were written. With any other bytes,
     * queries may read outside of the file, or never end.
     */
    CULLET_VALIDATE_NONE = 2,
    /* For games: the default of the Java and JavaScript runtimes. */
    CULLET_VALIDATE_DEFAULT = CULLET_VALIDATE_SAFETY
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

/*
 * A convex shape that encloses a part: a hull of planes, or a primitive (docs/format.md, StoredShape). The solid of a
 * hull is the convex hull of its corners.
 */
typedef struct CulletShape {
    uint8_t kind;                /* 0 hull, 1 k-DOP, 2 box, 3 capsule, 4 sphere */
    CulletText engine;           /* whose limits it fits; empty: none */
    const uint8_t *figures;      /* four floats: volume, excess volume, stick-out, margin */
    const uint8_t *primitive;    /* floats. Box: centre, quaternion, half extents; capsule: two ends, radius; sphere:
                                    centre, radius. NULL in a hull or k-DOP */
    const uint8_t *normals;      /* per plane three signed numbers of 2 bytes. This and what follows: NULL in a primitive */
    const uint8_t *offsets;      /* per plane a double d: inside where a*x + b*y + c*z <= d */
    uint32_t plane_count;
    const uint8_t *corners;      /* three floats each */
    uint32_t corner_count;
    const uint8_t *face_starts;  /* per plane 2 bytes: the first of its corners in face_corners; and the end */
    const uint8_t *face_corners; /* 2 bytes each: loops of corners, counter-clockwise from outside */
    uint32_t face_corner_count;
    const uint8_t *triangles;    /* three corners of 2 bytes each: the surface of the convex hull of the corners */
    uint32_t triangle_count;
    uint32_t figure_count, primitive_count, normal_count, face_start_count; /* for cullet.c */
} CulletShape;

/* The largest number of pieces of a part. */
#define CULLET_MAX_PIECES 65535u

struct CulletRayLayout;

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

    const struct CulletRayLayout *ray_layout; /* by cullet_make_ray_layout; NULL: none */

    /* of the first frame only */
    uint32_t frame_count;               /* frames of the part, this one included: at least 1 */
    uint32_t outline_count;
    uint8_t has_lattice, has_bsp, has_cluster, has_shape, has_compound;
    CulletLattice lattice;
    CulletBsp bsp;
    CulletCluster cluster;
    CulletShape shape;
    const uint8_t *compound_figures;    /* six floats: error, stick-out, uncovered depth, x y z of the uncovered point */
    uint32_t compound_figure_count;     /* for cullet.c */
    uint32_t piece_count;               /* convex pieces that cover the part, see cullet_piece; 0: it has none */
} CulletMesh;

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
    uint8_t has_odd_materials;
    CulletMesh mesh;              /* the first frame of the first part; see cullet_mesh for others */
    const uint8_t *parts, *surfaces, *source_nodes; /* offsets of 4 bytes each */
} CulletAsset;

/*
 * Opens a file: checks it, and fills the asset. Cost: one pass over the file.
 *
 * bytes       the whole file, at any alignment; must stay unchanged as long as the asset is in use
 * validation  CULLET_VALIDATE_DEFAULT, or another level
 * scratch     memory for the checks, at any alignment, not used afterwards; may be NULL if scratch_size is 0.
 *             None is needed with at most 256 surfaces, 256 parts, and 1,024 mixed leaves in each BSP tree; beyond,
 *             4 bytes per name, or a bit per mixed leaf: cullet_scratch_size returns what is needed
 * returns     CULLET_OK; CULLET_ERROR_PACKED for a packed file that is otherwise in order; or the first rule of the
 *             format that the file breaks. On an error the asset must not be used
 */
CulletStatus cullet_open(CulletAsset *asset, const void *bytes, size_t size, CulletValidation validation,
                         void *scratch, size_t scratch_size);

/*
 * Unpacks a packed file: writes the exact file with the same content, for cullet_open. Checks the envelope, the tables
 * and the symbols; cullet_open then checks the content. Positions, triangles, trees, clusters, outlines and frames are
 * those that the Java reader unpacks, bit for bit.
 *
 * asset        memory, overwritten: that which cullet_open fills next
 * bytes        the whole file, at any alignment; packed or not. Not used afterwards
 * buffer       gets the exact file from its begin on; the rest is work space, not used afterwards. At any alignment
 * buffer_size  at least cullet_unpacked_size
 * written      gets the bytes of the exact file, 0 on an error
 * returns      CULLET_OK, CULLET_ERROR_SCRATCH if the buffer is too small, CULLET_MEMORY if the exact file would be
 *              longer than CULLET_MAX_BYTES, or the first rule that the file breaks
 *
 * Cost: linear in the symbols and in what they unpack to. Stack: below 2.2 KB.
 */
CulletStatus cullet_unpack(CulletAsset *asset, const void *bytes, size_t size, void *buffer, size_t buffer_size,
                           size_t *written);

/* The scratch memory that cullet_unpacked_size needs for a small file, whose tables are coded. */
#define CULLET_HEAD_SCRATCH 65536u

/*
 * The largest result of cullet_unpacked_size for a file of a size, which only a malformed file has: 1,300 bytes per
 * byte, and 1,500,000. A byte of symbols can state 8 triangles, each with 154 bytes of arrays and work space, or 8
 * nodes with 76 bytes each. A coded head of a few bytes can contain 1,024 bytes of symbols.
 */
#define CULLET_UNPACKED_BOUND(size) (UINT64_C(1300) * (size) + UINT64_C(1500000))

/*
 * Returns the bytes of buffer that cullet_unpack needs: the exact file, and work space of some 40 bytes per triangle.
 * At most CULLET_UNPACKED_BOUND of the size of the file; SIZE_MAX if that is less than what is needed; 0 if it is no
 * file of this format, or has no footer. Cost: some reads per part.
 *
 * scratch      memory of CULLET_HEAD_SCRATCH bytes if the highest bit of byte 3 of the file is set; else may be NULL
 */
size_t cullet_unpacked_size(const void *bytes, size_t size, void *scratch, size_t scratch_size);

/*
 * Returns the bytes of scratch memory that cullet_open needs for a file, which may have any content: 0 for most, always
 * less than the file. Cost: some reads per part.
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

/*
 * Fills a convex piece of a part; CULLET_ERROR_ARGUMENT if part or index is out of range. Not with CULLET_MINIMAL.
 *
 * index       0 .. piece_count - 1 of the part
 */
CulletStatus cullet_piece(const CulletAsset *asset, uint32_t part, uint32_t index, CulletShape *piece);

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

/*
 * A second layout of a mesh for rays, in memory of the caller: rays, segments and moving spheres then take 0.8 to 1
 * of their time. For meshes that get many rays, where there is memory. The file has no byte of it, and no query needs
 * it. Not with CULLET_MINIMAL; a program that makes no layout does not contain its code.
 *
 * Hits have the bits of those without it, but cullet_any_ray may return another triangle that is hit. A query takes
 * 0.8 to 1 KB more of stack, doubles in software 1.7 KB.
 */

/*
 * Returns the bytes of buffer that cullet_make_ray_layout needs for a mesh: some 58 per triangle, of which 42 for
 * corners and 16 for the tree. 0 if the mesh has more than 134,217,727 triangles, or too many for this machine. Cost: a
 * pass over the nodes.
 */
size_t cullet_ray_layout_size(const CulletMesh *mesh);

/*
 * Makes the layout of a mesh, and sets `ray_layout` of the view: queries of this view and of its later copies use it.
 * Views that cullet_mesh fills have none.
 *
 * buffer      memory that is not written otherwise, at any alignment: it must stay where it is, unchanged, as long as a
 *             view with the layout is in use. The file must stay, too
 * size        at least cullet_ray_layout_size
 * returns     CULLET_OK; CULLET_ERROR_SCRATCH if the buffer is too small; CULLET_ERROR_ARGUMENT if the size is 0. After
 *             CULLET_VALIDATE_NONE also the rule that the tree breaks. On an error the view has no layout
 *
 * Cost: one pass over the nodes and triangles, some tens of ns per triangle.
 */
CulletStatus cullet_make_ray_layout(CulletMesh *mesh, void *buffer, size_t size);

/*
 * Queries. All take a mesh in its own model space, answer exactly what the Java runtime answers, and write nothing but
 * their results. Whether a query hits is exact for the stored triangles and the given numbers, at any scale; touching
 * counts as a hit, and so do both faces of a triangle. Distances, t and points of a hit are rounded.
 *
 * Arguments: coordinates are finite, a direction or normal is not 0 0 0, radii are finite and not negative; limits
 * (max_t, max_distance) are not negative and may be infinite. A query with a wrong argument is a miss, or returns -1
 * where stated.
 *
 * Cost: grows with the logarithm of the number of triangles, plus the number of triangles near the query.
 */

/*
 * Which triangles a query considers. One that is left out has no effect on the others. Where a function takes a pointer
 * to a filter, NULL stands for all triangles.
 */
typedef struct CulletTriangleFilter {
    const uint32_t *surfaces; /* a bit per surface, the lowest of each word first; NULL: all surfaces */
    uint32_t surface_count;   /* bits; surfaces after them are left out */
    int front_faces_only;     /* of rays and motions: 1 leaves out triangles whose front the direction does not meet */
} CulletTriangleFilter;

/* The first hit of a ray. After a miss the triangle is -1 and all numbers are NaN. */
typedef struct CulletRayHit {
    double t;         /* position on the ray, in multiples of its direction */
    int32_t triangle;
    double point[3];
    double normal[3]; /* unit normal out of the triangle's front face; 0 0 0 without an area */
} CulletRayHit;

/* The nearest point of a mesh. After a miss the triangle is -1 and all numbers are NaN. */
typedef struct CulletClosestHit {
    double distance;
    int32_t triangle;
    double point[3];
    double normal[3];
} CulletClosestHit;

/* The first hit of a chain of segments. After a miss segment and triangle are -1, all numbers NaN. */
typedef struct CulletSegmentHit {
    int32_t segment;  /* from point `segment` to the next one */
    double t;         /* position on that segment, 0 .. 1 */
    int32_t triangle;
    double point[3];  /* of the segment: the centre of a thick one */
    double normal[3];
} CulletSegmentHit;

/* The sides of a plane on which a mesh is. */
typedef enum CulletSides {
    CULLET_SIDES_INVALID = -1, /* a wrong argument */
    CULLET_FRONT = 0,          /* all of it where a*x + b*y + c*z + d > 0 */
    CULLET_BACK = 1,
    CULLET_BOTH = 2
} CulletSides;

/*
 * Finds the first triangle on a ray: the smallest t in min_t .. max_t, and of equal ones, as rounded, the lowest index.
 * Returns 1 on a hit. A t above 2^300 counts as infinite.
 *
 * min_t       0 for the whole ray; compared with t as rounded, so nextafter(hit.t) continues behind a hit
 */
int cullet_raycast(const CulletMesh *mesh, const float origin[3], const float direction[3], double min_t, double max_t,
                   CulletRayHit *hit);

/* Returns a triangle on a ray, or -1. Cheaper where the first one does not matter, as for a line of sight. */
int32_t cullet_any_ray(const CulletMesh *mesh, const float origin[3], const float direction[3], double min_t,
                       double max_t);

/* Returns a triangle whose distance from a point is at most the radius, or -1. */
int32_t cullet_any_sphere(const CulletMesh *mesh, const float centre[3], float radius);

/*
 * Returns a triangle whose own bounding box, grown by the radius on all six sides, contains a point; or -1.
 * Conservative: false hits occur, misses do not. Cheaper where most queries hit.
 */
int32_t cullet_any_sphere_approximate(const CulletMesh *mesh, const float centre[3], float radius);

/* Returns a triangle that a closed axis-parallel box touches, or -1. min: at most max on each axis */
int32_t cullet_any_box(const CulletMesh *mesh, const float min[3], const float max[3]);

/*
 * Finds the first hit of a chain of segments, thin or thick: the first segment that touches, the smallest t on it, and
 * of equal ones, as rounded, the lowest triangle. Returns 1 on a hit.
 *
 * points      3 floats per point; a point may repeat
 * point_count at least 2
 * radius      half the thickness, 0 for a thin chain: each segment is a sphere that moves along it
 */
int cullet_overlaps_segments(const CulletMesh *mesh, const float *points, size_t point_count, float radius,
                             CulletSegmentHit *hit);

/*
 * Finds the nearest point within a distance: of equally near triangles, as rounded, the lowest; of triangles at a
 * common edge or corner it may be any. Returns 1 on a hit.
 */
int cullet_closest_point(const CulletMesh *mesh, const float point[3], double max_distance, CulletClosestHit *hit);

/* Returns the sides of the plane a*x + b*y + c*z + d = 0 on which a mesh is; a vertex on it is on both. */
CulletSides cullet_sides_of_plane(const CulletMesh *mesh, float a, float b, float c, float d);

/*
 * Returns whether a point is inside of a closed part, 1 or 0: where the winding number of the part with the caps of its
 * holes is 1 or more. The surface belongs to the inside. -1 if the part has no solid (`lattice.solid`), or the point is
 * not finite. Exact on the part's lattice. With a BSP tree a descent, without one a ray to the nearest side.
 */
int cullet_point_in_solid(const CulletMesh *mesh, const float point[3]);

/* Returns 0 for a sphere outside of a closed part, 1 if it touches the surface, 2 inside; -1 as above. */
int cullet_classify_sphere(const CulletMesh *mesh, const float centre[3], float radius);

/* A cell that a segment is in: for cullet.c. */
typedef struct CulletSolidCell {
    double start, end;
    int32_t frame, cell, through_frame, through;
} CulletSolidCell;

/* The first point of a segment inside of a solid, with the memory of the query. After a miss all numbers are NaN. */
typedef struct CulletSolidHit {
    double t;         /* 0 at the start of the segment, 1 at its end */
    double point[3];
    double normal[3]; /* unit normal out of the solid; 0 0 0 if the segment starts inside */
    CulletSolidCell cells[130];
} CulletSolidHit;

/*
 * Finds the first point of a segment that is inside of a solid with a BSP tree. Returns 1 on a hit, 0 on a miss, -1 if
 * the part has no solid or no BSP tree, or a number is not finite. Rounded: a touch may be decided either way.
 */
int cullet_cast_segment(const CulletMesh *mesh, const float from[3], const float to[3], CulletSolidHit *hit);

/*
 * Queries of a sphere cluster, `mesh.cluster` where `mesh.has_cluster` is 1, in its model space. Spheres are counted
 * from 0, leaf by leaf. Each decision is exact for the stored spheres and the given numbers.
 */

/* Returns the first sphere on a ray, of equally near ones the lowest, or -1; sets t, NaN after a miss. */
int32_t cullet_cluster_raycast(const CulletCluster *cluster, const double origin[3], const double direction[3],
                               double max_t, double *t);

/* Returns the lowest sphere that touches a closed axis-parallel box, or -1. */
int32_t cullet_cluster_any_box(const CulletCluster *cluster, const double min[3], const double max[3]);

/* Returns the sides of a plane on which the spheres are; both, too, if one touches it. */
CulletSides cullet_cluster_sides_of_plane(const CulletCluster *cluster, double a, double b, double c, double d);

/*
 * Returns the lowest sphere that a mesh touches, or -1; sets the triangle, which is -1, too, after a miss.
 *
 * cluster_to_mesh: a rigid transform, 3 rows of 4: where the cluster stands in the mesh's model space. A centre that is
 * not a float afterwards is rounded to float, and its radius grown by the rounding: no false miss.
 */
int32_t cullet_cluster_overlaps_mesh(const CulletCluster *cluster, const CulletMesh *mesh,
                                     const double cluster_to_mesh[12], int32_t *triangle);

/* A contact of a sphere or a capsule with a mesh. */
typedef struct CulletContact {
    double point[3];  /* on the mesh */
    double normal[3]; /* unit normal out of the mesh */
    double depth;     /* penetration depth of the point, not negative */
    int32_t triangle, surface;
    int32_t rank;     /* for cullet.c, as is the largest depth of the contacts that this one stands for */
    double deepest;
} CulletContact;

/*
 * Finds the contacts of a sphere, deepest first; returns their number. There is at least one if and only if a triangle
 * is within the radius. A contact at an inner edge that is not active has the normal of the face. -1 for a wrong
 * argument.
 *
 * contacts    gets up to `capacity` contacts, at least 1; of more the deepest are kept
 * truncated   gets 1 if there were more, else 0
 */
int32_t cullet_collide_sphere(const CulletMesh *mesh, const float centre[3], float radius, CulletContact *contacts,
                              int32_t capacity, int *truncated);

/* The same for a capsule: all points at most a radius from a segment. The sum of all arguments is a finite float. */
int32_t cullet_collide_capsule(const CulletMesh *mesh, const float from[3], const float to[3], float radius,
                               CulletContact *contacts, int32_t capacity, int *truncated);

/*
 * Pairs of meshes. Transforms are rigid, 3 rows of 4: where the other mesh stands in the model space of the first; a
 * rotation that is not orthonormal within 1e-4, or mirrored, is a wrong argument. Vertices of the other mesh are
 * transformed in double and rounded to float once; decisions are exact for these.
 */

/* A position in a tree, a map between lattices, a pair of boxes, and a transformed triangle: for cullet.c. */
typedef struct CulletPairSide {
    const CulletMesh *mesh;
    int32_t node;
    uint32_t lane;
    int32_t lower[3], upper[3];
} CulletPairSide;

typedef struct CulletPairMap {
    double middle[3][3], size[3][3], origin[3], margin;
} CulletPairMap;

typedef struct CulletPairBoxes {
    uint32_t link[2];
    uint16_t box[2][6];
} CulletPairBoxes;

typedef struct CulletPlacedTriangle {
    float corners[9];
    double normal[3], error[3];
} CulletPlacedTriangle;

/* A pair of touching triangles, with the memory of the query: about 6 KB. Both meshes must stay where they are. */
typedef struct CulletPairs {
    int32_t triangle;       /* of the first mesh; -1 if there is no pair, or none any more */
    int32_t other_triangle; /* of the other mesh */

    double rows[12], height_error;
    CulletPairMap maps[2];
    CulletPairSide sides[2];
    int64_t placed_leaf;
    uint32_t next, leaf_end, other_begin, other_next, other_end;
    uint32_t stack_size;
    uint8_t in_leaves;
    CulletPlacedTriangle placed[15];
    CulletPairBoxes stack[8 * CULLET_MAX_DEPTH + 4];
} CulletPairs;

/*
 * Returns 1 if two meshes touch, which may be the same one, else 0; sets a pair of touching triangles. Surfaces only: a
 * mesh inside of another does not touch it. Stack: below 1.5 KB.
 */
int cullet_overlaps_mesh(CulletPairs *pairs, const CulletMesh *mesh, const CulletMesh *other,
                         const double other_to_mesh[12]);

/* Moves to the next pair of touching triangles; returns 0 after the last one. The order depends on the trees. */
int cullet_pairs_next(CulletPairs *pairs);

/* The minimum distance of two meshes, with the memory of the query: about 6 KB. */
typedef struct CulletDistance {
    double distance;        /* 0 if and only if the meshes touch; NaN after a miss */
    int32_t triangle;       /* of the first mesh, nearest to the other; -1 after a miss */
    int32_t other_triangle; /* of the other mesh */
    double point[3];        /* nearest point on the first mesh, in its space; NaN after a miss */
    double other_point[3];  /* nearest point on the other mesh, in the space of the first */
    CulletPairs pairs;
} CulletDistance;

/*
 * Finds the minimum distance of two meshes if it is at most a limit; returns 1 if it is. Of equally near pairs, as
 * rounded, it is that of the lowest triangle, then of the lowest other triangle. Stack: below 2 KB.
 */
int cullet_mesh_distance(CulletDistance *result, const CulletMesh *mesh, const CulletMesh *other,
                         const double other_to_mesh[12], double max_distance);

/* Rigid motion of a mesh during a step, t = 0 .. 1. Fields are for cullet.c. */
typedef struct CulletMotion {
    double start[12], velocity[3], centre[3], axis[3], angle;
} CulletMotion;

/*
 * Sets a motion; returns 0 for a wrong argument, and changes nothing.
 *
 * start       transform at t = 0, from the mesh's model space to the space in which it moves
 * velocity    metres from t = 0 to t = 1, in that space
 * rotation    axis in that space, with the angle in radians from t = 0 to t = 1 as its length; any angle
 * centre      of the rotation, in the mesh's model space
 */
int cullet_motion_set(CulletMotion *motion, const double start[12], const double velocity[3], const double rotation[3],
                      const double centre[3]);

/* Computes a box that contains a mesh during a whole step, rounded outward: 3 minima, then 3 maxima. */
void cullet_motion_bounds(const CulletMotion *motion, const CulletMesh *mesh, float bounds[6]);

/* Outcome of a sweep of a mesh. */
typedef enum CulletSweepOutcome {
    CULLET_SWEEP_INVALID = -1,   /* a wrong argument */
    CULLET_SWEEP_FREE = 0,       /* the meshes do not touch from t = 0 to t = 1 */
    CULLET_SWEEP_HIT = 1,        /* they are free up to t, and within the tolerance of each other there */
    CULLET_SWEEP_OVERLAP = 2,    /* they touch at t = 0 */
    CULLET_SWEEP_UNFINISHED = 3  /* they are free up to t; the rest is not decided after the largest number of steps */
} CulletSweepOutcome;

/* The largest number of distance queries of a sweep; usually there are 5 to 20. */
#define CULLET_SWEEP_MAX_STEPS 256

/* The time of impact of a mesh, with the memory of the query: about 6 KB. */
typedef struct CulletMeshSweep {
    double t;         /* the last time up to which the motion is proven free; 0 for OVERLAP, 1 for FREE */
    double overlap_t; /* a later time at which the meshes overlap; NaN if none was found */
    int32_t steps;    /* distance queries */
    CulletDistance nearest; /* at t; a miss after FREE */
} CulletMeshSweep;

/*
 * Moves the other mesh until it touches the first. Conservative: no obstacle is too thin, and no rotation too fast.
 * Stack: below 2.5 KB.
 *
 * motion      of the other mesh in the model space of the first
 * tolerance   metres: two meshes this near, and not proven to part, count as a hit
 */
CulletSweepOutcome cullet_sweep_mesh(CulletMeshSweep *result, const CulletMesh *mesh, const CulletMesh *other,
                                     const CulletMotion *motion, double tolerance);

/* The first contact of a sphere that moves along a line. After a miss the triangle is -1 and all numbers are NaN. */
typedef struct CulletSphereSweep {
    double t;         /* in multiples of the motion, 0 .. 1 */
    int32_t triangle;
    double point[3];  /* of contact, on the mesh */
    double normal[3]; /* from the point to the centre; 0 0 0 on a triangle without an area */
} CulletSphereSweep;

/*
 * Finds the first contact of a sphere: the smallest t, and of equal ones, as rounded, the lowest triangle. If the
 * sphere touches the mesh at its start, t is 0 and the triangle is the one nearest to the centre. Returns 1 on a hit.
 *
 * motion      of the centre, from t = 0 to t = 1; 0 0 0 tests the start only
 */
int cullet_sweep_sphere(const CulletMesh *mesh, const float centre[3], float radius, const double motion[3],
                        CulletSphereSweep *hit);

/*
 * Queries of one mesh with a filter, with all hits, and by capsules and boxes in any orientation. Where there is a
 * filter, NULL stands for all triangles. A wrong argument is a miss, or -1 where a number is returned. Stack: below 4
 * KB; exact decisions take up to 5 KB.
 */

/* A ray. */
typedef struct CulletRay {
    float origin[3], direction[3];
    double min_t, max_t; /* as of cullet_raycast */
} CulletRay;

/* A capsule: all points at most a radius from a segment, which may be a point. */
typedef struct CulletCapsule {
    float from[3], to[3], radius;
} CulletCapsule;

/* Finds the first triangle on a ray that passes a filter. Hits have the bits of cullet_raycast. Returns 1 on a hit. */
int cullet_raycast_filtered(const CulletMesh *mesh, const CulletRay *ray, const CulletTriangleFilter *filter,
                            CulletRayHit *hit);

/* Returns a triangle on a ray that passes a filter, or -1. */
int32_t cullet_any_ray_filtered(const CulletMesh *mesh, const CulletRay *ray, const CulletTriangleFilter *filter);

/*
 * Finds all triangles on a ray that pass a filter, in order of t, then of the index; returns their number. A ray
 * through an edge hits both of its triangles.
 *
 * hits        gets up to `capacity` hits, at least 1; of more the first are kept
 * truncated   gets 1 if there were more, else 0
 */
int32_t cullet_raycast_all(const CulletMesh *mesh, const CulletRay *ray, const CulletTriangleFilter *filter,
                           CulletRayHit *hits, int32_t capacity, int *truncated);

/* Returns a triangle that a capsule touches, or -1. */
int32_t cullet_any_capsule(const CulletMesh *mesh, const float from[3], const float to[3], float radius);

/*
 * Returns a triangle that an oriented box touches, or -1.
 *
 * box_to_mesh a rigid transform, 3 rows of 4: rotates the box round 0 0 0 and moves its centre. The box is the image
 *             without rounding
 * half        half sizes along its own axes, not negative
 */
int32_t cullet_any_oriented_box(const CulletMesh *mesh, const double box_to_mesh[12], const float half[3]);

/*
 * Find all triangles that a capsule, an oriented or an axis-parallel box touches, each once, in the order of the tree;
 * return their number. A sphere is a capsule whose ends are equal.
 *
 * triangles   gets up to `capacity` numbers
 * truncated   gets 1 if there were more, else 0
 */
int32_t cullet_find_capsule(const CulletMesh *mesh, const float from[3], const float to[3], float radius,
                            int32_t *triangles, int32_t capacity, int *truncated);
int32_t cullet_find_oriented_box(const CulletMesh *mesh, const double box_to_mesh[12], const float half[3],
                                 int32_t *triangles, int32_t capacity, int *truncated);
int32_t cullet_find_box(const CulletMesh *mesh, const float min[3], const float max[3], int32_t *triangles,
                        int32_t capacity, int *truncated);

/*
 * Finds the first contact of a capsule that moves without turning: the smallest t, and of equal ones, as rounded, the
 * lowest triangle. If it touches at its start, t is 0 and the triangle is the one nearest to its segment; a triangle
 * that the segment pierces has a normal to the longer part of the segment. Returns 1 on a hit.
 *
 * motion      from t = 0 to t = 1; 0 0 0 tests the start only
 */
int cullet_sweep_capsule(const CulletMesh *mesh, const CulletCapsule *capsule, const double motion[3],
                         const CulletTriangleFilter *filter, CulletSphereSweep *hit);

/* Finds contacts as cullet_collide_capsule, with triangles of some surfaces; the filter's faces have no effect. */
int32_t cullet_collide_filtered(const CulletMesh *mesh, const CulletCapsule *capsule,
                                const CulletTriangleFilter *filter, CulletContact *contacts, int32_t capacity,
                                int *truncated);

/*
 * Rigid transforms, 3 rows of 4: where a mesh stands in the world. Moved points are rounded to float, by at most half a
 * unit in the last place per coordinate; grow a radius by cullet_rigid_rounding where that must not lose a touch.
 */

/* Returns whether a rotation is orthonormal within 1e-4 and not mirrored, and all numbers are finite. */
int cullet_rigid_is_valid(const double rows[12]);

/* Sets a rotation by a quaternion x y z w, of length 1 within 1e-4, then a translation; 0 for a wrong argument. */
int cullet_rigid_set(double rows[12], const double rotation[4], const double translation[3]);

/* Computes the transform that applies b first, then a; the product may be the memory of either. */
void cullet_rigid_times(const double a[12], const double b[12], double product[12]);

/* Computes the transform in the opposite direction, which may be the same memory. */
void cullet_rigid_inverse(const double rows[12], double inverse[12]);

/* Move a point or turn a direction between model space and the world. */
void cullet_rigid_to_model_point(const double rows[12], const double point[3], float to[3]);
void cullet_rigid_to_model_direction(const double rows[12], const double direction[3], float to[3]);
void cullet_rigid_to_world_point(const double rows[12], const double point[3], float to[3]);
void cullet_rigid_to_world_direction(const double rows[12], const double direction[3], float to[3]);

/* Returns a bound of the distance of a moved point from its exact image, for a point in model space. */
double cullet_rigid_rounding(const float point[3]);

/*
 * A polygon in the plane: the closed region inside of its rings, by the even-odd rule. It may be concave, and have
 * several components and holes. Set by cullet_polygon_set; arrays are the caller's, and stay as long as it is in use.
 */
typedef struct CulletPolygon {
    const float *vertices;     /* x y of each vertex, ring after ring */
    const uint32_t *ring_ends; /* for each ring, the number of vertices up to its end */
    uint32_t vertex_count, ring_count;
    float lower[2], upper[2];  /* rectangle */
    float centre[2], radius;   /* circle */
} CulletPolygon;

/* Sets a polygon of finite vertices, at least 3 per ring; returns 0 for a wrong argument. O(vertices). */
int cullet_polygon_set(CulletPolygon *polygon, const float *vertices, uint32_t vertex_count, const uint32_t *ring_ends,
                       uint32_t ring_count);

/*
 * Sets a polygon to an outline, with u as x and v as y.
 *
 * vertices    gets 2 * outline->vertex_count floats, ring_ends outline->ring_count numbers
 */
int cullet_outline_polygon(const CulletOutline *outline, float *vertices, uint32_t *ring_ends, CulletPolygon *polygon);

/* Returns whether a point is inside of a polygon or on an edge. O(vertices), exact. */
int cullet_polygon_contains(const CulletPolygon *polygon, const float point[2]);

/* Returns whether a segment shares a point with a polygon. O(vertices), exact. */
int cullet_polygon_overlaps_segment(const CulletPolygon *polygon, const float from[2], const float to[2]);

/*
 * Returns whether two polygons share a point; 0 for a wrong argument. Exact for the other polygon's vertices
 * transformed in double and rounded to float. O(product of vertices).
 *
 * other_to_this: cosine and sine of a rotation counter-clockwise, of length 1 within 1e-6, then a translation x y
 */
int cullet_polygon_overlaps(const CulletPolygon *polygon, const CulletPolygon *other, const double other_to_this[4]);

/*
 * Returns 1 if the section of a mesh's surface, a line, touches a polygon, else 0; -1 for a wrong argument. Exact for
 * vertices transformed in double and rounded to float, and the given plane and polygon. Stack: exact decisions, which
 * are rare, take up to 4 KB.
 *
 * mesh_to_world a rigid transform, 3 rows of 4
 * plane       four numbers: the plane is where a x + b y + c z + d = 0 in the world; b is not 0
 * polygon     x and z of its vertices in the world
 */
int cullet_section_overlaps_surface(const CulletMesh *mesh, const double mesh_to_world[12], const double plane[4],
                                    const CulletPolygon *polygon);

/* The same for the section of the solid, an area. Undefined for a mesh that is not closed there. */
int cullet_section_overlaps_solid(const CulletMesh *mesh, const double mesh_to_world[12], const double plane[4],
                                  const CulletPolygon *polygon);

/*
 * Convex shapes: hulls, boxes, capsules and spheres. Not with CULLET_MINIMAL.
 *
 * The solid of a shape is all points at most a radius from the convex hull of its core corners: of a hull 4 or more,
 * of a box 8, of a capsule 2, of a sphere 1. It is closed: touching counts, and a point inside is in it. This differs
 * from queries of a mesh, which are on the surface. Coordinates are in the shape's space, in metres.
 *
 * Whether a query hits is exact for the stored corners and the given numbers, at any scale. Positions and normals are
 * rounded. A hull of n triangles is tested in O(n). A wrong argument is a miss.
 *
 *   CulletConvex crate, rock;
 *   static CulletConvexMemory memory; // 3 KB: one per thread
 *   cullet_convex_box(&crate, box_to_crate, half);
 *   cullet_convex_of_shape(&rock, &mesh.shape);
 *   if (cullet_convex_overlaps(&memory, &crate, &rock, rock_to_crate)) ...
 */

/* The core of a shape: for cullet.c. */
typedef struct CulletCore {
    const uint8_t *points; /* three floats each */
    const double *rows;    /* a transform of the points; NULL: none */
    uint32_t count;
    double radius, lower[3], upper[3], magnitude[3], middle[3], extent, centre[3];
} CulletCore;

/* A convex shape. Copy it freely. */
typedef struct CulletConvex {
    uint32_t corner_count;    /* of the core */
    uint32_t triangle_count;  /* of the boundary; 0 of round shapes */
    float radius;             /* distance of the boundary from the core: 0 of hulls and boxes */
    float bounds[6];          /* box round the solid, rounded outward: 3 minima, then 3 maxima */
    float sphere_centre[3], sphere_radius; /* a sphere that contains the solid */

    /* for cullet.c */
    CulletCore core;
    CulletShape hull;         /* all 0 where the corners are own ones */
    uint8_t own_corners[96], own_triangles[36];
} CulletConvex;

/*
 * Sets a shape to the enclosing shape of a part, `mesh.shape` where `mesh.has_shape` is 1. The file must stay as it is
 * as long as the shape is in use. Returns 0 for a box without a volume.
 */
int cullet_convex_of_shape(CulletConvex *convex, const CulletShape *shape);

/*
 * Sets a shape to a box: the convex hull of its eight corners, which are moved in double and rounded to float once. Its
 * faces are numbered -x, +x, -y, +y, -z, +z along the box's own axes. Returns 0 for a wrong argument.
 *
 * box_to_shape a rigid transform, 3 rows of 4: rotates the box and moves its centre
 * half        half sizes along its own axes, above 0. A box that has no volume after rounding is a wrong argument
 */
int cullet_convex_box(CulletConvex *convex, const double box_to_shape[12], const float half[3]);

/* Set a shape to a sphere, or to all points at most a radius from a segment; return 0 for a wrong argument. */
int cullet_convex_sphere(CulletConvex *convex, const float centre[3], float radius);
int cullet_convex_capsule(CulletConvex *convex, const float from[3], const float to[3], float radius);

/* Get a corner of the core, and the corners of a triangle of the boundary, counter-clockwise from outside. */
void cullet_convex_corner(const CulletConvex *convex, uint32_t corner, float at[3]);
void cullet_convex_triangle(const CulletConvex *convex, uint32_t triangle, uint32_t corners[3]);

/*
 * Gets a box round the solid as a rigid transform places it, 3 rows of 4, rounded outward: 3 minima, then 3 maxima. It
 * contains the placed corners as queries round them to float, and their radius.
 */
void cullet_convex_bounds(const CulletConvex *convex, const double convex_to_world[12], float bounds[6]);

/* Returns whether a point is in the solid, boundary included; exact. */
int cullet_convex_contains(const CulletConvex *convex, const float point[3]);

/* The first point of a solid on a ray. After a miss triangle and face are -1 and all numbers NaN. */
typedef struct CulletConvexHit {
    double t;          /* position on the ray, in multiples of its direction */
    int32_t triangle;  /* of a hull, through which the ray enters; -1 of a round shape, and inside */
    int32_t face;      /* of a hull, of which the triangle is a part; -1 where there is no triangle */
    int starts_inside; /* 1: t is min_t, and the normal 0 0 0 */
    double point[3];
    double normal[3];  /* unit normal out of the shape */
} CulletConvexHit;

/*
 * Finds the first point of the solid on a ray: the smallest t in min_t .. max_t. Returns 1 on a hit. t errs by the
 * rounding of a quotient of two heights over a plane: relative to the distance of the origin from the shape by about
 * 2^-48 divided by the sine of the angle of ray and face.
 */
int cullet_convex_raycast(const CulletConvex *convex, const CulletRay *ray, CulletConvexHit *hit);

/* The same for a segment, t = 0 .. 1, which may be a point. Exact for its two ends. */
int cullet_convex_cast_segment(const CulletConvex *convex, const float from[3], const float to[3],
                               CulletConvexHit *hit);

/* Returns the sides of the plane a*x + b*y + c*z + d = 0 on which the solid is; both if it touches. Exact. */
CulletSides cullet_convex_sides_of_plane(const CulletConvex *convex, float a, float b, float c, float d);

/*
 * Finds a point of the solid that is farthest in a direction of any length: of the core corners the first with the
 * largest product with it, as computed in double, plus the radius. Returns the core corner.
 */
uint32_t cullet_convex_support(const CulletConvex *convex, const double direction[3], double point[3]);

/*
 * Shape against shape. The other shape stands where a rigid transform moves it, 3 rows of 4: its core corners are moved
 * in double and rounded to float once; the identity moves nothing. Whether the shapes touch is exact for these corners
 * and the radii: no false hit, no false miss. Distances and points are rounded.
 *
 * Whether hulls touch is decided by a portal of at most 32 points, usually 1 to 5. Else, and where that leaves it in
 * doubt, the search adds at most 64 points to a simplex in double, usually 3 to 8, and within rounding of touching at
 * most 1024 exactly, usually 1 to 5.
 */

/* Corners of a moved shape that are kept. Those of larger hulls are moved at every step, with the same results. */
#define CULLET_CONVEX_KEPT 256

/* Memory of a query: about 3 KB, one per thread. It needs no initial value. */
typedef struct CulletConvexMemory {
    int32_t steps; /* points that the last query added to a simplex, in double and exactly */
    uint8_t points[12 * CULLET_CONVEX_KEPT], triangle[36]; /* for cullet.c */
} CulletConvexMemory;

/* Returns whether two shapes touch, exactly. */
int cullet_convex_overlaps(CulletConvexMemory *memory, const CulletConvex *convex, const CulletConvex *other,
                           const double other_to_this[12]);

/* The nearest points of two shapes, or of a mesh and a shape. After a miss all numbers are NaN. */
typedef struct CulletConvexDistance {
    double distance;       /* 0 if and only if the shapes touch */
    double point[3];       /* on the first shape, in its space; a common point if they touch */
    double other_point[3]; /* on the other shape, in the space of the first */
    double normal[3];      /* unit vector from the first point to the other, 0 0 0 if they touch */
    int32_t triangle;      /* of a mesh, nearest to the shape; -1 after a miss, and of shapes */
} CulletConvexDistance;

/*
 * Finds the nearest points of two shapes if their distance is at most a limit; returns 1 if it is. Whether the distance
 * is 0 is exact; other distances are rounded, and the limit is compared with the rounded one.
 */
int cullet_convex_closest_points(CulletConvexDistance *result, CulletConvexMemory *memory, const CulletConvex *convex,
                                 const CulletConvex *other, const double other_to_this[12], double max_distance);

/* Points and faces of the polytope of a penetration. */
#define CULLET_POLYTOPE_POINTS 129
#define CULLET_POLYTOPE_FACES 1024

/* A polytope, all of whose faces are triangles: for cullet.c. */
typedef struct CulletPolytope {
    double points[3 * CULLET_POLYTOPE_POINTS];
    double planes[4 * CULLET_POLYTOPE_FACES]; /* unit normal, outward, and its height above 0 0 0 */
    uint16_t of_a[CULLET_POLYTOPE_POINTS], of_b[CULLET_POLYTOPE_POINTS], seen[CULLET_POLYTOPE_FACES];
    uint8_t faces[3 * CULLET_POLYTOPE_FACES], border[6 * CULLET_POLYTOPE_FACES];
} CulletPolytope;

/* The penetration of two shapes, with the memory of the query: about 47 KB. After a miss all numbers are NaN. */
typedef struct CulletConvexPenetration {
    double depth;          /* length of the motion, not negative */
    double depth_excess;   /* by how much the least depth may be smaller, besides rounding */
    double point[3];       /* of the first shape, deepest in the other */
    double other_point[3]; /* of the other shape, deepest in the first, in the space of the first */
    double normal[3];      /* unit vector along which the other shape moves */
    CulletPolytope polytope;
} CulletConvexPenetration;

/*
 * Computes the penetration of two shapes: the shortest motion of the other shape after which they at most touch.
 * Returns whether they touch, exactly.
 *
 * The depth is rounded: a motion by it parts the shapes within 2^-40 of their size. It is the least up to the excess,
 * which is 0 within rounding unless 124 more points were not enough, as for hulls of some hundred corners. Cores
 * without volume in one plane, such as two crossing capsules, part across the plane.
 */
int cullet_convex_penetration(CulletConvexPenetration *result, CulletConvexMemory *memory, const CulletConvex *convex,
                              const CulletConvex *other, const double other_to_this[12]);

/*
 * A convex shape against a mesh, which is its surface: a triangle inside the shape touches it, and a shape inside a
 * closed mesh touches nothing. Whether a triangle touches is exact for the stored triangles and for the shape's core
 * corners, moved in double and rounded to float once.
 *
 * convex_to_mesh a rigid transform, 3 rows of 4: where the shape stands in the model space of the mesh
 * filter      surfaces that count, and of a motion faces; NULL: all triangles. A shape at rest has no direction: faces
 *             have no effect
 */

/* Returns a triangle that a shape touches, or -1. */
int32_t cullet_convex_any_triangle(CulletConvexMemory *memory, const CulletMesh *mesh, const CulletConvex *convex,
                                   const double convex_to_mesh[12], const CulletTriangleFilter *filter);

/*
 * Finds all triangles that a shape touches, each once, in the order of the tree; returns their number, or -1 for a
 * wrong argument.
 *
 * triangles   gets up to `capacity` numbers
 * truncated   gets 1 if there were more, else 0
 */
int32_t cullet_convex_find_triangles(CulletConvexMemory *memory, const CulletMesh *mesh, const CulletConvex *convex,
                                     const double convex_to_mesh[12], const CulletTriangleFilter *filter,
                                     int32_t *triangles, int32_t capacity, int *truncated);

/*
 * Finds the nearest points of a mesh and a shape if their distance is at most a limit; returns 1 if it is. Whether the
 * distance is 0 is exact. Of equal distances, as rounded, it is that of the lowest triangle; of several that touch any.
 */
int cullet_convex_mesh_distance(CulletConvexDistance *result, CulletConvexMemory *memory, const CulletMesh *mesh,
                                const CulletConvex *convex, const double convex_to_mesh[12],
                                const CulletTriangleFilter *filter, double max_distance);

/* The time of impact of a shape. */
typedef struct CulletConvexSweep {
    double t;         /* the last time up to which the motion is proven free; 0 for OVERLAP, 1 for FREE */
    double overlap_t; /* a later time at which shape and mesh overlap; NaN if none was found */
    int32_t steps;    /* distance queries, at most CULLET_SWEEP_MAX_STEPS + 1; of a compound see there */
    CulletConvexDistance nearest; /* at t; a miss after FREE */
} CulletConvexSweep;

/*
 * Moves a shape until it touches a mesh. Conservative: no obstacle is too thin, and no rotation too fast.
 *
 * motion      of the shape in the model space of the mesh
 * filter      of front faces those count whose normal the velocity of the motion is against, exactly; its rotation has
 *             no effect on that
 * tolerance   metres: shapes this near, and not proven to part, count as a hit
 */
CulletSweepOutcome cullet_sweep_convex(CulletConvexSweep *result, CulletConvexMemory *memory, const CulletMesh *mesh,
                                       const CulletConvex *convex, const CulletMotion *motion,
                                       const CulletTriangleFilter *filter, double tolerance);

/*
 * Compounds: solids of convex pieces, which may overlap. Not with CULLET_MINIMAL.
 *
 * Queries find pieces by a tree of boxes over the pieces in their order: pieces that are near each other in the order
 * should be near each other in space, as those of an asset are. A query has the exactness, the bits and the limits of
 * the same query of each piece alone, and returns the piece, or -1. Stack: up to 0.8 KB more.
 *
 *   CulletCompound wreck;
 *   size_t size = cullet_compound_part_size(&asset.mesh);
 *   cullet_compound_of_part(&wreck, &asset, 0, malloc(size), size);
 *   if (cullet_compound_any(&memory, &wreck, &crate, crate_to_wreck) >= 0) ...
 */
typedef struct CulletCompound {
    uint32_t piece_count;
    const CulletConvex *pieces;
    float bounds[6];                       /* box round the solid, rounded outward: 3 minima, then 3 maxima */
    float sphere_centre[3], sphere_radius; /* a sphere that contains the solid */

    /* for cullet.c */
    const float *boxes;
    uint32_t top, starts[10];
} CulletCompound;

/* Returns the bytes of memory that cullet_make_compound needs, 32 per piece and 31; 0 unless 1 to CULLET_MAX_PIECES. */
size_t cullet_compound_size(uint32_t piece_count);

/*
 * Makes a compound of pieces in one space; returns 0 for a wrong argument. O(pieces).
 *
 * pieces      must stay as they are as long as the compound is in use, as must the memory
 * memory      at any alignment
 */
int cullet_make_compound(CulletCompound *compound, const CulletConvex *pieces, uint32_t piece_count, void *memory,
                         size_t size);

/* Returns the bytes of memory that cullet_compound_of_part needs, some 0.6 KB per piece; 0 if the part has none. */
size_t cullet_compound_part_size(const CulletMesh *mesh);

/*
 * Makes the compound of a part of an asset: a copy of the compound must not outlive the memory, nor the file. Returns 0
 * for a wrong argument, a part without pieces, and a piece that is a box without a volume.
 */
int cullet_compound_of_part(CulletCompound *compound, const CulletAsset *asset, uint32_t part, void *memory,
                            size_t size);

/* Returns the first piece that contains a point, boundary included, or -1; exact. */
int32_t cullet_compound_any_point(const CulletCompound *compound, const float point[3]);

/*
 * Find the first point of the solid on a ray or a segment, as cullet_convex_raycast of each piece; return the piece, of
 * several at the same t the first, or -1. A ray that starts in a piece hits at min_t.
 */
int32_t cullet_compound_raycast(const CulletCompound *compound, const CulletRay *ray, CulletConvexHit *hit);
int32_t cullet_compound_cast_segment(const CulletCompound *compound, const float from[3], const float to[3],
                                     CulletConvexHit *hit);

/* Returns the first piece that a shape touches, or -1; exact. */
int32_t cullet_compound_any(CulletConvexMemory *memory, const CulletCompound *compound, const CulletConvex *other,
                            const double other_to_this[12]);

/*
 * Finds all pieces that a shape touches, in their order; returns their number, or -1 for a wrong argument.
 *
 * pieces      gets up to `capacity` numbers
 * truncated   gets 1 if there were more, else 0
 */
int32_t cullet_compound_find(CulletConvexMemory *memory, const CulletCompound *compound, const CulletConvex *other,
                             const double other_to_this[12], int32_t *pieces, int32_t capacity, int *truncated);

/*
 * Returns a piece that a piece of another compound touches, or -1; exact.
 *
 * other_piece gets the first piece of the other compound that touches any, or -1
 */
int32_t cullet_compound_any_of(CulletConvexMemory *memory, const CulletCompound *compound, const CulletCompound *other,
                               const double other_to_this[12], int32_t *other_piece);

/*
 * Finds the nearest points of a compound and a shape if their distance is at most a limit; returns the piece, of equal
 * distances, as rounded, the first, or -1. Whether the distance is 0 is exact; of several pieces that touch any.
 */
int32_t cullet_compound_closest_points(CulletConvexDistance *result, CulletConvexMemory *memory,
                                       const CulletCompound *compound, const CulletConvex *other,
                                       const double other_to_this[12], double max_distance);

/*
 * Finds the piece that a shape penetrates deepest, with cullet_convex_penetration of the two; returns it, or -1. The
 * motion parts the shape from this piece; from the union it may not, and it may be another than the shortest motion out
 * of the union. A solver that needs all contacts takes cullet_compound_find, and the penetration of each piece.
 */
int32_t cullet_compound_penetration(CulletConvexPenetration *result, CulletConvexMemory *memory,
                                    const CulletCompound *compound, const CulletConvex *other,
                                    const double other_to_this[12]);

/*
 * Returns a triangle of a mesh that a piece touches, or -1.
 *
 * filter      triangles that count, as of cullet_convex_any_triangle; NULL: all
 * piece       gets the first piece that touches any, or -1
 */
int32_t cullet_compound_any_triangle(CulletConvexMemory *memory, const CulletMesh *mesh, const CulletCompound *compound,
                                     const double compound_to_mesh[12], const CulletTriangleFilter *filter,
                                     int32_t *piece);

/*
 * Move a compound until it touches a mesh, and a shape until it touches a compound, as cullet_sweep_convex. The motion
 * is in the space of what does not move. Where it is not decided after CULLET_SWEEP_MAX_STEPS, it goes on with each
 * piece, which has so many steps of its own.
 *
 * piece       gets the piece that is nearest at t, or -1 after CULLET_SWEEP_FREE
 */
CulletSweepOutcome cullet_compound_sweep_mesh(CulletConvexSweep *result, CulletConvexMemory *memory,
                                              const CulletMesh *mesh, const CulletCompound *compound,
                                              const CulletMotion *motion, const CulletTriangleFilter *filter,
                                              double tolerance, int32_t *piece);
CulletSweepOutcome cullet_compound_sweep_convex(CulletConvexSweep *result, CulletConvexMemory *memory,
                                                const CulletCompound *compound, const CulletConvex *convex,
                                                const CulletMotion *motion, double tolerance, int32_t *piece);

/*
 * Scenes: thousands of instances of meshes, static ones from a file and dynamic ones that the program adds and moves.
 * All numbers are in the world, in double, metres. docs/scenes.md has the precision of the answers, which are those of
 * the Java runtime, bit for bit.
 *
 *   CulletSceneAsset file;                  // about 1.5 KB
 *   CulletScene scene;
 *   static CulletSceneQuery query;          // 12 KB: one per thread
 *   CulletSceneHit hit;
 *   cullet_open_scene(&file, bytes, size, CULLET_VALIDATE_DEFAULT, NULL, 0);
 *   size_t needed = cullet_scene_size(&file, 1000);
 *   cullet_make_scene(&scene, &file, 1000, malloc(needed), needed);
 *   cullet_scene_raycast(&scene, &query, &ray, NULL, &hit);
 */

/*
 * Where an instance of a mesh stands in the world: world = position + scale * R(rotation) * m, m being a point of the
 * mesh with x negated if it is mirrored. Set by cullet_transform_set; read only.
 */
typedef struct CulletInstanceTransform {
    double position[3];
    double rotation[4]; /* quaternion x y z w */
    double scale;       /* of all axes */
    double rows[9];     /* R, its first column negated if mirrored, row by row */
    int mirrored;       /* 1 or 0 */
} CulletInstanceTransform;

/*
 * Sets a transform; returns 0 for a wrong argument, and changes nothing.
 *
 * position    coordinates of at most 1e9 in magnitude
 * rotation    quaternion x y z w whose squared length is 1 within 2^-20
 * scale       2^-20 to 2^20
 * mirrored    whether x of the mesh is negated first
 */
int cullet_transform_set(CulletInstanceTransform *transform, const double position[3], const double rotation[4],
                         double scale, int mirrored);

/* Map a point, a direction with its length, or a normal; to may be the same memory. */
void cullet_transform_to_world_point(const CulletInstanceTransform *t, const double point[3], double to[3]);
void cullet_transform_to_world_direction(const CulletInstanceTransform *t, const double direction[3], double to[3]);
void cullet_transform_to_world_normal(const CulletInstanceTransform *t, const double normal[3], double to[3]);
void cullet_transform_to_mesh_point(const CulletInstanceTransform *t, const double point[3], double to[3]);
void cullet_transform_to_mesh_direction(const CulletInstanceTransform *t, const double direction[3], double to[3]);
void cullet_transform_to_mesh_normal(const CulletInstanceTransform *t, const double normal[3], double to[3]);

/* Computes the box in the world round a box of the mesh, rounded outward. Boxes: 3 minima, then 3 maxima. */
void cullet_transform_bounds(const CulletInstanceTransform *t, const float bounds[6], double to[6]);

/* A scene file that was opened: its meshes, and its instances. Fields are read only. */
typedef struct CulletSceneAsset {
    CulletAsset meshes;          /* the distinct meshes are the parts */
    uint32_t instance_count;     /* at least 1 */
    double origin[3];            /* point of the world that the tree is relative to */
    const uint8_t *positions;    /* three doubles per instance */
    const uint8_t *rotations;    /* four floats per instance; NULL: 0 0 0 1 */
    const uint8_t *scales;       /* a float per instance; NULL: 1 */
    const uint8_t *mesh_numbers; /* 4 bytes per instance: bits 0-30 the part, bit 31 mirrored */
    const uint8_t *layers;       /* 4 bytes per instance; NULL: 1 */
    const uint8_t *user_ids;     /* 8 bytes per instance; NULL: the number of the instance */

    /* for cullet.c: the tree over the instances, which it has in place of triangles */
    CulletMesh tree;
    float sah_cost;
    uint8_t has_odd_counts, has_odd_nodes;
} CulletSceneAsset;

/*
 * Opens a scene file; as cullet_open, which refuses scenes. A file without a scene is refused with CULLET_NO_SCENE. No
 * more scratch memory is needed than for its meshes: see cullet_scratch_size.
 */
CulletStatus cullet_open_scene(CulletSceneAsset *scene, const void *bytes, size_t size, CulletValidation validation,
                               void *scratch, size_t scratch_size);

/*
 * Unpacks a packed scene file: as cullet_unpack, which refuses scenes. The buffer has cullet_unpacked_size bytes.
 *
 * scene       memory, overwritten: that which cullet_open_scene fills next
 */
CulletStatus cullet_unpack_scene(CulletSceneAsset *scene, const void *bytes, size_t size, void *buffer,
                                 size_t buffer_size, size_t *written);

/* Return the part, the layer bits and the number for the game of an instance of a file, below instance_count. */
uint32_t cullet_scene_asset_mesh(const CulletSceneAsset *scene, uint32_t instance);
uint32_t cullet_scene_asset_layers(const CulletSceneAsset *scene, uint32_t instance);
uint64_t cullet_scene_asset_user_id(const CulletSceneAsset *scene, uint32_t instance);

/* Gets the transform of an instance of a file, below instance_count. */
void cullet_scene_asset_transform(const CulletSceneAsset *scene, uint32_t instance, CulletInstanceTransform *to);

/* A tree of the boxes of dynamic instances: for cullet.c. */
typedef struct CulletDynamicTree {
    uint32_t capacity;
    int32_t root, free_node, size;
    double built_cost;
    double *boxes;
    int32_t *parents, *children, *order;
    int8_t *heights;
} CulletDynamicTree;

/*
 * A level: static instances with the ids 0 .. static_count - 1, in the order of the file; dynamic ones with the numbers
 * after them. An id does not change while the instance is in the scene; the id that was freed last is given first.
 *
 * Any number of threads may query, each with a CulletSceneQuery of its own, while no thread changes the scene.
 */
typedef struct CulletScene {
    uint32_t static_count;
    uint32_t capacity;             /* the largest number of dynamic instances */
    const CulletSceneAsset *asset; /* NULL: none */
    CulletMesh *meshes;            /* of the file, by part: cullet_make_ray_layout may be called for each */

    /* for cullet.c */
    double *numbers;
    uint64_t *user_ids;
    const CulletMesh **instance_meshes;
    uint32_t *layers, *generations;
    int32_t *free_slots;
    uint32_t free_count;
    CulletDynamicTree tree;
} CulletScene;

/*
 * Returns the bytes of buffer that cullet_make_scene needs: some 130 per static instance, 250 per dynamic one, and a
 * view per mesh. 0 if that is too much for this machine, or the capacity above 2^24.
 *
 * asset       NULL for a scene without static instances
 */
size_t cullet_scene_size(const CulletSceneAsset *asset, uint32_t capacity);

/*
 * Makes a scene with the instances of a file. O(static instances).
 *
 * asset       must stay where it is, as the file, as long as the scene is in use; NULL: no static instances
 * capacity    the largest number of dynamic instances, up to 2^24
 * buffer      at any alignment; must stay where it is, and is not written otherwise
 * returns     CULLET_OK, CULLET_ERROR_SCRATCH if the buffer is too small, CULLET_ERROR_ARGUMENT if the size is 0
 */
CulletStatus cullet_make_scene(CulletScene *scene, const CulletSceneAsset *asset, uint32_t capacity, void *buffer,
                               size_t size);

/*
 * Adds a dynamic instance; returns its id, or -1 if the capacity is used up. Logarithmic time, as the two below.
 *
 * mesh        a view that stays where it is, from any file; its bounding box is read here and by cullet_scene_move
 * transform   copied
 * layers      bits for the masks of queries
 * user_id     any number, for the game
 */
int32_t cullet_scene_add(CulletScene *scene, const CulletMesh *mesh, const CulletInstanceTransform *transform,
                         uint32_t layers, uint64_t user_id);

/* Moves a dynamic instance, or removes it; returns 0 if there is none of that id. */
int cullet_scene_move(CulletScene *scene, int32_t instance, const CulletInstanceTransform *transform);
int cullet_scene_remove(CulletScene *scene, int32_t instance);

/* Sets the layers of any instance, 0 to hide it, or its number for the game; returns 0 if there is none of that id. */
int cullet_scene_set_layers(CulletScene *scene, int32_t instance, uint32_t layers);
int cullet_scene_set_user_id(CulletScene *scene, int32_t instance, uint64_t user_id);

/* What a scene has of an instance. */
typedef struct CulletSceneInstance {
    const CulletMesh *mesh;
    CulletInstanceTransform transform;
    double bounds[6];    /* box in the world, rounded outward: 3 minima, then 3 maxima */
    uint64_t user_id;
    uint32_t layers;
    uint32_t generation; /* how often the id was given; 0 of a static instance */
} CulletSceneInstance;

/* Gets an instance; returns 0 if there is none of that id. */
int cullet_scene_instance(const CulletScene *scene, int32_t instance, CulletSceneInstance *to);

/*
 * Fits the boxes of the dynamic tree to the instances, which cullet_scene_move leaves an eighth too large: O(n). Or
 * builds the tree anew: O(n log n). The degradation is the SAH cost of the tree over that at the last rebuild; rebuild
 * above 1.5.
 */
void cullet_scene_refit(CulletScene *scene);
void cullet_scene_rebuild(CulletScene *scene);
double cullet_scene_degradation(const CulletScene *scene);

/* Entries of the stack of a query: 60 per level of the static tree, and the path of the dynamic one. */
#define CULLET_SCENE_STACK (60 * CULLET_MAX_DEPTH + 68)

/* Memory of queries: one per thread. It needs no initial value. */
typedef struct CulletSceneQuery {
    uint32_t nodes_tested;     /* tree nodes that the last query opened */
    uint32_t instances_tested; /* instances whose meshes the last query has tested */
    double keys[CULLET_SCENE_STACK]; /* for cullet.c, as is the next one */
    int32_t codes[CULLET_SCENE_STACK];
} CulletSceneQuery;

/* Which instances and triangles a query of a scene considers. NULL in its place stands for all. */
typedef struct CulletSceneFilter {
    uint32_t layers; /* instances count whose layers share a bit with this */
    int (*accepts)(void *context, int32_t instance); /* instances count for which it returns 1; NULL: all */
    void *context;
    CulletTriangleFilter triangles; /* all 0: all triangles */
} CulletSceneFilter;

/* What a query of one hit has found, in the world. A miss has -1 for indices, and NaN for all other numbers. */
typedef struct CulletSceneHit {
    int32_t instance;
    int32_t triangle;       /* of the mesh; -1 of a point in a solid */
    uint64_t user_id;       /* 0 after a miss */
    const CulletMesh *mesh; /* NULL after a miss */
    double t;               /* of rays and motions, in multiples of the direction; NaN of others */
    double distance;        /* of a closest point or convex shape; NaN of others */
    double point[3];        /* on the surface; NaN of overlaps */
    double normal[3];       /* unit normal: of a sweep or convex shape to it, else out of the front; NaN of overlaps */
    double local[3];        /* the point in the space of the mesh */
    double other_point[3];  /* nearest point of a convex shape; NaN of other queries */
    int front_face;         /* of rays: whether it met the front, which is mirrored with the instance */
} CulletSceneHit;

/* A ray. */
typedef struct CulletSceneRay {
    double origin[3];
    double direction[3]; /* of any length from 2^-60 on */
    double max_t;        /* its end in multiples of the direction, included; may be infinite */
} CulletSceneRay;

/* A capsule, all points at most a radius from a segment; or a sphere. */
typedef struct CulletSceneCapsule {
    double from[3];
    double to[3];  /* not read of a sphere */
    double radius;
    int is_sphere; /* 1: a sphere with its centre at from, which has a sweep of its own */
} CulletSceneCapsule;

/* An oriented box. */
typedef struct CulletSceneBox {
    CulletInstanceTransform pose; /* centre and rotation; its scale multiplies the half sizes */
    double half[3];               /* half sizes along its own axes, not negative */
} CulletSceneBox;

/*
 * Queries of a scene. Coordinates and sizes are at most 2^60; a query with a wrong argument is a miss, or returns -1
 * where it returns a number. Of equal results, as rounded, that of the lowest instance is returned, then that of the
 * lowest triangle. No triangle is missed that the exact query touches; false hits are within 2^-43 of the sizes.
 */

/* Finds the first triangle on a ray; returns 1 on a hit. */
int cullet_scene_raycast(const CulletScene *scene, CulletSceneQuery *query, const CulletSceneRay *ray,
                         const CulletSceneFilter *filter, CulletSceneHit *hit);

/* Finds any triangle on a ray, with instance and triangle only: cheaper. Returns 1 on a hit. */
int cullet_scene_any_ray(const CulletScene *scene, CulletSceneQuery *query, const CulletSceneRay *ray,
                         const CulletSceneFilter *filter, CulletSceneHit *hit);

/* A hit of a list. */
typedef struct CulletSceneRayHit {
    double t;
    int32_t instance, triangle;
} CulletSceneRayHit;

/* A list of hits: the first two are set by the caller. */
typedef struct CulletSceneRayHits {
    CulletSceneRayHit *hits; /* by t, then by instance, then by triangle */
    int32_t capacity;        /* at least 1 */
    int32_t count;
    int truncated;           /* 1 if there were more: the first ones are kept */
} CulletSceneRayHits;

/* Finds all triangles on a ray; returns their number. An edge on the ray is one hit for each of its triangles. */
int32_t cullet_scene_raycast_all(const CulletScene *scene, CulletSceneQuery *query, const CulletSceneRay *ray,
                                 const CulletSceneFilter *filter, CulletSceneRayHits *hits);

/* Find an instance that a capsule, a sphere or a box touches, with instance and triangle only; return 1 on a hit. */
int cullet_scene_any_capsule(const CulletScene *scene, CulletSceneQuery *query, const CulletSceneCapsule *capsule,
                             const CulletSceneFilter *filter, CulletSceneHit *hit);
int cullet_scene_any_box(const CulletScene *scene, CulletSceneQuery *query, const CulletSceneBox *box,
                         const CulletSceneFilter *filter, CulletSceneHit *hit);

/* A list of pairs of instance and triangle, in no order: the first two are set by the caller. */
typedef struct CulletScenePairs {
    struct CulletScenePair {
        int32_t instance, triangle;
    } *pairs;
    int32_t capacity;
    int32_t count;
    int truncated; /* 1 if there were more */
} CulletScenePairs;

/* Find all triangles that a capsule, a sphere or a box touches; return their number. */
int32_t cullet_scene_find_capsule(const CulletScene *scene, CulletSceneQuery *query,
                                  const CulletSceneCapsule *capsule, const CulletSceneFilter *filter,
                                  CulletScenePairs *pairs);
int32_t cullet_scene_find_box(const CulletScene *scene, CulletSceneQuery *query, const CulletSceneBox *box,
                              const CulletSceneFilter *filter, CulletScenePairs *pairs);

/* Finds the nearest point of all surfaces, at most a distance away, which may be infinite; returns 1 on a hit. */
int cullet_scene_closest_point(const CulletScene *scene, CulletSceneQuery *query, const double point[3],
                               double max_distance, const CulletSceneFilter *filter, CulletSceneHit *hit);

/*
 * Finds the first contact of a capsule or sphere that moves; t is 0 if it touches at its start. Returns 1 on a hit.
 *
 * motion      from t = 0 to t = 1; 0 0 0 tests the start only
 */
int cullet_scene_sweep_capsule(const CulletScene *scene, CulletSceneQuery *query, const CulletSceneCapsule *capsule,
                               const double motion[3], const CulletSceneFilter *filter, CulletSceneHit *hit);

/* A contact of a capsule or a sphere with an instance. */
typedef struct CulletSceneContact {
    double point[3];
    double normal[3]; /* unit normal out of the surface */
    double depth;     /* not negative */
    int32_t instance, triangle, surface;
} CulletSceneContact;

/* A list of contacts: the first three are set by the caller. */
typedef struct CulletSceneContacts {
    CulletSceneContact *contacts; /* deepest first */
    CulletContact *of_mesh;       /* scratch memory, with the same capacity */
    int32_t capacity;             /* at least 1 */
    int32_t count;
    int truncated;                /* 1 if there were more: the deepest are kept */
} CulletSceneContacts;

/*
 * Finds the contacts of a capsule or sphere with all instances; returns their number. Of contacts of several instances
 * at one point, within 1e-4 of the radius, with normals within 5 degrees, the deepest is kept.
 */
int32_t cullet_scene_collide_capsule(const CulletScene *scene, CulletSceneQuery *query,
                                     const CulletSceneCapsule *capsule, const CulletSceneFilter *filter,
                                     CulletSceneContacts *contacts);

/* Finds the lowest instance whose mesh is closed and contains a point; returns 1 if there is one. */
int cullet_scene_point_in_solid(const CulletScene *scene, CulletSceneQuery *query, const double point[3],
                                const CulletSceneFilter *filter, CulletSceneHit *hit);

/*
 * A convex shape in the world, at rest or in motion from t = 0 to t = 1: a centre moves along a line, and the shape
 * rotates at constant speed about an axis through it. Not with CULLET_MINIMAL.
 */
typedef struct CulletSceneConvex {
    const CulletConvex *convex;
    CulletInstanceTransform pose; /* from the shape to the world at t = 0; it may scale and mirror */
    double motion[3];             /* of the centre, metres in the world */
    double rotation[3];           /* axis in the world, with the angle in radians as its length; any angle */
    double centre[3];             /* of the rotation, in the space of the shape */
} CulletSceneConvex;

/* Gets the place of a convex shape at a time, 0 to 1; returns 0 for a wrong argument. */
int cullet_scene_convex_transform(const CulletSceneConvex *convex, double t, CulletInstanceTransform *to);

/*
 * A convex shape against a scene. It is solid: a triangle inside touches it. It is tested in the space of the mesh of
 * each instance: whether it touches is exact for its corners mapped there in double and rounded to float once, which
 * moves a corner by up to 2^-23 of its distance from the origin of that mesh. Motion and rotation are not read where a
 * shape is at rest.
 */

/* Finds an instance that a convex shape touches, with instance and triangle only; returns 1 on a hit. */
int cullet_scene_any_convex(const CulletScene *scene, CulletSceneQuery *query, CulletConvexMemory *memory,
                            const CulletSceneConvex *convex, const CulletSceneFilter *filter, CulletSceneHit *hit);

/* Finds all triangles that a convex shape touches; returns their number. */
int32_t cullet_scene_find_convex(const CulletScene *scene, CulletSceneQuery *query, CulletConvexMemory *memory,
                                 const CulletSceneConvex *convex, const CulletSceneFilter *filter,
                                 CulletScenePairs *pairs);

/*
 * Finds the instance nearest to a convex shape, at most a distance away, which may be infinite; returns 1 on a hit. The
 * distance is 0 where cullet_scene_any_convex finds one.
 */
int cullet_scene_closest_convex(const CulletScene *scene, CulletSceneQuery *query, CulletConvexMemory *memory,
                                const CulletSceneConvex *convex, double max_distance, const CulletSceneFilter *filter,
                                CulletSceneHit *hit);

/*
 * Moves a convex shape until it touches an instance. Conservative: no obstacle is too thin, and no rotation too fast.
 * Of a filter of front faces those count that the motion of the centre is against. The hit is at the time t; after
 * CULLET_SWEEP_FREE it is a miss.
 *
 * tolerance   metres: a shape and an instance this near, and not proven to part, count as a hit
 */
CulletSweepOutcome cullet_scene_sweep_convex(const CulletScene *scene, CulletSceneQuery *query,
                                             CulletConvexMemory *memory, const CulletSceneConvex *convex,
                                             double tolerance, const CulletSceneFilter *filter, CulletSceneHit *hit);

/* A load, which is one instruction: where code is to be small, gcc would call it. */
#if defined(__GNUC__)
#define CULLET_LOAD static inline __attribute__((always_inline))
#else
#define CULLET_LOAD static inline
#endif

/* Loads of little-endian numbers at any alignment. */
CULLET_LOAD uint32_t cullet_u32(const uint8_t *p) {
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

CULLET_LOAD float cullet_f32(const uint8_t *p) {
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
