// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

final class ClippedMortonGridTest extends BroadPhaseContract {
    @Override
    BroadPhase make(int dimensions, int capacity) {
        return MortonGrid.clipped(dimensions, capacity, dimensions == 2 ? PLANE : SPACE);
    }
}
