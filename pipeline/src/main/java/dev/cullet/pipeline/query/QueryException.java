// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

/** Thrown for a line that cannot be answered; the message has the reason and the allowed values. */
public final class QueryException extends Exception {
    private static final long serialVersionUID = 1L;

    QueryException(String message) {
        super(message);
    }
}
