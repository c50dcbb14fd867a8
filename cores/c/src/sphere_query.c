// SPDX-License-Identifier: Apache-2.0
/*
 * Sphere against mesh.
 *
 * The walk keeps a node, the lanes of it that are left, and a trail: in one word, four bits per level above, the lanes
 * left there. It climbs by parent links: no stack. A node's four boxes are tested at once against the sphere's own box,
 * those that pass by their distance; the nearest is entered first, because a hit is likeliest there, and one that is
 * inside the sphere as a whole is a hit at once. A leaf's triangles are tested exactly.
 */

/* A point for squared distances to boxes on the lattice, in eighths of a step. Rounding makes none too large. */
typedef struct LatticePoint {
    int32_t in_cube[3];  /* nearest point of the lattice's cube */
    int64_t outside[3];  /* distance from the cube, rounded down, at most 2^42; 0 inside */
} LatticePoint;

/* Returns the nearest point of the lattice's cube on an axis, in eighths of a step, rounded to nearest. */
static int32_t nearest_in_cube(double coordinate) {
    double inside = coordinate > 0 ? (coordinate < LATTICE_MAX ? coordinate : LATTICE_MAX) : 0;
    return (int32_t)(8 * inside + 0.5);
}

/* Returns the distance from the lattice's cube on an axis, in eighths of a step, rounded down; at most 2^42. */
static int64_t outside_cube(double coordinate) {
    if (coordinate >= 0 && coordinate <= LATTICE_MAX) {
        return 0;
    }
    double outside = 8 * (coordinate < 0 ? -coordinate : coordinate - LATTICE_MAX);
    return outside < 0x1p42 ? (int64_t)outside : (int64_t)1 << 42;
}

/*
 * Returns what the squared distance of a box must exceed for it to be farther than a radius, both less the square of
 * the distance from the cube; in any unit, of a radius that allows for rounding already.
 */
static int64_t distance_limit(double radius, double outside2) {
    double radius2 = radius * radius;
    return to_long(radius2 - outside2 + (radius2 + outside2) * 0x1p-50 + 1);
}

/* Returns the squared distance of one lane's box, less the square of the distance from the cube. */
static int64_t lane_distance2(const uint8_t *restrict boxes, uint32_t lane, const LatticePoint *restrict point) {
    int64_t sum = 0;
    for (int axis = 0; axis < 3; axis++) {
        int32_t below = 8 * lane_coordinate(cullet_u64(boxes + 16 * axis), lane) - point->in_cube[axis];
        int32_t above = point->in_cube[axis] - 8 * lane_coordinate(cullet_u64(boxes + 16 * axis + 8), lane);
        int64_t gap = max_int(0, max_int(below, above));
        sum += gap * (gap + 2 * point->outside[axis]);
    }
    return sum;
}

/* Returns the squared distance of the farthest corner of one lane's box, rounded up. */
static int64_t lane_farthest2(const uint8_t *restrict boxes, uint32_t lane, const LatticePoint *restrict point) {
    int64_t sum = 0;
    for (int axis = 0; axis < 3; axis++) {
        int32_t below = point->in_cube[axis] - 8 * lane_coordinate(cullet_u64(boxes + 16 * axis), lane);
        int32_t above = 8 * lane_coordinate(cullet_u64(boxes + 16 * axis + 8), lane) - point->in_cube[axis];
        int64_t farther = max_int(below, above) + point->outside[axis] + 1;
        sum += farther * farther;
    }
    return sum;
}

/*
 * Returns what lane_farthest2 must not exceed for a box to be inside a sphere; -1 where no box can be, or where the
 * centre is so far outside of the cube that squares would not fit. radius: steps, less what rounding may take from it
 */
static int64_t inner_limit(double radius, const int64_t outside[3]) {
    double r = 8 * radius - 2; /* 0.87 for the rounding of the centre */
    if (!(r > 0) || (outside[0] | outside[1] | outside[2]) >> 24 != 0) {
        return -1;
    }
    double limit = r * r * (1 - 4 * 0x1p-50);
    return (int64_t)(limit < 0x1p62 ? limit : 0x1p62);
}

/* Returns whether a - b is at most a limit: exactly, by what the rounded difference lost. */
static int is_at_most(double a, double b, double limit) {
    double difference = a - b;
    double lost = absolute(a) >= absolute(b) ? a - difference - b : a - (difference + b);
    return difference < limit || (difference == limit && lost <= 0);
}

/* Returns whether a triangle's box, grown by a radius, contains a point: exactly. */
static int box_of_triangle_within(const double point[3], double radius, const double corners[9]) {
    for (int axis = 0; axis < 3; axis++) {
        double a = corners[axis];
        double b = corners[axis + 3];
        double c = corners[axis + 6];
        double low = a < b ? (a < c ? a : c) : (b < c ? b : c);
        double high = a > b ? (a > c ? a : c) : (b > c ? b : c);
        if (!is_at_most(low, point[axis], radius) || !is_at_most(point[axis], high, radius)) {
            return 0;
        }
    }
    return 1;
}

/* Where a walk stopped at a triangle that is in doubt, and is to go on: exact arithmetic needs the walk's stack. */
typedef struct SphereWalk {
    uint64_t trail;
    uint32_t node, lanes, lane; /* lanes: those left with the one of the triangle */
    uint32_t next;              /* the triangle after the one in doubt; 0 before the start and after the end */
} SphereWalk;

