// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

final class SweepAndPruneTest extends BroadPhaseContract {
    @Override
    BroadPhase make(int dimensions, int capacity) {
        return new SweepAndPrune(dimensions, capacity);
    }
}
