// SPDX-License-Identifier: Apache-2.0
// tinybvh: single rays through its 8-wide tree for AVX2. Its query with a sphere (July 2026) may not end: it is
// left out.
#include "engine.h"

#ifdef WITH_TINYBVH
#define TINYBVH_IMPLEMENTATION
#include <tiny_bvh.h>

namespace {

class TinyBvh final : public Engine {
public:
    explicit TinyBvh(const Triangles &triangles) {
        for (size_t corner = 0; corner < triangles.indices.size(); corner++) {
            const float *p = &triangles.positions[3 * triangles.indices[corner]];
            vertices.push_back(tinybvh::bvhvec4(p[0], p[1], p[2], 0));
        }
        wide.BuildHQ(vertices.data(), (uint32_t)triangles.size());
    }

    const char *name() const override { return "tinybvh"; }

    double ray(const float o[3], const float d[3]) override {
        // a Ray has a unit direction, and so lengths in metres
        tinybvh::bvhvec3 direction(d[0], d[1], d[2]);
        float length = tinybvh::tinybvh_length(direction);
        tinybvh::Ray ray(tinybvh::bvhvec3(o[0], o[1], o[2]), direction, length);
        wide.Intersect(ray);
        return ray.hit.t < length ? ray.hit.t / length : MISS;
    }

private:
    std::vector<tinybvh::bvhvec4> vertices;
    tinybvh::BVH8_CPU wide;
};

} // namespace

std::unique_ptr<Engine> tinybvh_engine(const Triangles &triangles) { return std::make_unique<TinyBvh>(triangles); }
#else
std::unique_ptr<Engine> tinybvh_engine(const Triangles &) { return nullptr; }
#endif
