// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The proof that spheres cover a surface: which sphere owns which patch. A ball is convex, so a sphere that contains
 * the three corners of a patch contains the patch. Patches are triangles or their halves, cut as in {@link
 * Subdivision}, and every triangle is accounted for. Verification is one pass over the bytes with three distances per
 * patch.
 *
 * <pre>
 * bytes, for the patches in order (triangles as stored; of a cut patch the first half, then the second):
 *   00 .. 7F      the next 1 .. 128 patches belong to the current sphere
 *   80            the next patch is cut: its two halves come next in its place
 *   81 k          the current sphere is number k, seven bits per byte, lowest first, high bit: more follow
 * </pre>
 *
 * <p>Neighbours mostly share a sphere, so a fine mesh needs a small fraction of a byte per triangle.
 */
public final class CoverCertificate {
    private static final int RUN = 128;
    private static final int SPLIT = 0x80;
    private static final int OWNER = 0x81;

    private CoverCertificate() {}

    /**
     * Verifies a certificate.
     *
     * @param certificate the bytes
     * @param spheres 4 floats per sphere, x y z r in model space: the spheres that the certificate refers to
     * @param positions 3 floats per vertex, in metres
     * @param indices 3 vertices per triangle, in the order of the certificate
     * @return null if every patch of the surface is contained by its owner, or the first violation
     */
    public static @Nullable String flaw(byte[] certificate, float[] spheres, float[] positions, int[] indices) {
        return new Check(certificate, spheres, positions, indices).run();
    }

    /** Collects owners and writes them as runs. */
    static final class Writer {
        private byte[] bytes = new byte[256];
        private int length;
        private int owner = -1;
        private int run;

        /** Returns the owner of the last patch, or -1. */
        int owner() {
            return owner;
        }

        void split() {
            endRun();
            put(SPLIT);
        }

        void patch(int newOwner) {
            if (newOwner != owner) {
                endRun();
                put(OWNER);
                int rest = newOwner;
                while (rest >= 0x80) {
                    put((rest & 0x7F) | 0x80);
                    rest >>>= 7;
                }
                put(rest);
                owner = newOwner;
            }
            run++;
            if (run == RUN) {
                endRun();
            }
        }

        byte[] finish() {
            endRun();
            return Arrays.copyOf(bytes, length);
        }

        private void endRun() {
            if (run > 0) {
                put(run - 1);
                run = 0;
            }
        }

        private void put(int value) {
            if (length == bytes.length) {
                bytes = Arrays.copyOf(bytes, 2 * length);
            }
            bytes[length++] = (byte) value;
        }
    }

    private static final class Check {
        private final byte[] bytes;
        private final float[] spheres;
        private final float[] positions;
        private final int[] indices;
        private int at;
        private int owner = -1;
        private int run;

        Check(byte[] bytes, float[] spheres, float[] positions, int[] indices) {
            this.bytes = bytes;
            this.spheres = spheres;
            this.positions = positions;
            this.indices = indices;
        }

        @Nullable
        String run() {
            // patches still to come of one triangle: at most one per level, and the one in hand
            double[][] pending = new double[Subdivision.MAX_DEPTH + 2][9];
            int[] depth = new int[Subdivision.MAX_DEPTH + 2];
            double[] patch = new double[9];
            for (int t = 0; 3 * t < indices.length; t++) {
                for (int k = 0; k < 9; k++) {
                    pending[0][k] = positions[3 * indices[3 * t + k / 3] + k % 3];
                }
                depth[0] = 0;
                int count = 1;
                while (count > 0) {
                    String flaw = next();
                    if (flaw != null) {
                        return "triangle " + t + ": " + flaw;
                    }
                    count--;
                    if (run == 0) { // a cut
                        if (depth[count] == Subdivision.MAX_DEPTH) {
                            return "triangle " + t + ": cut more than " + Subdivision.MAX_DEPTH + " times";
                        }
                        System.arraycopy(pending[count], 0, patch, 0, 9);
                        int edge = Subdivision.longestEdge(patch);
                        Subdivision.secondHalf(patch, edge, pending[count]);
                        Subdivision.firstHalf(patch, edge, pending[count + 1]);
                        depth[count]++;
                        depth[count + 1] = depth[count];
                        count += 2;
                    } else {
                        run--;
                        flaw = held(pending[count]);
                        if (flaw != null) {
                            return "triangle " + t + ": " + flaw;
                        }
                    }
                }
            }
            return at == bytes.length && run == 0
                    ? null
                    : "certificate has " + bytes.length + " bytes, but the triangles end at byte " + at;
        }

        /** Reads up to the next patch: {@code run > 0} if it has an owner, {@code run == 0} if it is cut. */
        private @Nullable String next() {
            while (run == 0) {
                if (at == bytes.length) {
                    return "certificate ends at byte " + at + ", before this triangle does";
                }
                int code = bytes[at++] & 0xFF;
                if (code < RUN) {
                    if (owner < 0) {
                        return "byte " + (at - 1) + " counts patches before any owner";
                    }
                    run = code + 1;
                } else if (code == SPLIT) {
                    return null;
                } else if (code == OWNER) {
                    owner = 0;
                    int shift = 0;
                    int part;
                    do {
                        if (at == bytes.length || shift > 21) {
                            return "the number of a sphere does not end by byte " + at;
                        }
                        part = bytes[at++];
                        owner |= (part & 0x7F) << shift;
                        shift += 7;
                    } while (part < 0);
                    if (owner >= spheres.length / 4) {
                        return "sphere " + owner + " is referenced, but there are " + spheres.length / 4;
                    }
                } else {
                    return "byte " + (at - 1) + " is " + code + ", which is not a code";
                }
            }
            return null;
        }

        private @Nullable String held(double[] patch) {
            float x = spheres[4 * owner];
            float y = spheres[4 * owner + 1];
            float z = spheres[4 * owner + 2];
            float r = spheres[4 * owner + 3];
            for (int c = 0; c < 9; c += 3) {
                double d2 = SphereMath.distance2(patch[c], patch[c + 1], patch[c + 2], x, y, z);
                if (!SphereMath.holds(d2, r)) {
                    return "the point (" + patch[c] + ", " + patch[c + 1] + ", " + patch[c + 2] + ") is "
                            + Math.sqrt(d2) + " m from the centre of sphere " + owner + ", whose radius is " + r;
                }
            }
            return null;
        }
    }
}
