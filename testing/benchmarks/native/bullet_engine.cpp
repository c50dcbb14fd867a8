// SPDX-License-Identifier: Apache-2.0
// Bullet: btBvhTriangleMeshShape, rays.
#include "engine.h"

#ifdef WITH_BULLET
#include <BulletCollision/CollisionShapes/btBvhTriangleMeshShape.h>
#include <BulletCollision/CollisionShapes/btTriangleIndexVertexArray.h>
#include <BulletCollision/NarrowPhaseCollision/btRaycastCallback.h>

namespace {

struct ClosestRay final : btTriangleRaycastCallback {
    using btTriangleRaycastCallback::btTriangleRaycastCallback;

    btScalar reportHit(const btVector3 &, btScalar fraction, int, int) override {
        m_hitFraction = fraction;
        return fraction;
    }
};

class Bullet final : public Engine {
public:
    explicit Bullet(const Triangles &source)
        : positions(source.positions), indices(source.indices.begin(), source.indices.end()),
          mesh((int)source.size(), indices.data(), 3 * sizeof(int), (int)source.vertex_count(), positions.data(),
               3 * sizeof(float)),
          shape(&mesh, true) {}

    const char *name() const override { return "Bullet"; }

    double ray(const float o[3], const float d[3]) override {
        btVector3 from(o[0], o[1], o[2]);
        btVector3 to(o[0] + d[0], o[1] + d[1], o[2] + d[2]);
        ClosestRay callback(from, to);
        shape.performRaycast(&callback, from, to);
        return callback.m_hitFraction < 1 ? callback.m_hitFraction : MISS;
    }

private:
    std::vector<float> positions;
    std::vector<int> indices;
    btTriangleIndexVertexArray mesh;
    btBvhTriangleMeshShape shape;
};

} // namespace

std::unique_ptr<Engine> bullet_engine(const Triangles &triangles) { return std::make_unique<Bullet>(triangles); }
#else
std::unique_ptr<Engine> bullet_engine(const Triangles &) { return nullptr; }
#endif
