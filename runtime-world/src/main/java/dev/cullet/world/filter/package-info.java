// SPDX-License-Identifier: Apache-2.0
/** Cheap tests before the exact one, for pairs of placed meshes. For games; stands on {@code pairs} and {@code bsp}. */
package dev.cullet.world.filter;
