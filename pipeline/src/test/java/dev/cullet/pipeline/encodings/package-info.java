// SPDX-License-Identifier: Apache-2.0
/** Tests that hold every encoding of a mesh, as it comes back from its bytes, against brute force over the source. */
@org.jspecify.annotations.NullMarked
package dev.cullet.pipeline.encodings;
