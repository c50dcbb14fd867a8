// SPDX-License-Identifier: Apache-2.0
// The section of the findings of the bake report: grouped by kind and source node, a button per place.

import { checkBox, counted, element, grouped, section } from './controls.mjs';

/** Kinds whose every occurrence the asset flags as an edge, with the check box that shows them all. */
const EDGES = { 'open-edge': 'edges-border', 'non-manifold-edge': 'edges-nonManifold' };

/** Returns the section in a list; an empty list without a report. */
export function findingsSection(view) {
  const { asset, stage } = view;
  if (asset.findings === null) {
    return [];
  }
  if (asset.findings.length === 0) {
    return [section('Findings', false, element('small', {}, 'The bake report has no findings.'))];
  }
  const markers = checkBox('markers', 'Markers', true, (shown) => {
    view.findings.group.visible = shown;
    stage.draw();
  });
  const kinds = asset.findings.map((finding) => kind(finding, view));
  const list = element('div', { id: 'findings', tabindex: '0' }, ...kinds);
  return [section(`Findings (${asset.findings.length})`, true, markers, list)];
}

function kind(finding, view) {
  return element(
    'div',
    { class: `finding ${finding.severity}` },
    element('b', {}, `${grouped(finding.count)} × ${finding.kind}`),
    element('small', {}, [finding.meaning, finding.detail].filter((text) => text).join(': ')),
    ...[...byNode(finding.places)].flatMap(([node, places]) => [
      element('div', { class: 'node' }, `${node === '' ? 'without a node' : node}: source triangles`),
      element('div', { class: 'places' }, ...places.map((place) => button(place, view))),
    ]),
    ...rest(finding, view),
  );
}

/** Groups places by source node, in the order of their first place. */
function byNode(places) {
  const groups = new Map();
  for (const place of places) {
    const node = place.node ?? '';
    groups.set(node, [...(groups.get(node) ?? []), place]);
  }
  return groups;
}

/** A place: its triangle number in the source; a click moves the camera there. */
function button(place, { asset, stage }) {
  const label = place.triangle === undefined ? 'place' : grouped(place.triangle);
  const title = place.triangle === undefined ? 'no triangle number' : `source triangle ${label}`;
  const fly = place.point ? { onclick: () => stage.fly(place.point, asset.radius / 12) } : { disabled: '' };
  return element('button', { class: 'place', title: place.point ? title : `${title}, without a point`, ...fly }, label);
}

/** What the report does not list: edges can be shown on the mesh, all of them. */
function rest(finding, view) {
  const more = finding.count - finding.places.length;
  const box = EDGES[finding.kind];
  const edges = box !== undefined && view.edges.some((layer) => layer.part.edgeFlags !== null);
  const parts = [];
  if (more > 0 && finding.places.length > 0) {
    parts.push(element('small', {}, `The report lists the first ${counted(finding.places.length, 'place')}`
      + (edges ? '.' : `; fix these and bake again for the other ${grouped(more)}.`)));
  }
  if (edges) {
    const show = () => {
      const tick = document.getElementById(box);
      if (!tick.checked) {
        tick.click();
      }
      view.stage.home();
    };
    parts.push(element('button', { class: 'all', onclick: show }, `Show all ${grouped(finding.count)} on the mesh`));
  }
  return parts;
}
