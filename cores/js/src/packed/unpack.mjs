// SPDX-License-Identifier: Apache-2.0
// Unpacks a part: prefix codes, then tree and triangles, then positions, then boxes; its BSP tree; then later frames,
// sphere cluster and outlines (docs/format-validation.md, Unpacking). The result is that of a part of an exact file.
//
// Time and memory are linear in the bits of the symbols; the memory is computed from the header and checked before any
// is allocated. Indices and counts of the result are in range; validation checks the rest, as of any other part.

import { AssetErrorCode as Code, Place } from '../asset-error.mjs';
import { BinaryCoder } from './binary-coder.mjs';
import { BitReader } from './bit-reader.mjs';
import { encodeBlocks, encodeFlags, encodeSequence } from './blocks-of-bits.mjs';
import { fillBoxes } from './boxes.mjs';
import { ConnectivityDecoder } from './connectivity.mjs';
import { BOUNDS, CONTEXTS as FRAME_CONTEXTS, FrameDecoder, frameWorkBytes } from './frames.mjs';
import {
  BSP, checkFrames, checkHeader, CLUSTER, FIELDS, FLAGS, FRAME_SYMBOLS, frameBytes, hasArray, INVERTED_FLAGS, NODES,
  OUTLINES, readHeader, SOURCES, SURFACES, SYMBOLS, unpackedBytes,
} from './packed-header.mjs';
import { CODES } from './packed-symbols.mjs';
import { readCode } from './prefix-code.mjs';
import { CONTEXTS as SHAPE_CONTEXTS, RATIO, SHAPE_WORK_BYTES, ShapeDecoder } from './shapes.mjs';
import { VertexDecoder } from './vertices.mjs';

/** Numbers in a block of indices: the corners of 64 triangles. */
const CORNERS = 192;

/**
 * Unpacks a part.
 *
 * @param packed table of the packed part
 * @param part name, bounds and sphere, which are stored beside it
 * @returns triangles, tree, bsp, frames, cluster and outlines, as decodePart has them
 */
export function unpackPart(packed, { name, bounds, sphere }) {
  const { bytes: file } = packed;
  const place = new Place(file.name, 'PACKED', name);
  const header = readHeader(packed);
  const symbols = packed.byteArray(SYMBOLS);
  checkHeader(header, symbols.length, place);
  file.claimUnpacked(unpackedBytes(header, symbols.length), place);
  const arrays = decodeSymbols(header, symbols, place);
  const tree = {
    origin: header.origin,
    step: header.step,
    nodes: new Uint32Array(arrays.nodes.buffer),
    depth: header.depth,
    sahCost: header.sahCost,
  };
  const part = {
    triangles: trianglesOf(header, arrays), tree, bsp: null, frames: [], cluster: null, outlines: [],
  };
  if (packed.has(BSP)) {
    place.fail(Code.UNPACKER_MISSING, 'it has a packed BSP tree, which this core does not read');
  }
  if (packed.has(FRAME_SYMBOLS)) {
    const bytes = packed.byteArray(FRAME_SYMBOLS);
    checkFrames(header, bytes.length, place);
    file.claimUnpacked(frameBytes(header) + frameWorkBytes(header.vertices), place);
    part.frames = decodeFrames(header, arrays, { bounds, sphere, tree }, bytes, place);
  }
  if (packed.has(CLUSTER)) {
    part.cluster = decodeShapes(packed, CLUSTER, place, (decoder) => decoder.cluster());
  }
  if (packed.has(OUTLINES)) {
    part.outlines = decodeShapes(packed, OUTLINES, place, (decoder) => decoder.outlines());
  }
  return part;
}

/** Returns the arrays of a part before they are decoded; their lengths were checked. */
function arraysOf(header) {
  const { triangles, vertices, nodes } = header;
  const numbers = (array) => (hasArray(header, array) ? new Int32Array(triangles) : null);
  return {
    triangleCount: triangles,
    vertexCount: vertices,
    nodeCount: nodes,
    indices: new Int32Array(3 * triangles),
    positions: new Float32Array(3 * vertices),
    surfaces: numbers(SURFACES),
    nodeIds: numbers(NODES),
    sources: numbers(SOURCES),
    flags: hasArray(header, FLAGS) ? new Uint8Array(triangles) : null,
    invertedFlags: hasArray(header, INVERTED_FLAGS),
    nodes: new Int32Array(16 * nodes), // halves of words
    // Work space: the vertices that a vertex is predicted from, then its integers, then its half steps.
    values: new Int32Array(3 * vertices),
  };
}

