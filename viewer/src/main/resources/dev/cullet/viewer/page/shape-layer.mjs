// SPDX-License-Identifier: Apache-2.0
// Draws the enclosing shape of a part: its edges, and transparent faces in the colour of their distance from the exact
// hull of the part.

import * as THREE from 'three';

export class ShapeLayer {
  constructor(part, stage, look) {
    this.part = part;
    this.stage = stage;
    this.look = look;
    this.group = new THREE.Group();
    this.drawn = null;
  }

  show(shown) {
    if (shown && this.drawn === null) {
      this.drawn = this.draw(this.shape());
      this.group.add(this.drawn);
    }
    if (this.drawn !== null) {
      this.drawn.visible = shown;
    }
  }

  shape() {
    return this.part.shape;
  }

  draw(shape) {
    const drawn = new THREE.Group();
    const positions = new THREE.BufferAttribute(this.aroundCentre(shape.points), 3);
    const faces = new THREE.BufferGeometry();
    faces.setAttribute('position', positions);
    faces.setAttribute('color', new THREE.BufferAttribute(this.colours(shape), 3));
    faces.setIndex(new THREE.BufferAttribute(Uint32Array.from(shape.triangles), 1));
    const material = new THREE.MeshBasicMaterial({
      vertexColors: true,
      transparent: true,
      opacity: 0.35,
      side: THREE.DoubleSide,
      depthWrite: false,
    });
    const mesh = new THREE.Mesh(faces, material);
    mesh.renderOrder = 2;
    drawn.add(mesh);
    if (shape.edges.length > 0) {
      const edges = new THREE.BufferGeometry();
      edges.setAttribute('position', positions);
      edges.setIndex(new THREE.BufferAttribute(Uint32Array.from(shape.edges), 1));
      drawn.add(new THREE.LineSegments(edges, new THREE.LineBasicMaterial({ color: this.look.wire })));
    }
    return drawn;
  }

  aroundCentre(points) {
    const { centre } = this.stage.asset;
    return Float32Array.from(points, (value, i) => value - centre[i % 3]);
  }

  /** Returns three numbers per point. */
  colours({ distances }) {
    const largest = distances.reduce((max, distance) => Math.max(max, distance), 1e-30);
    const colours = new Float32Array(3 * distances.length);
    const near = new THREE.Color(this.look.shapeNear);
    const far = new THREE.Color(this.look.shapeFar);
    const mixed = new THREE.Color();
    distances.forEach((distance, i) => mixed.lerpColors(near, far, distance / largest).toArray(colours, 3 * i));
    return colours;
  }
}
