// SPDX-License-Identifier: Apache-2.0
/**
 * Incremental bakes of many files; {@link dev.cullet.pipeline.batch.BatchBaker} is the entry point of every front end.
 */
@NullMarked
package dev.cullet.pipeline.batch;

import org.jspecify.annotations.NullMarked;
