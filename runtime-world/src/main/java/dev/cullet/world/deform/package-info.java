// SPDX-License-Identifier: Apache-2.0
/** Meshes whose vertices move while the game runs. */
package dev.cullet.world.deform;
