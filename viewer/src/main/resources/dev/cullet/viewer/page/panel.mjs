// SPDX-License-Identifier: Apache-2.0
// The panel beside the picture: one section per structure of the asset.

import { checkBox, choice, counted, element, fact, section, short, slider, grouped } from './controls.mjs';
import { bytesSection, sourceSections, totalRows } from './file-panel.mjs';
import { findingsSection } from './findings-panel.mjs';
import { sceneSection } from './scene-panel.mjs';

/** Fills the panel. `view` is created by main.mjs: asset, stage, layers, and functions that change what is visible. */
export function fillPanel(panel, view) {
  const { asset } = view;
  const sections = [
    about(view),
    ...sceneSection(view),
    ...animation(view),
    surfaces(view),
    ...findingsSection(view),
    ...shapes(view),
    ...pieces(view),
    ...spheres(view),
    scale(view),
    ...bytesSection(asset),
    ...parts(view),
    trees(view),
    ...bsp(view),
    ...edges(view),
    ...outlines(view),
    ...sourceSections(asset),
  ];
  const back = asset.index === null ? [] : [element('a', { id: 'index', href: asset.index }, 'All assets')];
  panel.append(...back, element('h1', { title: asset.title }, asset.title), ...sections);
}

function about(view) {
  const { asset, stage } = view;
  const size = asset.upper.map((high, axis) => short(high - asset.lower[axis]));
  const sum = (of) => asset.parts.reduce((total, part) => total + of(part), 0);
  return section(
    'Asset',
    true,
    fact('triangles', grouped(sum((part) => part.triangleCount))),
    fact('vertices', grouped(sum((part) => part.positions.length / 3))),
    fact('size', `${size.join(' × ')} m`),
    ...totalRows(asset),
    element('button', { id: 'home', onclick: () => stage.home() }, 'Whole asset'),
    element('small', {}, 'Drag rotates, right-drag moves, wheel zooms. Click a triangle to see the walk of a ray.'),
  );
}

function scale({ scale: layer, stage }) {
  const rows = { grid: `Grid of ${short(layer.step)} m`, axes: 'Axes', figure: 'Figure of 1.8 m' };
  const ticks = Object.entries(rows).map(([part, label]) =>
    checkBox(`scale-${part}`, label, layer.isShown(part), (shown) => {
      layer.show(part, shown);
      stage.draw();
    }),
  );
  return section('Scale', true, element('div', { class: 'ticks' }, ...ticks));
}

function animation(view) {
  const { asset } = view;
  if (asset.times.length === 0) {
    return [];
  }
  const control = slider('frame', 'Frame', [0, asset.times.length - 1], 0, (frame) => {
    view.showFrame(frame);
    return `frame ${frame} of ${asset.times.length}, at ${short(asset.times[frame])} s`;
  });
  let playing = null;
  const range = control.querySelector('input');
  const button = element('button', { id: 'play', onclick: () => toggle() }, 'Play');
  function toggle() {
    if (playing !== null) {
      clearInterval(playing);
      playing = null;
      button.textContent = 'Play';
      return;
    }
    const steps = asset.times.length - 1;
    const pause = steps > 0 ? (1000 * (asset.times.at(-1) - asset.times[0])) / steps : 100;
    playing = setInterval(() => {
      range.value = (Number(range.value) + 1) % asset.times.length;
      range.dispatchEvent(new Event('input'));
    }, Math.max(pause, 16));
    button.textContent = 'Stop';
  }
  return [section('Animation', true, control, button)];
}

function parts(view) {
  const { asset } = view;
  if (asset.parts.length === 1 || asset.scene !== null) {
    return [];
  }
  const rows = asset.parts.map((part, index) => {
    const label = `${part.name} (${grouped(part.triangleCount)})`;
    return checkBox(`part-${index}`, label, true, (shown) => view.showPart(part, shown));
  });
  return [section(`Parts (${asset.parts.length})`, true, ...rows)];
}

