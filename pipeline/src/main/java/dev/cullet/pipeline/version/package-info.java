// SPDX-License-Identifier: Apache-2.0
/** The version of Cullet and the identity of the build that wrote an asset. */
@NullMarked
package dev.cullet.pipeline.version;

import org.jspecify.annotations.NullMarked;
