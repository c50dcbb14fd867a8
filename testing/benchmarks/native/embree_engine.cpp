// SPDX-License-Identifier: Apache-2.0
// Embree 3: single rays, in the robust mode.
#include "engine.h"

#ifdef WITH_EMBREE
#include <cmath>
#include <cstring>
#include <embree3/rtcore.h>
#include <limits>

namespace {

class Embree final : public Engine {
public:
    explicit Embree(const Triangles &triangles) {
        device = rtcNewDevice("threads=1");
        scene = rtcNewScene(device);
        rtcSetSceneFlags(scene, RTC_SCENE_FLAG_ROBUST);
        rtcSetSceneBuildQuality(scene, RTC_BUILD_QUALITY_HIGH);
        RTCGeometry geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
        void *vertices = rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                                 3 * sizeof(float), triangles.vertex_count());
        void *indices = rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                                3 * sizeof(uint32_t), triangles.size());
        std::memcpy(vertices, triangles.positions.data(), triangles.positions.size() * sizeof(float));
        std::memcpy(indices, triangles.indices.data(), triangles.indices.size() * sizeof(uint32_t));
        rtcCommitGeometry(geometry);
        rtcAttachGeometry(scene, geometry);
        rtcReleaseGeometry(geometry);
        rtcCommitScene(scene);
    }

    ~Embree() override {
        rtcReleaseScene(scene);
        rtcReleaseDevice(device);
    }

    const char *name() const override { return "Embree"; }

    double ray(const float o[3], const float d[3]) override {
        RTCIntersectContext context;
        rtcInitIntersectContext(&context);
        RTCRayHit hit;
        std::memset(&hit, 0, sizeof hit);
        hit.ray.org_x = o[0], hit.ray.org_y = o[1], hit.ray.org_z = o[2];
        hit.ray.dir_x = d[0], hit.ray.dir_y = d[1], hit.ray.dir_z = d[2];
        hit.ray.tfar = 1;
        hit.ray.mask = ~0u;
        hit.hit.geomID = RTC_INVALID_GEOMETRY_ID;
        rtcIntersect1(scene, &context, &hit);
        return hit.hit.geomID == RTC_INVALID_GEOMETRY_ID ? MISS : hit.ray.tfar;
    }

private:
    RTCDevice device;
    RTCScene scene;
};

} // namespace

std::unique_ptr<Engine> embree_engine(const Triangles &triangles) { return std::make_unique<Embree>(triangles); }
#else
std::unique_ptr<Engine> embree_engine(const Triangles &) { return nullptr; }
#endif
