// SPDX-License-Identifier: Apache-2.0
// Loads USD files in the loader of three.js.
//
//   node usda.mjs PACKAGES FILE...
//
// PACKAGES is a folder with node_modules. It prints a JSON line per file: for each mesh its name, the name of its parent,
// its triangles, and the lower and upper corner of its bounds in the world; or the error.

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

globalThis.self ??= globalThis; // the loader is written for browsers

const [packages, ...files] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(join(resolve(packages), 'node_modules/three', name)));
const { Box3 } = await load('build/three.module.js');
const { USDLoader } = await load('examples/jsm/loaders/USDLoader.js');

for (const file of files) {
  try {
    const root = new USDLoader().parse(readFileSync(file, 'utf8'));
    root.updateMatrixWorld(true);
    const meshes = [];
    root.traverse((node) => {
      if (node.isMesh) {
        const { index, attributes } = node.geometry;
        const bounds = new Box3().setFromObject(node, true);
        meshes.push({
          name: node.name,
          parent: node.parent.name,
          triangles: (index ?? attributes.position).count / 3,
          bounds: [...bounds.min.toArray(), ...bounds.max.toArray()],
        });
      }
    });
    console.log(JSON.stringify({ meshes }));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error.message ?? error) }));
  }
}
