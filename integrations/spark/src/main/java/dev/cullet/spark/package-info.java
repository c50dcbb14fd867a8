// SPDX-License-Identifier: Apache-2.0
/**
 * The Apache Spark job: bakes the files of a manifest on a cluster. Executors run the command {@code cullet} of the
 * release archive as persistent workers, and need no other class of Cullet.
 */
@NullMarked
package dev.cullet.spark;

import org.jspecify.annotations.NullMarked;
