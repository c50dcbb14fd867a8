// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

/**
 * The rules of the file format that a reader checks, each with a number that never changes. All readers report the
 * same code for the same bytes: that of the first rule that is broken, in the order of {@code
 * docs/format-validation.md}, which has a table of the codes. Numbers have groups of 100 per section of the file.
 */
public enum AssetErrorCode {
    // The file: envelope, coded head, memory

    /** The bytes do not begin with the identifier of an asset. */
    NOT_AN_ASSET(101),

    /** The file does not end with a footer that has its length and the end mark. */
    FOOTER(102),

    /** The checksum in the footer is not that of the bytes. */
    CHECKSUM(103),

    /** The coded head is malformed, or does not give the stated number of bytes. */
    CODED_HEAD(104),

    /** Unpacking takes more memory than the caller allows. */
    MEMORY(105),

    /** The file is packed, and this reader cannot unpack it. */
    UNPACKER_MISSING(106),

    // Shape of the FlatBuffer

    /** An offset is 0: it points to itself. */
    OFFSET_ZERO(201),

    /** A table, vtable or array is before the file, or not at a multiple of its alignment. */
    MISALIGNED(202),

    /** A table, vtable, array or string ends after the FlatBuffer. */
    OUT_OF_FILE(203),

    /** All that is read adds up to more bytes than the FlatBuffer has. */
    READ_TWICE(204),

    /** A string does not end in a zero byte. */
    STRING_END(205),

    /** A string is not UTF-8. */
    STRING_ENCODING(206),

    /** A required field is absent. */
    FIELD_MISSING(207),

    /** A field is misaligned, or not inside of its table. */
    FIELD_PLACE(208),

    // Header

    /** The major version is one that this reader does not read. */
    VERSION(301),

    /** The encoding is not 0 to 2. */
    ENCODING(302),

    /** The head is coded, but the encoding is not packed. */
    CODED_HEAD_ENCODING(303),

    /** A part is stored in another encoding than the asset. */
    PART_ENCODING(304),

    /** The file holds a scene, which this reader does not read. */
    SCENE(305),

    /** The file holds no scene, which a reader of scenes needs. */
    NO_SCENE(306),

    // Provenance

    /** The version of the builder is empty. */
    BUILDER_VERSION(401),

    /** The hash of the source is not a SHA-256. */
    SOURCE_HASH(402),

    // Surfaces

    /** A surface has no name. */
    SURFACE_NAME_EMPTY(501),

    /** Two surfaces have the same name. */
    SURFACE_NAME_REPEATED(502),

    /** Tags or materials are not one and two per surface. */
    MATERIAL_COUNT(503),

    /** A friction or restitution is out of range. */
    MATERIAL_RANGE(504),

    // Parts

    /** The asset has no part. */
    NO_PART(601),

    /** A part has no name. */
    PART_NAME_EMPTY(602),

    /** Two parts have the same name. */
    PART_NAME_REPEATED(603),

    /** A pivot, bounding sphere or bounding box contains a number that is not finite. */
    NOT_FINITE(604),

    /** The radius of a bounding sphere is negative. */
    SPHERE_RADIUS(605),

    /** A vertex is outside of the bounding sphere. */
    SPHERE_VERTEX(606),

    /** A coordinate is not finite, or above 1e9 in magnitude. */
    COORDINATE_RANGE(607),

    /** A bounding box is not that of the triangles. */
    BOUNDS(608),

    /** The step of a lattice is not a power of two from 2^-126 to 2^100. */
    STEP(609),

    /** The origin of a lattice is not finite, or above 2e9 in magnitude. */
    ORIGIN(610),

    // Triangles

    /** The number of triangles is not 1 to (2^31 - 1) / 3. */
    TRIANGLE_COUNT(701),

    /** The number of coordinates is not a multiple of 3. */
    POSITION_COUNT(702),

    /** Blocks are present beside positions or indices. */
    BLOCKS_AND_ARRAYS(703),

    /** The surface or node of all triangles is out of range. */
    UNIFORM_NUMBER(704),

    /** Edge flag values are present without edge flags. */
    FLAGS_MISSING(705),

    /** An edge flag value is in the table twice. */
    FLAG_REPEATED(706),

    /** An edge flag value does not occur, or the table is not sorted by frequency. */
    FLAG_ORDER(707),

    // Numbers per triangle

    /** A number of a triangle, or the vertex of a corner, is out of range. */
    NUMBER_RANGE(801),

    /** There are fewer words than blocks need headers, or fewer than two. */
    NUMBER_WORDS(802),

    /** A block does not begin where the one before ends, or has too many bits, or does not fit. */
    NUMBER_BLOCK(803),

    /** A block has bits after its last number. */
    NUMBER_PADDING(804),

