// SPDX-License-Identifier: Apache-2.0
/** Two meshes against each other. */
package dev.cullet.world.pairs;
