/*
 * All of Cullet's C core in one translation unit: add this file to your build.
 *
 * Answers have the bits of the Java runtime only where products and sums of doubles are not fused and not kept in
 * wider registers: compile with -ffp-contract=off, for 32-bit x86 with -msse2 -mfpmath=sse. FLT_EVAL_METHOD 1 (s390x),
 * floats in double, is no difference: nothing is computed in float but by a cast from double.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0 && __FLT_EVAL_METHOD__ != 1
#error "Cullet needs doubles without excess precision: for 32-bit x86 compile with -msse2 -mfpmath=sse"
#endif
#ifdef __FAST_MATH__
#error "Cullet needs IEEE 754 arithmetic: compile without -ffast-math"
#endif
#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__FP_FAST_FMA)
#pragma GCC optimize("fp-contract=off") /* gcc does not have the pragma of the standard */
#endif

#include "cullet.h"

#ifndef CULLET_SQRT
#include <math.h>
#define CULLET_SQRT sqrt
#endif

typedef char cullet_check_arithmetic_shift[(-1 >> 1) == -1 ? 1 : -1];
typedef char cullet_check_float[sizeof(float) == 4 && sizeof(double) == 8 ? 1 : -1];

#include "src/bytes.h"
#include "src/numbers.h"
#include "src/numbers.c"
#include "src/corners.h"
#include "src/bsp_plane.h"
#include "src/odd_factor.h"

/* reader */
#include "src/crc.c"
#include "src/flat.c"
#include "src/decode.c"
#ifndef CULLET_MINIMAL /* without BSP trees, sphere clusters, outlines and layouts for rays */
#include "src/decode_structures.c"
#endif
#include "src/decode_part.c"
#include "src/decode_asset.c"

/* exact arithmetic */
#include "src/arithmetic.c"
#include "src/fixed.c"
#include "src/expansion.c"
#include "src/orientation.c"

/* validation */
#include "src/check_numbers.c"
#include "src/check_triangles.c"
#include "src/check_tree.c"
#include "src/check_lattice.c"
#ifndef CULLET_MINIMAL
#include "src/check_frame.c"
#include "src/check_bsp.c"
#include "src/check_cluster.c"
#include "src/check_outline.c"
#include "src/check_shape.c"
#include "src/check_compound.c"
#endif
#include "src/check_part.c"
#include "src/check_asset.c"
#include "src/open.c"

/* queries */
#include "src/lattice.c"
#include "src/corner.c"
#include "src/arguments.c"
#include "src/ray_triangle.c"
#include "src/ray_triangle_exact.c"
#include "src/point_triangle_exact.c"
#include "src/point_triangle.c"
#include "src/swept_sphere_exact.c"
#include "src/swept_sphere.c"
#include "src/triangle_filter.c"
#include "src/ray_boxes.c"
#include "src/ray_query.c"
#ifndef CULLET_MINIMAL
#include "src/ray_layout_walk.c"
#include "src/ray_layout.c"
#endif
#include "src/sphere_query.c"
#include "src/box_triangle.c"
#include "src/box_query.c"
#include "src/closest_point_query.c"
#include "src/plane_query.c"
#include "src/queries.c"
#include "src/lattice_crossing.c"
#include "src/lane_filter.c"
#include "src/leaf_walk.c"
#include "src/solid.c"
#include "src/surface_point.c"
#include "src/solid_ray.c"
#include "src/bsp_frame.c"
#include "src/point_walk.c"
#include "src/segment_plane.c"
#include "src/segment_walk.c"
#include "src/cluster.c"
#include "src/segment_foot.c"
#include "src/contact.c"
#include "src/solid_queries.c"

/* packed files */
#include "src/packed_bits.c"
#include "src/packed_gates.c"
#include "src/packed_connectivity.c"
#include "src/packed_vertices.c"
#include "src/packed_boxes.c"
#include "src/packed_sequences.c"
#include "src/packed_head.c"
#include "src/packed_coder.c"
#include "src/packed_frames.c"
#include "src/packed_tables.c"
#include "src/packed_shapes.c"
#include "src/packed_convex.c"
#include "src/packed_bsp_symbols.c"
#include "src/packed_bsp_frame.c"
#include "src/packed_bsp.c"
#include "src/packed_part.c"
#include "src/unpack.c"

/* pairs of meshes */
#include "src/transform.c"
#include "src/triangle_pair.c"
#include "src/pair_boxes.c"
#include "src/leaf_pairs.c"
#include "src/mesh_pairs.c"
#include "src/triangle_distance.c"
#include "src/mesh_distance.c"

/* motion, polygons and sections */
#include "src/motion.c"
#include "src/advance.c"
#include "src/mesh_sweep.c"
#include "src/sphere_sweep.c"
#include "src/sweep_walk.c"
#include "src/oriented_box.c"
#include "src/oriented_box_exact.c"
#include "src/overlap_walk.c"
#include "src/capsule_triangles.c"
#include "src/capsule_sweep.c"
#include "src/slack_ray.c"
#include "src/ray_triangles.c"
#include "src/filtered_queries.c"
#include "src/rigid_transform.c"
#include "src/polygon.c"
#include "src/triangle_section.c"
#include "src/section_query.c"

#ifndef CULLET_MINIMAL
/* convex shapes */
#include "src/shape_vector.c"
#include "src/shape_core.c"
#include "src/shape_box.c"
#include "src/shape_faces.c"
#include "src/shape_line.c"
#include "src/shape_line_triangle.c"
#include "src/shape_line_hit.c"
#include "src/shape_round.c"
#include "src/shape_ray.c"
#include "src/shape_gjk.c"
#include "src/shape_portal.c"
#include "src/shape_gjk_exact.c"
#include "src/shape_pair.c"
#include "src/shape_bounds.c"
#include "src/shape_query.c"
#include "src/shape_epa.c"
#include "src/shape_mesh.c"
#include "src/shape_mesh_distance.c"

/* compounds of convex pieces */
#include "src/compound.c"
#include "src/compound_ray.c"
#include "src/compound_query.c"
#include "src/compound_mesh.c"
#endif

/* scenes */
#include "src/instance_transform.c"
#include "src/scene_asset.c"
#include "src/binned_division.c"
#include "src/dynamic_tree.c"
#include "src/scene.c"
#include "src/mesh_space.c"
#include "src/box_ray.c"
#include "src/lattice_ray.c"
#include "src/scene_walk.c"
#include "src/scene_query.c"
#include "src/scene_shapes.c"
#ifndef CULLET_MINIMAL
#include "src/scene_path.c"
#include "src/scene_convex.c"
#endif
