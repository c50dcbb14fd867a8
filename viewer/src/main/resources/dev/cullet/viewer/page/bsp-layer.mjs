// SPDX-License-Identifier: Apache-2.0
// Draws a BSP tree down to a depth: the planes of the last cut, and the cells.

import * as THREE from 'three';
import { cut, EMPTY, NO_CLAIM, SOLID } from './bsp-cells.mjs';
import { discard } from './boxes.mjs';

const MAX_CELLS = 20000;

/** Scale of the cells, which separates neighbours visibly. */
const SHRUNK = 0.94;

export class BspLayer {
  constructor(part, stage, look) {
    this.part = part;
    this.stage = stage;
    this.look = look;
    this.group = new THREE.Group();
  }

  /**
   * @param depth 0 draws nothing
   * @param what { planes, solid, empty, uncut }: whether to draw the planes of the last cut, cells in and outside the
   *     solid, and cells that are cut at a greater depth
   * @returns { planes, solid, empty, mixed, uncut, complete }: the number of each
   */
  show(depth, what) {
    discard(this.shown);
    this.shown = new THREE.Group();
    this.group.add(this.shown);
    const { cells, planes, complete } = cut(this.part.bsp, this.part.bounds, depth, MAX_CELLS);
    const of = (test) => cells.filter(({ kind }) => test(kind));
    const solid = of((kind) => kind === SOLID);
    const empty = of((kind) => kind === EMPTY || kind === NO_CLAIM);
    const mixed = of((kind) => kind !== null && kind < NO_CLAIM);
    const uncut = of((kind) => kind === null);
    if (depth > 0) {
      if (what.planes) {
        this.add(planes.map((polygon) => [polygon]), this.look.plane, 0.16, 1);
      }
      if (what.solid) {
        this.add(solid.map(({ faces }) => faces), this.look.solidCell, 0.3, SHRUNK);
        this.add(mixed.map(({ faces }) => faces), this.look.mixedCell, 0.3, SHRUNK);
      }
      if (what.empty) {
        this.add(empty.map(({ faces }) => faces), this.look.emptyCell, 0.03, SHRUNK);
      }
      if (what.uncut) {
        this.add(uncut.map(({ faces }) => faces), this.look.uncutCell, 0.05, SHRUNK);
      }
    }
    return {
      planes: planes.length,
      solid: solid.length,
      empty: empty.length,
      mixed: mixed.length,
      uncut: uncut.length,
      complete,
    };
  }

  /** Draws bodies, each an array of convex faces: filled, and their edges. */
  add(bodies, colour, opacity, scale) {
    const { centre } = this.stage.asset;
    const triangles = [];
    const lines = [];
    for (const faces of bodies) {
      const points = faces.flat();
      const middle = [0, 1, 2].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
      const drawn = (point) =>
        point.map((value, axis) => middle[axis] + scale * (value - middle[axis]) - centre[axis]);
      for (const face of faces) {
        const corners = face.map(drawn);
        corners.forEach((corner, i) => {
          lines.push(...corner, ...corners[(i + 1) % corners.length]);
          if (i > 1) {
            triangles.push(...corners[0], ...corners[i - 1], ...corner);
          }
        });
      }
    }
    const fill = new THREE.MeshBasicMaterial({
      color: colour,
      transparent: true,
      opacity,
      side: THREE.DoubleSide,
      depthWrite: false,
    });
    const edge = new THREE.LineBasicMaterial({ color: colour, transparent: true, opacity: 1.5 * opacity + 0.1 });
    this.shown.add(new THREE.Mesh(geometryOf(triangles), fill));
    this.shown.add(new THREE.LineSegments(geometryOf(lines), edge));
  }
}

function geometryOf(coordinates) {
  return new THREE.BufferGeometry().setAttribute('position', new THREE.Float32BufferAttribute(coordinates, 3));
}
