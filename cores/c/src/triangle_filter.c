// SPDX-License-Identifier: Apache-2.0
/* Filters of triangles by surface, and by the face that a direction meets. */

/* More than the error of the product of a normal and a direction, as a share of the sizes that enter. */
#define FACE_ERROR 0x1p-48

/* Returns whether the surface of a triangle passes a filter, which may be NULL. */
static int filter_has_surface(const CulletTriangleFilter *filter, const CulletMesh *mesh, uint32_t triangle) {
    if (filter == NULL || filter->surfaces == NULL) {
        return 1;
    }
    uint32_t surface = (uint32_t)cullet_number(&mesh->surfaces, triangle);
    return surface < filter->surface_count && (filter->surfaces[surface >> 5] >> (surface & 31) & 1) != 0;
}

/* Returns whether a filter, which may be NULL, leaves any triangle out. */
static int filter_is_used(const CulletTriangleFilter *filter) {
    return filter != NULL && (filter->surfaces != NULL || filter->front_faces_only);
}

/* Returns the sign of the product of a normal and a direction, without rounding. */
static EXACT int32_t face_side_exact(const double corners[9], const double direction[3]) {
    static const double none[3] = {0, 0, 0};
    static const uint8_t vectors[6] = {AT_D, AT_L, AT_B, AT_A, AT_C, AT_A};
    uint32_t words[RAY_WORDS];
    Fixed number = {words, RAY_WORDS, RAY_UNIT};
    ExactTable table;
    exact_set_ray(&table, none, direction, none, corners);
    return fixed_form_sign(&number, &table, vectors, &fixed_determinant);
}

/* Returns 1 where a direction is against a triangle's normal, to its front; -1 to its back, 0 along both. */
static int32_t face_side(const double corners[9], const double direction[3]) {
    double u[3];
    double v[3];
    double normal[3];
    subtract3(corners + 3, corners, u);
    subtract3(corners + 6, corners, v);
    cross3(u, v, normal);
    double slope = dot3(direction, normal);
    if (absolute(slope) > FACE_ERROR * (size3(u) * size3(v)) * size3(direction)) {
        return slope < 0 ? 1 : -1;
    }
    return -face_side_exact(corners, direction);
}

/* Returns whether a triangle passes a filter, which may be NULL, for a ray or motion of a direction; NULL: at rest. */
static int filter_passes(
        const CulletTriangleFilter *filter, const CulletMesh *mesh, uint32_t triangle, const double direction[3]) {
    double corners[9];
    if (!filter_has_surface(filter, mesh, triangle)) {
        return 0;
    }
    if (filter == NULL || !filter->front_faces_only || direction == NULL) {
        return 1;
    }
    corners_of(mesh, triangle, corners);
    return face_side(corners, direction) > 0;
}
