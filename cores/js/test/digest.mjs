// SPDX-License-Identifier: Apache-2.0
// Prints a line per array of each asset, as it is in memory: name, bytes, CRC-32. The Java tests print the same lines
// of what Java loads, and compare.
//
//   node test/digest.mjs ship.cullet ...
//   node test/digest.mjs -s STREAM   many files: per file a line with its code, and the CRC-32 of its lines
//
// A stream is a sequence of files: level of validation (0 full, 1 safety), length, as 32-bit numbers, and the bytes.

import { readFileSync } from 'node:fs';
import { unpacker } from '../cullet-packed.mjs';
import { AssetError } from '../src/asset-error.mjs';
import { decodeAsset } from '../src/decode.mjs';
import { crc32, openEnvelope } from '../src/envelope.mjs';
import { validateAsset } from '../src/validate.mjs';

const MAX_UNPACKED_BYTES = 2 ** 30;

/** Returns a line of an array; of none, its name only. */
function line(name, array) {
  if (array === null) {
    return `${name} -`;
  }
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  return `${name} ${bytes.length} ${crc32(bytes).toString(16).padStart(8, '0')}`;
}

const floats = (...values) => Float32Array.from(values);
const integers = (...values) => Int32Array.from(values);

/** Returns a line of texts: the bytes of each after their number. */
function textLine(name, texts) {
  const bytes = [];
  for (const text of texts) {
    const encoded = new TextEncoder().encode(text);
    bytes.push(...new Uint8Array(Uint32Array.of(encoded.length).buffer), ...encoded);
  }
  return line(name, Uint8Array.from(bytes));
}

function assetLines({ surfaces, nodes, tags, times, materials }) {
  return [textLine('surface_names', surfaces), textLine('node_paths', nodes), line('tags', tags),
    line('materials', materials), line('times', times)];
}

function bodyLines({ bounds, sphere }, { origin, step }) {
  return [line('bounds', bounds), line('sphere', floats(...sphere.center, sphere.radius)),
    line('origin', floats(...origin, step))];
}

function triangleLines(triangles) {
  const { blocks } = triangles;
  return [
    line('triangles', integers(triangles.count, triangles.uniformSurface, triangles.uniformNode)),
    line('positions', triangles.positions),
    line('indices', triangles.indices),
    line('surfaces', triangles.surfaces),
    line('nodes', triangles.nodes),
    line('source_triangles', triangles.sourceTriangles),
    line('edge_flags', triangles.edgeFlags),
    line('edge_flag_values', triangles.edgeFlagValues),
    line('blocks', blocks === null ? null : blocks.words),
    line('blocks_lattice', blocks === null ? null : floats(...blocks.origin, blocks.step, blocks.error)),
  ];
}

function bspLines(bsp) {
  return [
    line('bsp', integers(bsp.depth, bsp.fragments, bsp.mixedCount, bsp.mixedEntries)),
    line('top_nodes', bsp.topNodes),
    line('top_polygons', bsp.topPolygons),
    line('planes', bsp.planes),
    line('frames', bsp.frames),
    line('mixed_lists', bsp.mixedLists),
    line('mixed_triangles', bsp.mixedTriangles),
    line('mixed_samples', bsp.mixedSamples),
    line('degenerate_triangles', bsp.degenerateTriangles),
  ];
}

function clusterLines({ mode, spheres, next, meshVolume, figures }) {
  return [line('cluster', floats(mode, meshVolume)), line('spheres', spheres), line('next', next),
    line('figures', figures)];
}

function outlineLines({ kind, axis, at, error, vertices, ringEnds, polygonEnds, envelope }) {
  return [line('outline', floats(kind, axis, at, error)), line('vertices', vertices), line('ring_ends', ringEnds),
    line('polygon_ends', polygonEnds), line('envelope', envelope)];
}

function partLines(part) {
  const { tree, lattice, bsp, cluster } = part;
  return [
    `part ${part.name}`,
    ...bodyLines(part, tree),
    line('tree', tree.nodes),
    line('tree_facts', floats(tree.depth, tree.sahCost)),
    ...triangleLines(part.triangles),
    line('lattice', lattice === null
      ? null
      : floats(...lattice.origin, lattice.step, lattice.displacement, lattice.solid ? 1 : 0)),
    line('caps', lattice === null ? null : lattice.caps),
    ...(bsp === null ? [] : bspLines(bsp)),
    ...(cluster === null ? [] : clusterLines(cluster)),
    ...part.outlines.flatMap(outlineLines),
    ...part.frames.flatMap((frame) => [
      ...bodyLines(frame, frame), line('positions', frame.positions), line('boxes', frame.boxes)]),
  ];
}

/** Returns the lines of a file. */
function digest(buffer, name, full) {
  const asset = decodeAsset(openEnvelope(buffer, name, true, unpacker, MAX_UNPACKED_BYTES), unpacker);
  validateAsset(asset, name, full);
  return [...assetLines(asset), ...asset.parts.flatMap(partLines)].join('\n');
}

/** Returns the code of a file, and the CRC-32 of its lines, in a line. */
function verdict(buffer, full) {
  try {
    return `0 ${crc32(new TextEncoder().encode(digest(buffer, 'file', full))).toString(16).padStart(8, '0')}`;
  } catch (error) {
    return error instanceof AssetError ? `${error.code} 00000000` : `error ${String(error).split('\n')[0]}`;
  }
}

function printStream(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const verdicts = [];
  for (let at = 0; at < bytes.length;) {
    const size = view.getUint32(at + 4, true);
    verdicts.push(verdict(bytes.slice(at + 8, at + 8 + size).buffer, view.getUint32(at, true) === 0));
    at += 8 + size;
  }
  process.stdout.write(`${verdicts.join('\n')}\n`);
}

const files = process.argv.slice(2);
if (files[0] === '-s') {
  // slices of a Buffer of node share its memory
  printStream(new Uint8Array(readFileSync(files[1])));
} else {
  for (const file of files) {
    const bytes = readFileSync(file);
    const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
    console.log(digest(buffer, file, true));
  }
}
