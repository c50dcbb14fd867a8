// SPDX-License-Identifier: Apache-2.0
/** Walks and exact predicates behind the queries of the other packages. Not API: games do not use it. */
package dev.cullet.world.internal;
