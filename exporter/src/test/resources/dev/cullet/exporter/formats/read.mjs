// Reads exports with the libraries of npm: node read.mjs FOLDER. Prints one line of JSON.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';

const validator = createRequire(import.meta.url)('gltf-validator');
const folder = process.argv[2];
const bytes = (name) => {
  const file = readFileSync(`${folder}/${name}`);
  return file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
};
const json = (name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));

const report = { validator: {}, three: {} };
for (const name of json('glb.json')) {
  const issues = (await validator.validateBytes(new Uint8Array(bytes(name)))).issues;
  report.validator[name] = {
    errors: issues.numErrors,
    warnings: issues.numWarnings,
    infos: [...new Set(issues.messages.map((message) => message.code))],
  };
  const gltf = await new Promise((resolve, reject) => new GLTFLoader().parse(bytes(name), '', resolve, reject));
  let triangles = 0;
  const names = [];
  gltf.scene.traverse((object) => {
    names.push(object.name);
    triangles += object.isMesh ? object.geometry.index.count / 3 : 0;
  });
  report.three[name] = { triangles, names };
}

console.log(JSON.stringify(report));
