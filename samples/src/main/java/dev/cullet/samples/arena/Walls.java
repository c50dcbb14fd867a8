// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

/** What stops bodies, bullets and the beam: a frame, blocks of all shapes, and two gates that slide along x. */
public interface Walls {
    /** Half the inner size of the arena, metres. */
    float HALF_X = 90;

    float HALF_Z = 60;

    /** How far each gate slides, metres, and in how many steps. */
    double[] GATE_TRAVEL = {44, 30};

    int[] GATE_PERIOD = {300, 140};

    /** Moves the gates to where they are at a step. */
    void moveTo(int step);

    boolean touch(Body body);

    boolean gateTouches(Body body);

    /** Returns the fraction of a segment at y = 0, 0 to 1, at which it first touches a wall, or 2. */
    double firstTouch(double ax, double az, double bx, double bz);

    /** Returns the shift of a gate at a step, metres. */
    static double gateShift(int gate, int step) {
        int period = GATE_PERIOD[gate];
        int phase = step % (2 * period);
        return GATE_TRAVEL[gate] * Math.min(phase, 2 * period - phase) / period;
    }
}
