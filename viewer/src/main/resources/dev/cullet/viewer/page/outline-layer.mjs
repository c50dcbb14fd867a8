// SPDX-License-Identifier: Apache-2.0
// Draws the outlines of a part: a section in its plane, a silhouette beside the part.

import * as THREE from 'three';

export class OutlineLayer {
  constructor(part, stage, look) {
    this.part = part;
    this.stage = stage;
    this.look = look;
    this.group = new THREE.Group();
    this.drawn = [];
  }

  show(index, shown) {
    if (shown && this.drawn[index] === undefined) {
      this.drawn[index] = this.draw(this.part.outlines[index]);
      this.group.add(this.drawn[index]);
    }
    if (this.drawn[index] !== undefined) {
      this.drawn[index].visible = shown;
    }
  }

  draw(outline) {
    const { axis, kind, at } = outline;
    const { bounds } = this.part;
    const { centre, radius } = this.stage.asset;
    const others = [0, 1, 2].filter((other) => other !== axis);
    const height = (kind === 'section' ? at : bounds[axis] - 0.05 * radius) - centre[axis];
    const drawn = new THREE.Group();
    let ring = 0;
    for (const polygonEnd of outline.polygonEnds) {
      const rings = [];
      for (; ring < polygonEnd; ring++) {
        const begin = ring === 0 ? 0 : outline.ringEnds[ring - 1];
        rings.push(pairs(outline.vertices, begin, outline.ringEnds[ring], centre, others));
      }
      const shape = new THREE.Shape(rings[0]);
      shape.holes = rings.slice(1).map((hole) => new THREE.Path(hole));
      const fill = new THREE.Mesh(lifted(new THREE.ShapeGeometry(shape), others, axis, height), this.material(0.25));
      drawn.add(fill);
      for (const points of rings) {
        const line = lifted(new THREE.BufferGeometry().setFromPoints(points), others, axis, height);
        drawn.add(new THREE.LineLoop(line, new THREE.LineBasicMaterial({ color: this.look.outline })));
      }
    }
    return drawn;
  }

  material(opacity) {
    return new THREE.MeshBasicMaterial({
      color: this.look.outline,
      transparent: true,
      opacity,
      side: THREE.DoubleSide,
      depthWrite: false,
    });
  }
}

function pairs(vertices, begin, end, centre, [u, v]) {
  const points = [];
  for (let i = begin; i < end; i++) {
    points.push(new THREE.Vector2(vertices[2 * i] - centre[u], vertices[2 * i + 1] - centre[v]));
  }
  return points;
}

/** Maps x y of a flat geometry to the two axes of the outline, and sets the third coordinate to a height. */
function lifted(geometry, [u, v], axis, height) {
  const flat = geometry.getAttribute('position');
  const placed = new Float32Array(3 * flat.count);
  for (let i = 0; i < flat.count; i++) {
    placed[3 * i + u] = flat.getX(i);
    placed[3 * i + v] = flat.getY(i);
    placed[3 * i + axis] = height;
  }
  return geometry.setAttribute('position', new THREE.BufferAttribute(placed, 3));
}
