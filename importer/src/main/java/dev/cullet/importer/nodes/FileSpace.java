// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.nodes;

import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.RefusedException;
import dev.cullet.importer.UpAxis;
import dev.cullet.importer.source.Affine;
import dev.cullet.importer.source.FindingCollector;
import dev.cullet.importer.units.StatedSpace;
import java.util.Map;

/**
 * The transform from the space of a file to asset space (metres, right-handed, Y up), from axes and unit.
 *
 * <p>An FBX file states which of its axes points right (coordinate), up, and to the viewer (front), each with a sign.
 * Right becomes X, up becomes Y, front becomes Z. If they are not three different axes, only up is used. Some other
 * formats state unit and up axis, see {@link StatedSpace}; else metres and Y apply. An option overrides the file.
 *
 * @param toAsset 12 numbers, see {@link Affine}
 * @param metresPerUnit without the extra scale
 * @param up such as {@code Y} or {@code -X}
 * @param unitStated whether the file or the options gave the unit
 */
public record FileSpace(double[] toAsset, double metresPerUnit, String up, boolean unitStated) {
    private static final String[] NAMES = {"X", "Y", "Z"};

    /**
     * Returns the space of an FBX file, from its metadata.
     *
     * @param metres metres per unit, as the file states it
     * @param isStated whether the file states it
     */
    public static FileSpace ofAxes(
            Map<String, Object> metadata, double metres, boolean isStated, ImportOptions options) {
        boolean isOption = options.metresPerUnit() > 0;
        double unit = isOption ? options.metresPerUnit() : metres;
        boolean stated = isStated || isOption;
        int up = axis(metadata, "UpAxis", 1);
        int front = axis(metadata, "FrontAxis", 2);
        int right = axis(metadata, "CoordAxis", 0);
        if (options.up() != UpAxis.AUTO
                || up < 0
                || front < 0
                || right < 0
                || up == front
                || front == right
                || right == up) {
            int only = options.up() != UpAxis.AUTO ? axis(options.up()) : Math.max(up, 0);
            int sign = options.up() != UpAxis.AUTO ? 1 : sign(metadata, "UpAxisSign");
            return of(upward(only, sign), unit, options, (sign < 0 ? "-" : "") + NAMES[only], stated);
        }
        double[] rotation = new double[12];
        rotation[right] = sign(metadata, "CoordAxisSign");
        rotation[4 + up] = sign(metadata, "UpAxisSign");
        rotation[8 + front] = sign(metadata, "FrontAxisSign");
        return of(rotation, unit, options, (rotation[4 + up] < 0 ? "-" : "") + NAMES[up], stated);
    }

    /** Returns the space of a file of another format; options override what it states, then metres and Y apply. */
    public static FileSpace ofStated(StatedSpace stated, ImportOptions options) throws RefusedException {
        boolean isOption = options.metresPerUnit() > 0;
        if (!isOption && Double.isNaN(stated.metresPerUnit())) {
            throw new RefusedException("states the unit \"" + FindingCollector.oneLine(stated.unit())
                    + "\", which is no known unit and no number of metres above 0; give the unit with --unit, or export"
                    + " again");
        }
        boolean isStated = isOption || stated.metresPerUnit() > 0;
        double metres = isOption ? options.metresPerUnit() : isStated ? stated.metresPerUnit() : 1;
        int up = axis(options.up() == UpAxis.AUTO ? stated.up() : options.up());
        return of(upward(up, 1), metres, options, NAMES[up], isStated);
    }

    private static FileSpace of(double[] rotation, double metres, ImportOptions options, String up, boolean stated) {
        double scale = metres * options.scale();
        for (int i = 0; i < 12; i++) {
            rotation[i] = rotation[i] == 0 ? 0 : rotation[i] * scale; // no negative zeros
        }
        return new FileSpace(rotation, metres, up, stated);
    }

    private static int axis(UpAxis up) {
        return switch (up) {
            case X -> 0;
            case AUTO, Y -> 1;
            case Z -> 2;
        };
    }

    /** Returns the rotation that brings an axis up: Z about X, as modelling tools do; X about Z. */
    private static double[] upward(int axis, int sign) {
        return switch (axis) {
            case 0 -> new double[] {0, -sign, 0, 0, sign, 0, 0, 0, 0, 0, 1, 0};
            case 2 -> new double[] {1, 0, 0, 0, 0, 0, sign, 0, 0, -sign, 0, 0};
            default -> new double[] {1, 0, 0, 0, 0, sign, 0, 0, 0, 0, sign, 0};
        };
    }

    private static double number(Map<String, Object> metadata, String key, double otherwise) {
        return metadata.get(key) instanceof Double value ? value : otherwise;
    }

    private static int axis(Map<String, Object> metadata, String key, int otherwise) {
        double value = number(metadata, key, otherwise);
        return value == 0 || value == 1 || value == 2 ? (int) value : -1;
    }

    private static int sign(Map<String, Object> metadata, String key) {
        return number(metadata, key, 1) < 0 ? -1 : 1;
    }
}
