// SPDX-License-Identifier: Apache-2.0
/** Surface rules: which triangles have which name, tag, friction and restitution. */
@NullMarked
package dev.cullet.pipeline.surfaces;

import org.jspecify.annotations.NullMarked;
