// SPDX-License-Identifier: Apache-2.0
// Cullet's C core, on the asset as stored; or its rays, with a layout made for them.
#include "engine.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cullet.h>

namespace {

class Cullet final : public Engine {
public:
    Cullet(const std::vector<uint8_t> &asset, bool with_layout) : bytes(asset) {
        CulletAsset opened;
        CulletStatus status =
            cullet_open(&opened, bytes.data(), bytes.size(), CULLET_VALIDATE_FULL, nullptr, 0);
        if (status == CULLET_OK) {
            status = cullet_mesh(&opened, 0, 0, &mesh);
        }
        if (status == CULLET_OK && with_layout) {
            layout.resize(cullet_ray_layout_size(&mesh));
            status = cullet_make_ray_layout(&mesh, layout.data(), layout.size());
        }
        if (status != CULLET_OK) {
            std::fprintf(stderr, "the asset cannot be opened: %d\n", (int)status);
            std::exit(2);
        }
    }

    const char *name() const override {
        return mesh.ray_layout != nullptr ? "Cullet, layout" : mesh.positions != nullptr ? "Cullet" : "Cullet compact";
    }

    double ray(const float o[3], const float d[3]) override {
        CulletRayHit hit;
        return cullet_raycast(&mesh, o, d, 0, 1, &hit) ? hit.t : MISS;
    }

    double sphere(const float c[3], float radius) override {
        return only_rays() ? UNSUPPORTED : cullet_any_sphere(&mesh, c, radius) >= 0 ? 1 : MISS;
    }

    double box(const float lower[3], const float upper[3]) override {
        return only_rays() ? UNSUPPORTED : cullet_any_box(&mesh, lower, upper) >= 0 ? 1 : MISS;
    }

    double closest(const float point[3]) override {
        if (only_rays()) {
            return UNSUPPORTED;
        }
        CulletClosestHit hit;
        cullet_closest_point(&mesh, point, INFINITY, &hit);
        return hit.distance;
    }

private:
    std::vector<uint8_t> bytes, layout;
    CulletMesh mesh;

    bool only_rays() const { return mesh.ray_layout != nullptr; }
};

} // namespace

std::unique_ptr<Engine> cullet_engine(const std::vector<uint8_t> &asset, bool with_layout) {
    return std::make_unique<Cullet>(asset, with_layout);
}
