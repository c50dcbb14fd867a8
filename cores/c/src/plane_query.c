// SPDX-License-Identifier: Apache-2.0
/*
 * The sides of a plane on which a mesh is. A box in front of the plane or behind it adds that side, because every box
 * contains a triangle; else the walk enters the child, or tests the vertices of the leaf, exactly. It ends as soon as
 * both sides are found: for a plane through the mesh after a few nodes, else after the nodes whose boxes meet it.
 */

#define PLANE_FRONT 1
#define PLANE_BACK 2

/* Bounds the error of the sum of four products in double, relative to the sum of their sizes. */
#define PLANE_ERROR 0x1p-50

/* Returns the sign of a x + b y + c z + d, exact, for a plane of four numbers. */
static int32_t plane_side(const double plane[4], const double point[3]) {
    double memory[7];
    double px = plane[0] * point[0];
    double py = plane[1] * point[1];
    double pz = plane[2] * point[2];
    double value = px + py + pz + plane[3];
    double size = absolute(px) + absolute(py) + absolute(pz) + absolute(plane[3]);
    if (absolute(value) > PLANE_ERROR * size) {
        return value > 0 ? 1 : -1;
    }
    Sum sum = sum_in(memory, 7);
    for (int axis = 0; axis < 3; axis++) {
        sum_add_product(&sum, plane[axis], point[axis]);
    }
    sum_add(&sum, plane[3]);
    return sum_sign(&sum);
}

static uint32_t plane_sides_of_leaf(
        const CulletMesh *mesh, uint32_t begin, uint32_t end, const double plane[4], double doubt) {
    uint32_t found = 0;
    for (uint32_t triangle = begin; triangle < end; triangle++) {
        double corners[9];
        corners_of(mesh, triangle, corners);
        for (int k = 0; k < 9; k += 3) {
            double value = plane[0] * corners[k] + plane[1] * corners[k + 1] + plane[2] * corners[k + 2] + plane[3];
            double sign = absolute(value) > doubt ? value : plane_side(plane, corners + k);
            found |= (sign >= 0 ? PLANE_FRONT : 0u) | (sign <= 0 ? PLANE_BACK : 0u);
        }
    }
    return found;
}

/* Returns the sides of a plane on which the mesh is, as bits; a vertex on it is on both. */
static uint32_t plane_sides(const CulletMesh *restrict mesh, const double plane[4]) {
    /* in lattice units: value = a*u + b*v + c*w + constant, times the step */
    double per_step = lattice_per_step(mesh);
    double at[3];
    for (int axis = 0; axis < 3; axis++) {
        at[axis] = plane[axis] * mesh->tree_origin[axis];
    }
    double constant = (at[0] + at[1] + at[2] + plane[3]) * per_step;
    double size = absolute(at[0]) + absolute(at[1]) + absolute(at[2]);
    double normal = absolute(plane[0]) + absolute(plane[1]) + absolute(plane[2]);
    double slack = lattice_margin(0) * normal + (size + absolute(plane[3])) * per_step * 0x1p-45;
    double doubt =
            PLANE_ERROR * (size + normal * mesh->tree_step * LATTICE_MAX + absolute(plane[3])); /* of all vertices */
    uint32_t found = 0;
    uint32_t node = 0;
    uint32_t lane = 0;
    for (;;) {
        const uint8_t *boxes = node_boxes(mesh, node);
        uint64_t links = node_links(mesh, node);
        uint64_t shape = node_shape(mesh, node);
        uint32_t lanes = lane_count(shape);
        int down = 0;
        for (; lane < lanes && found != (PLANE_FRONT | PLANE_BACK); lane++) {
            double middle = constant;
            double extent = slack;
            for (int axis = 0; axis < 3; axis++) {
                double lower = lane_coordinate(cullet_u64(boxes + 16 * axis), lane);
                double upper = lane_coordinate(cullet_u64(boxes + 16 * axis + 8), lane);
                middle += plane[axis] * 0.5 * (lower + upper);
                extent += absolute(plane[axis]) * 0.5 * (upper - lower);
            }
            if (absolute(middle) > extent) {
                found |= middle > 0 ? PLANE_FRONT : PLANE_BACK;
                continue;
            }
            uint32_t end = leaf_end(shape, lane);
            if (end == 0) {
                node = child_of(links, lane);
                down = 1;
                break;
            }
            found |= plane_sides_of_leaf(mesh, first_triangle(links) + leaf_begin(shape, lane),
                    first_triangle(links) + end, plane, doubt);
        }
        if (down) {
            lane = 0;
            continue;
        }
        int32_t parent = parent_of(shape);
        if (found == (PLANE_FRONT | PLANE_BACK) || parent < 0) {
            return found;
        }
        lane = node - child_of(node_links(mesh, (uint32_t)parent), 0) + 1;
        node = (uint32_t)parent;
    }
}
