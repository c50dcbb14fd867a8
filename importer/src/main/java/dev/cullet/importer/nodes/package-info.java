// SPDX-License-Identifier: Apache-2.0
/** From the content of a file to a mesh: selection and roles of nodes, units and axes, instances, frames. */
@NullMarked
package dev.cullet.importer.nodes;

import org.jspecify.annotations.NullMarked;
