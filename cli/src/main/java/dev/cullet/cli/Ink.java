// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import java.util.Map;

/** A colour or weight of text on a terminal, as an ANSI escape sequence (ECMA-48, SGR). */
enum Ink {
    /** Errors. */
    RED("31"),
    /** Files that were written. */
    GREEN("32"),
    /** Warnings. */
    YELLOW("33"),
    /** Files from the cache, and notes. */
    CYAN("36"),
    /** Headings. */
    BOLD("1"),
    /** What needs no attention. */
    FAINT("2");

    private static final String RESET = "\u001b[0m";

    private final String begin;

    Ink(String code) {
        this.begin = "\u001b[" + code + "m";
    }

    /** Returns a text between the escape sequences of this ink. */
    String paint(String text) {
        return text.isEmpty() ? text : begin + text + RESET;
    }

    /**
     * Returns whether a stream has colours: it is a terminal that is not {@code dumb}, and {@code NO_COLOR} is not set;
     * or {@code CLICOLOR_FORCE} is set and is not 0.
     *
     * @param environment variables of the process
     */
    static boolean isOn(boolean isTerminal, Map<String, String> environment) {
        if (!environment.getOrDefault("NO_COLOR", "").isEmpty()) {
            return false;
        }
        String force = environment.getOrDefault("CLICOLOR_FORCE", "");
        boolean isForced = !force.isEmpty() && !force.equals("0");
        return isForced || (isTerminal && !environment.getOrDefault("TERM", "").equals("dumb"));
    }
}