/* Goes on with a walk; returns a triangle that touches, or -1, unless it stops. See sphere_first. */
static CULLET_INLINE int32_t sphere_walk(const CulletMesh *restrict mesh, const double centre[3], double radius,
        int exact, SphereWalk *restrict walk) {
    LatticeBox box;
    LatticePoint point;
    double at[3];
    double per_step = lattice_per_step(mesh);
    for (int axis = 0; axis < 3; axis++) {
        at[axis] = (centre[axis] - mesh->tree_origin[axis]) * per_step;
    }
    double r = radius * per_step;
    double margin = lattice_margin(absolute(at[0]) + absolute(at[1]) + absolute(at[2]) + r);
    double inner_radius = r - margin;
    r += margin;
    double outside2 = 0;
    for (int axis = 0; axis < 3; axis++) {
        if (lattice_outside(at[axis] - r, at[axis] + r)) {
            return -1;
        }
        box.lower[axis] = lower_lanes(at[axis] - r);
        box.upper[axis] = upper_lanes(at[axis] + r);
        point.in_cube[axis] = nearest_in_cube(at[axis]);
        point.outside[axis] = outside_cube(at[axis]);
        outside2 += (double)point.outside[axis] * (double)point.outside[axis];
    }
    /* one unit more for the rounding of the centre: half a unit on each axis moves it by less than 0.87 */
    int64_t limit = exact ? distance_limit(8 * r + 1, outside2) : INT64_MAX;
    int64_t inner = exact ? inner_limit(inner_radius, point.outside) : -1;
    int32_t max_width = inner >= 0 ? to_int(2 * r) : -1; /* no box that is wider is in the sphere */
    int compact = CULLET_IS_COMPACT(mesh);
    uint64_t low = packed_bound(mesh, centre[0] - radius, centre[1] - radius, centre[2] - radius, 0);
    uint64_t high = packed_bound(mesh, centre[0] + radius, centre[1] + radius, centre[2] + radius, 1);
    uint32_t node = walk->node;
    /* lowest four bits: lanes of the parent that are left; the next four: of its parent */
    uint64_t trail = walk->trail;
    uint32_t next = walk->next;
    walk->next = 0;
    for (;;) {
        /* a new node: the nearest lane first, the others are left */
        const uint8_t *boxes = node_boxes(mesh, node);
        uint32_t lanes = next != 0 ? walk->lanes : 0;
        int64_t nearest = next != 0 ? walk->lane : INT64_MAX;
        for (uint64_t left = next != 0 ? 0 : lanes_touching(boxes, &box); left != 0; left &= left - 1) {
            uint32_t lane = first_lane(left);
            int64_t distance = exact ? lane_distance2(boxes, lane, &point) : 0;
            if (distance <= limit) {
                lanes |= 1u << lane;
                nearest = nearer_key(nearest, (distance & -4) | lane);
            }
        }
        uint64_t shape = node_shape(mesh, node);
        for (uint32_t lane = (uint32_t)nearest & 3;; lane = lanes != 0 ? trailing_zeros(lanes) : 0) {
            if (lanes == 0) {
                if (trail == 0) {
                    return -1;
                }
                for (; lanes == 0; trail >>= 4) {
                    node = (uint32_t)parent_of(shape);
                    shape = node_shape(mesh, node);
                    lanes = (uint32_t)trail & 15;
                }
                boxes = node_boxes(mesh, node);
                lane = trailing_zeros(lanes);
            }
            lanes &= ~(1u << lane);
            uint32_t end = leaf_end(shape, lane);
            if (end == 0 && lane >= lane_count(shape)) {
                continue; /* empty lanes pass only where the query covers the whole lattice */
            }
            if (lane_coordinate(cullet_u64(boxes + 8), lane) - lane_coordinate(cullet_u64(boxes), lane) <= max_width
                    && lane_farthest2(boxes, lane, &point) <= inner) {
                return any_triangle(mesh, node, lane); /* all of the lane is in the sphere */
            }
            uint64_t links = node_links(mesh, node);
            if (end == 0) {
                trail = trail << 4 | lanes;
                node = child_of(links, lane);
                break;
            }
            uint32_t triangle = first_triangle(links) + leaf_begin(shape, lane);
            uint32_t last = first_triangle(links) + end;
            int filter = compact && (lanes_inside(boxes, &box) >> (16 * lane + 15) & 1) == 0;
            triangle = triangle < next ? next : triangle;
            next = 0;
            for (triangle = filter ? next_near(mesh, triangle, last, low, high) : triangle; triangle < last;
                    triangle = filter ? next_near(mesh, triangle + 1, last, low, high) : triangle + 1) {
                double corners[9];
                corners_of(mesh, triangle, corners);
                int near = exact ? triangle_near(centre, radius, corners)
                                 : box_of_triangle_within(centre, radius, corners);
                if (near != 0) {
                    if (near == WITHIN_DOUBT) {
                        walk->trail = trail;
                        walk->node = node;
                        walk->lanes = lanes | 1u << lane;
                        walk->lane = lane;
                        walk->next = triangle + 1;
                    }
                    return (int32_t)triangle;
                }
            }
        }
    }
}

/* Returns a triangle that a sphere touches, or -1; unless exact, one whose box grown by the radius has the centre. */
static int32_t sphere_first(const CulletMesh *mesh, const double centre[3], double radius, int exact) {
    SphereWalk walk = {0, 0, 0, 0, 0};
    for (;;) {
        int32_t triangle = sphere_walk(mesh, centre, radius, exact, &walk);
        if (walk.next == 0 || triangle_decide(mesh, (uint32_t)triangle, centre, radius)) {
            return triangle;
        }
    }
}
