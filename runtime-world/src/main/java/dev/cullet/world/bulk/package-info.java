// SPDX-License-Identifier: Apache-2.0
/** Many queries against one mesh in one call, in an order that suits the caches. */
package dev.cullet.world.bulk;
