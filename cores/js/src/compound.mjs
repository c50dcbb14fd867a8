// SPDX-License-Identifier: Apache-2.0
// Compounds: solids of convex pieces, which may overlap. A compound is a CulletCompound in the memory of the module, its
// pieces behind it; it is of no use after its asset was closed. Queries have the exactness of those of each piece.

import {
  requireFinite, requireIndex, requireInstance, requireLimit, requireRay, requireSize,
} from './arguments.mjs';
import { ConvexShape, ShapeHit } from './convex-shape.mjs';
import { Block, addProperties, copyResult, double, integer, putTransform, scratchOf } from './objects.mjs';
import { Motion } from './pairs.mjs';
import { api, floats, integers, io, requireReady } from './runtime.mjs';
import { ShapeResult, useShape } from './shape-query.mjs';
import { useMesh } from './surface-mesh.mjs';

/** The first point of a compound on a ray. */
export class CompoundHit extends ShapeHit {
  clear() {
    super.clear();
    this.piece = -1;
  }

  /** @private */
  take(piece) {
    super.take(piece >= 0 ? 1 : 0);
    this.piece = piece;
    return piece >= 0;
  }
}

export class CompoundShape extends Block {
  /** @private */
  constructor(mesh) {
    const address = useMesh(mesh);
    const size = requireReady().compound_size();
    const memory = api.compound_part_size(address);
    if (memory === 0) {
      throw new RangeError(`part "${mesh.name}" has no pieces: bake it with --decompose`);
    }
    super(size + memory);
    this.mesh = mesh;
    if (api.compound_of_part(this.address, mesh.asset.address, mesh.index, this.address + size, memory) === 0) {
      this.close();
      throw new RangeError('a box must have a volume after its corners are rounded to float');
    }
    api.compound_facts(this.address);
    const at = io >>> 2;
    this.pieceCount = integers[at];
    this.bounds = floats.slice(at + 1, at + 7);
    const [x, y, z, radius] = floats.subarray(at + 7, at + 11);
    this.boundingSphere = Object.freeze({ x, y, z, radius });
  }

  static of(mesh) {
    return new CompoundShape(mesh);
  }

  /** @private Returns the address for a call. */
  use() {
    this.mesh.use();
    return super.use();
  }

  /** Returns a piece as a shape of its own; close it, too. */
  piece(index) {
    requireIndex('piece', index, this.pieceCount);
    return new ConvexShape((at) => api.compound_piece(this.use(), index, at), this.mesh);
  }

  contains(x, y, z) {
    return this.anyPoint(x, y, z) >= 0;
  }

  anyPoint(x, y, z) {
    requireFinite('point', x, y, z);
    return api.compound_any_point(this.use(), x, y, z);
  }

  raycast(ox, oy, oz, dx, dy, dz, maxT, out, minT = 0) {
    requireRay(ox, oy, oz, dx, dy, dz, maxT, minT);
    return out.take(api.compound_raycast(this.use(), ox, oy, oz, dx, dy, dz, minT, maxT));
  }

  castSegment(x0, y0, z0, x1, y1, z1, out) {
    requireFinite('start', x0, y0, z0);
    requireFinite('end', x1, y1, z1);
    return out.take(api.compound_cast_segment(this.use(), x0, y0, z0, x1, y1, z1));
  }
}

/** A compound, and a shape or another compound that stands where a transform moves it. */
export class CompoundQuery extends ShapeResult {
  piece = -1;

  otherPiece = -1;

  isTruncated = false;

  any(compound, other, otherToThis) {
    putTransform('otherToThis', otherToThis);
    if (!(other instanceof CompoundShape)) {
      return api.compound_any(this.use(), useCompound(compound), useShape(other));
    }
    const piece = api.compound_any_of(this.use(), useCompound(compound), useCompound(other));
    this.otherPiece = integers[io >>> 2];
    return piece;
  }

  overlaps(compound, other, otherToThis) {
    return this.any(compound, other, otherToThis) >= 0;
  }

  /** Sets the pieces that a shape touches; returns their number. */
  all(compound, other, otherToThis, pieces) {
    const at = scratchOf(4 * pieces.length);
    putTransform('otherToThis', otherToThis);
    const count = api.compound_find(this.use(), useCompound(compound), useShape(other), at, pieces.length);
    this.isTruncated = integers[io >>> 2] !== 0;
    copyResult(integers, at >>> 2, count, pieces, 0);
    return count;
  }

  closestPoints(compound, other, otherToThis, maxDistance) {
    requireLimit('maxDistance', maxDistance);
    putTransform('otherToThis', otherToThis);
    this.piece = api.compound_closest_points(this.use(), useCompound(compound), useShape(other), maxDistance);
    return this.piece >= 0;
  }

  penetration(compound, other, otherToThis) {
    putTransform('otherToThis', otherToThis);
    this.piece = api.compound_penetration(this.use(), useCompound(compound), useShape(other));
    return this.piece >= 0;
  }
}

addProperties(CompoundQuery, double, { depth: 24, depthExcess: 32 });

/** A mesh, which is its surface, and a compound. */
export class CompoundMeshQuery extends Block {
  piece = -1;

  constructor() {
    super(requireReady().shape_query_size());
  }

  any(mesh, compound, compoundToMesh) {
    putTransform('compoundToMesh', compoundToMesh);
    const triangle = api.compound_any_triangle(this.use(), useMesh(mesh), useCompound(compound));
    this.piece = integers[io >>> 2];
    return triangle;
  }

  overlaps(mesh, compound, compoundToMesh) {
    return this.any(mesh, compound, compoundToMesh) >= 0;
  }
}

/** Memory and results of a motion. */
class SweepResult extends ShapeResult {
  piece = -1;

  /** @private Checks arguments, and sets the motion. */
  begin(motion, tolerance) {
    requireInstance('motion', motion, Motion);
    requireSize('tolerance', tolerance);
    motion.use();
  }

  /** @private Takes the piece; returns the outcome. */
  end(outcome, tolerance) {
    this.piece = integers[io >>> 2];
    if (outcome < 0) {
      throw new RangeError(`tolerance ${tolerance} must be a number above 0`);
    }
    return outcome;
  }
}

addProperties(SweepResult, double, { t: 0, overlapT: 8 });
addProperties(SweepResult, integer, { steps: 116 });

/** The time of impact of a compound that moves and rotates, with a mesh. */
export class CompoundMeshSweep extends SweepResult {
  sweep(mesh, compound, motion, tolerance) {
    this.begin(motion, tolerance);
    return this.end(
      api.compound_sweep_mesh(this.use(), useMesh(mesh), useCompound(compound), tolerance), tolerance);
  }
}

addProperties(CompoundMeshSweep, integer, { triangle: 112 });

/** The time of impact of a shape that moves and rotates, with a compound. */
export class CompoundSweep extends SweepResult {
  sweep(compound, shape, motion, tolerance) {
    this.begin(motion, tolerance);
    return this.end(
      api.compound_sweep_convex(this.use(), useCompound(compound), useShape(shape), tolerance), tolerance);
  }
}

/** Returns the address of a compound for a call. */
function useCompound(compound) {
  requireInstance('compound', compound, CompoundShape);
  return compound.use();
}
