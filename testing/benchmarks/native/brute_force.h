// SPDX-License-Identifier: Apache-2.0
// All triangles, in double: the oracle of the native benchmark.
#pragma once

#include "engine.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace brute_force {

using Point = std::array<double, 3>;

inline Point minus(const Point &a, const Point &b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
inline double dot(const Point &a, const Point &b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
inline Point cross(const Point &a, const Point &b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

inline Point corner(const Triangles &mesh, size_t triangle, int k) {
    const float *p = &mesh.positions[3 * mesh.indices[3 * triangle + k]];
    return {p[0], p[1], p[2]};
}

// Returns the smallest t in 0 .. 1, or a miss. Moller and Trumbore 1997.
inline double ray(const Triangles &mesh, const float from[3], const float along[3]) {
    Point o = {from[0], from[1], from[2]}, d = {along[0], along[1], along[2]};
    double best = std::numeric_limits<double>::infinity();
    for (size_t t = 0; t < mesh.size(); t++) {
        Point a = corner(mesh, t, 0), e = minus(corner(mesh, t, 1), a), f = minus(corner(mesh, t, 2), a);
        Point p = cross(d, f), s = minus(o, a), q = cross(s, e);
        double determinant = dot(e, p), u = dot(s, p) / determinant, v = dot(d, q) / determinant;
        double at = dot(f, q) / determinant;
        if (u >= 0 && v >= 0 && u + v <= 1 && at >= 0 && at <= 1 && at < best) {
            best = at;
        }
    }
    return best <= 1 ? best : Engine::MISS;
}

// Returns the squared distance of a point to a segment.
inline double segment_distance2(const Point &p, const Point &a, const Point &b) {
    Point along = minus(b, a), to = minus(p, a);
    double length2 = dot(along, along);
    double t = length2 > 0 ? std::clamp(dot(to, along) / length2, 0.0, 1.0) : 0;
    Point off = {to[0] - t * along[0], to[1] - t * along[1], to[2] - t * along[2]};
    return dot(off, off);
}

// Returns the distance of a point to the mesh.
inline double distance(const Triangles &mesh, const float point[3]) {
    Point p = {point[0], point[1], point[2]};
    double best2 = std::numeric_limits<double>::infinity();
    for (size_t t = 0; t < mesh.size(); t++) {
        Point a = corner(mesh, t, 0), b = corner(mesh, t, 1), c = corner(mesh, t, 2);
        Point n = cross(minus(b, a), minus(c, a));
        bool above = dot(cross(n, minus(b, a)), minus(p, a)) >= 0 && dot(cross(n, minus(c, b)), minus(p, b)) >= 0 &&
                     dot(cross(n, minus(a, c)), minus(p, c)) >= 0 && dot(n, n) > 0;
        double height = above ? dot(n, minus(p, a)) : 0;
        double to = above ? height * height / dot(n, n)
                          : std::min({segment_distance2(p, a, b), segment_distance2(p, b, c),
                                      segment_distance2(p, c, a)});
        best2 = std::min(best2, to);
    }
    return std::sqrt(best2);
}

// Returns whether a box meets a triangle, by 13 axes (Akenine-Moller 2001).
inline bool box(const Triangles &mesh, const float lower[3], const float upper[3]) {
    Point middle, half;
    for (int axis = 0; axis < 3; axis++) {
        middle[axis] = 0.5 * ((double)lower[axis] + upper[axis]);
        half[axis] = 0.5 * ((double)upper[axis] - lower[axis]);
    }
    for (size_t t = 0; t < mesh.size(); t++) {
        Point v[3];
        for (int k = 0; k < 3; k++) {
            v[k] = minus(corner(mesh, t, k), middle);
        }
        bool apart = false;
        auto test = [&](const Point &axis) {
            double p0 = dot(axis, v[0]), p1 = dot(axis, v[1]), p2 = dot(axis, v[2]);
            double radius = std::fabs(axis[0]) * half[0] + std::fabs(axis[1]) * half[1] + std::fabs(axis[2]) * half[2];
            apart = apart || std::min({p0, p1, p2}) > radius || std::max({p0, p1, p2}) < -radius;
        };
        const Point units[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        for (int k = 0; k < 3; k++) {
            test(units[k]);
            for (int axis = 0; axis < 3; axis++) {
                test(cross(units[axis], minus(v[(k + 1) % 3], v[k])));
            }
        }
        test(cross(minus(v[1], v[0]), minus(v[2], v[0])));
        if (!apart) {
            return true;
        }
    }
    return false;
}

} // namespace brute_force
