// SPDX-License-Identifier: Apache-2.0
/** Conformance vectors: queries of assets with the answers of the Java runtime, for readers in other languages. */
@NullMarked
package dev.cullet.conformance;

import org.jspecify.annotations.NullMarked;
