/*
 * What the complete build exports beside entry.c, which includes this file: packed files, layouts for rays, segments,
 * planes, solids, clusters, contacts, pairs, motion and polygons.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

static CulletSolidHit solid_hit;
static CulletDistance distance;
static CulletMeshSweep mesh_sweep;
static CulletMotion motion;

/* Files */

size_t EXPORT(unpacked_size)(const void *bytes, size_t size, void *scratch) {
    return cullet_unpacked_size(bytes, size, scratch, CULLET_HEAD_SCRATCH);
}

/* Sets the bytes of the exact file. */
CulletStatus EXPORT(unpack)(CulletAsset *asset, const void *bytes, size_t size, void *buffer, size_t buffer_size) {
    size_t written = 0;
    CulletStatus status = cullet_unpack(asset, bytes, size, buffer, buffer_size, &written);
    io.size = written;
    return status;
}

float EXPORT(tree_cost)(const CulletAsset *asset, uint32_t part) {
    CulletMesh mesh;
    CulletReader reader = cullet_again(asset);
    cullet_read_part(&reader, asset, part, &mesh);
    return reader.sah_cost;
}

void EXPORT(cluster_facts)(const CulletMesh *mesh) {
    const CulletCluster *cluster = &mesh->cluster;
    io.i[0] = (int32_t)cluster->node_count;
    io.i[1] = (int32_t)cluster->level_count;
    io.p[2] = cluster->spheres;
    io.p[3] = cluster->next;
    io.p[4] = cluster->figures;
    io.f[5] = cluster->mesh_volume;
    io.i[6] = cluster->mode;
}

CulletStatus EXPORT(outline)(const CulletAsset *asset, uint32_t part, uint32_t index) {
    CulletOutline outline;
    CulletStatus status = cullet_outline(asset, part, index, &outline);
    if (status == CULLET_OK) {
        io.i[0] = outline.kind;
        io.i[1] = outline.axis;
        io.f[2] = outline.at;
        io.f[3] = outline.error;
        io.p[4] = outline.vertices;
        io.i[5] = (int32_t)outline.vertex_count;
        io.p[6] = outline.ring_ends;
        io.i[7] = (int32_t)outline.ring_count;
        io.p[8] = outline.polygon_ends;
        io.i[9] = (int32_t)outline.polygon_count;
        for (int i = 0; i < 7; i++) {
            io.f[10 + i] = outline.envelope[i];
        }
    }
    return status;
}

size_t EXPORT(ray_layout_size)(const CulletMesh *mesh) {
    return cullet_ray_layout_size(mesh);
}

CulletStatus EXPORT(make_ray_layout)(CulletMesh *mesh, void *buffer, size_t size) {
    return cullet_make_ray_layout(mesh, buffer, size);
}

/* Surfaces and solids */

static void put3(int at, const double v[3]) {
    for (int axis = 0; axis < 3; axis++) {
        io.d[at + axis] = v[axis];
    }
}

/* Sets a hit as of a ray: t, point and normal. */
static void put_hit(double t, const double point[3], const double normal[3]) {
    io.ray.t = t;
    put3(2, point);
    put3(5, normal);
}

/* Sets a hit as of a ray, then the segment. */
int32_t EXPORT(overlaps_segments)(const CulletMesh *mesh, const float *points, size_t count, float radius) {
    CulletSegmentHit hit;
    cullet_overlaps_segments(mesh, points, count, radius, &hit);
    put_hit(hit.t, hit.point, hit.normal);
    io.i[16] = hit.segment;
    return hit.triangle;
}

CulletSides EXPORT(sides_of_plane)(const CulletMesh *mesh, float a, float b, float c, float d) {
    return cullet_sides_of_plane(mesh, a, b, c, d);
}

int EXPORT(point_in_solid)(const CulletMesh *mesh, float x, float y, float z) {
    float point[3] = {x, y, z};
    return cullet_point_in_solid(mesh, point);
}

int EXPORT(classify_sphere)(const CulletMesh *mesh, float x, float y, float z, float radius) {
    float centre[3] = {x, y, z};
    return cullet_classify_sphere(mesh, centre, radius);
}

/* Sets a hit as of a ray. */
int EXPORT(cast_segment)(const CulletMesh *mesh, float x0, float y0, float z0, float x1, float y1, float z1) {
    float from[3] = {x0, y0, z0};
    float to[3] = {x1, y1, z1};
    int found = cullet_cast_segment(mesh, from, to, &solid_hit);
    put_hit(solid_hit.t, solid_hit.point, solid_hit.normal);
    return found;
}

/* Sphere clusters; those that find a sphere return it, or -1 */

int32_t EXPORT(cluster_raycast)(const CulletMesh *mesh, double ox, double oy, double oz, double dx, double dy,
        double dz, double max_t) {
    double origin[3] = {ox, oy, oz};
    double direction[3] = {dx, dy, dz};
    return cullet_cluster_raycast(&mesh->cluster, origin, direction, max_t, io.d);
}

int32_t EXPORT(cluster_any_box)(const CulletMesh *mesh, double x0, double y0, double z0, double x1, double y1,
        double z1) {
    double min[3] = {x0, y0, z0};
    double max[3] = {x1, y1, z1};
    return cullet_cluster_any_box(&mesh->cluster, min, max);
}

CulletSides EXPORT(cluster_sides_of_plane)(const CulletMesh *mesh, double a, double b, double c, double d) {
    return cullet_cluster_sides_of_plane(&mesh->cluster, a, b, c, d);
}

