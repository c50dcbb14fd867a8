// SPDX-License-Identifier: Apache-2.0
/*
 * Contacts of a sphere or a capsule with a mesh, deepest first.
 *
 * A contact is a pair of points, one of the mesh and one of the capsule's segment (or the sphere's centre), each the
 * nearest to the other, at most the radius apart; and the foot of a segment's end on a face. A corner or edge shared by
 * triangles is one contact; it is none if the surface leads from it to nearer points. A segment that pierces a triangle
 * has one contact with it, which pushes the shorter end out.
 *
 * An edge on the border of a mesh that is not marked as active is a seam: another mesh continues the surface there. A
 * contact at a seam whose direction and the normal of the face differ by more than 5 degrees belongs to that mesh.
 *
 * A face contact has the face's normal, on the side of the centre. So has an edge or corner contact if the asset's bits
 * mark no edge there as active and the face's normal is within 5 degrees: inner edges are not felt. Other edge and
 * corner contacts have the direction from the mesh's point to the segment's.
 *
 * Two walks by parent links over the leaves in the capsule's box, for faces and then for edges and corners, and a small
 * walk around each of the latter that no face contact resolves.
 *
 * Source: Ericson 2005, 5.1.5 and 5.1.9. The rule for active edges is Jolt Physics'.
 */

/* Relative error of a contact's position, as a share of the radius. */
#define CONTACT_SKIN 1e-4

/* Distance of two planes at 5 degrees, tangent to one sphere, as a share of its radius: 1 - cos. */
#define CONTACT_FLAT 4e-3

/* Error of a distance, as a share of all coordinates: thousands of roundings. */
#define CONTACT_NOISE 0x1p-40

/* Cosine of 5 degrees. */
#define FLAT_COSINE 0.996195

/* Of several contacts at one point the one of the highest rank is kept: face, edge or corner, or such with a face's
 * normal. */
#define CONTACT_FACE 2
#define CONTACT_EDGE 1
#define CONTACT_CORRECTED 0

/* The lowest bit of edge flags that marks an edge on the border. */
#define FIRST_BORDER_BIT 3

/* A list of contacts in the caller's memory. */
typedef struct CulletContacts {
    CulletContact *contacts;
    int32_t capacity, count;
    int truncated;
} CulletContacts;

/* A query: the capsule, the contacts so far, and the one to add. */
typedef struct ContactQuery {
    const CulletMesh *mesh;
    SegmentFoot segment;
    double radius;
    double skin;     /* distance within which two contacts are one */
    double equal2;   /* difference within which two squared distances are equal */
    double rounding;
    double noise;    /* bound of the error of a distance in double */
    const CulletTriangleFilter *filter;
    CulletContacts *list;
    CulletContact contact;
} ContactQuery;

/* Returns the next triangle of a walk whose surface counts, or -1. */
static int32_t contact_next(const ContactQuery *query, LeafWalk *walk) {
    int32_t triangle = leaf_walk_next(walk);
    while (triangle >= 0 && !filter_has_surface(query->filter, query->mesh, (uint32_t)triangle)) {
        triangle = leaf_walk_next(walk);
    }
    return triangle;
}

/* Returns the contact at the same point as the new one, or -1. */
static int32_t contact_same(const ContactQuery *query) {
    for (int32_t i = 0; i < query->list->count; i++) {
        const CulletContact *other = &query->list->contacts[i];
        double d[3];
        subtract3(query->contact.point, other->point, d);
        if (dot3(d, d) <= query->skin * query->skin
                && (query->contact.rank < CONTACT_FACE
                        || dot3(query->contact.normal, other->normal) > FLAT_COSINE)) {
            return i;
        }
    }
    return -1;
}

/* Inserts the new contact by depth, then by triangle; of more than the capacity the deepest are kept. */
static void contact_insert(ContactQuery *query) {
    CulletContacts *list = query->list;
    CulletContact *contacts = list->contacts;
    int32_t at = 0;
    while (at < list->count
            && (contacts[at].depth > query->contact.depth
                    || (contacts[at].depth == query->contact.depth
                            && contacts[at].triangle < query->contact.triangle))) {
        at++;
    }
    if (list->count == list->capacity) {
        list->truncated = 1;
        if (at == list->count) {
            return;
        }
        list->count--;
    }
    for (int32_t i = list->count++; i > at; i--) {
        contacts[i] = contacts[i - 1];
    }
    contacts[at] = query->contact;
}

/* Returns whether the point is out of the capsule, within 5 degrees, after that is pushed out of another contact. */
static int contact_is_resolved_by(const ContactQuery *query, const CulletContact *other) {
    const SegmentFoot *s = &query->segment;
    double p[3];
    for (int axis = 0; axis < 3; axis++) {
        p[axis] = query->contact.point[axis] - s->from[axis] - other->depth * other->normal[axis];
    }
    double along = dot3(p, s->along);
    double share = s->length2 > 0 ? max2(0, min2(1, along / s->length2)) : 0;
    for (int axis = 0; axis < 3; axis++) {
        p[axis] -= share * s->along[axis];
    }
    double limit = max2(0, query->radius - CONTACT_FLAT * query->radius - query->rounding);
    return dot3(p, p) >= limit * limit;
}

