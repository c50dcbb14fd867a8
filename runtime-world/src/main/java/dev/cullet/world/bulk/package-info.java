// SPDX-License-Identifier: Apache-2.0
/** Many queries against one mesh in one call, in cache-friendly order. */
package dev.cullet.world.bulk;
