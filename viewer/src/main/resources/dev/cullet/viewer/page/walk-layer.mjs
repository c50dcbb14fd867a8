// SPDX-License-Identifier: Apache-2.0
// Draws the walk of a ray through a part's tree up to a step: the ray, the boxes that it hits and misses, the triangles
// tested, and the hit.

import * as THREE from 'three';
import { boxLines, discard, laneBoxes } from './boxes.mjs';

export class WalkLayer {
  constructor(stage, look) {
    this.stage = stage;
    this.look = look;
    this.group = new THREE.Group();
  }

  clear() {
    discard(this.shown);
    this.shown = undefined;
  }

  /**
   * @param walk { part, origin, direction, log, hit } with hit { triangle, t } or null
   * @param steps nodes to show, from the first
   */
  show(walk, steps) {
    this.clear();
    this.shown = new THREE.Group(); // drawn space
    this.local = new THREE.Group(); // in a scene the space of the mesh
    this.group.add(this.shown);
    this.shown.add(this.local);
    const { tree } = walk.part;
    let { centre, radius } = this.stage.asset;
    if (walk.instance !== undefined) {
      this.local.matrixAutoUpdate = false;
      this.local.matrix.fromArray(this.stage.asset.scene.drawnMatrix(walk.instance, centre));
      centre = [0, 0, 0];
      radius = Math.hypot(...walk.part.bounds);
    }
    const entered = [];
    const passed = [];
    walk.log.visits.slice(0, steps).forEach(({ node, tested, hits }) => {
      for (let lane = 0; lane < 4; lane++) {
        if ((tested >>> lane) & 1) {
          ((hits >>> lane) & 1 ? entered : passed).push(node, lane);
        }
      }
    });
    this.local.add(boxLines(laneBoxes(tree, passed, centre), this.look.passed, 0.3, radius));
    this.local.add(boxLines(laneBoxes(tree, entered, centre), this.look.entered, 0.95, radius));
    const tested = walk.log.triangles.filter(({ visit }) => visit < steps).map(({ triangle }) => triangle);
    this.addTriangles(walk.part, centre, tested, this.look.tested, 0.55);
    const done = steps >= walk.log.visits.length;
    if (done && walk.hit !== null) {
      this.addTriangles(walk.part, centre, [walk.hit.triangle], this.look.hit, 0.9);
    }
    this.addRay(walk, done && walk.hit !== null ? walk.hit.t : null);
  }

  addTriangles(part, centre, triangles, colour, opacity) {
    const place = (point) => new THREE.Vector3(...point.map((value, axis) => value - centre[axis]));
    const corners = triangles.flatMap((t) => [0, 1, 2].map((k) => place(part.corner(t, k))));
    const material = new THREE.MeshBasicMaterial({
      color: colour,
      transparent: true,
      opacity,
      side: THREE.DoubleSide,
      depthTest: false,
      depthWrite: false,
    });
    const mesh = new THREE.Mesh(new THREE.BufferGeometry().setFromPoints(corners), material);
    mesh.renderOrder = 3;
    this.local.add(mesh);
  }

  /** Draws the ray from the camera to the hit, or beyond the asset. */
  addRay({ origin, direction }, t) {
    const { radius } = this.stage.asset;
    const from = this.stage.place(origin);
    const along = new THREE.Vector3(...direction);
    const to = from.clone().addScaledVector(along, t ?? from.length() + 2 * radius);
    const line = new THREE.BufferGeometry().setFromPoints([from, to]);
    const ray = new THREE.Line(line, new THREE.LineBasicMaterial({ color: this.look.ray, depthTest: false }));
    ray.renderOrder = 4;
    ray.frustumCulled = false;
    this.shown.add(ray);
    if (t !== null) {
      const point = new THREE.BufferGeometry().setFromPoints([to]);
      const size = 9 * Math.min(window.devicePixelRatio, 2);
      const dot = new THREE.PointsMaterial({ color: this.look.ray, size, sizeAttenuation: false, depthTest: false });
      const drawn = new THREE.Points(point, dot);
      drawn.renderOrder = 5;
      this.shown.add(drawn);
    }
  }
}
