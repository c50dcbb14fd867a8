// SPDX-License-Identifier: Apache-2.0
// Draws many boxes as lines in one draw call: twelve edges of a unit box, instanced with the two corners of each box.

import * as THREE from 'three';

const CORNERS = new Float32Array(24);
for (let i = 0; i < 24; i++) {
  CORNERS[i] = (Math.floor(i / 3) >> i % 3) & 1;
}
const EDGES = [0, 1, 2, 3, 4, 5, 6, 7, 0, 2, 1, 3, 4, 6, 5, 7, 0, 4, 1, 5, 2, 6, 3, 7];

const VERTEX = `
  attribute vec3 lower;
  attribute vec3 upper;
  void main() {
    gl_Position = projectionMatrix * modelViewMatrix * vec4(mix(lower, upper, position), 1.0);
  }`;

const FRAGMENT = `
  uniform vec3 colour;
  uniform float opacity;
  void main() {
    gl_FragColor = vec4(colour, opacity);
    #include <colorspace_fragment>
  }`;

/**
 * @param corners 6 floats per box, drawn space
 * @param radius of a ball around 0 that contains them
 */
export function boxLines(corners, colour, opacity, radius) {
  const geometry = new THREE.InstancedBufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(CORNERS, 3));
  geometry.setIndex(EDGES);
  const pairs = new THREE.InstancedInterleavedBuffer(corners, 6);
  geometry.setAttribute('lower', new THREE.InterleavedBufferAttribute(pairs, 3, 0));
  geometry.setAttribute('upper', new THREE.InterleavedBufferAttribute(pairs, 3, 3));
  geometry.instanceCount = corners.length / 6;
  geometry.boundingSphere = new THREE.Sphere(new THREE.Vector3(), 2 * radius);
  const material = new THREE.ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { colour: { value: new THREE.Color(colour) }, opacity: { value: opacity } },
    transparent: true,
    depthWrite: false,
  });
  return new THREE.LineSegments(geometry, material);
}

/** Returns the boxes of pairs of node and lane as corners in drawn space. */
export function laneBoxes(tree, pairs, centre) {
  const corners = new Float32Array(3 * pairs.length);
  const box = new Float64Array(6);
  for (let i = 0; i < pairs.length; i += 2) {
    tree.box(pairs[i], pairs[i + 1], box, 0);
    for (let k = 0; k < 6; k++) {
      corners[3 * i + k] = box[k] - centre[k % 3];
    }
  }
  return corners;
}

/** Removes an object and frees its memory on the graphics card. */
export function discard(object) {
  object?.traverse((one) => {
    one.geometry?.dispose();
    one.material?.dispose?.();
  });
  object?.removeFromParent();
}
