// SPDX-License-Identifier: Apache-2.0
// Loads exports for three-mesh-bvh without building a tree, and casts rays, also with a tree that the package builds.
//
//   node three-mesh-bvh.mjs PACKAGES FILE...
//
// PACKAGES is a folder with node_modules. Beside each FILE is FILE.rays: six numbers per line, origin and direction. It
// prints a JSON line per file: nodes, and per ray the distance, the face, its surface, and whether the other tree has the
// same hit; -1 for none; or the error.

import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [packages, ...files] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(join(resolve(packages), 'node_modules', name)));
const { BufferAttribute, BufferGeometry, Matrix4, Ray, Vector3, DoubleSide } = await load('three/build/three.module.js');
const { MeshBVH } = await load('three-mesh-bvh/src/index.js');

/** Returns the parts of an export, each with its geometry and tree. */
function open(file) {
  const head = JSON.parse(readFileSync(file, 'utf8'));
  const bytes = new Uint8Array(readFileSync(join(dirname(file), head.bytes))).buffer;
  const parts = head.parts.map(({ position, index, root, surface, ...part }) => {
    const geometry = new BufferGeometry();
    const points = new Float32Array(bytes, position.offset, position.length / 4);
    geometry.setAttribute('position', new BufferAttribute(points, 3));
    const tree = {
      version: head.version,
      index: new Uint32Array(bytes, index.offset, index.length / 4),
      roots: [bytes.slice(root.offset, root.offset + root.length)],
      indirectBuffer: null,
    };
    geometry.boundsTree = MeshBVH.deserialize(tree, geometry);
    return { ...part, geometry, surfaces: new Uint16Array(bytes, surface.offset, surface.length / 2) };
  });
  return { head, parts };
}

/** Checks that all boxes contain their triangles, and that each triangle is in one leaf; returns the number of nodes. */
function check(geometry) {
  const seen = new Uint8Array(geometry.index.count / 3);
  let nodes = 0;
  geometry.boundsTree.traverse((depth, isLeaf, box, offset, count) => {
    nodes++;
    for (let t = offset; isLeaf && t < offset + count; t++) {
      seen[t]++;
      for (let k = 0; k < 9; k++) {
        const at = geometry.attributes.position.array[3 * geometry.index.array[3 * t + Math.floor(k / 3)] + (k % 3)];
        if (at < box[k % 3] || at > box[3 + (k % 3)]) {
          throw new Error(`triangle ${t} is not in its box`);
        }
      }
    }
  });
  if (!seen.every((count) => count === 1)) {
    throw new Error('a triangle is in no leaf, or in several');
  }
  return nodes;
}

/** Returns the first hit of all parts, placed by a matrix each. */
function cast(placed, tree, line) {
  const [ox, oy, oz, dx, dy, dz] = line.split(' ').map(Number);
  let first = { distance: -1, face: -1, surface: -1 };
  for (const { part, matrix, inverse } of placed) {
    const ray = new Ray(new Vector3(ox, oy, oz), new Vector3(dx, dy, dz)).applyMatrix4(inverse);
    ray.direction.normalize();
    const hit = tree(part).raycastFirst(ray, DoubleSide);
    if (hit !== null) {
      const distance = hit.point.clone().applyMatrix4(matrix).distanceTo(new Vector3(ox, oy, oz));
      if (first.distance < 0 || distance < first.distance) {
        first = { distance, face: hit.faceIndex, surface: part.surfaces[hit.faceIndex] };
      }
    }
  }
  return first;
}

for (const file of files) {
  try {
    const { head, parts } = open(file);
    const nodes = parts.map((part) => check(part.geometry));
    const own = new Map(parts.map((part) => [part, new MeshBVH(part.geometry.clone())]));
    const instances = head.instances.length === 0
      ? parts.map((part) => ({ part, matrix: new Matrix4() }))
      : head.instances.map(({ part, matrix }) => ({ part: parts[part], matrix: new Matrix4().fromArray(matrix) }));
    const placed = instances.map(({ part, matrix }) => ({ part, matrix, inverse: matrix.clone().invert() }));
    const hits = readFileSync(`${file}.rays`, 'utf8').split('\n').filter((line) => line !== '').map((line) => {
      const exported = cast(placed, (part) => part.geometry.boundsTree, line);
      const built = cast(placed, (part) => own.get(part), line);
      return { ...exported, same: exported.distance === built.distance };
    });
    console.log(JSON.stringify({ nodes, names: parts.map((part) => part.name), hits }));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error.stack ?? error) }));
  }
}
