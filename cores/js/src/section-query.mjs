// SPDX-License-Identifier: Apache-2.0
// Cross section of a transformed mesh against a polygon seen from above. The mesh is cut by a plane; the intersection
// of a triangle with the plane is a segment (or a point, or the triangle itself if it lies in the plane), and its x and
// z are tested against the polygon, whose corners are x and z, too. An instance is scratch memory.
//
// The walk visits the boxes of the tree that reach the plane and the polygon's rectangle, and returns by parent links.

import { exponentOf, powerOfTwo } from './floats.mjs';
import { LATTICE_MAX } from './lattice.mjs';
import { turnOf } from './orientation.mjs';
import { extent } from './pair-boxes.mjs';
import { beginOf, endOf } from './query-mesh.mjs';
import { mapped, requireRigid } from './transform.mjs';
import { TriangleSection } from './triangle-section.mjs';

/** Half a unit in the last place of a float, relative, and more than twice as much. */
const ROUNDING = 2 ** -22;

/** An offset beyond this one is as far as it. */
const FAR = 2 ** 200;

const fround = Math.fround;

export class SectionQuery {
  constructor() {
    this.view = null;
    this.rows = null;
    this.plane = new Float64Array(4); // in the world
    this.modelPlane = new Float64Array(4);
    this.size = 0; // of the plane's normal
    this.slack = 0;
    this.lower = new Float64Array(2); // rectangle that boxes must reach
    this.upper = new Float64Array(2);
    this.middle = new Float64Array(3);
    this.half = new Float64Array(3);
    this.section = new TriangleSection();
  }

  /**
   * Returns whether the section of a mesh's surface, a line, touches a polygon. Exact for the vertices of the mesh
   * transformed and rounded to float.
   *
   * @param toWorld from the mesh's model space: 3 rows of 4, a rotation and a translation
   * @param a the plane a*x + b*y + c*z + d = 0 in the world; b is not 0
   * @param polygon a Polygon2 of x and z
   */
  overlapsSurface(mesh, toWorld, a, b, c, d, polygon) {
    this.begin(mesh.view, toWorld, a, b, c, d);
    return this.lineTouches(polygon);
  }

  /** The same for the section of the solid, an area. Undefined for a mesh that is not closed there. */
  overlapsSolid(mesh, toWorld, a, b, c, d, polygon) {
    if (this.overlapsSurface(mesh, toWorld, a, b, c, d, polygon)) {
      return true;
    }
    // the line touches no part of the polygon: each ring is inside or outside as a whole
    for (let ring = 0; ring < polygon.ringEnds.length; ring++) {
      const i = 2 * polygon.ringBegin(ring);
      this.lower.set([polygon.vertices[i], polygon.vertices[i + 1]]);
      this.upper.set([Infinity, polygon.vertices[i + 1]]);
      if (this.walk(null, polygon.vertices[i], polygon.vertices[i + 1]) > 0) {
        return true;
      }
    }
    return false;
  }

  /** @private */
  begin(view, rows, a, b, c, d) {
    requireRigid('toWorld', rows);
    if (!Number.isFinite(Math.abs(a) + Math.abs(b) + Math.abs(c) + Math.abs(d)) || b === 0) {
      throw new RangeError(`plane ${a} ${b} ${c} ${d} must be finite, and not vertical`);
    }
    let farthest = 0;
    for (let i = 0; i < 12; i += 4) {
      let size = Math.abs(rows[i + 3]);
      for (let axis = 0; axis < 3; axis++) {
        size += Math.abs(rows[i + axis]) * extent(view, axis);
      }
      farthest = Math.max(farthest, size);
    }
    // times a power of two, so that the normal is about 1 long and no product of few numbers overflows
    const exponent = -exponentOf(Math.max(Math.abs(a), Math.abs(b), Math.abs(c)));
    const scale = powerOfTwo(exponent);
    const { plane, modelPlane } = this;
    plane.set([a * scale, b * scale, c * scale, Math.max(-FAR, Math.min(d * scale, FAR))]);
    this.view = view;
    this.rows = rows;
    this.size = Math.abs(plane[0]) + Math.abs(plane[1]) + Math.abs(plane[2]);
    this.slack = farthest * ROUNDING;
    this.section.setPlane(plane[0], plane[1], plane[2], plane[3], farthest * (1 + ROUNDING));
    for (let i = 0; i < 4; i++) {
      modelPlane[i] = plane[0] * rows[i] + plane[1] * rows[i + 4] + plane[2] * rows[i + 8] + (i === 3 ? plane[3] : 0);
    }
  }

  /** @private Returns whether the line of the section touches a polygon. */
  lineTouches(polygon) {
    this.lower.set(polygon.lower);
    this.upper.set(polygon.upper);
    return this.walk(polygon, 0, 0) !== 0;
  }

