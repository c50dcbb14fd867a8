// SPDX-License-Identifier: Apache-2.0
/** Convex shapes for the queries of scenes; not API. */
package dev.cullet.shape.internal;
