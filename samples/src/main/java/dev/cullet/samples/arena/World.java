// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

import dev.cullet.world.filter.FilterCounters;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The game: everything that is in it, and {@link #step}, which moves it on by a sixtieth of a second. It depends on models, seed
 * and pilot alone; {@link #hash} tells two runs apart by a single bit.
 */
public final class World {
    private static final double TURN = 0.018;
    private static final double THRUST = 0.012;
    private static final double DRAG = 0.985;
    private static final double NOSE = 6.8;
    private static final double GUN_SIDE = 4.7;
    private static final double GUN_FRONT = 2.6;
    private static final double BULLET_SPEED = 3.0;
    private static final int BULLET_LIFE = 60;
    private static final double GUN_RANGE = 30;
    private static final int RELOAD = 5;
    private static final int AWAY = 150;

    private final Body[] bodies = new Body[1 + Drones.COUNT];
    private final Bullets bullets = new Bullets();
    private final Beam beam = new Beam();
    private final Walls walls = new Walls();
    private final Contact contact;
    private final Neighbours neighbours;
    private final Movement movement;
    private final Shots shots;
    private final Drones drones;
    private final Pilot pilot;

    private final Map<Event, Integer> happened = new EnumMap<>(Event.class);
    private final RunHash hash = new RunHash();
    private final double[] heading = new double[3];
    private boolean shipWasStopped;
    private int step;

    /** Per body that is away, steps until it comes back. */
    private final int[] away = new int[1 + Drones.COUNT];

    /** A game at its start. With {@code timed}, the filters' counters take times, too; nothing else looks at a clock. */
    public World(Model shipModel, Model droneModel, int seed, Pilot pilot, boolean timed) {
        this.pilot = pilot;
        for (int i = 0; i < bodies.length; i++) {
            bodies[i] = new Body(i == 0 ? shipModel : droneModel, i);
        }
        contact = new Contact(bodies.length, timed);
        neighbours = new Neighbours(bodies);
        movement = new Movement(bodies, walls, contact, neighbours);
        shots = new Shots(walls, neighbours);
        drones = new Drones(new Dice(seed));
        ship().health = 1;
        ship().placed();
        for (int i = 1; i < bodies.length; i++) {
            drones.begin(bodies[i]);
            bodies[i].health = movement.unstick(bodies[i]) ? bodies[i].health : 0;
        }
    }

    /** One step, always in this order. */
    public void step() {
        walls.moveTo(step);
        comeBack();
        freeTheStuck();
        steer();
        for (Body body : bodies) {
            if (body.number > 0 && body.isThere()) {
                drones.think(body, ship(), bullets);
            }
        }
        neighbours.find(bullets);
        move();
        fly();
        burn();
        step++;
        addToHash();
    }

    private void comeBack() {
        for (Body body : bodies) {
            if (!body.isThere() && --away[body.number] <= 0) {
                drones.begin(body);
                if (movement.unstick(body)) {
                    note(Event.DRONE_BACK, body);
                } else {
                    body.health = 0;
                }
            }
        }
    }

    /** Bodies only move to where they are free; but a gate stops for nobody, and a dash may end amid other bodies. */
    private void freeTheStuck() {
        for (Body body : bodies) {
            if (body.isThere() && movement.isStuck(body)) {
                boolean found = movement.unstick(body);
                note(Event.UNSTUCK, body);
                if (!found && body.number > 0) {
                    lose(body);
                }
            }
        }
    }

    private void steer() {
        Body ship = ship();
        int keys = pilot.keys(this);
        ship.spinY = ((keys & Pilot.LEFT) != 0 ? TURN : 0) - ((keys & Pilot.RIGHT) != 0 ? TURN : 0);
        double push = ((keys & Pilot.THRUST) != 0 ? THRUST : 0) - ((keys & Pilot.BRAKE) != 0 ? THRUST / 2 : 0);
        point();
        ship.vx = DRAG * ship.vx + push * headingX();
        ship.vz = DRAG * ship.vz + push * headingZ();
        if ((keys & Pilot.FIRE) != 0 && step % RELOAD == 0) {
            shoot(GUN_SIDE);
            shoot(-GUN_SIDE);
        }
        beam.follow(
                (keys & Pilot.BEAM) != 0,
                ship.pose.x + NOSE * headingX(),
                ship.pose.z + NOSE * headingZ(),
                headingX(),
                headingZ());
    }

    /** The two guns point at one place ahead. */
    private void shoot(double side) {
        double per = BULLET_SPEED / Math.sqrt(GUN_RANGE * GUN_RANGE + side * side);
        bullets.shoot(
                ship().pose.x + GUN_FRONT * headingX() + side * headingZ(),
                ship().pose.z + GUN_FRONT * headingZ() - side * headingX(),
                per * (GUN_RANGE * headingX() - side * headingZ()),
                per * (GUN_RANGE * headingZ() + side * headingX()),
                BULLET_LIFE,
                true);
    }

    private void move() {
        shipWasStopped = false;
        for (Body body : bodies) {
            if (!body.isThere()) {
                continue;
            }
            if (body.dash > 0 && neighbours.areNear(body, ship()) && contact.timeOfImpact(body, ship()) <= 1) {
                note(Event.SHIP_RAMMED, body);
                lose(body);
            } else if (!movement.step(body)) {
                stopped(body);
            }
        }
    }

    private void stopped(Body body) {
        if (body.number == 0) {
            shipWasStopped = true;
            body.vx *= -0.5;
            body.vz *= -0.5;
            note(Event.SHIP_STOPPED, body);
        } else {
            drones.wander(body);
            note(Event.DRONE_STOPPED, body);
        }
    }

    private void fly() {
        for (int i = bullets.count() - 1; i >= 0; i--) { // downward: a removed one is replaced by the last
            if (shots.meets(bullets, i)) {
                struck(shots.body());
                bullets.remove(i);
            } else if (!bullets.flyOn(i)) {
                bullets.remove(i);
            }
        }
    }

    private void struck(@Nullable Body body) {
        if (body == null) {
            note(Event.WALL_SHOT, ship());
        } else if (body.number == 0) {
            note(Event.SHIP_SHOT, body);
            hash.add(shots.surface());
        } else {
            note(Event.DRONE_SHOT, body);
            hash.add(shots.surface());
            hurt(body);
        }
    }

    private void burn() {
        Body burnt = beam.isOn() ? beam.burn(bodies, walls) : null;
        if (burnt != null) {
            note(Event.DRONE_BURNT, burnt);
            if (step % 8 == 0) {
                hurt(burnt);
            }
        }
    }

    private void hurt(Body drone) {
        if (--drone.health == 0) {
            lose(drone);
        }
    }

    private void lose(Body drone) {
        drone.health = 0;
        away[drone.number] = AWAY;
        note(Event.DRONE_LOST, drone);
    }

    private void note(Event event, Body body) {
        happened.merge(event, 1, Integer::sum);
        hash.add(event.words.hashCode());
        hash.add(body.number);
    }

    private void point() {
        heading[0] = 0;
        heading[1] = 0;
        heading[2] = 1;
        ship().pose.intoWorld(heading);
    }

    private void addToHash() {
        for (Body body : bodies) {
            body.pose.addTo(hash);
            hash.add(body.vx);
            hash.add(body.vz);
            hash.add(body.health);
        }
        bullets.addTo(hash);
        drones.addTo(hash);
        hash.add(beam.isOn() ? beam.length() : -1);
    }

    /** 16 hexadecimal digits for all that has happened and where everything was, in each step. */
    public String hash() {
        return hash.toString();
    }

    /** Steps that were made. */
    public int steps() {
        return step;
    }

    public Body ship() {
        return bodies[0];
    }

    /** The ship, then the drones, those that are away, too. Read only. */
    public Body[] bodies() {
        return bodies;
    }

    public Bullets bullets() {
        return bullets;
    }

    public Beam beam() {
        return beam;
    }

    /** Read only. */
    public Wall[] walls() {
        return walls.all;
    }

    /** How often something has happened since the start. */
    public int count(Event event) {
        return happened.getOrDefault(event, 0);
    }

    /** What the filters between drone and drone have decided since the start. */
    public FilterCounters counters() {
        return contact.counters;
    }

    /** Pairs that the broad phase found in the last step. */
    public int pairCount() {
        return neighbours.pairCount();
    }

    double headingX() {
        return heading[0];
    }

    double headingZ() {
        return heading[2];
    }

    boolean shipWasStopped() {
        return shipWasStopped;
    }
}
