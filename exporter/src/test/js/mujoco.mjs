// SPDX-License-Identifier: Apache-2.0
// Loads MJCF or URDF files, these with the OBJ files beside them, in MuJoCo's WebAssembly package, and prints what it makes of them.
//
//   node mujoco.mjs PACKAGES FILE...
//
// PACKAGES is a folder with node_modules. Beside each FILE is FILE.rays: six numbers per line, origin and direction. It
// prints a JSON line per file: geoms, masses and centres of bodies, and the distance of the first hit of each ray, -1
// for none; or the error.

import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [packages, ...files] = process.argv.slice(2);
const { default: load } = await import(
  pathToFileURL(join(resolve(packages), 'node_modules/@mujoco/mujoco/mujoco.js')));
const mujoco = await load();

function rays(model, data, lines) {
  const geom = new Int32Array(1);
  return lines.map((line) => {
    const [ox, oy, oz, dx, dy, dz] = line.split(' ').map(Number);
    return mujoco.mj_ray(model, data, [ox, oy, oz], [dx, dy, dz], null, true, -1, geom, null);
  });
}

/** Returns the OBJ files of a folder. */
function meshesBeside(file) {
  const found = new mujoco.MjVFS();
  const folder = dirname(file);
  readdirSync(folder)
    .filter((name) => name.endsWith('.obj'))
    .forEach((name) => found.addBuffer(name, readFileSync(join(folder, name))));
  return found;
}

for (const file of files) {
  try {
    const text = readFileSync(file, 'utf8');
    const model = file.endsWith('.urdf')
      ? mujoco.MjModel.from_xml_string(text, meshesBeside(file))
      : mujoco.MjModel.from_xml_string(text);
    const data = new mujoco.MjData(model);
    mujoco.mj_forward(model, data);
    console.log(JSON.stringify({
      geoms: model.ngeom,
      mass: Array.from(model.body_mass),
      centre: Array.from(data.xipos),
      hits: rays(model, data, readFileSync(`${file}.rays`, 'utf8').split('\n').filter((line) => line !== '')),
    }));
    data.delete();
    model.delete();
  } catch (error) {
    console.log(JSON.stringify({ error: String(error.message ?? error) }));
  }
}