/* A face contact that is less deep resolves nothing: the nearest pair of points is always in the list. */
static int contact_is_resolved_by_face(const ContactQuery *query) {
    for (int32_t i = 0; i < query->list->count; i++) {
        const CulletContact *other = &query->list->contacts[i];
        if (other->rank == CONTACT_FACE && other->depth >= query->contact.depth - query->rounding
                && contact_is_resolved_by(query, other)) {
            return 1;
        }
    }
    return 0;
}

/*
 * Returns whether the contact is to replace one at the same point of the mesh: by depth, as those of a segment's two
 * ends may be, then by rank, then by triangle.
 */
static int contact_replaces(const ContactQuery *query, const CulletContact *same) {
    if (query->contact.depth > same->depth + query->skin) {
        return 1;
    }
    if (query->contact.depth < same->deepest - query->skin) {
        return 0; /* a row of contacts, each a little less deep, does not replace the first one */
    }
    return same->rank < query->contact.rank
            || (same->rank == query->contact.rank && same->triangle > query->contact.triangle);
}

/* Returns whether another triangle at the point is nearer to the segment: then that one has the contact. */
static int contact_has_nearer_neighbour(ContactQuery *query) {
    LeafWalk walk;
    double still[3] = {0, 0, 0};
    double distance = query->radius - query->contact.depth;
    double limit2 = distance * distance - query->equal2;
    leaf_walk_begin(&walk, query->mesh, query->contact.point, still, query->rounding);
    for (int32_t other = contact_next(query, &walk); other >= 0; other = contact_next(query, &walk)) {
        double corners[9];
        corners_of(query->mesh, (uint32_t)other, corners);
        foot_drop(&query->segment.foot, corners, query->contact.point);
        if (query->segment.foot.distance2 <= query->rounding * query->rounding
                && segment_foot_distance2(&query->segment, corners) < limit2) {
            return 1;
        }
    }
    return 0;
}

/* Returns whether the point is on a seam, and on no active edge; of a mesh with edge flags. */
static int contact_is_at_seam(ContactQuery *query) {
    LeafWalk walk;
    double still[3] = {0, 0, 0};
    uint32_t seam = 0;
    leaf_walk_begin(&walk, query->mesh, query->contact.point, still, query->rounding);
    for (int32_t other = contact_next(query, &walk); other >= 0; other = contact_next(query, &walk)) {
        double corners[9];
        corners_of(query->mesh, (uint32_t)other, corners);
        foot_drop(&query->segment.foot, corners, query->contact.point);
        if (query->segment.foot.distance2 <= query->rounding * query->rounding) {
            uint32_t at = segment_foot_edges(&query->segment, corners, query->contact.point);
            uint32_t bits = (uint32_t)cullet_edge_flags(query->mesh, (uint32_t)other);
            if ((bits & at) != 0) {
                return 0;
            }
            seam |= bits >> FIRST_BORDER_BIT & at;
        }
    }
    return seam != 0;
}

/* Adds the contact, unless it is in the list, resolved by a face contact, or not a nearest point of the surface. */
static void contact_add(ContactQuery *query, int inactive) {
    if (query->contact.rank < CONTACT_FACE && inactive && contact_is_resolved_by_face(query)) {
        return;
    }
    CulletContacts *list = query->list;
    int32_t same = contact_same(query);
    if (same >= 0 && !contact_replaces(query, &list->contacts[same])) {
        list->contacts[same].deepest = max2(list->contacts[same].deepest, query->contact.depth);
        return;
    }
    if (query->contact.rank < CONTACT_FACE && contact_has_nearer_neighbour(query)) {
        return;
    }
    if (query->contact.rank == CONTACT_EDGE && inactive && query->mesh->edge_flag_values != NULL
            && contact_is_at_seam(query)) {
        return;
    }
    if (same >= 0) {
        query->contact.deepest = max2(query->contact.depth, list->contacts[same].deepest);
        list->count--;
        for (int32_t i = same; i < list->count; i++) {
            list->contacts[i] = list->contacts[i + 1];
        }
    }
    query->contact.surface = cullet_number(&query->mesh->surfaces, (uint32_t)query->contact.triangle);
    contact_insert(query);
}

/* Sets the contact at the foot, with a normal times a factor. */
static void contact_set(ContactQuery *query, const double normal[3], double factor, double depth, int32_t rank) {
    const SegmentFoot *s = &query->segment;
    for (int axis = 0; axis < 3; axis++) {
        query->contact.point[axis] = s->from[axis] + s->share * s->along[axis] + s->foot.to[axis];
        query->contact.normal[axis] = factor * normal[axis] + 0.0; /* no -0 */
    }
    query->contact.depth = depth;
    query->contact.deepest = depth;
    query->contact.rank = rank;
}