/* owner: the mesh of the cluster. Takes a transform, and sets the triangle. */
int32_t EXPORT(cluster_overlaps_mesh)(const CulletMesh *owner, const CulletMesh *mesh) {
    int32_t triangle;
    int32_t sphere = cullet_cluster_overlaps_mesh(&owner->cluster, mesh, io.d, &triangle);
    io.i[0] = triangle;
    return sphere;
}

/* Contacts */

size_t EXPORT(contact_size)(void) {
    return sizeof(CulletContact);
}

AT(CulletContact, point, 0);
AT(CulletContact, normal, 24);
AT(CulletContact, depth, 48);
AT(CulletContact, triangle, 56);
AT(CulletContact, surface, 60);

/* Returns their number, and sets whether there are more. A sphere is a capsule with equal ends. */
int32_t EXPORT(collide_capsule)(const CulletMesh *mesh, const CulletSceneFilter *filter, float x0, float y0, float z0, float x1, float y1, float z1,
        float radius, CulletContact *contacts, int32_t capacity) {
    CulletCapsule capsule = {{x0, y0, z0}, {x1, y1, z1}, radius};
    int truncated;
    int32_t count = cullet_collide_filtered(mesh, &capsule, filter ? &filter->triangles : NULL, contacts, capacity,
        &truncated);
    io.i[0] = truncated;
    return count;
}

/* Pairs of meshes: the first 12 numbers of io.d are a transform */

/* second: 1 for the next 12 numbers */
int EXPORT(is_rigid)(int second) {
    return is_rigid(io.d + 12 * second);
}

size_t EXPORT(pairs_size)(void) {
    return sizeof(CulletPairs);
}

AT(CulletPairs, triangle, 0);
AT(CulletPairs, other_triangle, 4);

void EXPORT(overlaps_mesh)(CulletPairs *pairs, const CulletMesh *mesh, const CulletMesh *other) {
    cullet_overlaps_mesh(pairs, mesh, other, io.d);
}

int32_t EXPORT(pairs_next)(CulletPairs *pairs) {
    cullet_pairs_next(pairs);
    return pairs->triangle;
}

/* Sets distance, triangles and points. */
static void put_distance(int at, const CulletDistance *from) {
    io.d[at] = from->distance;
    io.d[at + 1] = from->triangle;
    io.d[at + 2] = from->other_triangle;
    put3(at + 3, from->point);
    put3(at + 6, from->other_point);
}

int EXPORT(mesh_distance)(const CulletMesh *mesh, const CulletMesh *other, double max_distance) {
    int found = cullet_mesh_distance(&distance, mesh, other, io.d, max_distance);
    put_distance(0, &distance);
    return found;
}

/* Motion */

/* Sets the motion for the calls below: start, velocity, rotation, centre. */
int EXPORT(motion_set)(void) {
    return cullet_motion_set(&motion, io.d, io.d + 12, io.d + 15, io.d + 18);
}

void EXPORT(motion_rows_at)(double t) {
    motion_rows_at(&motion, t, io.d);
}

double EXPORT(motion_path_length)(const CulletMesh *mesh) {
    return motion_path_length(&motion, mesh->centre, mesh->radius);
}

void EXPORT(motion_bounds)(const CulletMesh *mesh) {
    cullet_motion_bounds(&motion, mesh, io.f);
}

CulletSweepOutcome EXPORT(sweep_mesh)(const CulletMesh *mesh, const CulletMesh *other, double tolerance) {
    CulletSweepOutcome outcome = cullet_sweep_mesh(&mesh_sweep, mesh, other, &motion, tolerance);
    put_distance(0, &mesh_sweep.nearest);
    io.d[9] = mesh_sweep.t;
    io.d[10] = mesh_sweep.overlap_t;
    io.d[11] = mesh_sweep.steps;
    return outcome;
}

AT(CulletSphereSweep, t, 0);
AT(CulletSphereSweep, point, 16);
AT(CulletSphereSweep, normal, 40);

int32_t EXPORT(sweep_sphere)(const CulletMesh *mesh, float x, float y, float z, float radius, double dx, double dy,
        double dz) {
    float centre[3] = {x, y, z};
    double along[3] = {dx, dy, dz};
    cullet_sweep_sphere(mesh, centre, radius, along, &io.sphere_sweep);
    return io.sphere_sweep.triangle;
}

/* Polygons and sections */

size_t EXPORT(polygon_size)(void) {
    return sizeof(CulletPolygon);
}

int EXPORT(polygon_set)(CulletPolygon *polygon, const float *vertices, uint32_t vertex_count, const uint32_t *ends,
        uint32_t ring_count) {
    return cullet_polygon_set(polygon, vertices, vertex_count, ends, ring_count);
}

int EXPORT(polygon_contains)(const CulletPolygon *polygon, float x, float y) {
    float point[2] = {x, y};
    return cullet_polygon_contains(polygon, point);
}

int EXPORT(polygon_overlaps_segment)(const CulletPolygon *polygon, float x0, float y0, float x1, float y1) {
    float from[2] = {x0, y0};
    float to[2] = {x1, y1};
    return cullet_polygon_overlaps_segment(polygon, from, to);
}

int EXPORT(polygon_overlaps)(const CulletPolygon *polygon, const CulletPolygon *other, double cosine, double sine,
        double x, double y) {
    double other_to_this[4] = {cosine, sine, x, y};
    return cullet_polygon_overlaps(polygon, other, other_to_this);
}

/* Takes a transform; -1 for a wrong argument. */
int EXPORT(section_overlaps)(const CulletMesh *mesh, const CulletPolygon *polygon, double a, double b, double c,
        double d, int solid) {
    double plane[4] = {a, b, c, d};
    return solid ? cullet_section_overlaps_solid(mesh, io.d, plane, polygon)
                 : cullet_section_overlaps_surface(mesh, io.d, plane, polygon);
}