function surfaces(view) {
  const { asset, look, stage } = view;
  const names = element('div', { id: 'names' });
  function list(what) {
    const all = what === 'surface' ? asset.surfaces : asset.nodes;
    const count = new Array(all.length).fill(0);
    for (const part of asset.parts) {
      for (let t = 0; t < part.triangleCount; t++) {
        count[what === 'surface' ? part.surface(t) : part.sourceNode(t)]++;
      }
    }
    const rows = [];
    all.forEach((name, index) => {
      if (count[index] > 0) {
        const label = `${name === '' ? '(root)' : name} (${grouped(count[index])})`;
        const show = (shown) => view.showSurface(index, shown);
        rows.push(checkBox(`name-${index}`, label, true, show, look.colour(index)));
      }
    });
    names.replaceChildren(...rows);
  }
  list('surface');
  const colour = choice('colour', 'Colour by', ['surface', 'source node'], (words) => {
    const what = words === 'surface' ? 'surface' : 'node';
    view.meshes.forEach((mesh) => mesh.colourBy(what));
    list(what);
    stage.draw();
  });
  const opacity = slider('opacity', 'Opacity', [0, 100], 100, (percent) => {
    view.meshes.forEach((mesh) => mesh.setOpacity(percent / 100));
    stage.draw();
    return `${percent} %`;
  });
  const wires = checkBox('wireframe', 'Triangle edges', false, (shown) => {
    view.meshes.forEach((mesh) => mesh.showWireframe(shown));
    stage.draw();
  });
  return section('Surfaces', true, colour, names, wires, opacity);
}

function trees(view) {
  const { asset, stage } = view;
  const owners = view.trees.map((layer) => layer.part); // of a scene the scene, else the parts
  const depth = Math.max(...owners.map(({ tree }) => tree.depth));
  const nodes = owners.reduce((sum, { tree }) => sum + tree.nodeCount, 0);
  const control = slider('tree', 'Level', [0, depth], 0, (level) => {
    const counts = view.trees.map((tree) => tree.show(level));
    stage.draw();
    if (level === 0) {
      return `off; the tree has ${counted(depth, 'level')}`;
    }
    const sum = (kind) => counts.reduce((total, count) => total + count[kind], 0);
    return `level ${level} of ${depth}: ${counted(sum('inner'), 'inner box', 'inner boxes')} (blue), `
      + `${counted(sum('leaves'), 'leaf', 'leaves')} to here (green)${omitted(sum('omitted'), asset)}`;
  });
  return section(
    asset.scene === null ? 'AABB tree' : 'Tree over instances',
    true,
    control,
    fact('nodes', grouped(nodes)),
    ...(asset.scene === null && asset.parts.length === 1 ? [fact('SAH cost', short(asset.parts[0].sahCost))] : []),
  );
}

function omitted(boxes, { maxBoxes }) {
  return boxes === 0
    ? ''
    : `; ${counted(boxes, 'box', 'boxes')} omitted: at most ${grouped(maxBoxes)} of a part are drawn`;
}

function shapes(view) {
  const { look, stage } = view;
  const rows = view.shapes.flatMap((layer) => {
    const { part } = layer;
    const { kind, planes, corners, volume, excess, stickOut, margin, engine } = part.shape;
    const prefix = view.asset.parts.length > 1 ? `${part.name}: ` : '';
    const name = planes > 0 ? `${kind} of ${counted(planes, 'plane')}, ${counted(corners, 'corner')}` : kind;
    const show = (shown) => {
      layer.show(shown);
      stage.draw();
    };
    const more = excess === null ? '' : `, ${short(100 * excess)} % more than the exact hull`;
    const grown = margin === 0 ? '' : `; moved out by ${short(margin)} m${engine === '' ? '' : ` for ${engine}`}`;
    return [
      checkBox(`shape-${part.index}`, prefix + name, false, show, look.shapeNear),
      element('small', {}, `${short(volume)} m³${more}; sticks out by at most ${short(stickOut)} m${grown}`),
    ];
  });
  const legend = 'Colour: distance from the exact hull of the part, blue 0, red the largest.';
  return rows.length === 0 ? [] : [section('Enclosing shape', true, ...rows, element('small', {}, legend))];
}

function pieces(view) {
  const { asset, stage } = view;
  const rows = view.pieces.flatMap((layer) => {
    const { part } = layer;
    const { ends, error, stickOut, depth, kinds } = part.pieces;
    const show = (shown) => {
      layer.show(shown);
      stage.draw();
    };
    const prefix = asset.parts.length > 1 ? `${part.name}: ` : '';
    const all = Object.entries(kinds).map(([kind, count]) => `${grouped(count)} ${kind}`).join(', ');
    const solid = depth < 0 ? '' : `; the solid is at most ${short(depth)} m from them`;
    return [
      checkBox(`pieces-${part.index}`, prefix + counted(ends.length, 'convex piece'), false, show),
      element('small', {}, `${all}; stick out by at most ${short(stickOut)} m, ${short(error)} m allowed${solid}`),
    ];
  });
  const legend = 'Each piece has its own colour.';
  return rows.length === 0 ? [] : [section('Convex pieces', true, ...rows, element('small', {}, legend))];
}

