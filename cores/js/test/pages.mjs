// SPDX-License-Identifier: Apache-2.0
// Pages in a headless browser: from a URL, under policies that forbid and allow WebAssembly, and made by bundlers.
//
//   node pages.mjs FOLDER BROWSER [BUNDLER ...]     FOLDER is for work; bundlers: vite webpack esbuild, from npm
//
// Each page casts rays at an asset. Prints a line per page, and exits with 1 if one has other hits than node. With esbuild
// it also prints how many bytes each build has, bundled and minified: scripts and module, each compressed.

import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { RayHit, loadAsset, ready } from '../cullet.mjs';
import { PageServer } from './browser.mjs';
import { assets } from './support.mjs';

const run = promisify(execFile);
const [folder, browser, ...bundlers] = process.argv.slice(2);
const at = (...names) => join(folder, ...names);
const VERSIONS = { vite: ['vite@8.4.0'], webpack: ['webpack@5.113.0', 'webpack-cli@7.3.1'], esbuild: ['esbuild@0.28.2'] };

/** What a page runs; `start` makes the module ready. */
const script = (imports, start) => `${imports}
let text;
try {
  ${start}
  const bytes = await (await fetch('/wall.cullet')).arrayBuffer();
  const [mesh] = loadAsset(bytes).parts;
  text = hitsOf(mesh, new RayHit());
} catch (error) {
  text = 'error: ' + error.message;
}
await fetch('/result', { method: 'POST', body: text });
${hitsOf}
`;

function hitsOf(mesh, hit) {
  const hits = [];
  for (let i = 0; i < 20; i++) {
    mesh.raycast(i / 5 - 2, 1 + i / 10, 9, 0.01 * i, 0, -1, Infinity, hit);
    hits.push(`${hit.triangle} ${hit.t}`);
  }
  return hits.join(', ');
}

const page = (source) => `<!doctype html><body><script type="module" src="${source}"></script></body>`;
const NPM = "import { RayHit, initialize, loadAsset, ready } from '@cullet/runtime';";
const URLS = "import { RayHit, initialize, loadAsset, ready } from '/runtime/cullet.mjs';";

/** Where a bundler puts a page, and how it makes it. */
const MAKE = {
  vite: async () => {
    writeFileSync(at('index.html'), page('/main.js'));
    writeFileSync(at('main.js'), script(NPM, 'await ready;'));
    await npx('vite', 'build', '--outDir', 'vite', '--base', '/vite/', '--target', 'es2022');
  },
  webpack: async () => {
    writeFileSync(at('main.js'), script(NPM, 'await ready;'));
    await npx('webpack', '--mode', 'production', '--entry', './main.js', '--output-path', at('webpack'),
      '--output-public-path', '/webpack/', '--output-filename', 'main.mjs', '--output-module');
    writeFileSync(at('webpack', 'index.html'), page('main.mjs'));
  },
  esbuild: async () => {
    writeFileSync(at('main.js'), script(`${NPM}\nimport wasm from '@cullet/runtime/cullet.wasm';`,
      'await initialize(new URL(wasm, import.meta.url));'));
    await npx('esbuild', 'main.js', '--bundle', '--format=esm', '--loader:.wasm=file', '--outdir=esbuild',
      '--external:node:*');
    writeFileSync(at('esbuild', 'index.html'), page('main.js'));
  },
};

async function printSizes() {
  for (const name of ['cullet', 'cullet-mesh', 'cullet-core']) {
    const script = at('sizes', `${name}.js`);
    await npx('esbuild', `node_modules/@cullet/runtime/${name}.mjs`, '--bundle', '--minify', '--format=esm',
      '--external:node:*', `--outfile=${script}`);
    const sizes = [script, join(core, `${name}.wasm`)].map((file) => gzipSync(readFileSync(file), { level: 9 }).length);
    console.log(`${name} minified: ${sizes[0] + sizes[1]} bytes`);
  }
}

const npx = (...command) => run('npx', ['--no-install', ...command], { cwd: folder });

/** A page under /forbidden or /allowed is that under /plain with a content security policy. */
const POLICIES = { forbidden: "script-src 'self'", allowed: "script-src 'self' 'wasm-unsafe-eval'" };
const firstOf = (path) => path.split('/')[1];

mkdirSync(at('plain'), { recursive: true });
const core = fileURLToPath(new URL('..', import.meta.url));
for (const to of [at('runtime'), at('node_modules', '@cullet', 'runtime')]) {
  cpSync(core, to, { recursive: true, filter: (name) => !/[\\/](test|wasm)$/.test(name) });
}
writeFileSync(at('wall.cullet'), new Uint8Array(assets().get('wall.exact.cullet').file));
writeFileSync(at('plain', 'index.html'), page('main.mjs'));
writeFileSync(at('plain', 'main.mjs'), script(URLS, 'await ready;'));
writeFileSync(at('package.json'), JSON.stringify({ name: 'pages', private: true, type: 'module' }));
if (bundlers.length > 0) {
  await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', ...bundlers.flatMap((one) => VERSIONS[one])],
    { cwd: folder });
  cpSync(core, at('node_modules', '@cullet', 'runtime'), {
    recursive: true, filter: (name) => !/[\\/](test|wasm)$/.test(name),
  });
}

await ready;
const expected = hitsOf(loadAsset(assets().get('wall.exact.cullet').file).parts[0], new RayHit());
const server = await new PageServer(
  (path) => at(firstOf(path) in POLICIES ? path.replace(/^\/[a-z]+/, 'plain') : path),
  (path) => POLICIES[firstOf(path)]).start();
let failed = false;
for (const name of ['plain', 'allowed', 'forbidden', ...bundlers]) {
  await MAKE[name]?.();
  const found = await server.open(browser, at('profile'), `/${name}/index.html`);
  const isRight = name === 'forbidden' ? /^error: .*'wasm-unsafe-eval'/.test(found) : found === expected;
  failed ||= !isRight;
  console.log(`${name}: ${isRight ? 'as expected' : found.slice(0, 500)}`);
}
server.close();
if (bundlers.includes('esbuild')) {
  await printSizes();
}
process.exitCode = failed ? 1 : 0;
