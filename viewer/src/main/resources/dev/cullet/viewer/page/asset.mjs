// SPDX-License-Identifier: Apache-2.0
// The asset: parts with their arrays in the frame that is drawn.

import { Scene } from './scene.mjs';
import { Tree } from './tree.mjs';
import { RayMesh, firstHit } from './walk.mjs';

/** One part in the frame that is drawn. Coordinates are in model space, metres. */
export class Part {
  constructor(stored, index, asset) {
    Object.assign(this, stored);
    this.index = index;
    this.asset = asset;
    this.tree = new Tree(stored.tree);
    this.levelOfNode = this.tree.levels();
    this.query = new RayMesh(this.tree, this.positions, this.indices);
    this.triangleCount = this.indices.length / 3;
    this.visible = true;
    this.frame = 0;
  }

  surface(triangle) {
    return this.surfaces === null ? this.uniformSurface : this.surfaces[triangle];
  }

  sourceNode(triangle) {
    return this.sourceNodes === null ? this.uniformNode : this.sourceNodes[triangle];
  }

  /** Index in the imported file, or -1 if the asset does not store it. */
  sourceTriangle(triangle) {
    return this.sourceTriangles === null ? -1 : this.sourceTriangles[triangle];
  }

  corner(triangle, k) {
    const at = 3 * this.indices[3 * triangle + k];
    return [this.positions[at], this.positions[at + 1], this.positions[at + 2]];
  }

  /** Switches to another frame: other positions and boxes of the same triangles. */
  showFrame(frame) {
    const stored = this.frames[frame];
    this.frame = frame;
    this.positions = stored.positions;
    this.tree.moveLattice(stored.origin, stored.step);
    this.tree.takeBoxes(stored.boxes);
    this.query.move(stored.positions);
  }
}

export class Asset {
  constructor(header) {
    Object.assign(this, header);
    this.parts = header.parts.map((part, index) => new Part(part, index, this));
    this.hasOwnFrame = true; // the initial picture shows this asset, not a larger box
    this.scene = header.scene ? new Scene(header.scene, this.parts) : null;
    this.setBox(...(this.scene === null ? boundsOf(header.parts) : this.scene.bounds()));
  }

  /** Sets the box that the stage is made for to one that contains the asset. */
  frameIn(lower, upper) {
    this.hasOwnFrame = false;
    this.setBox(lower, upper);
  }

  setBox(lower, upper) {
    this.lower = lower;
    this.upper = upper;
    this.centre = lower.map((low, axis) => (low + upper[axis]) / 2);
    this.radius = Math.max(Math.hypot(...upper.map((high, axis) => high - lower[axis])) / 2, 1e-9);
  }

  /** Returns the nearest hit in the visible parts: { part, triangle, t }, in a scene also instance; or null. */
  pick(origin, direction, maxT = Infinity) {
    if (this.scene !== null) {
      return this.scene.pick(origin, direction, maxT);
    }
    let best = null;
    for (const part of this.parts) {
      if (part.visible) {
        const hit = firstHit(part, origin, direction, maxT, null);
        if (hit !== null && (best === null || hit.t < best.t)) {
          best = { part, ...hit };
        }
      }
    }
    return best;
  }
}

/** Returns a corner of the triangle of a hit, world space in a scene. */
export function cornerOf({ part, triangle, instance }, k) {
  const corner = part.corner(triangle, k);
  return instance === undefined ? corner : part.asset.scene.toWorld(instance, corner);
}

/** Returns the bounding box of all parts in all frames. */
function boundsOf(parts) {
  const lower = [Infinity, Infinity, Infinity];
  const upper = [-Infinity, -Infinity, -Infinity];
  for (const part of parts) {
    for (const bounds of [part.bounds, ...part.frames.map((frame) => frame.bounds)]) {
      for (let axis = 0; axis < 3; axis++) {
        lower[axis] = Math.min(lower[axis], bounds[axis]);
        upper[axis] = Math.max(upper[axis], bounds[axis + 3]);
      }
    }
  }
  return [lower, upper];
}
