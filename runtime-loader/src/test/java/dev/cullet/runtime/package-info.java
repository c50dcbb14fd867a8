// SPDX-License-Identifier: Apache-2.0
/** The runtime as its users see it: loading, every query against brute force, and its promises. */
package dev.cullet.runtime;
