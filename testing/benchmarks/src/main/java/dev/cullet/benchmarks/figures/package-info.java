// SPDX-License-Identifier: Apache-2.0
/**
 * Measured figures of the documents: data files with a head, the tables and links that quote them, and the program that
 * rewrites documents from data. A test of the product compares both.
 */
@NullMarked
package dev.cullet.benchmarks.figures;

import org.jspecify.annotations.NullMarked;
