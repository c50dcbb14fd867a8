// SPDX-License-Identifier: Apache-2.0
// The instances of a scene file and the tree over them (docs/format.md, "StoredScene").

import { Tree } from './tree.mjs';
import { firstHit } from './walk.mjs';

/** Numbers of a matrix: three rows of four, the last of a row is the translation. */
const MATRIX = 12;

export class Scene {
  constructor(stored, parts) {
    this.parts = parts;
    this.count = stored.meshes.length;
    this.meshes = stored.meshes;
    this.layers = stored.layers;
    this.userIds = stored.userIds;
    // in world space: JavaScript adds the origin of the scene in double
    const origin = stored.tree.origin.map((value, axis) => value + stored.origin[axis]);
    this.tree = new Tree({ ...stored.tree, origin });
    this.levelOfNode = this.tree.levels();
    this.matrices = new Float64Array(MATRIX * this.count);
    this.scales = new Float64Array(this.count);
    this.instancesOf = parts.map(() => []);
    for (let i = 0; i < this.count; i++) {
      const mirror = (stored.mirrored[i >> 3] >> (i & 7)) & 1;
      this.setMatrix(i, stored.positions, stored.rotations, stored.scales[i], mirror);
      this.instancesOf[this.meshes[i]].push(i);
    }
  }

  /** world = position + scale * R(rotation) * m, with x of m negated if the instance is mirrored. */
  setMatrix(instance, positions, rotations, scale, mirror) {
    const [x, y, z, w] = rotations.subarray(4 * instance, 4 * instance + 4);
    const s = (2 * scale) / (x * x + y * y + z * z + w * w);
    const columns = [
      [scale - s * (y * y + z * z), s * (x * y + z * w), s * (x * z - y * w)],
      [s * (x * y - z * w), scale - s * (x * x + z * z), s * (y * z + x * w)],
      [s * (x * z + y * w), s * (y * z - x * w), scale - s * (x * x + y * y)],
    ];
    const at = MATRIX * instance;
    for (let row = 0; row < 3; row++) {
      this.matrices[at + 4 * row] = mirror ? -columns[0][row] : columns[0][row];
      this.matrices[at + 4 * row + 1] = columns[1][row];
      this.matrices[at + 4 * row + 2] = columns[2][row];
      this.matrices[at + 4 * row + 3] = positions[3 * instance + row];
    }
    this.scales[instance] = scale;
  }

  /** Transforms a point of the mesh to world space. */
  toWorld(instance, [x, y, z]) {
    const m = this.matrices.subarray(MATRIX * instance, MATRIX * (instance + 1));
    return [0, 4, 8].map((row) => m[row] * x + m[row + 1] * y + m[row + 2] * z + m[row + 3]);
  }

  /** Transforms a ray of world space to the mesh, rounded to float; t is the same in both. */
  toMesh(instance, { origin, direction }) {
    const m = this.matrices.subarray(MATRIX * instance, MATRIX * (instance + 1));
    const perSquare = 1 / (this.scales[instance] * this.scales[instance]);
    const back = ([x, y, z]) =>
      [0, 1, 2].map((column) => Math.fround(perSquare * (m[column] * x + m[column + 4] * y + m[column + 8] * z)));
    return { origin: back(origin.map((value, axis) => value - m[4 * axis + 3])), direction: back(direction) };
  }

  /** Returns the matrix of an instance into drawn space, column by column, as WebGL takes it. */
  drawnMatrix(instance, centre) {
    const m = this.matrices.subarray(MATRIX * instance, MATRIX * (instance + 1));
    const column = (k) => [m[k], m[k + 4], m[k + 8], 0];
    return [...column(0), ...column(1), ...column(2), ...centre.map((middle, axis) => m[4 * axis + 3] - middle), 1];
  }

  /** Returns the box of the root of the tree: [lower, upper]. */
  bounds() {
    const lower = [Infinity, Infinity, Infinity];
    const upper = [-Infinity, -Infinity, -Infinity];
    const box = new Float64Array(6);
    for (let lane = 0; lane < this.tree.laneCount(0); lane++) {
      this.tree.box(0, lane, box, 0);
      for (let axis = 0; axis < 3; axis++) {
        lower[axis] = Math.min(lower[axis], box[axis]);
        upper[axis] = Math.max(upper[axis], box[axis + 3]);
      }
    }
    return [lower, upper];
  }

  /** Returns the nearest hit in visible parts: { part, instance, triangle, t }, or null. */
  pick(origin, direction, maxT = Infinity) {
    let best = null;
    const stack = [0];
    while (stack.length > 0) {
      const node = stack.pop();
      for (let lane = 0; lane < this.tree.laneCount(node); lane++) {
        if (!this.meetsBox(node, lane, origin, direction, best?.t ?? maxT)) {
          continue;
        }
        if (this.tree.leafEnd(node, lane) === 0) {
          stack.push(this.tree.childBase(node) + lane);
          continue;
        }
        const first = this.tree.firstTriangle(node); // of instances, in this tree
        for (let i = this.tree.leafBegin(node, lane); i < this.tree.leafEnd(node, lane); i++) {
          best = this.nearer(best, first + i, origin, direction, maxT);
        }
      }
    }
    return best;
  }

  nearer(best, instance, origin, direction, maxT) {
    const part = this.parts[this.meshes[instance]];
    if (!part.visible) {
      return best;
    }
    const ray = this.toMesh(instance, { origin, direction });
    const hit = firstHit(part, ray.origin, ray.direction, best?.t ?? maxT, null);
    return hit !== null && (best === null || hit.t < best.t) ? { part, instance, ...hit } : best;
  }

  /** Tests a ray against the box of a lane; a comparison with NaN, of 0 times infinity, rejects nothing. */
  meetsBox(node, lane, origin, direction, maxT) {
    const box = new Float64Array(6);
    this.tree.box(node, lane, box, 0);
    let near = 0;
    let far = maxT;
    for (let axis = 0; axis < 3; axis++) {
      const a = (box[axis] - origin[axis]) / direction[axis];
      const b = (box[axis + 3] - origin[axis]) / direction[axis];
      near = a > near && b > near ? Math.min(a, b) : near;
      far = a < far && b < far ? Math.max(a, b) : far;
    }
    return !(near > far * (1 + 1e-12));
  }
}