static void contact_add_piercing(ContactQuery *query) {
    const SegmentFoot *s = &query->segment;
    double toward = dot3(s->foot.normal, s->along);
    double shorter = min2(s->share, 1 - s->share) * absolute(toward);
    double side = (s->share < 0.5) == (toward > 0) ? 1 : -1; /* towards the longer end */
    contact_set(query, s->foot.normal, side, query->radius + shorter, CONTACT_FACE);
    contact_add(query, 0);
}

/* Adds a contact at the foot. */
static void contact_add_touching(ContactQuery *query, const double corners[9], int is_face) {
    static const double up[3] = {0, 1, 0};
    const TriangleFoot *foot = &query->segment.foot;
    double distance = CULLET_SQRT(foot->distance2);
    double depth = max2(0, query->radius - distance);
    double along = -dot3(foot->to, foot->normal);
    double side = along < 0 ? -1 : 1;
    int flat = absolute(along) >= FLAT_COSINE * distance;
    int no_active_edge = flat;
    if (query->mesh->edge_flag_values != NULL && side > 0) {
        int32_t flags = cullet_edge_flags(query->mesh, (uint32_t)query->contact.triangle);
        double point[3];
        segment_foot_point(&query->segment, point);
        no_active_edge = ((uint32_t)flags & segment_foot_edges(&query->segment, corners, point)) == 0;
    }
    int inactive = foot->has_normal && no_active_edge;
    int32_t rank = is_face ? CONTACT_FACE : inactive && flat ? CONTACT_CORRECTED : CONTACT_EDGE;
    if (rank != CONTACT_EDGE || (distance == 0 && foot->has_normal)) {
        contact_set(query, foot->normal, side, depth, rank);
    } else if (distance > 0) {
        double direction[3];
        direction[0] = -foot->to[0] / distance;
        direction[1] = -foot->to[1] / distance;
        direction[2] = -foot->to[2] / distance;
        contact_set(query, direction, 1, depth, rank);
    } else {
        contact_set(query, up, 1, query->radius, rank); /* on a triangle without area: an arbitrary direction */
    }
    contact_add(query, inactive);
}

static void contact_collide(ContactQuery *query, uint32_t triangle, int faces) {
    SegmentFoot *s = &query->segment;
    double corners[9];
    corners_of(query->mesh, triangle, corners);
    query->contact.triangle = (int32_t)triangle;
    double nearest2 = segment_foot_distance2(s, corners);
    double limit2 = query->radius * query->radius;
    double distance2 = max2(nearest2, 0);
    double error = nearest2 < 0 ? SAME_POINT * s->size : query->noise;
    if (absolute(distance2 - limit2) <= error * (2 * query->radius + error)) {
        if (!segment_foot_touches(s, corners, query->radius)) {
            return;
        }
        limit2 = max2(limit2, distance2); /* touching, within rounding */
    }
    if (nearest2 < 0) {
        if (faces) {
            contact_add_piercing(query);
        }
    } else if (nearest2 <= limit2) {
        for (int i = 0; i < segment_foot_count(s); i++) {
            if (segment_foot_move_to(s, corners, i) && s->foot.distance2 <= limit2) {
                int is_face = i < 2 && segment_foot_is_along_normal(s);
                if (is_face == faces && (is_face || s->foot.distance2 <= nearest2 + query->equal2)) {
                    contact_add_touching(query, corners, is_face);
                }
            }
        }
    }
}

/*
 * Finds the contacts of a capsule whose arguments are valid, with triangles whose surfaces pass a filter, which may be
 * NULL. The capacity of the list is set.
 */
static void contact_query(const CulletMesh *mesh, const double from[3], const double to[3], double radius,
        const CulletTriangleFilter *filter, CulletContacts *list) {
    ContactQuery query;
    float farthest[3];
    double sum = absolute(from[0]) + absolute(from[1]) + absolute(from[2]);
    sum += absolute(to[0]) + absolute(to[1]) + absolute(to[2]) + radius;
    segment_foot_set(&query.segment, from, to, radius);
    for (int axis = 0; axis < 3; axis++) {
        double a = absolute(from[axis]);
        double b = absolute(to[axis]);
        farthest[axis] = (float)(a > b ? a : b);
    }
    double size = query.segment.size;
    query.mesh = mesh;
    query.radius = radius;
    query.noise = CONTACT_NOISE * sum;
    query.rounding = SAME_POINT * size + 2 * float_rounding(farthest[0], farthest[1], farthest[2]);
    query.skin = CONTACT_SKIN * radius + query.rounding;
    query.equal2 = 1e-10 * radius * radius + 1e-14 * size * size;
    query.filter = filter;
    query.list = list;
    list->count = 0;
    list->truncated = 0;
    for (int faces = 1; faces >= 0; faces--) {
        LeafWalk walk;
        leaf_walk_begin(&walk, mesh, query.segment.from, query.segment.along, radius);
        for (int32_t triangle = contact_next(&query, &walk); triangle >= 0; triangle = contact_next(&query, &walk)) {
            contact_collide(&query, (uint32_t)triangle, faces);
        }
    }
}
