// SPDX-License-Identifier: Apache-2.0
/**
 * The whole way from a file to an asset, and back again to check it. Every front end goes through here, so that all of
 * them give identical bytes.
 */
@NullMarked
package dev.cullet.pipeline;

import org.jspecify.annotations.NullMarked;
