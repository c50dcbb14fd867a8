// SPDX-License-Identifier: Apache-2.0
/* Whether a part of a line is in a hull: by the triangles that it crosses, and by all planes where that is in doubt. */

/* Computes where a line meets the plane of a triangle, to which it is not parallel. */
static void line_meet_triangle(
        const ShapeLine *line, const CulletConvex *convex, uint32_t triangle, PlaneMeeting *meeting) {
    HullPlane plane;
    hull_plane(convex, triangle, &plane);
    line_meet(line, &plane, meeting);
}

/* Returns whether a part of a line is in a hull; sets where it begins. */
static int line_hits(const ShapeLine *line, const CulletConvex *convex, const CulletCore *core, ShapeEntry *entry) {
    PlaneMeeting m;
    entry->triangle = -1;
    entry->t = line->min_t;
    if (line->min_t > line->max_t) {
        return 0;
    }
    uint32_t triangle = line_triangle(line, convex, core, -1);
    if (triangle == LINE_NO_TRIANGLE) {
        return line_clips(line, convex, entry);
    }
    line_meet_triangle(line, convex, triangle, &m);
    if (m.at - m.error > line->max_t) {
        return 0;
    }
    if (m.at - m.error > line->min_t && m.at + m.error < line->max_t) {
        entry->t = m.at;
        entry->triangle = (int32_t)triangle;
        return 1;
    }
    triangle = m.at + m.error < line->min_t ? line_triangle(line, convex, core, 1) : LINE_NO_TRIANGLE;
    if (triangle != LINE_NO_TRIANGLE) {
        line_meet_triangle(line, convex, triangle, &m);
        if (m.at + m.error < line->min_t) {
            return 0;
        }
        if (m.at - m.error > line->min_t) {
            return 1;
        }
    }
    return line_clips(line, convex, entry);
}
