// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.source;

/** Thrown if the time for hashing is over. */
final class OverTimeException extends RuntimeException {
    private static final long serialVersionUID = 1L;
}
