// SPDX-License-Identifier: Apache-2.0
// A standing figure, as capsules: the scale beside an asset. Feet at 0, Y up, facing Z.

/** Shares of the height: ends of the middle line and radius. */
const LIMBS = [
  { from: [0, 0.925, 0], to: [0, 0.935, 0], radius: 0.06 }, // head
  { from: [0, 0.55, 0], to: [0, 0.77, 0], radius: 0.075 }, // trunk
  { from: [-0.045, 0.55, 0], to: [-0.06, 0.76, 0], radius: 0.07 },
  { from: [0.045, 0.55, 0], to: [0.06, 0.76, 0], radius: 0.07 },
  { from: [0, 0.8, 0], to: [0, 0.88, 0], radius: 0.032 }, // neck
  { from: [-0.06, 0.035, 0], to: [-0.05, 0.5, 0], radius: 0.035 }, // legs
  { from: [0.06, 0.035, 0], to: [0.05, 0.5, 0], radius: 0.035 },
  { from: [-0.06, 0.022, 0], to: [-0.065, 0.022, 0.07], radius: 0.022 }, // feet
  { from: [0.06, 0.022, 0], to: [0.065, 0.022, 0.07], radius: 0.022 },
  { from: [-0.125, 0.785, 0], to: [-0.165, 0.45, 0.02], radius: 0.026 }, // arms
  { from: [0.125, 0.785, 0], to: [0.165, 0.45, 0.02], radius: 0.026 },
];

/** Returns the capsules of a figure of a height: { from, to, radius }, in its unit. */
export function capsules(height) {
  return LIMBS.map(({ from, to, radius }) => ({
    from: from.map((value) => value * height),
    to: to.map((value) => value * height),
    radius: radius * height,
  }));
}
