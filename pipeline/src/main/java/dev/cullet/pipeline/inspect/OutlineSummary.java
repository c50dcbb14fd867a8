// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.inspect;

import dev.cullet.builder.outline.OutlineRequest;
import dev.cullet.format.AssetPart;
import dev.cullet.format.Outline;
import dev.cullet.pipeline.options.OptionTable;
import java.util.ArrayList;
import java.util.List;

/**
 * Summary of an outline. The JSON form has the names of the components. Lengths are in metres, in the plane of the two
 * axes other than its own.
 *
 * @param outline text of the option, such as {@code section:y=1.5}
 * @param polygons 0 where the plane misses the part: then nothing is stored
 * @param holes in them
 * @param area inside
 * @param error by which it may be too large
 * @param rectangle 4 numbers, lower then upper corner
 * @param circle 3 numbers, centre and radius
 */
public record OutlineSummary(
        String outline,
        int polygons,
        int holes,
        int vertices,
        double area,
        float error,
        float[] rectangle,
        float[] circle) {

    /** Of all that a part has. */
    public static List<OutlineSummary> of(AssetPart part) {
        List<OutlineSummary> summaries = new ArrayList<>();
        for (Outline outline : part.outlines()) {
            summaries.add(of(outline));
        }
        return summaries;
    }

    /** Returns the summaries of all requested outlines, including empty ones. */
    public static List<OutlineSummary> of(AssetPart part, List<OutlineRequest> requests) {
        List<OutlineSummary> summaries = new ArrayList<>();
        int next = 0;
        for (OutlineRequest request : requests) {
            boolean stored = next < part.outlines().length && isOf(part.outlines()[next], request);
            summaries.add(
                    stored
                            ? of(part.outlines()[next++])
                            : new OutlineSummary(OptionTable.text(request), 0, 0, 0, 0, 0, new float[4], new float[3]));
        }
        return summaries;
    }

    private static boolean isOf(Outline outline, OutlineRequest request) {
        return outline.kind() == request.kind()
                && outline.axis() == request.axis()
                && outline.at() == (float) request.at();
    }

    private static OutlineSummary of(Outline outline) {
        float[] e = outline.envelope();
        return new OutlineSummary(
                name(outline),
                outline.polygonEnds().length,
                outline.ringEnds().length - outline.polygonEnds().length,
                outline.vertices().length / 2,
                area(outline),
                outline.error(),
                new float[] {e[0], e[1], e[2], e[3]},
                new float[] {e[4], e[5], e[6]});
    }

    /** Returns the text of the option; a float has the fewest digits that identify it. */
    static String name(Outline outline) {
        double at = Double.parseDouble(Float.toString(outline.at()));
        return OptionTable.text(new OutlineRequest(outline.kind(), outline.axis(), at));
    }

    private static double area(Outline outline) {
        float[] v = outline.vertices();
        double area = 0;
        int begin = 0;
        for (int end : outline.ringEnds()) {
            for (int i = begin; i < end; i++) {
                int next = i + 1 < end ? i + 1 : begin;
                area += 0.5 * ((double) v[2 * i] * v[2 * next + 1] - (double) v[2 * next] * v[2 * i + 1]);
            }
            begin = end;
        }
        return area;
    }

    static long bytes(Outline outline) {
        return 4L
                * (outline.vertices().length
                        + outline.ringEnds().length
                        + outline.polygonEnds().length
                        + outline.envelope().length);
    }
}
