// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

/** Arguments that contradict each other. */
final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String text;

    UsageException(String text) {
        super(text);
        this.text = text;
    }

    @Override
    public String getMessage() {
        return text;
    }
}