    /** A block has another minimum than its numbers, or more bits than they need. */
    NUMBER_BITS(805),

    /** The data of the last block do not end where the headers begin. */
    NUMBER_END(806),

    /** A run has no triangle, or ends after the last triangle. */
    RUN_RANGE(807),

    /** A run has the number of the run before it. */
    RUN_REPEATED(808),

    /** Runs and blocks: the numbers are stored in the wrong one of the two forms. */
    NUMBER_FORM(809),

    // Blocks of triangles

    /** The error of the blocks is not 0 to two steps. */
    BLOCK_ERROR(901),

    /** There are fewer words than the headers of the blocks and the end need. */
    BLOCK_WORDS(902),

    /** A block does not fit: its place, bits, corner width, lower corner or unused bits. */
    BLOCK_SHAPE(903),

    /** A vertex of a block is beyond the lattice, or not the value of a float. */
    BLOCK_VERTEX(904),

    /** A corner is a vertex that its block does not have. */
    BLOCK_CORNER(905),

    /** The words do not end with two words 0 after the last block. */
    BLOCK_END(906),

    // AABB tree

    /** The cost of the tree is negative or not finite. */
    SAH_COST(1001),

    /** The tree has no node, or not eight words per node. */
    NODE_WORDS(1002),

    /** The root has a parent. */
    ROOT_PARENT(1003),

    /** A node is the child of no node before it. */
    NODE_UNUSED(1004),

    /** A node has not 1 to 4 lanes, or bits that must be 0. */
    LANE_COUNT(1005),

    /** A guard bit is wrong. */
    GUARD_BITS(1006),

    /** The lower side of a box is above its upper side. */
    BOX_INVERTED(1007),

    /** A lane that is not in use has a box. */
    EMPTY_LANE(1008),

    /** The first triangle of a node is not the number of triangles before it. */
    FIRST_TRIANGLE(1009),

    /** A leaf has not 1 to 15 triangles. */
    LEAF_SIZE(1010),

    /** A leaf ends after the last triangle. */
    LEAF_END(1011),

    /** A corner of a triangle is outside of the box of its leaf. */
    LEAF_BOX(1012),

    /** A leaf lane comes after a lane that is no leaf. */
    LANE_ORDER(1013),

    /** A node without children states where they begin. */
    CHILD_BASE(1014),

    /** A child does not come after its node, or is no node. */
    CHILD_RANGE(1015),

    /** A child has another parent. */
    CHILD_PARENT(1016),

    /** The tree has more than 16 levels. */
    TREE_TOO_DEEP(1017),

    /** A box of a child is not inside of the box of its lane. */
    CHILD_BOX(1018),

    /** The depth of the tree is not the one stated. */
    TREE_DEPTH(1019),

    /** The leaves do not contain all triangles. */
    LEAF_TRIANGLES(1020),

    // Packed parts

    /** A packed part has no triangle, vertex or node, or a negative number of open edges. */
    PACKED_COUNT(1101),

    /** The symbols are too short for the stated triangles, vertices, nodes and open edges. */
    PACKED_SIZE(1102),

    /** The arrays, grid, digits or weight of a packed part are out of range. */
    PACKED_FORM(1103),

    /** The lengths of a prefix code do not make a code. */
    PREFIX_CODE(1104),

    /** A node has not 1 to 4 lanes, or the tree too many levels, or other numbers than stated. */
    PACKED_TREE(1105),

    /** A leaf has no triangle, too many, or more than are left. */
    PACKED_LEAF(1106),

    /** A triangle has a prefix twice, or in another order. */
    PACKED_PREFIX(1107),

    /** A triangle needs more open edges than stated, or the symbols end before it. */
    PACKED_EDGES(1108),

    /** A triangle is attached to an open edge that does not exist. */
    PACKED_GATE(1109),

    /** A triangle repeats a corner, or has a corner that does not exist. */
    PACKED_CORNER(1110),

    /** The triangles use more vertices than stated. */
    PACKED_VERTICES(1111),

    /** A dictionary of coordinates has an impossible size, or ends after the symbols. */
    PACKED_DICTIONARY(1112),

    /** A coordinate is not in its dictionary, or has escapes that exclude each other. */
    PACKED_COORDINATE(1113),

    /** The symbols end before the last vertex. */
    PACKED_SYMBOLS_SHORT(1114),

    /** More symbols follow the last vertex. */
    PACKED_SYMBOLS_LONG(1115),

    /** There are more later frames than their symbols can contain. */
    PACKED_FRAMES(1120),

    /** The grid or digits of frames are out of range. */
    PACKED_FRAME_GRID(1121),

    /** Frames, cluster, outlines or shapes need more bytes than their symbols have. */
    PACKED_NUMBERS_SHORT(1122),

