// SPDX-License-Identifier: Apache-2.0
// Checks one part: its triangles, bounding box and sphere, tree, frames, lattice, BSP tree, outlines and sphere
// cluster.

import { AssetErrorCode as Code, Place } from './asset-error.mjs';
import { FLOAT_MAX } from './floats.mjs';
import { checkBsp } from './validate-bsp.mjs';
import { checkCluster } from './validate-cluster.mjs';
import { checkSolidLattice } from './validate-lattice.mjs';
import { checkOutline } from './validate-outline.mjs';
import { checkTree } from './validate-tree.mjs';
import { checkTriangles } from './validate-triangles.mjs';

/** Largest magnitude of a coordinate, metres. */
export const COORDINATE_MAX = 1e9;

/** A squared distance computed in double is off by less than 2^-50 of itself. */
const DISTANCE_MARGIN = 1 + 2 ** -50;

export function validatePart(asset, part, file, full) {
  const place = new Place(file, 'PARTS', part.name);
  checkFinite(part.pivot, 'pivot', place);
  const corners = checkTriangles(asset, part.triangles, new Place(file, 'TRIANGLES', part.name), full);
  checkVertices(part, corners, place, full);
  const tree = new Place(file, 'AABB_TREE', part.name);
  checkBounds(part.bounds, checkTree(part.tree, part.tree.nodes, 16, part.tree, corners, tree, full), place);
  part.frames.forEach((frame, i) => {
    const there = new Place(file, 'FRAMES', `${part.name} frame ${i + 1}`);
    if (frame.positions.length !== part.triangles.positions.length) {
      there.fail(Code.FRAME_POSITIONS, `${frame.positions.length} coordinates, but the first frame has ${
        part.triangles.positions.length}`);
    }
    const moved = corners.withPositions(frame.positions);
    checkVertices(frame, moved, there, full);
    checkBounds(frame.bounds, checkTree(frame, frame.boxes, 12, part.tree, moved, there, full), there);
  });
  if (part.lattice !== null) {
    const there = new Place(file, 'LATTICE', part.name);
    if (part.bsp === null && !part.lattice.solid) {
      there.fail(Code.LATTICE_UNUSED, 'the part has no solid and no BSP tree, so it must have no lattice');
    }
    checkSolidLattice(part.lattice, part.triangles.blocks, corners, there);
  }
  if (part.bsp !== null) {
    checkBsp(part.bsp, part.lattice, corners, new Place(file, 'BSP_TREE', part.name), full);
  }
  part.outlines.forEach((outline) => checkOutline(outline, new Place(file, 'OUTLINES', part.name)));
  if (part.cluster !== null) {
    checkCluster(part.cluster, new Place(file, 'SPHERES', part.name));
  }
}

function checkVertices({ sphere, bounds }, corners, place, full) {
  const { center, radius } = sphere;
  checkFinite([center[0], center[1], center[2], radius], 'bounding sphere', place);
  if (!(radius >= 0)) {
    place.fail(Code.SPHERE_RADIUS, `bounding sphere has the radius ${radius}`);
  }
  if (!full) {
    checkFinite(bounds, 'bounding box', place);
    if (!corners.isCompact) { // vertices of blocks are on a lattice in range
      checkRange(corners.positions, place);
    }
    return;
  }
  const limit = radius * radius * DISTANCE_MARGIN;
  corners.forEachVertices((positions, end, first) => {
    for (let at = 0; at < end; at += 3) {
      const x = positions[at];
      const y = positions[at + 1];
      const z = positions[at + 2];
      const dx = x - center[0];
      const dy = y - center[1];
      const dz = z - center[2];
      if (!(dx * dx + dy * dy + dz * dz <= limit)) {
        place.fail(Code.SPHERE_VERTEX, `vertex ${first + at / 3} at ${x} ${y} ${z} is outside of the bounding sphere`
          + ` of radius ${radius}`);
      }
      if (!(Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) <= COORDINATE_MAX)) {
        place.fail(Code.COORDINATE_RANGE, `vertex ${first + at / 3} at ${x} ${y} ${z} is farther out than 1e9 m`);
      }
    }
  });
}

function checkRange(positions, place) {
  for (let i = 0; i < positions.length; i++) {
    if (!(Math.abs(positions[i]) <= COORDINATE_MAX)) {
      place.fail(Code.COORDINATE_RANGE, `a coordinate is ${positions[i]} m, but at most 1e9 m are allowed`);
    }
  }
}

function checkBounds(stated, actual, place) {
  if (actual === null) {
    return;
  }
  for (let i = 0; i < 6; i++) {
    if (!(stated[i] === actual[i])) {
      place.fail(Code.BOUNDS, `${i < 3 ? 'lower' : 'upper'} ${'xyz'[i % 3]} of the bounding box is ${stated[i]}, but`
        + ` that of the triangles is ${actual[i]}`);
    }
  }
}

function checkFinite(values, what, place) {
  for (const value of values) {
    if (!(Math.abs(value) <= FLOAT_MAX)) {
      place.fail(Code.NOT_FINITE, `${what} contains ${value}`);
    }
  }
}
