// SPDX-License-Identifier: Apache-2.0
// Cullet's C core, on the asset as stored.
#include "engine.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cullet.h>

namespace {

class Cullet final : public Engine {
public:
    explicit Cullet(const std::vector<uint8_t> &asset) : bytes(asset) {
        CulletAsset opened;
        CulletStatus status =
            cullet_open(&opened, bytes.data(), bytes.size(), CULLET_VALIDATE_FULL, nullptr, 0);
        if (status == CULLET_OK) {
            status = cullet_mesh(&opened, 0, 0, &mesh);
        }
        if (status != CULLET_OK) {
            std::fprintf(stderr, "the asset cannot be opened: %d\n", (int)status);
            std::exit(2);
        }
    }

    const char *name() const override { return mesh.positions != nullptr ? "Cullet" : "Cullet compact"; }

    double ray(const float o[3], const float d[3]) override {
        CulletRayHit hit;
        return cullet_raycast(&mesh, o, d, 0, 1, &hit) ? hit.t : MISS;
    }

    double sphere(const float c[3], float radius) override {
        return cullet_any_sphere(&mesh, c, radius) >= 0 ? 1 : MISS;
    }

    double box(const float lower[3], const float upper[3]) override {
        return cullet_any_box(&mesh, lower, upper) >= 0 ? 1 : MISS;
    }

    double closest(const float point[3]) override {
        CulletClosestHit hit;
        cullet_closest_point(&mesh, point, INFINITY, &hit);
        return hit.distance;
    }

private:
    std::vector<uint8_t> bytes;
    CulletMesh mesh;
};

} // namespace

std::unique_ptr<Engine> cullet_engine(const std::vector<uint8_t> &asset) { return std::make_unique<Cullet>(asset); }
