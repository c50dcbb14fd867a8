// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.filter;

/** Result of one filter for one pair. */
enum Decision {
    /** The pair does not touch. */
    APART,

    /** The pair touches. */
    TOUCHING,

    /** The next filter has to decide. */
    UNDECIDED,

    /** The filter does not apply to this pair, and is not counted. */
    SKIPPED
}
