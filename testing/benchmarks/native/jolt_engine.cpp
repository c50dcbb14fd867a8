// SPDX-License-Identifier: Apache-2.0
// Jolt Physics: MeshShape, queried directly, without a world.
#include "engine.h"

#ifdef WITH_JOLT
#include <Jolt/Jolt.h>

#include <Jolt/Core/Factory.h>
#include <Jolt/Physics/Collision/CastResult.h>
#include <Jolt/Physics/Collision/CollideShape.h>
#include <Jolt/Physics/Collision/CollisionCollectorImpl.h>
#include <Jolt/Physics/Collision/CollisionDispatch.h>
#include <Jolt/Physics/Collision/RayCast.h>
#include <Jolt/Physics/Collision/Shape/BoxShape.h>
#include <Jolt/Physics/Collision/Shape/MeshShape.h>
#include <Jolt/Physics/Collision/Shape/SphereShape.h>
#include <Jolt/RegisterTypes.h>

namespace {

class Jolt final : public Engine {
public:
    explicit Jolt(const Triangles &triangles) {
        JPH::RegisterDefaultAllocator();
        JPH::Factory::sInstance = new JPH::Factory();
        JPH::RegisterTypes();
        JPH::VertexList vertices;
        for (size_t v = 0; v < triangles.vertex_count(); v++) {
            const float *p = &triangles.positions[3 * v];
            vertices.push_back(JPH::Float3(p[0], p[1], p[2]));
        }
        JPH::IndexedTriangleList indexed;
        for (size_t t = 0; t < triangles.size(); t++) {
            const uint32_t *i = &triangles.indices[3 * t];
            indexed.push_back(JPH::IndexedTriangle(i[0], i[1], i[2], 0));
        }
        JPH::MeshShapeSettings settings(std::move(vertices), std::move(indexed));
        mesh = settings.Create().Get();
    }

    const char *name() const override { return "Jolt"; }

    double ray(const float o[3], const float d[3]) override {
        JPH::RayCastResult hit;
        JPH::RayCast ray(JPH::Vec3(o[0], o[1], o[2]), JPH::Vec3(d[0], d[1], d[2]));
        return mesh->CastRay(ray, JPH::SubShapeIDCreator(), hit) ? hit.mFraction : MISS;
    }

    double sphere(const float c[3], float radius) override {
        JPH::SphereShape shape(radius);
        shape.SetEmbedded();
        return touches(shape, JPH::Vec3(c[0], c[1], c[2]));
    }

    double box(const float lower[3], const float upper[3]) override {
        JPH::Vec3 low(lower[0], lower[1], lower[2]);
        JPH::Vec3 high(upper[0], upper[1], upper[2]);
        JPH::BoxShape shape(0.5f * (high - low), 0.0f);
        shape.SetEmbedded();
        return touches(shape, 0.5f * (low + high));
    }

private:
    JPH::ShapeRefC mesh;

    double touches(const JPH::Shape &shape, JPH::Vec3 at) {
        JPH::CollideShapeSettings settings;
        settings.mBackFaceMode = JPH::EBackFaceMode::CollideWithBackFaces;
        JPH::AnyHitCollisionCollector<JPH::CollideShapeCollector> collector;
        JPH::CollisionDispatch::sCollideShapeVsShape(&shape, mesh.GetPtr(), JPH::Vec3::sReplicate(1.0f),
                                                     JPH::Vec3::sReplicate(1.0f), JPH::Mat44::sTranslation(at),
                                                     JPH::Mat44::sIdentity(), JPH::SubShapeIDCreator(),
                                                     JPH::SubShapeIDCreator(), settings, collector);
        return collector.HadHit() ? 1 : MISS;
    }
};

} // namespace

std::unique_ptr<Engine> jolt_engine(const Triangles &triangles) { return std::make_unique<Jolt>(triangles); }
#else
std::unique_ptr<Engine> jolt_engine(const Triangles &) { return nullptr; }
#endif
