// SPDX-License-Identifier: Apache-2.0
// Draws a sphere cluster at one of its levels.

import * as THREE from 'three';
import { discard } from './boxes.mjs';

export class SphereLayer {
  constructor(part, stage, look) {
    this.part = part;
    this.stage = stage;
    this.look = look;
    this.group = new THREE.Group();
  }

  /** Draws the spheres of a level; -1: none. */
  show(level) {
    discard(this.shown);
    this.shown = undefined;
    if (level < 0) {
      return;
    }
    const { spheres } = this.part.cluster.levels[level];
    const { centre } = this.stage.asset;
    const count = spheres.length / 4;
    const rough = count > 256;
    const ball = new THREE.SphereGeometry(1, rough ? 16 : 40, rough ? 10 : 24);
    const material = new THREE.MeshLambertMaterial({
      color: this.look.sphere,
      transparent: true,
      opacity: 0.3,
      depthWrite: false,
    });
    this.shown = new THREE.InstancedMesh(ball, material, count);
    const matrix = new THREE.Matrix4();
    for (let i = 0; i < count; i++) {
      const [x, y, z, r] = spheres.subarray(4 * i, 4 * i + 4);
      matrix.makeScale(r, r, r).setPosition(x - centre[0], y - centre[1], z - centre[2]);
      this.shown.setMatrixAt(i, matrix);
    }
    this.shown.renderOrder = 2;
    this.group.add(this.shown);
  }
}
