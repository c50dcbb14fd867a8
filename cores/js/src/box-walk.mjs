// SPDX-License-Identifier: Apache-2.0
// Axis-parallel box against mesh. The walk of sphere-walk.mjs, without distances: lanes are entered in their order. A
// leaf whose box is inside the query is a hit at once.

import { LatticeBox, lowestLane } from './box-lanes.mjs';
import { boxTouchesTriangle } from './box-triangle.mjs';
import { beginOf, endOf } from './query-mesh.mjs';

const box = new LatticeBox();
const trail = new Uint8Array(32);

/** Returns a triangle that the closed box touches, or -1. */
export function anyInBox(mesh, minX, minY, minZ, maxX, maxY, maxZ) {
  if (!box.setBox(mesh, minX, minY, minZ, maxX, maxY, maxZ)) {
    return -1;
  }
  const { triangles } = mesh;
  let node = 0;
  let level = 0;
  let lanes = box.touching(mesh, node);
  while (true) {
    while (lanes !== 0) {
      const lane = lowestLane(lanes);
      lanes &= lanes - 1;
      const ends = mesh.ends(node);
      const end = endOf(ends, lane);
      if (end === 0) {
        trail[level++] = lanes;
        node = mesh.child(node, lane);
        lanes = box.touching(mesh, node);
        continue;
      }
      const first = mesh.firstTriangle(node);
      const begin = beginOf(ends, lane);
      if (box.contains(mesh, node, lane)) {
        return first + begin; // all of the leaf is in the box
      }
      for (let triangle = first + begin; triangle < first + end; triangle++) {
        triangles.read(triangle);
        if (boxTouchesTriangle(minX, minY, minZ, maxX, maxY, maxZ, triangles.c)) {
          return triangle;
        }
      }
    }
    while (level > 0 && lanes === 0) {
      node = mesh.parent(node);
      lanes = trail[--level];
    }
    if (lanes === 0) {
      return -1;
    }
  }
}
