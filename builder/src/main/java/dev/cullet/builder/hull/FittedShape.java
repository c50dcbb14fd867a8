// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

/** The enclosing shape of a part: a hull or a primitive. */
public sealed interface FittedShape permits HullShape, Primitive {
    /** Returns its sizes, and what it adds to its source. */
    HullShape.Measures measures();
}
