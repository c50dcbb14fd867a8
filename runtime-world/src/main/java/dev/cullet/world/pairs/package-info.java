// SPDX-License-Identifier: Apache-2.0
/** Mesh against mesh: overlap, touching triangles, minimum distance. */
package dev.cullet.world.pairs;
