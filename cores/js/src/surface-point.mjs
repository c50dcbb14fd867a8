// SPDX-License-Identifier: Apache-2.0
// Whether a point exactly on the surface touches the solid: whether the winding number is 1 or more anywhere next to
// it.
//
// The triangles at the point divide the directions around it. Each region of directions is beside an arc of a triangle,
// between directions where another triangle meets it. So the point is moved, by less than any difference, along each
// such direction, then to either side within the triangle, then to either side of it; solid-ray.mjs counts the winding
// number for the moved point. The signs of all moves are exact. O(k^2) tests of pairs for k triangles at the point.

import { SUBSTEPS } from './bsp-tree.mjs';
import { Expansion } from './expansion.mjs';
import { along, normalOf, planeSide, turn } from './lattice-crossing.mjs';
import { LeafWalk } from './leaf-walk.mjs';
import { windingAt } from './solid-ray.mjs';

/** The larger moves first: along a direction in a triangle, across it in the triangle, along its normal. */
const ALONG = 0;
const ACROSS = 3;
const OFF = 6;

/** Iterates over the triangles and caps with an area that a point is on. */
class Faces {
  constructor() {
    this.walk = new LeafWalk();
    this.cap = 0;
    this.p = new Int32Array(9);
    this.normal = new Float64Array(3);
  }

  begin(solid, x, y, z) {
    this.walk.begin(solid.view, solid.modelX(x), solid.modelY(y), solid.modelZ(z), 0, 0, 0, solid.displacement);
    this.cap = 0;
  }

  next(solid, x, y, z) {
    for (let triangle = this.walk.next(); triangle >= 0; triangle = this.walk.next()) {
      solid.readCorners(triangle, this.p);
      if (this.isAt(x, y, z)) {
        return true;
      }
    }
    while (this.cap < solid.capCount) {
      solid.readCorners(solid.triangleCount + this.cap++, this.p);
      if (this.isAt(x, y, z)) {
        return true;
      }
    }
    return false;
  }

  isAt(x, y, z) {
    const { p } = this;
    for (let axis = 0; axis < 3; axis++) {
      this.normal[axis] = normalOf(p, axis);
    }
    const axis = this.axis();
    if (axis < 0 || planeSide(p, x, y, z) !== 0) {
      return false;
    }
    const facing = Math.sign(this.normal[axis]);
    return facing * turn(p, 0, 3, axis, x, y, z) >= 0
      && facing * turn(p, 3, 6, axis, x, y, z) >= 0
      && facing * turn(p, 6, 0, axis, x, y, z) >= 0;
  }

  /** Returns an axis that the triangle is not along, or -1 if it has no area. */
  axis() {
    return this.normal[0] !== 0 ? 0 : this.normal[1] !== 0 ? 1 : this.normal[2] !== 0 ? 2 : -1;
  }
}

class SurfacePoint {
  constructor() {
    this.moves = Array.from({ length: 9 }, () => new Expansion());
    this.sum = new Expansion();
    this.signs = [1, 1, 1];
    this.faces = new Faces();
    this.others = new Faces();
  }

  touches(solid, x, y, z) {
    const { faces, others } = this;
    faces.begin(solid, x, y, z);
    while (faces.next(solid, x, y, z)) {
      if (this.solidAlongOwn(solid, x, y, z)) {
        return true;
      }
      others.begin(solid, x, y, z);
      while (others.next(solid, x, y, z)) {
        if (this.solidWhereOtherMeets(solid, x, y, z)) {
          return true;
        }
      }
    }
    return false;
  }

  /** In the direction of one corner: the only arc if no other triangle meets this one. */
  solidAlongOwn(solid, x, y, z) {
    for (let k = 0; k < 9; k += 3) {
      if (this.setTowards(this.faces.p, k, x, y, z)) {
        return this.solidBeside(solid, x, y, z);
      }
    }
    return false; // not reached: a triangle with an area has a corner elsewhere
  }