    /** A number of frames, cluster, outlines or shapes has more than 32 bits. */
    PACKED_NUMBER(1123),

    /** An array of a cluster, outline or shape has more elements than its symbols can contain. */
    PACKED_ARRAY(1124),

    /** A packed shape refers to a corner that it does not have, or its kind or length is out of range. */
    PACKED_SHAPE(1125),

    /** A count of a packed BSP tree is cut off, or the counts take more memory than its triangles may. */
    PACKED_BSP_COUNT(1130),

    /** A plane of a packed BSP tree is outside of its cell, unknown, or has no coarse form. */
    PACKED_BSP_PLANE(1131),

    /** A path of a packed BSP tree has more than 64 nodes, a frame more than 127, or a child is unknown. */
    PACKED_BSP_NODES(1132),

    /** A triangle of a packed BSP tree is not one of the part, not one of the frame, or not in order. */
    PACKED_BSP_TRIANGLE(1133),

    /** The symbols of a packed BSP tree are cut off, too many, or give other lengths than stated. */
    PACKED_BSP_END(1134),

    // Lattice of a solid

    /** A part with a BSP tree has no lattice. */
    LATTICE_MISSING(1201),

    /** A part has a lattice, but neither a solid nor a BSP tree. */
    LATTICE_UNUSED(1202),

    /** The displacement is not 0 to the step. */
    DISPLACEMENT(1203),

    /** The lattice is not that of the blocks of triangles. */
    LATTICE_OF_BLOCKS(1204),

    /** The number of cap coordinates is not a multiple of 9, or there are caps without a solid. */
    CAP_COUNT(1205),

    /** A coordinate of a cap is not in 0 to 65535. */
    CAP_RANGE(1206),

    /** A vertex is not in 0 to 65535 on the lattice. */
    LATTICE_RANGE(1207),

    /** A vertex is farther from its lattice point than stated. */
    LATTICE_DISTANCE(1208),

    // BSP tree

    /** An array has a length that is impossible for the tree. */
    BSP_LENGTH(1301),

    /** There are more mixed leaves than nodes can have. */
    BSP_MIXED_COUNT(1302),

    /** There are more entries of mixed leaves than 2^31 - 1. */
    BSP_ENTRY_COUNT(1303),

    /** A coefficient of a plane is out of range. */
    BSP_PLANE_RANGE(1304),

    /** The normal of a plane is 0. */
    BSP_PLANE_ZERO(1305),

    /** The top nodes are not in preorder. */
    BSP_TOP_ORDER(1306),

    /** A node is deeper than 64 levels. */
    BSP_TOO_DEEP(1307),

    /** The plane of a top node is across no axis, or outside of its cell. */
    BSP_TOP_PLANE(1308),

    /** A node has a plane that the table does not have. */
    BSP_TABLE_PLANE(1309),

    /** A node has a mixed leaf that does not exist, or is already the child of a node. */
    BSP_MIXED_LEAF(1310),

    /** A leaf is empty or solid in a tree without a solid, or undefined in one with it. */
    BSP_LEAF_KIND(1311),

    /** A top node, frame or mixed leaf is the child of no node. */
    BSP_NO_PARENT(1312),

    /** The depth of the tree is not the one stated. */
    BSP_DEPTH(1313),

    /** A polygon, mixed leaf or list of the tree has a triangle that does not exist. */
    BSP_TRIANGLE(1314),

    /** A polygon is of a top node that does not exist. */
    BSP_POLYGON_NODE(1315),

    /** The polygons of top nodes are not in ascending order. */
    BSP_POLYGON_ORDER(1316),

    /** There are fewer fragments than polygons. */
    BSP_FRAGMENTS(1317),

    /** The list of a mixed leaf is not inside of the entries. */
    BSP_MIXED_LIST(1318),

    /** The sample of a mixed leaf is out of range. */
    BSP_SAMPLE(1319),

    /** A frame is not the next one after the frame before. */
    BSP_FRAME_ORDER(1320),

    /** A frame has no header, node count or list length that is possible, or ends after the words. */
    BSP_FRAME_SIZE(1321),

    /** The coordinates of a frame do not fit its cell. */
    BSP_FRAME_CELL(1322),

    /** The list or side entries of a frame are not followed by zeros. */
    BSP_FRAME_PADDING(1323),

    /** The nodes of a frame are not in preorder. */
    BSP_FRAME_NODES(1324),

    /** A node has an entry that the list does not have, or needs one and has none. */
    BSP_FRAME_ENTRY(1325),

    /** The kind or axis of a node is out of range. */
    BSP_FRAME_KIND(1326),

    /** A plane across an axis or of the table is out of range, or has bits that must be 0. */
    BSP_FRAME_PLANE(1327),

