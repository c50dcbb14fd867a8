// SPDX-License-Identifier: Apache-2.0
/** Tests of the figures of the documents. */
@NullMarked
package dev.cullet.benchmarks.figures;

import org.jspecify.annotations.NullMarked;
