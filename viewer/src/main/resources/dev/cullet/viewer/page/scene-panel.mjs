// SPDX-License-Identifier: Apache-2.0
// The section of a scene: instances, and what sharing of meshes saves.

import { checkBox, counted, fact, grouped, section } from './controls.mjs';

/** Returns the section in a list: numbers, and a row per mesh that hides its instances; empty without a scene. */
export function sceneSection(view) {
  const { scene, parts } = view.asset;
  if (scene === null) {
    return [];
  }
  const placed = parts.reduce((sum, part) => sum + part.triangleCount * scene.instancesOf[part.index].length, 0);
  const stored = parts.reduce((sum, part) => sum + part.triangleCount, 0);
  const shared = parts.filter((part) => scene.instancesOf[part.index].length > 1).length;
  const order = [...parts].sort((a, b) => scene.instancesOf[b.index].length - scene.instancesOf[a.index].length);
  const rows = order.map((part) => {
    const instances = counted(scene.instancesOf[part.index].length, 'instance');
    const label = `${part.name} (${instances}, ${counted(part.triangleCount, 'triangle')})`;
    return checkBox(`part-${part.index}`, label, true, (shown) => view.showPart(part, shown));
  });
  return [
    section(
      'Scene',
      true,
      fact('instances', grouped(scene.count)),
      fact('meshes', `${grouped(parts.length)}, ${grouped(shared)} shared`),
      fact('triangles placed', grouped(placed)),
      fact('triangles stored', grouped(stored)),
    ),
    section(`Meshes (${parts.length})`, parts.length <= 24, ...rows),
  ];
}

/** Describes an instance in the line of status. */
export function describeInstance(scene, instance) {
  const layers = (scene.layers[instance] >>> 0).toString(16);
  return `instance ${grouped(instance)}  ·  user id ${scene.userIds[instance]}  ·  layers 0x${layers}`;
}
