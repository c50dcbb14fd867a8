// SPDX-License-Identifier: Apache-2.0
/** Sweeps of spheres, capsules and meshes, and the box that a moving mesh covers. */
package dev.cullet.world.motion;