function spheres(view) {
  const { asset, stage } = view;
  const layers = view.spheres;
  if (layers.length === 0) {
    return [];
  }
  const levels = Math.max(...layers.map((layer) => layer.part.cluster.levels.length));
  const control = slider('spheres', 'Number', [0, levels], 0, (step) => {
    let count = 0;
    let last = null;
    for (const layer of layers) {
      const own = layer.part.cluster.levels;
      const level = Math.min(step, own.length) - 1;
      layer.show(level);
      if (level >= 0) {
        last = own[level];
        count += last.spheres.length / 4;
      }
    }
    stage.draw();
    if (last === null) {
      return `off; levels of ${layers[0].part.cluster.levels.map((own) => grouped(own.spheres.length / 4)).join(', ')}`;
    }
    const figures = layers.length > 1 ? '' : `: ${short(last.outside)} m³ outside the mesh, overhang `
      + `${short(last.overhang)} m, ${short(100 * last.coverage)} % of the surface covered`;
    return `${counted(count, 'sphere')}${figures}`;
  });
  const mode = [...new Set(layers.map((layer) => layer.part.cluster.mode))].join(', ');
  return [section(`Spheres (${mode})`, true, control)];
}

function bsp(view) {
  const { stage } = view;
  const layers = view.bsps;
  if (layers.length === 0) {
    return [];
  }
  const shown = { planes: true, solid: true, empty: false, uncut: true };
  const depth = Math.max(...layers.map((layer) => layer.part.bsp.depth));
  const control = slider('bsp', 'Depth', [0, depth], 0, (cuts) => {
    const counts = layers.map((layer) => layer.show(cuts, shown));
    stage.draw();
    if (cuts === 0) {
      return `off; the tree has ${counted(depth, 'level')}`;
    }
    const sum = (kind) => counts.reduce((total, count) => total + count[kind], 0);
    const complete = counts.every((count) => count.complete);
    const cut = complete ? '' : '; the limit of cells is reached, deeper cuts are omitted';
    return `after ${counted(cuts, 'cut')}: ${grouped(sum('solid'))} solid, ${grouped(sum('empty'))} empty, `
      + `${grouped(sum('mixed'))} mixed, ${grouped(sum('uncut'))} cut at a greater depth; `
      + `${counted(sum('planes'), 'plane')} in the last cut${cut}`;
  });
  const again = () => control.querySelector('input').dispatchEvent(new Event('input'));
  const kind = (name, label, swatch) =>
    checkBox(`bsp-${name}`, label, shown[name], (on) => {
      shown[name] = on;
      again();
    }, swatch);
  return [
    section(
      'BSP tree',
      false,
      control,
      kind('planes', 'Planes of the last cut', view.look.plane),
      kind('solid', 'Solid and mixed cells', view.look.solidCell),
      kind('uncut', 'Cells cut at a greater depth', view.look.uncutCell),
      kind('empty', 'Empty cells', view.look.emptyCell),
    ),
  ];
}

function edges(view) {
  const { look, stage } = view;
  const layers = view.edges.filter((layer) => layer.part.edgeFlags !== null);
  if (layers.length === 0) {
    return [];
  }
  const rows = { active: 'Active', border: 'Borders', seam: 'Seams of tiles', nonManifold: 'Non-manifold' };
  const ticks = Object.entries(rows).map(([kind, label]) => {
    const count = layers.reduce((sum, layer) => sum + layer.counts[kind], 0);
    const show = (shown) => {
      layers.forEach((layer) => layer.show(kind, shown));
      stage.draw();
    };
    return checkBox(`edges-${kind}`, `${label} (${grouped(count)})`, false, show, look[kind]);
  });
  const counted = view.asset.scene === null ? 'triangle' : 'triangle of a mesh';
  return [section('Edges', true, ...ticks, element('small', {}, `Counted once per ${counted}.`))];
}

function outlines(view) {
  const { look, stage } = view;
  const rows = view.outlines.flatMap((layer) =>
    layer.part.outlines.map((outline, index) => {
      const prefix = view.asset.parts.length > 1 ? `${layer.part.name}: ` : '';
      const show = (shown) => {
        layer.show(index, shown);
        stage.draw();
      };
      return checkBox(`outline-${layer.part.index}-${index}`, prefix + outline.name, false, show, look.outline);
    }),
  );
  return rows.length === 0 ? [] : [section('Outlines', true, ...rows)];
}