    /** A coarse plane is not that of its triangle. */
    BSP_COARSE_PLANE(1328),

    /** The normal of a triangle does not have the common factor of the node's kind. */
    BSP_FACTOR(1329),

    /** The side entries of a frame are not in order, or do not fit its nodes. */
    BSP_SIDE_ENTRY(1330),

    // Sphere cluster

    /** There are not 1 to 65536 nodes with four numbers each. */
    CLUSTER_LENGTH(1401),

    /** The mode is not 0 to 2. */
    CLUSTER_MODE(1402),

    /** A sphere is not finite, too far out, or has a negative radius. */
    CLUSTER_SPHERE(1403),

    /** A subtree does not end after its node and inside of that of its parent. */
    CLUSTER_SUBTREE(1404),

    /** A sphere is not inside of the spheres above it. */
    CLUSTER_NESTING(1405),

    /** The cluster has more than 16 levels. */
    CLUSTER_TOO_DEEP(1406),

    /** There are not four figures per level. */
    CLUSTER_FIGURE_COUNT(1407),

    /** A figure or the volume of the mesh is out of range. */
    CLUSTER_FIGURE(1408),

    // Outlines

    /** The kind or axis of an outline is out of range. */
    OUTLINE_KIND(1501),

    /** The plane or error of an outline is not finite, or the error is negative. */
    OUTLINE_PLANE(1502),

    /** Vertices have not two coordinates each, or the envelope has not seven numbers. */
    OUTLINE_LENGTH(1503),

    /** The ends of rings or polygons do not divide what they should. */
    OUTLINE_ENDS(1504),

    /** A vertex is outside of the circle of the envelope. */
    OUTLINE_CIRCLE(1505),

    /** The rectangle of the envelope is not that of the vertices, or above 2e9 in magnitude. */
    OUTLINE_RECTANGLE(1506),

    // Frames

    /** A part has not one frame per frame time. */
    FRAME_COUNT(1601),

    /** Frame times do not ascend, or are not finite. */
    FRAME_TIMES(1602),

    /** A compact part has frames. */
    FRAMES_COMPACT(1603),

    /** A frame has not as many coordinates as the first. */
    FRAME_POSITIONS(1604),

    /** A frame has not six words of boxes per node. */
    FRAME_BOXES(1605),

    // Scene

    /** A coordinate of the origin is not finite, or above 1e9 in magnitude. */
    SCENE_ORIGIN(1701),

    /** There is no instance, or an array has another length than the instances need. */
    INSTANCE_COUNT(1702),

    /** A coordinate of an instance is not finite, or above 1e9 in magnitude. */
    INSTANCE_POSITION(1703),

    /** The squared length of a quaternion is not 1 within 2^-20. */
    INSTANCE_ROTATION(1704),

    /** A scale is not 2^-20 to 2^20. */
    INSTANCE_SCALE(1705),

    /** An instance is of a part that does not exist. */
    INSTANCE_MESH(1706),

    /** A part is the mesh of no instance. */
    MESH_UNUSED(1707),

    /** An instance is outside of the box of its leaf. */
    INSTANCE_BOX(1708),

    /** A part of a scene is animated. */
    SCENE_FRAMES(1709),

    // Enclosing shape

    /** The kind of a shape is not 0 to 4. */
    SHAPE_KIND(1801),

    /** A shape has not four figures, or one is out of range. */
    SHAPE_FIGURE(1802),

    /** An array has a length that is impossible for the kind of the shape, or for the other arrays. */
    SHAPE_LENGTH(1803),

    /** A coordinate, offset or number of a primitive is not finite, or out of range. */
    SHAPE_NUMBER(1804),

    /** The squared length of the quaternion of a box is not 1 within 2^-20. */
    SHAPE_ROTATION(1805),

    /** The normal of a plane is 0, or a component is -32768. */
    SHAPE_NORMAL(1806),

    /** A face or triangle has a corner that does not exist. */
    SHAPE_INDEX(1807),

    /** A face has fewer than three corners, or the faces do not divide the loops. */
    SHAPE_FACE(1808),

    /** An edge of a face or triangle has not exactly one opposite, or the faces have a hole. */
    SHAPE_CLOSED(1809),

    /** A corner is on the outer side of a plane. */
    SHAPE_PLANE(1810),

    /** A corner is in front of a triangle, or all corners are in one plane. */
    SHAPE_SURFACE(1811),

    // Compound

    /** There are not 1 to 65535 pieces. */
    COMPOUND_COUNT(1901),

    /** A compound has not six figures, or one is out of range. */
    COMPOUND_FIGURE(1902);

    private final int number;

    AssetErrorCode(int number) {
        this.number = number;
    }

    /** Returns the number of the code, which never changes. */
    public int number() {
        return number;
    }
}
