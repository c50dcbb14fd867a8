// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder;

import dev.cullet.builder.simplify.DistanceCertificate;

/**
 * How a part was simplified.
 *
 * @param sourceTriangles number of triangles before
 * @param certificate proven distance between the part and its source, before vertices moved to a lattice
 */
public record Simplification(int sourceTriangles, DistanceCertificate certificate) {}
