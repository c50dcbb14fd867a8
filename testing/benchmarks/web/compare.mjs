// SPDX-License-Identifier: Apache-2.0
// Cullet in JavaScript beside three-mesh-bvh: load, memory, and queries, on the same triangles with the same seeded
// queries, in several processes, because the compiler of one may be luckier than that of another: the least of each
// figure counts.
//
//   npm install && node compare.mjs [--csv FILE --commit NAME --command TEXT] [--old FOLDER] ship.cullet ...
//
// --old is a folder with another version of cores/js, which is measured, too. Commit and command are written to the file.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const PROCESSES = 5;
const CELLS = ['cullet', 'three_mesh_bvh', 'old_walk'];
const FIRST_CELL = 4;
const options = { csv: null, commit: 'unknown', command: 'compare.mjs', old: '-' };
const files = [];
for (let i = 2; i < process.argv.length; i++) {
  const argument = process.argv[i];
  if (argument.startsWith('--')) {
    options[argument.slice(2)] = process.argv[++i];
  } else {
    files.push(argument);
  }
}

/** Returns the rows of one process, as cells. */
function measure() {
  const script = fileURLToPath(new URL('measure.mjs', import.meta.url));
  const text = execFileSync(process.execPath, [script, options.old, ...files], { encoding: 'utf8' });
  return text.trim().split('\n').map((line) => line.split(','));
}

const rows = measure();
for (let run = 1; run < PROCESSES; run++) {
  measure().forEach((cells, i) => {
    for (let cell = FIRST_CELL; cell < FIRST_CELL + CELLS.length; cell++) {
      rows[i][cell] = rows[i][cell] === '' ? '' : String(Math.min(rows[i][cell], cells[cell]));
    }
    if (rows[i].slice(FIRST_CELL + CELLS.length).join() !== cells.slice(FIRST_CELL + CELLS.length).join()) {
      throw new Error(`two processes have other hits: ${rows[i]} and ${cells}`);
    }
  });
}
const packages = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')).dependencies;
const lines = [
  `# table: Cullet in JavaScript beside three-mesh-bvh ${packages['three-mesh-bvh']}, least of ${PROCESSES} processes with`
    + ' 30 rounds of 1,000 queries each; old_walk: the walks in JavaScript that the package had before',
  `# command: ${options.command}`,
  `# commit: ${options.commit}`,
  `# cpu: ${cpus()[0].model.trim()}, ${cpus().length} cores`,
  `# node: ${process.version}`,
  `# date: ${new Date().toISOString().slice(0, 10)}`,
  `mesh,triangles,measure,unit,${CELLS.join(',')},hits,differences`,
  ...rows.map((cells) => cells.join(',')),
];
console.log(lines.slice(6).join('\n'));
if (options.csv !== null) {
  writeFileSync(options.csv, `${lines.join('\n')}\n`);
}
