// SPDX-License-Identifier: Apache-2.0
// Compounds: solids of convex pieces, which may overlap. A compound is a CulletCompound in the memory of the module, its
// pieces behind it; it is of no use after an asset that it has pieces of was closed. Queries have the exactness of those
// of each piece.

import {
  requireFinite, requireIndex, requireInstance, requireInteger, requireLimit, requireRay,
} from './arguments.mjs';
import { ConvexShape, ShapeHit } from './convex-shape.mjs';
import { Block, addProperties, copyResult, double, integer, putTransform, scratchOf } from './objects.mjs';
import { api, bytes, floats, integers, io, requireReady } from './runtime.mjs';
import { ShapeResult, SweepResult, filtered, useShape } from './shape-query.mjs';
import { useMesh } from './surface-mesh.mjs';

const MAX_PIECES = 2 ** 16 - 1;

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
  /**
   * @private
   * @param mesh null: of shapes
   */
  constructor(mesh, shapes) {
    const size = requireReady().compound_size();
    const memory = api.compound_memory(mesh === null ? 0 : useMesh(mesh), shapes.length);
    if (memory === 0) {
      throw new RangeError(`part "${mesh.name}" has no pieces: bake it with --decompose`);
    }
    super(size + memory);
    /** @private What pieces are of, and meshes without repetition. */
    this.mesh = mesh;
    this.shapes = shapes.map((shape) => ({ mesh: shape.mesh, arrays: shape.arrays?.share() }));
    this.meshes = [...new Set([this, ...this.shapes].map((source) => source.mesh))].filter((source) => source !== null);
    const pieces = this.address + size;
    const pieceSize = api.convex_size();
    shapes.forEach((shape, i) => bytes.copyWithin(pieces + i * pieceSize, shape.address, shape.address + pieceSize));
    const made = mesh === null
      ? api.compound_of_shapes(this.address, pieces, shapes.length, memory)
      : api.compound_of_part(this.address, mesh.asset.address, mesh.index, pieces, memory);
    if (made === 0) {
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

  /** Takes a mesh, or a list of shapes. */
  static of(source) {
    if (!Array.isArray(source)) {
      return new CompoundShape(source, []);
    }
    requireInteger('number of pieces', source.length, 1, MAX_PIECES);
    source.forEach(useShape);
    return new CompoundShape(null, source);
  }

  /** @private Returns the address for a call. */
  use() {
    for (let i = 0; i < this.meshes.length; i++) {
      this.meshes[i].use();
    }
    return super.use();
  }

  close() {
    if (this.address !== 0) {
      this.shapes.forEach(({ arrays }) => arrays?.close());
    }
    super.close();
  }

  /** Returns a piece as a shape of its own; close it, too. */
  piece(index) {
    requireIndex('piece', index, this.pieceCount);
    const { mesh, arrays } = this.shapes[index] ?? this;
    return new ConvexShape((at) => api.compound_piece(this.use(), index, at), mesh, arrays);
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
export class CompoundMeshQuery extends filtered(Block) {
  piece = -1;

  constructor() {
    super(requireReady().shape_query_size());
  }

  any(mesh, compound, compoundToMesh) {
    putTransform('compoundToMesh', compoundToMesh);
    const triangle = api.compound_any_triangle(
      this.use(), useMesh(mesh), useCompound(compound), this.filter.use());
    this.piece = integers[io >>> 2];
    return triangle;
  }

  overlaps(mesh, compound, compoundToMesh) {
    return this.any(mesh, compound, compoundToMesh) >= 0;
  }
}

/** Memory and results of a motion, with the piece. */
class CompoundResult extends SweepResult {
  piece = -1;

  /** @private */
  end(outcome, tolerance) {
    this.piece = integers[io >>> 2];
    return super.end(outcome, tolerance);
  }
}

/** The time of impact of a compound that moves and rotates, with a mesh. */
export class CompoundMeshSweep extends filtered(CompoundResult) {
  sweep(mesh, compound, motion, tolerance) {
    const filter = this.filter.use();
    this.begin(motion, tolerance);
    return this.end(
      api.compound_sweep_mesh(this.use(), useMesh(mesh), useCompound(compound), filter, tolerance), tolerance);
  }
}

addProperties(CompoundMeshSweep, integer, { triangle: 112 });

/** The time of impact of a shape that moves and rotates, with a compound. */
export class CompoundSweep extends CompoundResult {
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
