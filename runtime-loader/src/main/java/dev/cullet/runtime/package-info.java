// SPDX-License-Identifier: Apache-2.0
/**
 * The runtime of a game: loads an asset, queries its parts, and returns results in objects of the caller. Depends on
 * {@code format} only.
 */
package dev.cullet.runtime;
