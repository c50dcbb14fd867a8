// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter;

/** An export that is not possible: the asset lacks what was requested, or exceeds a limit of the format. */
public final class ExportException extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param message the reason and what to do, without the name of the asset, which precedes it */
    public ExportException(String message) {
        super(message);
    }
}
