// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.step;

/** Any text in a line. */
final class StepText {
    private StepText() {}

    static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
    }

    static String unescaped(String line) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\\' && i + 1 < line.length()) {
                i++;
                c = switch (line.charAt(i)) {
                    case 'n' -> '\n';
                    case 'r' -> '\r';
                    default -> line.charAt(i);
                };
            }
            text.append(c);
        }
        return text.toString();
    }
}
