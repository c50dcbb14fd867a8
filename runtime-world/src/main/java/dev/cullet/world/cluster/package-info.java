// SPDX-License-Identifier: Apache-2.0
/** Sphere clusters against meshes, each other, planes, boxes and rays. */
package dev.cullet.world.cluster;
