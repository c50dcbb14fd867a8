// SPDX-License-Identifier: Apache-2.0
/**
 * Cache of assets by the content of their inputs: folders and HTTP servers, in levels.
 * {@link dev.cullet.pipeline.cache.AssetCache} is what a batch calls.
 */
@NullMarked
package dev.cullet.pipeline.cache;

import org.jspecify.annotations.NullMarked;