  solidWhereOtherMeets(solid, x, y, z) {
    const { moves, faces, others } = this;
    let coplanar = true;
    for (let axis = 0; axis < 3; axis++) {
      const u = (axis + 1) % 3;
      const v = (axis + 2) % 3;
      const move = moves[ALONG + axis].clear()
        .addDoubles(faces.normal[u], others.normal[v])
        .addDoubles(-faces.normal[v], others.normal[u]);
      coplanar = move.sign() === 0 && coplanar;
    }
    if (coplanar) {
      for (let k = 0; k < 9; k += 3) {
        if (this.setTowards(others.p, k, x, y, z) && this.isIn(faces, x, y, z, 1) && this.solidBeside(solid, x, y, z)) {
          return true;
        }
      }
      return false;
    }
    for (let sign = 1; sign >= -1; sign -= 2) {
      this.signs[0] = sign;
      if (this.isIn(faces, x, y, z, 1) && this.isIn(others, x, y, z, 0) && this.solidBeside(solid, x, y, z)) {
        return true;
      }
    }
    return false;
  }

  /** Sets the first move to that towards a lattice point; returns whether that is elsewhere. */
  setTowards(p, corner, x, y, z) {
    this.signs[0] = 1;
    let elsewhere = false;
    for (let axis = 0; axis < 3; axis++) {
      const to = p[corner + axis] * SUBSTEPS - (axis === 0 ? x : axis === 1 ? y : z);
      this.moves[ALONG + axis].clear().add(to);
      elsewhere = to !== 0 || elsewhere;
    }
    return elsewhere;
  }

  /** Returns whether the first move, in the plane of a triangle, stays in it: 1 within, 0 along an edge, too. */
  isIn(at, x, y, z, min) {
    const { p } = at;
    const axis = at.axis();
    const facing = Math.sign(at.normal[axis]);
    for (let from = 0; from < 9; from += 3) {
      const to = (from + 3) % 9;
      if (turn(p, from, to, axis, x, y, z) === 0) {
        const grows = this.signOfMove(
          ALONG, along(p, from, to, axis, 0), along(p, from, to, axis, 1), along(p, from, to, axis, 2));
        if (facing * this.signs[0] * grows < min) {
          return false;
        }
      }
    }
    return true;
  }

  /** Returns whether the solid is beside the first move, on any side within the triangle and off it. */
  solidBeside(solid, x, y, z) {
    const { moves, signs } = this;
    const { normal } = this.faces;
    for (let axis = 0; axis < 3; axis++) {
      const u = (axis + 1) % 3;
      const v = (axis + 2) % 3;
      moves[ACROSS + axis].clear().addScaled(moves[ALONG + v], normal[u]).addScaled(moves[ALONG + u], -normal[v]);
      moves[OFF + axis].clear().add(normal[axis]);
    }
    for (let sides = 0; sides < 4; sides++) {
      signs[1] = 1 - 2 * (sides & 1);
      signs[2] = 1 - (sides & 2);
      if (windingAt(solid, x, y, z, this) >= 1) {
        return true;
      }
    }
    return false;
  }

  /** Returns the sign of a * dx + b * dy + c * dz for the moves; 0 only if a, b and c are 0. */
  sign(a, b, c) {
    for (let move = 0; move < 3; move++) {
      const sign = this.signs[move] * this.signOfMove(3 * move, a, b, c);
      if (sign !== 0) {
        return sign;
      }
    }
    return 0;
  }

  signOfMove(move, a, b, c) {
    const { moves, sum } = this;
    return sum.clear()
      .addScaled(moves[move], a)
      .addScaled(moves[move + 1], b)
      .addScaled(moves[move + 2], c)
      .sign();
  }
}

let scratch = null;

/** Returns whether a point is on the surface of the solid; fine coordinates. */
export function touchesSolid(solid, x, y, z) {
  scratch ??= new SurfacePoint();
  return scratch.touches(solid, x, y, z);
}
