// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.FloatText;

/** A material file: a material per surface, with a colour of its own by which they can be distinguished. */
final class MtlText {
    private static final int COLOURS = 12;
    private static final double SATURATION = 0.5;

    private MtlText() {}

    static String of(ExportView view, ObjNames names) {
        StringBuilder text = new StringBuilder("# " + ExportFile.MARK + " mtl\n");
        for (int surface = 0; surface < view.surfaces().size(); surface++) {
            text.append("newmtl ").append(names.material(surface)).append("\nKd");
            for (float each : colour(surface)) {
                text.append(' ').append(FloatText.of(each));
            }
            text.append('\n');
        }
        return text.toString();
    }

    /** Returns red, green and blue from 0 to 1: hues that are far apart for consecutive surfaces. */
    static float[] colour(int surface) {
        int hue = surface * 5 % COLOURS;
        float[] colour = new float[3];
        for (int channel = 0; channel < 3; channel++) {
            int distance = Math.abs((hue + 4 * channel) % COLOURS - COLOURS / 2); // 0 opposite of the hue, 6 at it
            double share = Math.min(1, Math.max(0, (distance - 2) / 2.0));
            colour[channel] = (float) (Math.round(100 * (1 - SATURATION * (1 - share))) / 100.0);
        }
        return colour;
    }
}
