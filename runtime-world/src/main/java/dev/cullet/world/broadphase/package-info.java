// SPDX-License-Identifier: Apache-2.0
/** Broad phases: pairs of overlapping boxes among many moving ones, by three algorithms behind one interface. */
package dev.cullet.world.broadphase;
