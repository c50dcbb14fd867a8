// SPDX-License-Identifier: Apache-2.0
// Branch and bound walk over two trees for the minimum distance of two meshes. An instance is scratch memory and
// result.
//
// Whether the distance is 0 is decided exactly by mesh-pairs.mjs, before anything is measured. Then the walk takes the
// nearest pair of boxes from a stack, and drops those that are farther apart than the best pair of triangles so far.
// Lower bounds are distances of two boxes, one of them the image of the other tree's box on this one's lattice, in both
// directions. The result does not depend on the order.
//
// Source: Larsen, Gottschalk, Lin and Manocha 2000, Fast Distance Queries with Rectangular Swept Sphere Volumes.

import { requireLimit } from './arguments.mjs';
import { MeshPairs } from './mesh-pairs.mjs';
import { requireRigid } from './transform.mjs';
import { TriangleDistance } from './triangle-distance.mjs';

/** A transform may stretch by 1e-4: lower bound of the ratio of squared distances in the two spaces. */
const STRETCH2 = 0.999;

/** Pairs of boxes on the stack at most: 3 more per level of both trees. */
const MAX_PAIRS = 8 * 32 + 4;

export class MeshDistance {
  constructor() {
    this.pairs = new MeshPairs();
    this.best = new TriangleDistance();
    this.links = new Int32Array(2 * MAX_PAIRS);
    this.bounds = new Float64Array(MAX_PAIRS);
    this.size = 0;
    this.clear();
  }

  /** @private Sets the result of a miss. */
  clear() {
    /** 0 if and only if the meshes touch; NaN after a miss. */
    this.distance = NaN;
    /** The triangle of the first mesh, and of the other; -1 after a miss. */
    this.triangle = -1;
    this.otherTriangle = -1;
    /** The nearest point on the first mesh, in its model space. */
    this.x = NaN;
    this.y = NaN;
    this.z = NaN;
    /** The nearest point on the other mesh, in the space of the first. */
    this.otherX = NaN;
    this.otherY = NaN;
    this.otherZ = NaN;
  }

  /**
   * Finds the minimum distance of two meshes; returns whether it is at most a limit, which may be infinite. Of equally
   * near pairs it is that of the lowest triangle, then of the lowest other triangle.
   *
   * @param otherToThis from the other's model space to this one's: 3 rows of 4, a rotation and a translation
   */
  closestPoints(mesh, other, otherToThis, maxDistance) {
    requireRigid('otherToThis', otherToThis);
    requireLimit('maxDistance', maxDistance);
    this.clear();
    return this.find(mesh.view, other.view, otherToThis, maxDistance);
  }

  /** @private With a valid transform; the pair of the last result, of the same meshes, is measured first. */
  find(view, other, rows, maxDistance) {
    const { pairs, best } = this;
    pairs.start(view, other, rows);
    if (pairs.next()) {
      best.begin(Infinity);
      best.setOther(other.triangles, pairs.otherTriangle, pairs.rows);
      best.measure(view.triangles, pairs.triangle);
      best.setCommonPoint();
      this.keep(0);
      return true;
    }
    best.begin(maxDistance * maxDistance);
    if (this.triangle >= 0) {
      best.setOther(other.triangles, this.otherTriangle, pairs.rows);
      best.measure(view.triangles, this.triangle);
    }
    this.walk();
    if (!best.found) {
      this.clear();
      return false;
    }
    this.keep(Math.max(Math.sqrt(best.distance2), Number.MIN_VALUE));
    return true;
  }

  /** @private */
  keep(distance) {
    const { best } = this;
    this.distance = distance;
    this.triangle = best.triangle;
    this.otherTriangle = best.otherTriangle;
    this.x = best.point[0];
    this.y = best.point[1];
    this.z = best.point[2];
    this.otherX = best.point[3];
    this.otherY = best.point[4];
    this.otherZ = best.point[5];
  }

  /** @private Returns a lower bound of the squared distance of the two boxes. */
  bound() {
    const { sides, maps } = this.pairs;
    const step2 = sides[0].view.step * sides[0].view.step;
    const otherStep2 = sides[1].view.step * sides[1].view.step;
    return Math.max(apart2(maps[1], sides[0]) * step2, apart2(maps[0], sides[1]) * otherStep2 * STRETCH2);
  }

  /** @private */
  walk() {
    const { pairs, best, links, bounds } = this;
    const [side, other] = pairs.sides;
    pairs.move(0, 0);
    pairs.move(1, 0);
    this.size = 0;
    this.push(0, 0, this.bound());
    while (this.size > 0) {
      this.size--;
      if (bounds[this.size] > best.distance2) {
        continue;
      }
      const link = links[2 * this.size];
      const otherLink = links[2 * this.size + 1];
      pairs.move(0, link);
      pairs.move(1, otherLink);
      if (side.isLeaf() && other.isLeaf()) {
        this.measureLeaves();
      } else {
        const down = other.isLeaf() || (!side.isLeaf() && side.size() >= other.size()) ? 0 : 1;
        this.pushBelow(down, down === 0 ? otherLink : link);
      }
    }
  }

  /** @private */
  measureLeaves() {
    const { pairs, best } = this;
    const [side, other] = pairs.sides;
    for (let i = other.begin(); i < other.end(); i++) {
      best.setOther(other.view.triangles, i, pairs.rows);
      for (let triangle = side.begin(); triangle < side.end(); triangle++) {
        best.measure(side.view.triangles, triangle);
      }
    }
  }

  /** @private Pushes the lanes below one of the boxes that are near enough, the nearest last. */
  pushBelow(down, kept) {
    const { pairs, best, bounds } = this;
    const side = pairs.sides[down];
    const node = side.below();
    const from = this.size;
    for (let lane = 0; lane < side.view.laneCount(node); lane++) {
      side.toLane(node, lane);
      pairs.maps[down].map(side);
      const bound = this.bound();
      if (bound <= best.distance2) {
        const link = 4 * node + lane + 1;
        this.push(down === 0 ? link : kept, down === 0 ? kept : link, bound);
        for (let i = this.size - 1; i > from && bounds[i] > bounds[i - 1]; i--) {
          this.swap(i, i - 1);
        }
      }
    }
  }

  /** @private */
  push(link, otherLink, bound) {
    this.links[2 * this.size] = link;
    this.links[2 * this.size + 1] = otherLink;
    this.bounds[this.size++] = bound;
  }

  /** @private */
  swap(i, j) {
    const { links, bounds } = this;
    [links[2 * i], links[2 * j]] = [links[2 * j], links[2 * i]];
    [links[2 * i + 1], links[2 * j + 1]] = [links[2 * j + 1], links[2 * i + 1]];
    [bounds[i], bounds[j]] = [bounds[j], bounds[i]];
  }
}

/** Returns the squared distance of a side's box from an image, in steps: a lower bound for their contents. */
function apart2(image, side) {
  let sum = 0;
  for (let axis = 0; axis < 3; axis++) {
    const gap = Math.max(0, side.lower[axis] - image.upper[axis], image.lower[axis] - side.upper[axis]);
    sum += gap * gap;
  }
  return sum;
}
