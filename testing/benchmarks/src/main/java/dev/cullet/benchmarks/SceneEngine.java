// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

/** Queries of a {@link SceneLevel}, by the numbers of its rays and spheres. */
interface SceneEngine {
    /** Name in the table. */
    String name();

    /** Returns the length of a ray to its first hit, or -1. */
    double ray(int i);

    /** Returns whether a sphere touches an instance. */
    boolean sphere(int i);
}
