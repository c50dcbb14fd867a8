// SPDX-License-Identifier: Apache-2.0
/** Rays with a filter of faces and surfaces, and all their hits. */
package dev.cullet.world.ray;
