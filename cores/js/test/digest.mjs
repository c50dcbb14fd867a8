// SPDX-License-Identifier: Apache-2.0
// Prints a line per array of each asset, as it is in memory: name, bytes, CRC-32. The Java tests print the same lines
// of what Java loads, and compare.
//
//   node test/digest.mjs ship.cullet ...
//   node test/digest.mjs -s STREAM   many files: per file a line with its code, and the CRC-32 of its lines
//
// A stream is a sequence of files: level of validation (0 full, 1 safety), length, as 32-bit numbers, and the bytes.

import { readFileSync } from 'node:fs';
import { AssetError, loadAsset, ready } from '../cullet.mjs';
import { api, bytes } from '../src/runtime.mjs';
import { crc32 } from './crc.mjs';
import { read } from './layout.mjs';

/** Returns a line of an array; of none, its name only. */
function line(name, array) {
  if (array === null) {
    return `${name} -`;
  }
  const all = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  return `${name} ${all.length} ${crc32(all).toString(16).padStart(8, '0')}`;
}

/** Returns a line of an array in memory that may be absent. */
const optional = (name, at, size) => line(name, at === 0 ? null : bytes.subarray(at, at + size));

/** Returns a line of an array in memory that is never absent. */
const stored = (name, at, size) => line(name, bytes.subarray(at, at + size));

const floats = (...values) => Float32Array.from(values);
const integers = (...values) => Int32Array.from(values);
const wordLine = (name, numbers) => optional(name, numbers.words, 8 * numbers.word_count);

/** Returns a line of texts: the bytes of each after their number. */
function textLine(name, texts) {
  const all = [];
  for (const text of texts) {
    const encoded = new TextEncoder().encode(text);
    all.push(...new Uint8Array(Uint32Array.of(encoded.length).buffer), ...encoded);
  }
  return line(name, Uint8Array.from(all));
}

function assetLines({ surfaceNames, nodePaths, surfaceTags, frameTimes, surfaceMaterials }) {
  return [textLine('surface_names', surfaceNames), textLine('node_paths', nodePaths), line('tags', surfaceTags),
    line('materials', surfaceMaterials), line('times', frameTimes)];
}

function bodyLines({ lower, upper, centre, radius, tree_origin: origin, tree_step: step }) {
  return [line('bounds', floats(...lower, ...upper)), line('sphere', floats(...centre, radius)),
    line('origin', floats(...origin, step))];
}

function triangleLines(mesh) {
  const { surfaces, source_nodes: nodes, blocks } = mesh;
  return [
    line('triangles', integers(mesh.triangle_count, surfaces.uniform, nodes.uniform)),
    stored('positions', mesh.positions, 12 * mesh.vertex_count),
    wordLine('indices', mesh.indices),
    wordLine('surfaces', surfaces),
    wordLine('nodes', nodes),
    wordLine('source_triangles', mesh.source_triangles),
    wordLine('edge_flags', mesh.edge_flags),
    optional('edge_flag_values', mesh.edge_flag_values, mesh.edge_flag_value_count),
    optional('blocks', blocks, 8 * mesh.block_words),
    line('blocks_lattice', blocks === 0 ? null : floats(...mesh.blocks_origin, mesh.blocks_step, mesh.blocks_error)),
  ];
}

function latticeLines({ has_lattice: isPresent, lattice }) {
  return isPresent === 0
    ? ['lattice -', 'caps -']
    : [line('lattice', floats(...lattice.origin, lattice.step, lattice.displacement, lattice.solid)),
        stored('caps', lattice.caps, 36 * lattice.cap_count)];
}

function bspLines(bsp) {
  return [
    line('bsp', integers(bsp.depth, bsp.fragments, bsp.mixed_leaves, bsp.mixed_entries)),
    stored('top_nodes', bsp.top_nodes, 12 * bsp.top_count),
    stored('top_polygons', bsp.top_polygons, 8 * bsp.top_polygon_count),
    stored('planes', bsp.planes, 32 * bsp.plane_count),
    stored('frames', bsp.frames, 8 * bsp.frame_words),
    wordLine('mixed_lists', bsp.mixed_lists),
    wordLine('mixed_triangles', bsp.mixed_triangles),
    wordLine('mixed_samples', bsp.mixed_samples),
    stored('degenerate_triangles', bsp.degenerate_triangles, 4 * bsp.degenerate_count),
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
  const mesh = read('CulletMesh', part.address);
  const later = Array.from({ length: part.frameCount - 1 }, (_, i) => read('CulletMesh', part.frame(i + 1).address));
  return [
    `part ${part.name}`,
    ...bodyLines(mesh),
    stored('tree', mesh.boxes, 64 * mesh.node_count),
    line('tree_facts', floats(mesh.depth, api.tree_cost(part.asset.address, part.index))),
    ...triangleLines(mesh),
    ...latticeLines(mesh),
    ...(mesh.has_bsp === 0 ? [] : bspLines(mesh.bsp)),
    ...(part.cluster === null ? [] : clusterLines(part.cluster)),
    ...Array.from({ length: part.outlineCount }, (_, i) => outlineLines(part.outline(i))).flat(),
    ...later.flatMap((frame) => [...bodyLines(frame), stored('positions', frame.positions, 12 * frame.vertex_count),
      stored('boxes', frame.boxes, 48 * frame.node_count)]),
  ];
}

/** Returns the lines of a file. */
function digest(file, name, isFull) {
  const asset = loadAsset(file, { name, validation: isFull ? 'full' : 'safety' });
  const lines = [...assetLines(asset), ...asset.parts.flatMap(partLines)];
  asset.close();
  return lines.join('\n');
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

await ready;
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
