// SPDX-License-Identifier: Apache-2.0
/** Queries on BSP trees: inside or outside, where a segment enters a solid, polygons dropped down a tree. */
package dev.cullet.world.bsp;
