// SPDX-License-Identifier: Apache-2.0
/** Polygons in the plane, and cross sections of meshes against them. */
package dev.cullet.world.plane;
