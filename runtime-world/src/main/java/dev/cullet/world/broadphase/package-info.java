// SPDX-License-Identifier: Apache-2.0
/** Broad phases: pairs of overlapping boxes among many moving ones, by three algorithms, and queries of the boxes. */
package dev.cullet.world.broadphase;
