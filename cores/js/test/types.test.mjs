// SPDX-License-Identifier: Apache-2.0
// The declarations in cullet.d.ts are those of the module: the same exported names, members that exist, and as many
// parameters as the functions have.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as cullet from '../cullet.mjs';
import * as core from '../cullet-core.mjs';
import * as mesh from '../cullet-mesh.mjs';
import { SphereCluster } from '../src/sphere-cluster.mjs';

const textOf = (file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, '');
const text = textOf('cullet.d.ts');

/** Classes that an application receives, and does not make. */
const RECEIVED = { SphereCluster };

/** Returns the number of parameters in a list, and of those that may be left out. */
function parameters(list) {
  const all = list.split(',').filter((one) => one.trim() !== '');
  return { count: all.length, optional: all.filter((one) => one.includes('?:') || one.trim().startsWith('...')).length };
}

/** Returns name and body of each class that is declared. */
function classes() {
  const found = text.matchAll(/export declare class (\w+)[^{]*\{([\s\S]*?)\n\}/g);
  return [...found].map(([, name, body]) => ({ name, body }));
}

test('the declared names are those that the module exports', () => {
  const declared = [...text.matchAll(/export declare (?:class|const|function) (\w+)/g)].map(([, name]) => name);
  const exported = [...Object.keys(cullet), ...Object.keys(RECEIVED)];
  assert.deepEqual(declared.sort(), exported.sort());
});

for (const [name, build] of Object.entries({ core, mesh })) {
  test(`the build ${name} exports what its declarations take from the complete one`, () => {
    const declarations = textOf(`cullet-${name}.d.ts`);
    const [, list] = /export \{([^}]*)\} from/.exec(declarations);
    const declared = list.split(',').map((one) => one.trim().split(' ').at(-1)).filter((one) => one !== '');
    const own = [...declarations.matchAll(/export declare (?:class|const|function) (\w+)/g)];
    assert.deepEqual([...declared.filter((one) => cullet[one] !== undefined), ...own.map(([, one]) => one)].sort(),
      Object.keys(build).sort());
  });
}

test('the build for meshes has all but scenes, convex shapes and compounds', () => {
  const missing = Object.keys(cullet).filter((name) => !(name in mesh));
  assert.deepEqual(missing.filter((name) => !/Scene|Shape|^Compound|^InstanceTransform$|^QueryFilter$/.test(name)), []);
  assert.ok(missing.length > 5);
});

test('the declared methods exist, with as many parameters', () => {
  let methods = 0;
  for (const { name, body } of classes()) {
    const type = cullet[name] ?? RECEIVED[name];
    for (const [, method, list] of body.matchAll(/\n  (\w+)\(([\s\S]*?)\)(?::|;)/g)) {
      const { count, optional } = parameters(list.replace(/\{[^}]*\}/g, ''));
      const found = method === 'constructor' ? type : type.prototype[method];
      assert.equal(typeof found, 'function', `${name}.${method}`);
      assert.equal(found.length, count - optional, `${name}.${method}`);
      methods++;
    }
  }
  assert.ok(methods > 40, `${methods} methods`);
});

test('the declared properties exist in an object that is made without arguments', async () => {
  await cullet.ready;
  let properties = 0;
  for (const { name, body } of classes()) {
    const type = cullet[name];
    if (type === undefined || type.length > 0 || /constructor\(/.test(body)) {
      continue;
    }
    const object = new type();
    for (const [, property] of body.matchAll(/\n  (?:readonly )?(\w+):/g)) {
      assert.ok(property in object, `${name}.${property}`);
      properties++;
    }
  }
  assert.ok(properties > 40, `${properties} properties`);
});
