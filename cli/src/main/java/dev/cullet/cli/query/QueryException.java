// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

/** A line cannot be answered; the message says why, and what would do. */
public final class QueryException extends Exception {
    private static final long serialVersionUID = 1L;

    QueryException(String message) {
        super(message);
    }
}
