// SPDX-License-Identifier: Apache-2.0
// Times of the C core beside engines in C and C++: the same triangles, the same seeded queries, engines in turn.
// Prints a row per query and engine: nanoseconds of CPU time (median over rounds), the ratios of Cullet's time and of
// that with a layout for rays to the engine's, and how many answers differ from brute force in double.
#include "brute_force.h"
#include "engine.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <cullet.h>
#include <fstream>
#include <functional>
#include <iterator>
#include <random>
#include <string>

namespace {

constexpr int QUERIES = 2000;
constexpr int CHECKED = 300; // of them, by brute force
constexpr int ROUNDS = 15;

struct Query {
    float a[3], b[3]; // ray: origin and direction; box: lower and upper; sphere: center, and b[0] is the radius
};

double cpu_seconds() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

std::vector<uint8_t> read_file(const char *path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// Returns the triangles of part 0 of an asset.
Triangles triangles_of(const std::vector<uint8_t> &bytes) {
    CulletAsset asset;
    CulletMesh mesh;
    Triangles triangles;
    if (cullet_open(&asset, bytes.data(), bytes.size(), CULLET_VALIDATE_FULL, nullptr, 0) != CULLET_OK ||
        cullet_mesh(&asset, 0, 0, &mesh) != CULLET_OK) {
        return triangles;
    }
    for (uint32_t t = 0; t < mesh.triangle_count; t++) {
        float corners[9];
        cullet_triangle(&mesh, t, corners);
        for (int k = 0; k < 3; k++) {
            triangles.indices.push_back((uint32_t)triangles.vertex_count());
            triangles.positions.insert(triangles.positions.end(), corners + 3 * k, corners + 3 * k + 3);
        }
    }
    return triangles;
}

// Rays from around the mesh to points of its box; boxes and spheres near its surface.
struct Generator {
    std::mt19937_64 random{1};
    const Triangles &mesh;
    float lower[3], upper[3], diagonal;

    explicit Generator(const Triangles &of) : mesh(of) {
        double squared = 0;
        for (int axis = 0; axis < 3; axis++) {
            lower[axis] = INFINITY;
            upper[axis] = -INFINITY;
            for (size_t v = 0; v < mesh.vertex_count(); v++) {
                lower[axis] = std::min(lower[axis], mesh.positions[3 * v + axis]);
                upper[axis] = std::max(upper[axis], mesh.positions[3 * v + axis]);
            }
            squared += (double)(upper[axis] - lower[axis]) * (upper[axis] - lower[axis]);
        }
        diagonal = (float)std::sqrt(squared);
    }

    float unit() { return (float)((double)(random() >> 11) * 0x1p-53); }

    Query ray() {
        Query query;
        float direction[3], length = 0;
        for (float &d : direction) {
            d = 2 * unit() - 1;
            length += d * d;
        }
        length = std::sqrt(length);
        for (int axis = 0; axis < 3; axis++) {
            float middle = 0.5f * (lower[axis] + upper[axis]);
            query.a[axis] = middle + diagonal * direction[axis] / length;
            float target = lower[axis] + unit() * (upper[axis] - lower[axis]);
            query.b[axis] = 2 * (target - query.a[axis]);
        }
        return query;
    }

    // A point at most `away` diagonals from a random point of a random triangle, on each axis.
    void near_surface(float away, float point[3]) {
        const uint32_t *t = &mesh.indices[3 * (random() % mesh.size())];
        float u = unit(), v = unit();
        if (u + v > 1) {
            u = 1 - u, v = 1 - v;
        }
        for (int axis = 0; axis < 3; axis++) {
            float a = mesh.positions[3 * t[0] + axis];
            float b = mesh.positions[3 * t[1] + axis];
            float c = mesh.positions[3 * t[2] + axis];
            point[axis] = a + u * (b - a) + v * (c - a) + away * diagonal * (2 * unit() - 1);
        }
    }

    Query sphere(float size) {
        Query query;
        near_surface(2 * size, query.a);
        query.b[0] = 0.5f * size * diagonal;
        return query;
    }

    Query box(float size) {
        Query query;
        near_surface(2 * size, query.a);
        for (int axis = 0; axis < 3; axis++) {
            float half = 0.5f * size * diagonal;
            query.b[axis] = query.a[axis] + half;
            query.a[axis] -= half;
        }
        return query;
    }
};

using Ask = std::function<double(Engine &, const Query &)>;

void measure(const char *row, std::vector<std::unique_ptr<Engine>> &engines, const std::vector<Query> &queries,
             const Ask &ask, const std::function<double(const Query &)> &brute) {
    std::vector<double> expected;
    for (int i = 0; i < CHECKED; i++) {
        expected.push_back(brute(queries[i]));
    }
    std::vector<std::vector<double>> times(engines.size());
    volatile double sink = 0;
    for (int round = 0; round < ROUNDS; round++) {
        for (size_t e = 0; e < engines.size(); e++) {
            double start = cpu_seconds();
            for (const Query &query : queries) {
                sink = sink + ask(*engines[e], query);
            }
            times[e].push_back(1e9 * (cpu_seconds() - start) / (double)queries.size());
        }
    }
    for (size_t e = 0; e < engines.size(); e++) {
        if (ask(*engines[e], queries[0]) == Engine::UNSUPPORTED) {
            continue;
        }
        int different = 0;
        for (int i = 0; i < CHECKED; i++) {
            double answer = ask(*engines[e], queries[i]);
            bool same = (answer < 0) == (expected[i] < 0) && std::fabs(answer - expected[i]) <= 1e-4;
            different += same ? 0 : 1;
        }
        double ratios[2];
        for (int of = 0; of < 2; of++) {
            std::vector<double> all;
            for (int round = 0; round < ROUNDS; round++) {
                all.push_back(times[of][round] / times[e][round]);
            }
            std::nth_element(all.begin(), all.begin() + ROUNDS / 2, all.end());
            ratios[of] = all[ROUNDS / 2];
        }
        if (ask(*engines[1], queries[0]) == Engine::UNSUPPORTED) {
            ratios[1] = NAN;
        }
        std::vector<double> sorted = times[e];
        std::sort(sorted.begin(), sorted.end());
        int hits = (int)std::count_if(expected.begin(), expected.end(), [](double t) { return t >= 0; });
        std::printf("%-12s %-15s %9.0f %8.2f %8.2f %10d of %d, %d hits\n", row, engines[e]->name(),
                    sorted[ROUNDS / 2], ratios[0], ratios[1], different, CHECKED, hits);
    }
}

template <typename Make> std::vector<Query> queries_of(Make make) {
    std::vector<Query> queries;
    for (int i = 0; i < QUERIES; i++) {
        queries.push_back(make());
    }
    return queries;
}

} // namespace

int main(int count, char **arguments) {
    for (int file = 1; file < count; file++) {
        std::vector<uint8_t> asset = read_file(arguments[file]);
        Triangles triangles = triangles_of(asset);
        if (triangles.size() == 0) {
            std::fprintf(stderr, "%s: no exact or compact asset\n", arguments[file]);
            return 2;
        }
        std::vector<std::unique_ptr<Engine>> engines;
        engines.push_back(cullet_engine(asset, false));
        engines.push_back(cullet_engine(asset, true));
        for (auto make : {jolt_engine, embree_engine, tinybvh_engine, bullet_engine, box3d_engine}) {
            if (auto engine = make(triangles)) {
                engines.push_back(std::move(engine));
            }
        }
        std::printf("%s: %zu triangles\n", arguments[file], triangles.size());
        std::printf("%-12s %-15s %9s %8s %8s %10s\n", "query", "engine", "ns", "ratio", "layout", "different");
        Generator generator(triangles);
        measure(
            "ray", engines, queries_of([&] { return generator.ray(); }),
            [](Engine &engine, const Query &query) { return engine.ray(query.a, query.b); },
            [&](const Query &query) { return brute_force::ray(triangles, query.a, query.b); });
        for (float size : {0.01f, 0.1f}) {
            std::string percent = size < 0.05f ? " 1 %" : " 10 %";
            measure(
                ("sphere" + percent).c_str(), engines, queries_of([&] { return generator.sphere(size); }),
                [](Engine &engine, const Query &query) { return engine.sphere(query.a, query.b[0]); },
                [&](const Query &query) {
                    return brute_force::distance(triangles, query.a) <= query.b[0] ? 1 : Engine::MISS;
                });
            measure(
                ("box" + percent).c_str(), engines, queries_of([&] { return generator.box(size); }),
                [](Engine &engine, const Query &query) { return engine.box(query.a, query.b); },
                [&](const Query &query) { return brute_force::box(triangles, query.a, query.b) ? 1 : Engine::MISS; });
        }
        measure(
            "closest", engines, queries_of([&] { return generator.sphere(0.1f); }),
            [](Engine &engine, const Query &query) { return engine.closest(query.a); },
            [&](const Query &query) { return brute_force::distance(triangles, query.a); });
    }
    return 0;
}
