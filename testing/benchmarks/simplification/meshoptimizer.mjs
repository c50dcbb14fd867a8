// SPDX-License-Identifier: Apache-2.0
// Simplifies one mesh by meshoptimizer, again for each error that a line of the input names.
//
//   node meshoptimizer.mjs PACKAGES MESH
//
// PACKAGES is a folder with node_modules; MESH has the numbers of vertices and indices as 32-bit integers, 3 floats per
// vertex, 3 indices per triangle. For each error, in metres, it writes the indices to MESH.out and prints their number and
// the milliseconds of CPU time.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [packages, file] = process.argv.slice(2);
const require = createRequire(pathToFileURL(`${packages}/package.json`));
const { MeshoptSimplifier } = await import(pathToFileURL(require.resolve('meshoptimizer')));
await MeshoptSimplifier.ready;

const bytes = readFileSync(file);
const view = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
const [vertexCount, indexCount] = new Uint32Array(view, 0, 2);
const positions = new Float32Array(view, 8, 3 * vertexCount);
const indices = new Uint32Array(view, 8 + 12 * vertexCount, indexCount);

for await (const line of createInterface({ input: process.stdin })) {
  const start = process.cpuUsage();
  const [simplified] = MeshoptSimplifier.simplify(indices, positions, 3, 0, Number(line), ['ErrorAbsolute']);
  const { user, system } = process.cpuUsage(start);
  writeFileSync(`${file}.out`, new Uint8Array(simplified.buffer, simplified.byteOffset, simplified.byteLength));
  console.log(`${simplified.length} ${(user + system) / 1000}`);
}
