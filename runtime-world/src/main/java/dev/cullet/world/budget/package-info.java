// SPDX-License-Identifier: Apache-2.0
/** Queries that visit at most a given number of nodes, for programs that plan their worst-case time. */
package dev.cullet.world.budget;
