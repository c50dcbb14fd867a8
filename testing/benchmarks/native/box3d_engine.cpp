// SPDX-License-Identifier: Apache-2.0
// Box3D: a mesh, queried directly, without a world. It reports front faces only.
#include "engine.h"

#ifdef WITH_BOX3D
#include <box3d/box3d.h>
#include <box3d/collision.h>

namespace {

class Box3d final : public Engine {
public:
    explicit Box3d(const Triangles &source) : positions(source.positions), indices(source.indices) {
        b3MeshDef def = {};
        def.vertices = reinterpret_cast<b3Vec3 *>(positions.data());
        def.indices = reinterpret_cast<int32_t *>(indices.data());
        def.vertexCount = (int)source.vertex_count();
        def.triangleCount = (int)source.size();
        mesh.data = b3CreateMesh(&def, nullptr, 0);
        mesh.scale = {1, 1, 1};
    }

    ~Box3d() override { b3DestroyMesh(const_cast<b3MeshData *>(mesh.data)); }

    const char *name() const override { return "Box3D"; }

    double ray(const float o[3], const float d[3]) override {
        b3RayCastInput input = {{o[0], o[1], o[2]}, {d[0], d[1], d[2]}, 1};
        b3CastOutput output = b3RayCastMesh(&mesh, &input);
        return output.hit ? output.fraction : MISS;
    }

    double sphere(const float c[3], float radius) override {
        b3Vec3 center = {c[0], c[1], c[2]};
        b3ShapeProxy proxy = {&center, 1, radius};
        return b3OverlapMesh(&mesh, b3Transform_identity, &proxy) ? 1 : MISS;
    }

    double box(const float lower[3], const float upper[3]) override {
        b3Vec3 corners[8];
        for (int i = 0; i < 8; i++) {
            corners[i] = {i & 1 ? upper[0] : lower[0], i & 2 ? upper[1] : lower[1], i & 4 ? upper[2] : lower[2]};
        }
        b3ShapeProxy proxy = {corners, 8, 0};
        return b3OverlapMesh(&mesh, b3Transform_identity, &proxy) ? 1 : MISS;
    }

private:
    std::vector<float> positions;
    std::vector<uint32_t> indices;
    b3Mesh mesh;
};

} // namespace

std::unique_ptr<Engine> box3d_engine(const Triangles &triangles) { return std::make_unique<Box3d>(triangles); }
#else
std::unique_ptr<Engine> box3d_engine(const Triangles &) { return nullptr; }
#endif
