// SPDX-License-Identifier: Apache-2.0
// What the native benchmark measures: engines that answer the same queries on the same triangles.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

// Triangles in metres: three floats per vertex, three vertices per triangle, counter-clockwise.
struct Triangles {
    std::vector<float> positions;
    std::vector<uint32_t> indices;

    size_t vertex_count() const { return positions.size() / 3; }
    size_t size() const { return indices.size() / 3; }
};

// A collision engine, or a ray tracer. An engine without a query returns UNSUPPORTED for it.
class Engine {
public:
    static constexpr double UNSUPPORTED = -2;
    static constexpr double MISS = -1;

    virtual ~Engine() = default;
    virtual const char *name() const = 0;
    // Returns the smallest t at which origin + t * direction hits, 0 <= t <= 1; or MISS.
    virtual double ray(const float origin[3], const float direction[3]) = 0;
    // Returns 1 if the sphere touches a triangle, or MISS.
    virtual double sphere(const float center[3], float radius) { (void)center, (void)radius; return UNSUPPORTED; }
    // Returns 1 if the axis-parallel box touches a triangle, or MISS.
    virtual double box(const float lower[3], const float upper[3]) { (void)lower, (void)upper; return UNSUPPORTED; }
    // Returns the distance of the nearest point.
    virtual double closest(const float point[3]) { (void)point; return UNSUPPORTED; }
};

// Engines, each null unless it was compiled in. `run` compiles those whose folders are given.
std::unique_ptr<Engine> cullet_engine(const std::vector<uint8_t> &asset, bool with_layout);
std::unique_ptr<Engine> jolt_engine(const Triangles &triangles);
std::unique_ptr<Engine> embree_engine(const Triangles &triangles);
std::unique_ptr<Engine> tinybvh_engine(const Triangles &triangles);
std::unique_ptr<Engine> bullet_engine(const Triangles &triangles);
std::unique_ptr<Engine> box3d_engine(const Triangles &triangles);
