// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena.window;

import java.util.List;
import java.util.Locale;

/** A font of 3 by 5 dots per letter, drawn as quads. */
final class PixelFont {
    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.:%/,";

    /** One digit per row from the top; its bits 4, 2 and 1 are the dots from the left. */
    private static final String[] ROWS = {
        "25755", "65656", "34443", "65556", "74647", "74644", "34553", "55755", "72227", "11152", "55655", "44447",
        "57755", "65555", "25552", "65644", "25563", "65655", "34216", "72222", "55557", "55552", "55775", "55255",
        "55222", "71247", "75557", "26227", "61247", "61216", "55711", "74616", "34757", "71122", "75757", "75716",
        "00700", "00002", "02020", "51245", "11244", "00024"
    };

    private PixelFont() {}

    /** Writes lines downward from a position; position and size of a dot are in pixels from the left and the top. */
    static void write(Triangles target, List<String> lines, double left, double top, double dot) {
        for (int line = 0; line < lines.size(); line++) {
            String text = lines.get(line).toUpperCase(Locale.ROOT);
            for (int i = 0; i < text.length(); i++) {
                int letter = LETTERS.indexOf(text.charAt(i));
                if (letter >= 0) {
                    letter(target, ROWS[letter], left + 4 * dot * i, top + 8 * dot * line, dot);
                }
            }
        }
    }

    private static void letter(Triangles target, String rows, double left, double top, double dot) {
        for (int row = 0; row < 5; row++) {
            for (int column = 0; column < 3; column++) {
                if ((((rows.charAt(row) - '0') >> (2 - column)) & 1) != 0) {
                    box(target, left + column * dot, top + row * dot, dot, dot);
                }
            }
        }
    }

    static void box(Triangles target, double left, double top, double width, double height) {
        double right = left + width;
        double below = top + height;
        target.quad(
                new double[] {left, top, 0},
                new double[] {right, top, 0},
                new double[] {right, below, 0},
                new double[] {left, below, 0});
    }
}
