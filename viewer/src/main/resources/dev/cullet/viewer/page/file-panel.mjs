// SPDX-License-Identifier: Apache-2.0
// The sections of the file: bytes by structure, source, unit, options.

import { element, fact, grouped, section, short } from './controls.mjs';

/** Returns the rows of the size of the file in a list; an empty list if it is unknown. */
export function totalRows({ structures, parts }) {
  const bytes = structures.reduce((sum, structure) => sum + structure.bytes, 0);
  const triangles = parts.reduce((sum, part) => sum + part.triangleCount, 0);
  return bytes === 0 ? [] : [fact('bytes', grouped(bytes)), fact('per triangle', (bytes / triangles).toFixed(1))];
}

/** Returns the section of the bytes of each structure in a list: a bar, and a row per structure. */
export function bytesSection({ structures }) {
  const used = structures.filter((structure) => structure.bytes > 0);
  const all = used.reduce((sum, structure) => sum + structure.bytes, 0);
  const bar = used.map(({ name, colour, bytes }) =>
    element('i', { style: `background:${colour};flex:${bytes}`, title: name }));
  const rows = used.map(({ name, colour, bytes }) =>
    element(
      'div',
      { class: 'fact' },
      element('span', {}, element('i', { class: 'swatch', style: `background:${colour}` }), ` ${name}`),
      element('b', {}, `${grouped(bytes)} · ${short((100 * bytes) / all, 2)} %`),
    ),
  );
  return used.length === 0 ? [] : [section('Bytes', true, element('div', { class: 'bar' }, ...bar), ...rows)];
}

/** Returns the sections of source and options. */
export function sourceSections({ source, sourceHash, builder, options }) {
  const unit = options.find(({ name }) => name === 'unit')?.value ?? 'unknown';
  const rows = [
    ...(source === null
      ? [fact('unit', unit === 'auto' ? 'auto (of the file, else metres)' : unit)]
      : [
          fact('file', source.file),
          fact('format', source.format ?? 'unknown'),
          fact('unit', `1 unit = ${short(source.metresPerUnit)} m (${unit})`),
          fact('up axis', source.up ?? 'unknown'),
        ]),
    fact('baked by', `cullet ${builder}`),
    fact('sha256', sourceHash),
  ];
  const values = options.map(({ name, value }) => fact(name, value));
  return [section('Source', false, ...rows), section(`Options (${values.length})`, false, ...values)];
}
