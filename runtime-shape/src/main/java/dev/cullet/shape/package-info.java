// SPDX-License-Identifier: Apache-2.0
/** Convex shapes: hulls, boxes, spheres and capsules, and their queries. */
package dev.cullet.shape;
