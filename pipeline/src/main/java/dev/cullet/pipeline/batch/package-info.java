// SPDX-License-Identifier: Apache-2.0
/**
 * Many files at once, and none without cause: {@link dev.cullet.pipeline.batch.BatchBaker} is what every front end calls.
 */
@NullMarked
package dev.cullet.pipeline.batch;

import org.jspecify.annotations.NullMarked;
