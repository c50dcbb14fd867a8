// SPDX-License-Identifier: Apache-2.0
/** Queries on BSP trees: point in solid, segment against solid, sphere against solid, and mesh against mesh. */
package dev.cullet.world.bsp;
