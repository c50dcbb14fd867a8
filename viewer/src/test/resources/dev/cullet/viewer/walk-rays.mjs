// SPDX-License-Identifier: Apache-2.0
// Walks rays through the asset of a page, in node, without a browser.
//   node walk-rays.mjs FOLDER_OF_MODULES PAGE.html < RAYS
// A line of standard input is one ray: origin, direction, maxT, rounded to float, in a scene not. A line of standard
// output is "triangle bits-of-t", in a scene "instance triangle bits-of-t", or "-1".

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [folder, page] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(`${folder}/${name}`));
const { decode, resolve } = await load('arrays.mjs');
const { Asset } = await load('asset.mjs');
const { startWalk } = await load('walk.mjs');

const text = readFileSync(page, 'utf8');
const header = JSON.parse(/<script id="header"[^>]*>([^<]*)</.exec(text)[1]);
const chunks = [...text.matchAll(/<script class="arrays"[^>]*>([^<]*)</g)].map((match) => match[1]);
const [, walkBytes, walk] = /<script id="walk-module"[^>]*data-bytes="(\d+)"[^>]*>([^<]*)</.exec(text);
await startWalk(decode([walk], Number(walkBytes)));
const asset = new Asset(resolve(header, decode(chunks, header.bytes)));

const round = asset.scene === null ? Math.fround : (value) => value;
const bits = new DataView(new ArrayBuffer(8));
const lines = readFileSync(0, 'utf8').split('\n').filter((line) => line !== '');
const answers = lines.map((line) => {
  const [ox, oy, oz, dx, dy, dz, maxT] = line.split(' ').map((word) => round(Number(word)));
  const hit = asset.pick([ox, oy, oz], [dx, dy, dz], maxT);
  if (hit === null) {
    return '-1';
  }
  bits.setFloat64(0, hit.t);
  return `${asset.scene === null ? '' : `${hit.instance} `}${hit.triangle} ${bits.getBigInt64(0)}`;
});
process.stdout.write(`${answers.join('\n')}\n`);