  /** @private Returns whether a lane's transformed box may reach the plane and the rectangle. Conservative. */
  reaches(node, lane) {
    const { view, rows, plane, modelPlane, middle, half } = this;
    const step = 0.5 * view.step;
    for (let axis = 0; axis < 3; axis++) {
      const at = view.boxStride * node + 8 * axis + lane;
      const low = view.boxes[at];
      const high = view.boxes[at + 4] & LATTICE_MAX;
      const origin = axis === 0 ? view.originX : axis === 1 ? view.originY : view.originZ;
      middle[axis] = origin + step * (low + high);
      half[axis] = step * (high - low);
    }
    const radius = halfAlong(modelPlane, 0, half);
    if (Math.abs(mapped(modelPlane, 0, middle[0], middle[1], middle[2]))
      > radius + this.size * this.slack + Math.abs(plane[3]) * 2 ** -45) {
      return false;
    }
    for (let axis = 0; axis < 2; axis++) { // x and z
      const at = mapped(rows, 2 * axis, middle[0], middle[1], middle[2]);
      const size = halfAlong(rows, 8 * axis, half) + this.slack;
      if (at + size < this.lower[axis] || at - size > this.upper[axis]) {
        return false;
      }
    }
    return true;
  }

  /**
   * @private Visits all triangles whose boxes reach the plane and the rectangle. With a polygon, returns 1 if a
   * triangle's section touches it, otherwise 0. Without one, returns the winding number of the sections around a point.
   */
  walk(polygon, x, z) {
    const { view } = this;
    let winding = 0;
    let node = 0;
    let lane = 0;
    while (true) {
      let down = false;
      for (; lane < view.laneCount(node); lane++) {
        if (!this.reaches(node, lane)) {
          continue;
        }
        const ends = view.ends(node);
        const end = view.firstTriangle(node) + endOf(ends, lane);
        down = endOf(ends, lane) === 0;
        if (down) {
          break;
        }
        for (let triangle = view.firstTriangle(node) + beginOf(ends, lane); triangle < end; triangle++) {
          this.setTriangle(triangle);
          if (polygon === null) {
            winding += this.crossing(x, z);
          } else if (this.triangleTouches(polygon)) {
            return 1;
          }
        }
      }
      if (down) {
        node = view.child(node, lane);
        lane = 0;
        continue;
      }
      const parent = view.parent(node);
      if (parent < 0) {
        return winding;
      }
      lane = node - view.child(parent, 0) + 1;
      node = parent;
    }
  }

  /** @private */
  setTriangle(triangle) {
    const { section, rows } = this;
    this.view.triangles.read(triangle);
    const { c } = this.view.triangles;
    for (let k = 0; k < 9; k += 3) {
      for (let axis = 0; axis < 3; axis++) {
        section.corners[k + axis] = fround(mapped(rows, axis, c[k], c[k + 1], c[k + 2]));
      }
    }
    section.measure();
  }

  /** @private Returns whether the current triangle's section touches the polygon. */
  triangleTouches(polygon) {
    const { section } = this;
    const { signs } = section;
    if (signs[0] === 0 && signs[1] === 0 && signs[2] === 0) {
      return flatTouches(section.corners, polygon);
    }
    let count = 0;
    for (let k = 0; k < 3; k++) {
      const next = (k + 1) % 3;
      if (signs[k] === 0) {
        section.setPoint(count++, k, k);
      } else if (signs[k] * signs[next] < 0) {
        section.setPoint(count++, k, next);
      }
    }
    return count > 0 && section.touches(polygon, count - 1);
  }

  /**
   * @private Returns how the current triangle's section crosses the ray from a point towards larger x: 1 or -1, or 0.
   * Corners in the plane count as above, so the sections of neighbours join.
   */
  crossing(x, z) {
    const { section } = this;
    const { signs } = section;
    let up = -1;
    let down = -1;
    for (let k = 0; k < 3; k++) {
      const below = signs[k] < 0;
      if (below !== signs[(k + 1) % 3] < 0) {
        up = below ? k : up;
        down = below ? down : k;
      }
    }
    if (up < 0) {
      return 0;
    }
    section.setPoint(0, up, (up + 1) % 3);
    section.setPoint(1, down, (down + 1) % 3);
    const rises = section.compare(1, 1, z) > 0;
    if (rises === section.compare(0, 1, z) > 0) {
      return 0;
    }
    const passes = section.turn(x, z) > 0 === rises;
    // seen from above, x to the right and z down; above is where b is positive
    return !passes ? 0 : rises === this.plane[1] > 0 ? 1 : -1;
  }
}

/** Returns the half size of a box along a row of a matrix. */
function halfAlong(m, at, half) {
  return Math.abs(m[at]) * half[0] + Math.abs(m[at + 1]) * half[1] + Math.abs(m[at + 2]) * half[2];
}

/** Returns whether a triangle that lies in the plane touches a polygon. */
function flatTouches(c, polygon) {
  if (polygon.overlapsSegment(c[0], c[2], c[3], c[5]) || polygon.overlapsSegment(c[3], c[5], c[6], c[8])
    || polygon.overlapsSegment(c[6], c[8], c[0], c[2])) {
    return true;
  }
  for (let ring = 0; ring < polygon.ringEnds.length; ring++) { // no edge meets: inside or outside as a whole
    const i = 2 * polygon.ringBegin(ring);
    const x = polygon.vertices[i];
    const z = polygon.vertices[i + 1];
    const turn = turnOf(c[0], c[2], c[3], c[5], x, z);
    if (turn !== 0 && turn === turnOf(c[3], c[5], c[6], c[8], x, z) && turn === turnOf(c[6], c[8], c[0], c[2], x, z)) {
      return true;
    }
  }
  return false;
}
