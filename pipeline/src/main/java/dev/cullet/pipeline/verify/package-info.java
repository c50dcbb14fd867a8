// SPDX-License-Identifier: Apache-2.0
/**
 * Checks a stored asset: against its source, and its queries against brute force. All geometry here is written anew, in
 * double and without any tree, so that it cannot share a mistake with what it checks.
 */
@NullMarked
package dev.cullet.pipeline.verify;

import org.jspecify.annotations.NullMarked;
