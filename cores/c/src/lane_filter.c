// SPDX-License-Identifier: Apache-2.0
/*
 * The oriented box round a query, on the lattice, and which boxes of a node it may touch: the three axes of the
 * oriented box as separating axes. Never rejects a box that the oriented box touches.
 *
 * Coordinates are relative to the centre of the query, in steps; with their sizes they enter lattice_margin, which is
 * more than 2^18 times the rounding here.
 */

typedef struct LaneFilter {
    double centre[3];  /* of the query on the lattice */
    double axes[3][4]; /* three components, and by how much a box's centre may be away, less the box's own size */
    double margin;
} LaneFilter;

/* Sets the centre, model space; three axes complete the box. */
static void lane_filter_set_centre(LaneFilter *filter, const CulletMesh *mesh, const double centre[3]) {
    double per_step = lattice_per_step(mesh);
    double sum = 0;
    for (int axis = 0; axis < 3; axis++) {
        filter->centre[axis] = (centre[axis] - mesh->tree_origin[axis]) * per_step;
        sum += absolute(filter->centre[axis]);
    }
    filter->margin = lattice_margin(sum);
}

/*
 * Sets one axis: the query is where the scalar product with the vector, of about unit length, relative to the centre is
 * at most a limit, metres.
 */
static void lane_filter_set_axis(
        LaneFilter *filter, const CulletMesh *mesh, int axis, const double vector[3], double limit) {
    double steps = limit * lattice_per_step(mesh);
    for (int i = 0; i < 3; i++) {
        filter->axes[axis][i] = vector[i];
    }
    filter->axes[axis][3] = steps
            + (filter->margin + lattice_margin(steps))
                    * (absolute(vector[0]) + absolute(vector[1]) + absolute(vector[2]));
}

/* Returns those of some lanes of a node, given by their guard bits, whose boxes may touch the query. */
static uint64_t lane_filter_touching(const LaneFilter *filter, const uint8_t *boxes, uint64_t lanes) {
    uint64_t touching = lanes;
    for (uint64_t left = lanes; left != 0; left &= left - 1) {
        uint32_t lane = first_lane(left);
        double from[3];
        double half[3];
        for (int axis = 0; axis < 3; axis++) {
            double low = lane_coordinate(cullet_u64(boxes + 16 * axis), lane);
            half[axis] = 0.5 * (lane_coordinate(cullet_u64(boxes + 16 * axis + 8), lane) - low);
            from[axis] = low + half[axis] - filter->centre[axis];
        }
        for (int i = 0; i < 3; i++) {
            const double *a = filter->axes[i];
            double away = absolute(a[0] * from[0] + a[1] * from[1] + a[2] * from[2]);
            double size = absolute(a[0]) * half[0] + absolute(a[1]) * half[1] + absolute(a[2]) * half[2];
            if (away > size + a[3]) {
                touching &= ~((uint64_t)1 << (16 * lane + 15));
                break;
            }
        }
    }
    return touching;
}
