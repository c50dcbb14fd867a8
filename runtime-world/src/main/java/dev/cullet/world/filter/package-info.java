// SPDX-License-Identifier: Apache-2.0
/** Chains of cheap rejection tests before the exact test, for pairs of transformed meshes. */
package dev.cullet.world.filter;
