// SPDX-License-Identifier: Apache-2.0
// Validates binary glTF files with the validator of Khronos, loads them in three.js, and casts rays at their meshes.
//
//   node glb.mjs PACKAGES FILE...
//
// PACKAGES is a folder with node_modules. Beside each FILE is FILE.rays: six numbers per line, origin and direction. It
// prints a JSON line per file: errors and warnings of the validator, codes of its other messages, names of nodes,
// triangles, and per ray the distance of the first hit, -1 for none; or the error.

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

globalThis.self ??= globalThis; // the loader is written for browsers

const [packages, ...files] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(join(resolve(packages), 'node_modules', name)));
const { default: validator } = await load('gltf-validator/index.js');
const { Ray, Vector3, DoubleSide } = await load('three/build/three.module.js');
const { GLTFLoader } = await load('three/examples/jsm/loaders/GLTFLoader.js');
const { MeshBVH } = await load('three-mesh-bvh/src/index.js');

/** Returns errors and warnings of the validator, and the codes of all that it prints below them. */
async function validate(bytes) {
  const { issues } = await validator.validateBytes(bytes, { maxIssues: 0 });
  const isSerious = ({ severity }) => severity < 2;
  return {
    messages: issues.messages.filter(isSerious).map(({ code, message }) => `${code}: ${message}`),
    infos: [...new Set(issues.messages.filter((issue) => !isSerious(issue)).map(({ code }) => code))],
  };
}

function cast(meshes, [ox, oy, oz, dx, dy, dz]) {
  const origin = new Vector3(ox, oy, oz);
  let first = -1;
  for (const { mesh, tree, inverse } of meshes) {
    const ray = new Ray(origin.clone(), new Vector3(dx, dy, dz)).applyMatrix4(inverse);
    ray.direction.normalize();
    const hit = tree.raycastFirst(ray, DoubleSide);
    if (hit !== null) {
      const distance = hit.point.applyMatrix4(mesh.matrixWorld).distanceTo(origin);
      first = first < 0 ? distance : Math.min(first, distance);
    }
  }
  return first;
}

for (const file of files) {
  try {
    const bytes = new Uint8Array(readFileSync(file));
    const found = await validate(bytes);
    const { scene } = await new GLTFLoader().parseAsync(bytes.buffer, '');
    scene.updateMatrixWorld(true);
    const names = [];
    const meshes = [];
    scene.traverse((object) => {
      names.push(object.userData.name ?? object.name);
      if (object.isMesh) {
        const inverse = object.matrixWorld.clone().invert();
        meshes.push({ mesh: object, tree: new MeshBVH(object.geometry, { verbose: false }), inverse });
      }
    });
    const triangles = meshes.reduce((sum, { mesh }) => sum + mesh.geometry.index.count / 3, 0);
    const lines = existsSync(`${file}.rays`) ? readFileSync(`${file}.rays`, 'utf8').split('\n') : [];
    const hits = lines.filter((line) => line !== '').map((line) => cast(meshes, line.split(' ').map(Number)));
    console.log(JSON.stringify({ ...found, names, triangles, hits }));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error.stack ?? error) }));
  }
}
