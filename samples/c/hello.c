/*
 * Loads an asset and prints where a ray straight down through the middle of its first part hits.
 *
 *   cc -std=c99 -O2 -ffp-contract=off -I cores/c samples/c/hello.c cores/c/cullet.c -lm -o hello
 *   ./hello ship.cullet
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cullet.h"

#include <math.h>
#include <stdio.h>

static unsigned char file[1 << 24]; /* the asset stays here: queries read it in place */

int main(int count, char **arguments) {
    CulletAsset asset;
    CulletMesh mesh;
    CulletRayHit hit;
    FILE *input = count == 2 ? fopen(arguments[1], "rb") : NULL;
    if (!input) {
        fprintf(stderr, "usage: hello ASSET\n");
        return 2;
    }
    size_t size = fread(file, 1, sizeof file, input);
    fclose(input);
    CulletStatus status = cullet_open(&asset, file, size, CULLET_VALIDATE_DEFAULT, NULL, 0);
    if (status != CULLET_OK || cullet_mesh(&asset, 0, 0, &mesh) != CULLET_OK) {
        fprintf(stderr, "%s: error %d (docs/format-validation.md, error codes)\n", arguments[1], (int)status);
        return 1;
    }
    const float from[3] = {mesh.centre[0], mesh.upper[1] + 1, mesh.centre[2]};
    const float down[3] = {0, -1, 0};
    if (cullet_raycast(&mesh, from, down, 0, INFINITY, &hit)) {
        int32_t number = cullet_number(&mesh.surfaces, (uint32_t)hit.triangle);
        CulletText surface = cullet_surface_name(&asset, (uint32_t)number);
        printf("triangle %d (%.*s) at %g %g %g, %g m below\n", (int)hit.triangle, (int)surface.length, surface.bytes,
               hit.point[0], hit.point[1], hit.point[2], hit.t);
    } else {
        printf("nothing below the middle\n");
    }
    return 0;
}
