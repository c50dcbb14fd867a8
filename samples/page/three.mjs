// SPDX-License-Identifier: Apache-2.0
// Draws a scene with three.js, picks instances under the pointer with a ray, and slides a capsule among them.

import * as THREE from 'three';
import { CollisionScene, InstanceTransform, loadScene, ready, SceneQuery } from '../../cores/js/cullet.mjs';
import { SlidingCapsule } from './slide.mjs';

const STEP = 0.1;
const RADIUS = 0.3;
const HEIGHT = 1;
const KEYS = { ArrowLeft: [-1, 0, 0], ArrowRight: [1, 0, 0], ArrowUp: [0, 0, -1], ArrowDown: [0, 0, 1] };

const canvas = document.querySelector('canvas');
const output = document.querySelector('output');
const renderer = new THREE.WebGLRenderer({ canvas, antialias: true });
const camera = new THREE.PerspectiveCamera(50, 1, 0.1, 1000);
const caster = new THREE.Raycaster();
await ready;

/** What is shown: the collision scene, and what three.js draws of it; null before a file is loaded. */
let shown = null;

/** Returns the triangles of a mesh for three.js. */
function geometryOf(mesh) {
  const positions = new Float32Array(9 * mesh.triangleCount);
  for (let triangle = 0; triangle < mesh.triangleCount; triangle++) {
    mesh.triangleCorners(triangle, positions, 9 * triangle);
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(positions, 3));
  geometry.computeVertexNormals();
  return geometry;
}

/** Returns the place of an instance relative to an origin, so that floats of the graphics card are exact enough. */
function matrixOf(t, [x, y, z]) {
  const scale = new THREE.Vector3(t.isMirrored ? -t.scale : t.scale, t.scale, t.scale);
  const rotation = new THREE.Quaternion(t.rotationX, t.rotationY, t.rotationZ, t.rotationW);
  return new THREE.Matrix4().compose(new THREE.Vector3(t.x - x, t.y - y, t.z - z), rotation, scale);
}

/** Shows the scene of a file. */
function show(bytes, name) {
  try {
    const asset = loadScene(bytes, { name });
    const scene = new CollisionScene(asset, 0);
    const drawn = new THREE.Scene();
    const geometries = new Map(asset.meshes.parts.map((mesh) => [mesh, geometryOf(mesh)]));
    const materials = { side: THREE.DoubleSide, flatShading: true };
    const transform = new InstanceTransform();
    const instances = Array.from({ length: asset.instanceCount }, (_, i) => {
      asset.transform(i, transform);
      const one = new THREE.Mesh(geometries.get(asset.mesh(i)), new THREE.MeshLambertMaterial(materials));
      one.applyMatrix4(matrixOf(transform, asset.origin));
      drawn.add(one);
      return one;
    });
    const body = new THREE.Mesh(
      new THREE.CapsuleGeometry(RADIUS, HEIGHT), new THREE.MeshLambertMaterial({ color: 0x3366ee }));
    drawn.add(body, new THREE.HemisphereLight(0xffffff, 0x444444, 3));
    const box = new THREE.Box3().setFromObject(drawn);
    const capsule = new SlidingCapsule(scene, RADIUS, HEIGHT);
    capsule.position = [...asset.origin].map((value, axis) => value + (axis === 1 ? box.max.y : 0) + RADIUS);
    shown = { scene, drawn, instances, body, capsule, origin: asset.origin, query: new SceneQuery(scene) };
    const size = box.getSize(new THREE.Vector3()).length();
    camera.position.copy(box.getCenter(new THREE.Vector3())).add(new THREE.Vector3(0, 0.6 * size, 0.9 * size));
    camera.lookAt(box.getCenter(new THREE.Vector3()));
    output.textContent = `${asset.instanceCount} instances of ${asset.meshes.parts.length} meshes`;
  } catch (error) {
    shown = null;
    output.textContent = error.message;
  }
  draw();
}

function draw() {
  if (shown === null) {
    return;
  }
  const { capsule, body, origin, drawn } = shown;
  const [x, y, z] = capsule.position;
  body.position.set(x - origin[0], y - origin[1] + HEIGHT / 2, z - origin[2]);
  renderer.setSize(canvas.clientWidth, canvas.clientHeight, false);
  camera.aspect = canvas.clientWidth / canvas.clientHeight;
  camera.updateProjectionMatrix();
  renderer.render(drawn, camera);
}

/** Colours the instance under the pointer. */
function pick(event) {
  if (shown === null) {
    return;
  }
  const { query, instances, origin } = shown;
  const pointer = new THREE.Vector2(
    (2 * event.offsetX) / canvas.clientWidth - 1, 1 - (2 * event.offsetY) / canvas.clientHeight);
  caster.setFromCamera(pointer, camera);
  const { origin: from, direction: d } = caster.ray;
  const found = query.raycast(from.x + origin[0], from.y + origin[1], from.z + origin[2], d.x, d.y, d.z, Infinity);
  instances.forEach((one, i) => one.material.color.set(i === query.instance ? 0xee3333 : 0xcccccc));
  output.textContent = found
    ? `instance ${query.instance}, user id ${query.userId}, triangle ${query.triangle}, at ${
        [query.x, query.y, query.z].map((value) => value.toFixed(3)).join(' ')}`
    : 'nothing';
  draw();
}

/** Slides the capsule by a step, with some fall. */
function slide(event) {
  const direction = KEYS[event.key];
  if (shown !== null && direction !== undefined) {
    event.preventDefault();
    shown.capsule.move(STEP * direction[0], -STEP, STEP * direction[2]);
    output.textContent = `capsule at ${shown.capsule.position.map((value) => value.toFixed(3)).join(' ')}`;
    draw();
  }
}

canvas.addEventListener('pointermove', pick);
addEventListener('keydown', slide);
addEventListener('resize', draw);
document.querySelector('input').addEventListener('change', async ({ target: { files: [file] } }) => {
  show(await file.arrayBuffer(), file.name);
});
const name = new URLSearchParams(location.search).get('scene');
if (name !== null) {
  const response = await fetch(name);
  show(await response.arrayBuffer(), name);
}
