// SPDX-License-Identifier: Apache-2.0
// The rules of the file format, each with a number that never changes: the codes of docs/format-validation.md.

/** Number of a rule by its name. */
export const AssetErrorCode = Object.freeze({
  // The file: envelope, coded head, memory
  NOT_AN_ASSET: 101,
  FOOTER: 102,
  CHECKSUM: 103,
  CODED_HEAD: 104,
  MEMORY: 105,
  UNPACKER_MISSING: 106,
  // Shape of the FlatBuffer
  OFFSET_ZERO: 201,
  MISALIGNED: 202,
  OUT_OF_FILE: 203,
  READ_TWICE: 204,
  STRING_END: 205,
  STRING_ENCODING: 206,
  FIELD_MISSING: 207,
  FIELD_PLACE: 208,
  // Header
  VERSION: 301,
  ENCODING: 302,
  CODED_HEAD_ENCODING: 303,
  PART_ENCODING: 304,
  SCENE: 305,
  NO_SCENE: 306,
  // Provenance
  BUILDER_VERSION: 401,
  SOURCE_HASH: 402,
  // Surfaces
  SURFACE_NAME_EMPTY: 501,
  SURFACE_NAME_REPEATED: 502,
  MATERIAL_COUNT: 503,
  MATERIAL_RANGE: 504,
  // Parts
  NO_PART: 601,
  PART_NAME_EMPTY: 602,
  PART_NAME_REPEATED: 603,
  NOT_FINITE: 604,
  SPHERE_RADIUS: 605,
  SPHERE_VERTEX: 606,
  COORDINATE_RANGE: 607,
  BOUNDS: 608,
  STEP: 609,
  ORIGIN: 610,
  // Triangles
  TRIANGLE_COUNT: 701,
  POSITION_COUNT: 702,
  BLOCKS_AND_ARRAYS: 703,
  UNIFORM_NUMBER: 704,
  FLAGS_MISSING: 705,
  FLAG_REPEATED: 706,
  FLAG_ORDER: 707,
  // Numbers per triangle
  NUMBER_RANGE: 801,
  NUMBER_WORDS: 802,
  NUMBER_BLOCK: 803,
  NUMBER_PADDING: 804,
  NUMBER_BITS: 805,
  NUMBER_END: 806,
  RUN_RANGE: 807,
  RUN_REPEATED: 808,
  NUMBER_FORM: 809,
  // Blocks of triangles
  BLOCK_ERROR: 901,
  BLOCK_WORDS: 902,
  BLOCK_SHAPE: 903,
  BLOCK_VERTEX: 904,
  BLOCK_CORNER: 905,
  BLOCK_END: 906,
  // AABB tree
  SAH_COST: 1001,
  NODE_WORDS: 1002,
  ROOT_PARENT: 1003,
  NODE_UNUSED: 1004,
  LANE_COUNT: 1005,
  GUARD_BITS: 1006,
  BOX_INVERTED: 1007,
  EMPTY_LANE: 1008,
  FIRST_TRIANGLE: 1009,
  LEAF_SIZE: 1010,
  LEAF_END: 1011,
  LEAF_BOX: 1012,
  LANE_ORDER: 1013,
  CHILD_BASE: 1014,
  CHILD_RANGE: 1015,
  CHILD_PARENT: 1016,
  TREE_TOO_DEEP: 1017,
  CHILD_BOX: 1018,
  TREE_DEPTH: 1019,
  LEAF_TRIANGLES: 1020,
  // Packed parts
  PACKED_COUNT: 1101,
  PACKED_SIZE: 1102,
  PACKED_FORM: 1103,
  PREFIX_CODE: 1104,
  PACKED_TREE: 1105,
  PACKED_LEAF: 1106,
  PACKED_PREFIX: 1107,
  PACKED_EDGES: 1108,
  PACKED_GATE: 1109,
  PACKED_CORNER: 1110,
  PACKED_VERTICES: 1111,
  PACKED_DICTIONARY: 1112,
  PACKED_COORDINATE: 1113,
  PACKED_SYMBOLS_SHORT: 1114,
  PACKED_SYMBOLS_LONG: 1115,
  PACKED_FRAMES: 1120,
  PACKED_FRAME_GRID: 1121,
  PACKED_NUMBERS_SHORT: 1122,
  PACKED_NUMBER: 1123,
  PACKED_ARRAY: 1124,
  PACKED_BSP_COUNT: 1130,
  PACKED_BSP_PLANE: 1131,
  PACKED_BSP_NODES: 1132,
  PACKED_BSP_TRIANGLE: 1133,
  PACKED_BSP_END: 1134,
  // Lattice of a solid
  LATTICE_MISSING: 1201,
  LATTICE_UNUSED: 1202,
  DISPLACEMENT: 1203,
  LATTICE_OF_BLOCKS: 1204,
  CAP_COUNT: 1205,
  CAP_RANGE: 1206,
  LATTICE_RANGE: 1207,
  LATTICE_DISTANCE: 1208,
  // BSP tree
  BSP_LENGTH: 1301,
  BSP_MIXED_COUNT: 1302,
  BSP_ENTRY_COUNT: 1303,
  BSP_PLANE_RANGE: 1304,
  BSP_PLANE_ZERO: 1305,
  BSP_TOP_ORDER: 1306,
  BSP_TOO_DEEP: 1307,
  BSP_TOP_PLANE: 1308,
  BSP_TABLE_PLANE: 1309,
  BSP_MIXED_LEAF: 1310,
  BSP_LEAF_KIND: 1311,
  BSP_NO_PARENT: 1312,
  BSP_DEPTH: 1313,
  BSP_TRIANGLE: 1314,
  BSP_POLYGON_NODE: 1315,
  BSP_POLYGON_ORDER: 1316,
  BSP_FRAGMENTS: 1317,
  BSP_MIXED_LIST: 1318,
  BSP_SAMPLE: 1319,
  BSP_FRAME_ORDER: 1320,
  BSP_FRAME_SIZE: 1321,
  BSP_FRAME_CELL: 1322,
  BSP_FRAME_PADDING: 1323,
  BSP_FRAME_NODES: 1324,
  BSP_FRAME_ENTRY: 1325,
  BSP_FRAME_KIND: 1326,
  BSP_FRAME_PLANE: 1327,
  BSP_COARSE_PLANE: 1328,
  BSP_FACTOR: 1329,
  BSP_SIDE_ENTRY: 1330,
  // Sphere cluster
  CLUSTER_LENGTH: 1401,
  CLUSTER_MODE: 1402,
  CLUSTER_SPHERE: 1403,
  CLUSTER_SUBTREE: 1404,
  CLUSTER_NESTING: 1405,
  CLUSTER_TOO_DEEP: 1406,
  CLUSTER_FIGURE_COUNT: 1407,
  CLUSTER_FIGURE: 1408,
  // Outlines
  OUTLINE_KIND: 1501,
  OUTLINE_PLANE: 1502,
  OUTLINE_LENGTH: 1503,
  OUTLINE_ENDS: 1504,
  OUTLINE_CIRCLE: 1505,
  OUTLINE_RECTANGLE: 1506,
  // Frames
  FRAME_COUNT: 1601,
  FRAME_TIMES: 1602,
  FRAMES_COMPACT: 1603,
  FRAME_POSITIONS: 1604,
  FRAME_BOXES: 1605,
});

/** An asset that a reader refuses: `code` is the number of the first rule that is broken, `rule` its name. */
export class AssetError extends Error {
  constructor(code, message) {
    super(message);
    this.name = 'AssetError';
    this.code = code;
    this.rule = Object.keys(AssetErrorCode).find((rule) => AssetErrorCode[rule] === code);
  }
}

/** Makes the errors of one section of one part: messages contain file, section and part. */
export class Place {
  constructor(file, section, part) {
    this.file = file;
    this.section = section;
    this.part = part;
  }

  /** Throws the error of a rule. */
  fail(code, problem) {
    const part = this.part === '' ? '' : ` of part ${quote(this.part)}`;
    throw new AssetError(code, `${this.file}: section ${this.section}${part}: ${problem}`);
  }
}

/** Returns a text from the file in quotes on one line: at most 80 characters, control characters replaced. */
export function quote(text) {
  const line = text.slice(0, 80).replace(/[\u0000-\u001f\u007f-\u009f\ud800-\udfff]/g, '?');
  return text.length > 80 ? `"${line}..."` : `"${line}"`;
}
