// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.nodes;

import dev.cullet.importer.FrameList;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.RefusedException;
import dev.cullet.importer.source.Affine;
import dev.cullet.importer.source.SceneAnimation;
import dev.cullet.importer.source.SourceScene;
import dev.cullet.mesh.TriangleMesh;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The frames that the options select: evaluates the animation of a scene at each, in double, and rounds to float once.
 */
public final class FramePoses {
    /** Frames per second if neither the options nor the file state them. */
    private static final double FRAMES_PER_SECOND = 30;

    /** Rounding of the duration, in frames, that still includes the last frame. */
    private static final double ROUNDING = 1e-3;

    private final SourceScene scene;
    private final SceneAnimation animation;
    private final int[] numbers;
    private final double framesPerSecond;

    private FramePoses(SourceScene scene, SceneAnimation animation, int[] numbers, double framesPerSecond) {
        this.scene = scene;
        this.animation = animation;
        this.numbers = numbers;
        this.framesPerSecond = framesPerSecond;
    }

    /**
     * Returns the frames, or null if the options select none.
     *
     * @throws RefusedException if the file has no animation, or lacks these frames
     */
    public static @Nullable FramePoses of(SourceScene scene, ImportOptions options) throws RefusedException {
        FrameList wanted = options.frames();
        if (wanted == null) {
            return null;
        }
        SceneAnimation animation = scene.animation();
        if (animation == null) {
            throw new RefusedException("frames " + wanted + " are selected, but the file contains no animation;"
                    + " export it with one, or replace the option frames by pose = file, which reads the static pose");
        }
        // the native importer reports 1 if the file states no rate
        double stated = animation.span().ticksPerSecond() > 1 ? animation.span().ticksPerSecond() : FRAMES_PER_SECOND;
        double rate = options.framesPerSecond() > 0 ? options.framesPerSecond() : stated;
        double seconds =
                animation.span().duration() / Math.max(1, animation.span().ticksPerSecond());
        if (!(seconds >= 0 && seconds * rate < 1e7)) {
            throw new RefusedException("its animation lasts " + seconds + " seconds, but a number from 0 on is needed,"
                    + " and at most 1e7 frames; export it again");
        }
        int end = (int) Math.floor(seconds * rate + ROUNDING);
        try {
            return new FramePoses(scene, animation, wanted.numbers(end), rate);
        } catch (IllegalArgumentException e) {
            throw new RefusedException("frames " + wanted + ": " + e.getMessage() + " (the animation lasts " + seconds
                    + " seconds, at " + rate + " frames per second)");
        }
    }

    /** Returns the time of each frame, seconds. */
    public float[] seconds() {
        float[] seconds = new float[numbers.length];
        for (int i = 0; i < seconds.length; i++) {
            seconds[i] = (float) (numbers[i] / framesPerSecond);
        }
        return seconds;
    }

    /**
     * Returns the mesh with the positions of every frame.
     *
     * @param still from {@link SceneAssembler}: vertices node by node, mesh by mesh
     */
    public TriangleMesh animate(TriangleMesh still, FileSpace space, NodeSelection selection) {
        List<float[]> frames = new ArrayList<>();
        for (int number : numbers) {
            frames.add(positions(still.positions().length, number, space, selection));
        }
        return new TriangleMesh(
                        frames.get(0),
                        still.indices(),
                        still.surfaces(),
                        still.nodes(),
                        still.sourceTriangles(),
                        still.surfaceNames(),
                        still.nodePaths())
                .withLaterFrames(frames.subList(1, frames.size()));
    }

    private float[] positions(int length, int number, FileSpace space, NodeSelection selection) {
        double ticks = number / framesPerSecond * Math.max(1, animation.span().ticksPerSecond());
        double[][] globals = animation.globals(ticks);
        float[] positions = new float[length];
        int at = 0;
        for (int node = 0; node < scene.nodes().size(); node++) {
            for (int mesh : scene.nodes().get(node).meshes()) {
                if (selection.has(node, scene.meshes().get(mesh))) {
                    double[] posed = animation.pose(scene, node, mesh, globals, ticks);
                    for (int i = 0; i < posed.length; i += 3) {
                        for (int axis = 0; axis < 3; axis++) {
                            positions[at++] =
                                    (float) Affine.apply(space.toAsset(), axis, posed[i], posed[i + 1], posed[i + 2]);
                        }
                    }
                }
            }
        }
        return positions;
    }
}
