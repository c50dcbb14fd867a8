// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A small oriented box around points: along hull faces, hull edges and pairs of edges, then improved by turning.
 *
 * <p>The smallest box has two adjacent faces that each contain an edge of the hull. A subset is searched: boxes with
 * one axis along the normal of a large face, along a long edge, or perpendicular to two long edges, each with the
 * smallest rectangle across. The best of them are turned around each axis to the smallest rectangle, and by small
 * angles around all axes, until no turn makes them smaller. So all boxes with a face of the hull in one of their faces
 * are covered for the largest faces; a box that only touches short edges may be missed.
 *
 * <p>Source: O'Rourke 1985, Finding minimal enclosing boxes (the two edges).
 */
final class BoxFit {
    private static final int KEPT = 4;
    private static final int MAX_ROUNDS = 20;
    private static final double FIRST_ANGLE = 0.1;
    private static final double LAST_ANGLE = 1e-5;

    private final double[] points;

    private BoxFit(double[] points) {
        this.points = points;
    }

    private record Candidate(Frame frame, double volume) {}

    /** Returns the axes of the smallest box found. */
    static Frame frame(FitPoints fit) {
        return new BoxFit(fit.points).best(fit.directions);
    }

    private Frame best(double[] directions) {
        List<Candidate> candidates = new ArrayList<>();
        for (int i = 0; 3 * i < directions.length; i++) {
            double[] axis = {directions[3 * i], directions[3 * i + 1], directions[3 * i + 2]};
            if (axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2] > 1e-12) {
                candidates.add(along(Frame.unit(axis)));
            }
        }
        candidates.sort(Comparator.comparingDouble(Candidate::volume)); // stable: ties by index
        Candidate best = candidates.get(0);
        for (int k = 0; k < Math.min(KEPT, candidates.size()); k++) {
            Candidate improved = improve(candidates.get(k));
            best = improved.volume() < best.volume() ? improved : best;
        }
        return best.frame();
    }

    private Candidate along(double[] axis) {
        return candidate(Frame.of(axis, Rectangle.side(points, axis)));
    }

    private Candidate candidate(Frame frame) {
        return new Candidate(frame, frame.volume(points));
    }

    private Candidate improve(Candidate start) {
        Candidate best = byRectangles(start);
        for (double angle = FIRST_ANGLE; angle > LAST_ANGLE; angle /= 2) {
            for (boolean any = true; any; ) {
                any = false;
                for (int k = 0; k < 6; k++) {
                    Candidate turned = candidate(best.frame().turned(k / 2, k % 2 == 0 ? angle : -angle));
                    if (turned.volume() < best.volume() * (1 - 1e-9)) {
                        best = turned;
                        any = true;
                    }
                }
            }
        }
        return byRectangles(best);
    }

    private Candidate byRectangles(Candidate start) {
        Candidate best = start;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            double before = best.volume();
            for (int k = 0; k < 3; k++) {
                Candidate other = along(best.frame().axis(k));
                best = other.volume() < best.volume() ? other : best;
            }
            if (!(best.volume() < before * (1 - 1e-9))) {
                break;
            }
        }
        return best;
    }
}
