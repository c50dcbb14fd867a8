// SPDX-License-Identifier: Apache-2.0
// Replays files of conformance vectors in a headless browser.
//
//   node test/replay-browser.mjs BROWSER vectors.bin ...
//
// Prints the lines of replay.mjs, and exits with 1 if there is a difference or another error.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PageServer } from './browser.mjs';

const MAX_SECONDS = 3600;

const [browser, ...files] = process.argv.slice(2);
const core = fileURLToPath(new URL('..', import.meta.url));
const vectors = /^\/vectors\/([0-9]+)$/;
const header = '/c/cullet.h'; // beside the folder of the core
const fileOf = (path) => files[vectors.exec(path)?.[1]] ?? join(core, path === header ? '..' : '', path);
const server = await new PageServer(fileOf).start();
const profile = mkdtempSync(join(tmpdir(), 'cullet-replay'));
let failed = false;
try {
  for (let i = 0; i < files.length; i++) {
    const text = await server.open(browser, profile, `/test/replay.html?vectors=/vectors/${i}&post`, MAX_SECONDS);
    process.stdout.write(text);
    failed ||= !text.endsWith(' records, 0 differences\n');
  }
} finally {
  server.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
}
process.exitCode = failed ? 1 : 0;
