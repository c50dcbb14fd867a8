// SPDX-License-Identifier: Apache-2.0
// Draws what shows the scale of an asset: a grid on the ground with the axes of model space, and a figure of 1.8 m.

import * as THREE from 'three';
import { capsules } from './figure.mjs';

const FIGURE_METRES = 1.8;

/** Cells of the grid along the longer side of the asset: between this and two and a half times as many. */
const CELLS = 8;

/** Largest and smallest extents of an asset that the figure is shown with at first. */
const FIGURE_FROM = 0.9;
const FIGURE_TO = 80;

export class ScaleLayer {
  constructor(stage, look) {
    this.stage = stage;
    this.look = look;
    const { lower, upper } = stage.asset;
    this.size = Math.max(...upper.map((high, axis) => high - lower[axis]), 1e-9);
    this.step = niceStep(this.size / CELLS);
    this.group = new THREE.Group();
    this.parts = { grid: new THREE.Group(), axes: new THREE.Group(), figure: new THREE.Group() };
    const gap = 0.35 + 0.04 * Math.min(this.size, FIGURE_TO);
    this.feet = [lower[0] - gap, lower[1], upper[2]]; // left of the asset, as the camera sees it at first
    const fits = this.size >= FIGURE_FROM && this.size <= FIGURE_TO;
    this.addGrid(fits ? this.feet[0] - 0.3 : lower[0]);
    this.addFigure();
    this.group.add(...Object.values(this.parts));
    this.show('figure', fits);
  }

  /** @param part grid, axes or figure */
  show(part, shown) {
    this.parts[part].visible = shown;
    this.stage.setScenery(this.parts.figure.visible ? this.figureBox : [], this.gridRadius);
  }

  isShown(part) {
    return this.parts[part].visible;
  }

  /**
   * Adds lines on the ground, the lower bound of the asset; the axes are the lines through 0.
   *
   * @param left lower bound of x
   */
  addGrid(left) {
    const { lower, upper, centre } = this.stage.asset;
    const { step } = this;
    const begin = [Math.floor(Math.min(left, lower[0] - step) / step - 1), Math.floor(lower[2] / step - 2)];
    const end = [0, 2].map((axis) => Math.ceil(upper[axis] / step + 2));
    const ground = lower[1] - centre[1];
    const lines = { plain: [], x: [], z: [] };
    const line = (kind, x0, z0, x1, z1) => lines[kind].push(
      x0 * step - centre[0], ground, z0 * step - centre[2], x1 * step - centre[0], ground, z1 * step - centre[2]);
    for (let i = begin[0]; i <= end[0]; i++) {
      line(i === 0 ? 'z' : 'plain', i, begin[1], i, end[1]);
    }
    for (let i = begin[1]; i <= end[1]; i++) {
      line(i === 0 ? 'x' : 'plain', begin[0], i, end[0], i);
    }
    this.gridRadius = Math.hypot(
      ...[0, 1].map((i) => Math.max(end[i] * step - centre[2 * i], centre[2 * i] - begin[i] * step)),
      ground,
    );
    this.parts.grid.add(segments(lines.plain, this.look.grid, 0.55));
    this.parts.axes.add(segments(lines.x, this.look.axes[0], 1), segments(lines.z, this.look.axes[2], 1));
    const { axes } = this.parts;
    if (begin[0] <= 0 && end[0] >= 0 && begin[1] <= 0 && end[1] >= 0) {
      const top = upper[1] + 0.5 * step - centre[1];
      axes.add(segments([-centre[0], ground, -centre[2], -centre[0], top, -centre[2]], this.look.axes[1], 1));
    }
  }

  addFigure() {
    const { centre } = this.stage.asset;
    const feet = this.feet.map((value, axis) => value - centre[axis]);
    const material = new THREE.MeshLambertMaterial({ color: this.look.figure });
    for (const { from, to, radius } of capsules(FIGURE_METRES)) {
      const begin = new THREE.Vector3(...from);
      const along = new THREE.Vector3(...to).sub(begin);
      const mesh = new THREE.Mesh(new THREE.CapsuleGeometry(radius, along.length(), 6, 14), material);
      mesh.position.copy(begin).addScaledVector(along, 0.5).add(new THREE.Vector3(...feet));
      mesh.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), along.normalize());
      this.parts.figure.add(mesh);
    }
    this.figureBox = [];
    for (let corner = 0; corner < 8; corner++) {
      this.figureBox.push(
        this.feet[0] + (corner & 1 ? 0.3 : -0.3),
        this.feet[1] + (corner & 2 ? FIGURE_METRES : 0),
        this.feet[2] + (corner & 4 ? 0.2 : -0.2),
      );
    }
  }
}

function segments(coordinates, colour, opacity) {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(coordinates, 3));
  const lines = new THREE.LineSegments(
    geometry,
    new THREE.LineBasicMaterial({ color: colour, transparent: opacity < 1, opacity, depthWrite: false }),
  );
  lines.frustumCulled = false;
  return lines;
}

/** Returns 1, 2 or 5 times a power of ten, at most the length. */
export function niceStep(length) {
  const power = 10 ** Math.floor(Math.log10(length));
  return power * [5, 2, 1].find((factor) => factor * power <= length * (1 + 1e-9));
}
