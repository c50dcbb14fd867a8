// SPDX-License-Identifier: Apache-2.0
/** A level in memory: static and moving instances of meshes, and queries over all of them. */
package dev.cullet.scene;
