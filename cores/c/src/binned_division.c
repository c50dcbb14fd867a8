// SPDX-License-Identifier: Apache-2.0
/*
 * Divides leaves of a dynamic tree in two by the surface area heuristic: centres are counted in bins along the longest
 * axis of their box, and of the planes between bins the one with the least sum of area times leaves is taken. O(n) per
 * division.
 *
 * Source: Wald 2007, On fast construction of SAH-based bounding volume hierarchies.
 */

#define BINS 16

/* A division along an axis. */
typedef struct BinnedDivision {
    const double *boxes;
    int axis;
    double low, per_bin;
    double bin_boxes[BINS][6];
    int32_t counts[BINS];
} BinnedDivision;

static double binned_centre(const double *boxes, int32_t leaf, int axis) {
    return boxes[6 * (size_t)leaf + (size_t)axis] + boxes[6 * (size_t)leaf + 3 + (size_t)axis];
}

static int32_t binned_bin(const BinnedDivision *d, int32_t leaf) {
    return max_int(0, min_int(BINS - 1, to_int((binned_centre(d->boxes, leaf, d->axis) - d->low) * d->per_bin)));
}

static void binned_clear(double box[6]) {
    for (int k = 0; k < 3; k++) {
        box[k] = positive_infinity();
        box[3 + k] = -positive_infinity();
    }
}

static void binned_grow(double box[6], const double by[6]) {
    for (int k = 0; k < 3; k++) {
        box[k] = min2(box[k], by[k]);
        box[3 + k] = max2(box[3 + k], by[3 + k]);
    }
}

static double binned_weighted_area(const double box[6], int32_t count) {
    return count == 0
            ? 0
            : count * ((box[3] - box[0]) * (box[4] - box[1]) + (box[4] - box[1]) * (box[5] - box[2])
                              + (box[5] - box[2]) * (box[3] - box[0]));
}

/* Returns the first bin of the second part: that of the least sum of area times leaves. */
static int32_t binned_best_plane(const BinnedDivision *d) {
    double areas[BINS];
    double box[6];
    int32_t count = 0;
    binned_clear(box);
    for (int32_t bin = BINS - 1; bin > 0; bin--) { /* areas of all bins from one on, times their leaves */
        binned_grow(box, d->bin_boxes[bin]);
        count += d->counts[bin];
        areas[bin] = binned_weighted_area(box, count);
    }
    binned_clear(box);
    count = 0;
    int32_t best = BINS / 2;
    double best_cost = positive_infinity();
    for (int32_t bin = 1; bin < BINS; bin++) {
        binned_grow(box, d->bin_boxes[bin - 1]);
        count += d->counts[bin - 1];
        double cost = areas[bin] + binned_weighted_area(box, count);
        if (cost < best_cost) {
            best_cost = cost;
            best = bin;
        }
    }
    return best;
}

/* Orders a range of two leaves or more in two parts, neither empty, and returns where the second begins. */
static int32_t binned_divide(const double *boxes, int32_t *order, int32_t begin, int32_t end) {
    BinnedDivision d;
    double box[6]; /* of the leaves' centres, twice them */
    int32_t half = (int32_t)(((uint32_t)begin + (uint32_t)end) >> 1);
    d.boxes = boxes;
    binned_clear(box);
    for (int32_t i = begin; i < end; i++) {
        for (int k = 0; k < 3; k++) {
            double centre = binned_centre(boxes, order[i], k);
            box[k] = min2(box[k], centre);
            box[k + 3] = max2(box[k + 3], centre);
        }
    }
    double x = box[3] - box[0];
    double y = box[4] - box[1];
    double z = box[5] - box[2];
    d.axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
    d.low = box[d.axis];
    if (!(box[d.axis + 3] > d.low)) {
        return half;
    }
    d.per_bin = BINS / (box[d.axis + 3] - d.low);
    for (int bin = 0; bin < BINS; bin++) {
        d.counts[bin] = 0;
        binned_clear(d.bin_boxes[bin]);
    }
    for (int32_t i = begin; i < end; i++) {
        int32_t bin = binned_bin(&d, order[i]);
        d.counts[bin]++;
        binned_grow(d.bin_boxes[bin], boxes + 6 * (size_t)order[i]);
    }
    int32_t first = binned_best_plane(&d);
    int32_t at = begin;
    for (int32_t i = begin; i < end; i++) {
        int32_t leaf = order[i];
        if (binned_bin(&d, leaf) < first) {
            order[i] = order[at];
            order[at++] = leaf;
        }
    }
    return at > begin && at < end ? at : half;
}
