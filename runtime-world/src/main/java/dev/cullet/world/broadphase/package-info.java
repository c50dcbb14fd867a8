// SPDX-License-Identifier: Apache-2.0
/** Which of many moving boxes overlap: three ways to find out behind one interface. For games; stands on nothing. */
package dev.cullet.world.broadphase;