/** Decodes the symbols of a part. */
function decodeSymbols(header, symbols, place) {
  const bits = new BitReader(symbols);
  const codes = [];
  for (let code = 0; code < CODES; code++) {
    const table = readCode(bits);
    if (table === null || bits.overrun) {
      place.fail(Code.PREFIX_CODE, `prefix code ${code} is malformed: its lengths fill no code`);
    }
    codes.push(table);
  }
  const arrays = arraysOf(header);
  const used = new ConnectivityDecoder(bits, codes, arrays, header.openGates, place).decode();
  new VertexDecoder(bits, codes, arrays, header, place).decode(used);
  if (!bits.atEnd) {
    place.fail(Code.PACKED_SYMBOLS_LONG, 'more symbols follow the last');
  }
  const { nodes, positions, indices, values } = arrays;
  fillBoxes(nodes, 16, nodes, positions, indices, header.origin, header.step, values);
  return arrays;
}

function trianglesOf(header, arrays) {
  const sequence = (values) => (values === null ? null : encodeSequence(values));
  const flags = arrays.flags === null ? null : encodeFlags(arrays.flags);
  return {
    count: arrays.triangleCount,
    positions: arrays.positions,
    indices: encodeBlocks(arrays.indices, CORNERS, 1),
    surfaces: sequence(arrays.surfaces),
    uniformSurface: header.uniformSurface,
    nodes: sequence(arrays.nodeIds),
    uniformNode: header.uniformNode,
    sourceTriangles: sequence(arrays.sources),
    edgeFlags: flags === null ? null : flags.numbers,
    edgeFlagValues: flags === null ? null : flags.values,
    blocks: null,
  };
}

/** Decodes the later frames of a part. */
function decodeFrames(header, arrays, first, bytes, place) {
  const { indices, positions, nodes, values } = arrays;
  const { vertices, frameGrid, frameDigits } = header;
  const coder = new BinaryCoder(bytes, FRAME_CONTEXTS);
  const decoder = new FrameDecoder(coder, indices, vertices, frameGrid, frameDigits, place);
  const frames = [];
  let earlier = positions;
  let before = positions;
  let all = new Float32Array(BOUNDS);
  all.set(first.bounds, 0);
  all.set(first.sphere.center, 6);
  all.set([first.sphere.radius], 9);
  all.set(first.tree.origin, 10);
  all.set([first.tree.step], 13);
  for (let i = 0; i < header.frames; i++) {
    const now = new Float32Array(3 * vertices);
    decoder.positions(earlier, before, now);
    all = decoder.bounds(all, now);
    const frame = {
      bounds: all.slice(0, 6),
      sphere: { center: all.slice(6, 9), radius: all[9] },
      positions: now,
      origin: all.slice(10, 13),
      step: all[13],
      boxes: new Uint32Array(12 * header.nodes),
    };
    fillBoxes(frame.boxes, 12, nodes, now, indices, frame.origin, frame.step, values);
    frames.push(frame);
    earlier = before;
    before = now;
    checkEnd(coder, FRAME_SYMBOLS, place);
  }
  return frames;
}

/** Decodes the sphere cluster or the outlines of a part. */
function decodeShapes(packed, field, place, decode) {
  const bytes = packed.byteArray(field);
  packed.bytes.claimUnpacked(RATIO * bytes.length + SHAPE_WORK_BYTES, place);
  const coder = new BinaryCoder(bytes, SHAPE_CONTEXTS);
  const shapes = decode(new ShapeDecoder(coder, RATIO * bytes.length, place));
  checkEnd(coder, field, place);
  return shapes;
}

function checkEnd(coder, field, place) {
  if (coder.isOverrun) {
    place.fail(Code.PACKED_NUMBERS_SHORT, `${FIELDS[field]} is too short for its numbers`);
  }
}
