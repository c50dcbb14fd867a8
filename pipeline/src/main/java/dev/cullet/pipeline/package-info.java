// SPDX-License-Identifier: Apache-2.0
/**
 * Compiles a source file to an asset: {@link dev.cullet.pipeline.Baker}. Every front end uses this module, so that all
 * of them produce identical bytes.
 */
@NullMarked
package dev.cullet.pipeline;

import org.jspecify.annotations.NullMarked;
