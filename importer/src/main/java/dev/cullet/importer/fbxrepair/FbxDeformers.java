// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import dev.cullet.importer.source.SourceScene;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The deformers of an FBX file that the native importer does not apply: skins, and blend shape channels with a static
 * weight.
 *
 * <p>The native importer passes on the shapes of each mesh, with the names of their channels, which need not be unique.
 * In a copy of the file, channels with a weight have unique names of the same length instead. Linear time.
 */
public final class FbxDeformers {
    /** The largest number of full weights that are read: vertices of a shape of Blender. */
    private static final int MAX_FULL_WEIGHTS = 1 << 22;

    private static final double[] ONE_SHAPE = {100};

    private static final String DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    /**
     * A blend shape channel.
     *
     * @param nameAt offset of its name in the file
     * @param nameBytes length of its name
     * @param percent its weight
     * @param fullWeights weights at which each of its shapes is reached, in percent; null if they are malformed
     */
    private record Channel(String name, long nameAt, int nameBytes, double percent, double @Nullable [] fullWeights) {
        @Override
        public String toString() {
            return "\"" + name.replaceAll("\\s+", " ").strip() + "\" " + (float) percent + "%";
        }
    }

    private final Set<String> names = new HashSet<>();
    private final List<Channel> weighted = new ArrayList<>();
    private final Map<String, Channel> byCode = new HashMap<>();
    private int skins;

    private FbxDeformers() {}

    public static FbxDeformers of(FbxContent content) {
        FbxDeformers deformers = new FbxDeformers();
        for (FbxObject object : content.records()) {
            if (object instanceof FbxDeformer deformer) {
                deformers.skins += deformer.isSkin() ? 1 : 0;
                if (deformer.isChannel()) {
                    deformers.add(deformer, content.file());
                }
            }
        }
        deformers.assignCodes();
        return deformers;
    }

    private void add(FbxDeformer channel, Path file) {
        names.add(channel.name);
        if (channel.percent != 0) {
            weighted.add(new Channel(
                    channel.name,
                    channel.nameOffset(),
                    channel.nameBytes(),
                    channel.percent,
                    fullWeights(channel, file)));
        }
    }

    /** Returns the number of skins. */
    public int skins() {
        return skins;
    }

    /** Returns the blend shape channels whose weight is not 0, such as {@code "smile" 50%}. */
    public List<String> weightedChannels() {
        return weighted.stream().map(Channel::toString).toList();
    }

    /** Adds the replacements of names that {@link #apply} needs. */
    public void rename(FbxEdits edits) {
        byCode.forEach((code, channel) ->
                edits.add(channel.nameAt, channel.nameBytes, code.getBytes(StandardCharsets.US_ASCII)));
    }

    /**
     * Returns a scene whose meshes are moved by the weights.
     *
     * @param scene read from a copy with the replacements, with shapes
     * @param applied receives the channels that moved a mesh
     * @param ignored receives the others
     */
    public SourceScene apply(SourceScene scene, List<String> applied, List<String> ignored) {
        Set<Channel> used = new HashSet<>();
        List<SourceScene.Mesh> meshes = new ArrayList<>();
        for (SourceScene.Mesh mesh : scene.meshes()) {
            Map<Channel, List<Integer>> shapes = new HashMap<>();
            for (int i = 0; i < mesh.shapes().size(); i++) {
                Channel channel = byCode.get(codeOf(mesh.shapes().get(i).name()));
                if (channel != null) {
                    shapes.computeIfAbsent(channel, unused -> new ArrayList<>()).add(i);
                }
            }
            double[] weights = new double[mesh.shapes().size()];
            shapes.forEach((channel, indices) -> {
                double[] ofChannel = weights(channel, indices.size());
                for (int i = 0; ofChannel != null && i < ofChannel.length; i++) {
                    weights[indices.get(i)] = ofChannel[i];
                }
                if (ofChannel != null) {
                    used.add(channel);
                }
            });
            meshes.add(mesh.morphed(weights));
        }
        for (Channel channel : weighted) {
            (used.contains(channel) ? applied : ignored).add(channel.toString());
        }
        return new SourceScene(scene.nodes(), meshes, scene.metadata(), scene.complaints(), scene.animation());
    }

    /** Returns whether a shape, by its name in the copy, belongs to a channel with a weight. */
    public boolean isWeighted(String shape) {
        return byCode.containsKey(codeOf(shape));
    }

    /** Returns the name of the channel in the name of a shape, which is {@code channel.target}. */
    private static String codeOf(String shape) {
        int dot = shape.indexOf('.');
        return dot < 0 ? shape : shape.substring(0, dot);
    }

    /** Returns the weights of the shapes of a channel, or null if the file does not define them. */
    private static double @Nullable [] weights(Channel channel, int shapes) {
        double[] full = channel.fullWeights;
        return full == null || full.length != shapes ? null : weights(channel.percent, full);
    }

    /**
     * Returns the weights of the shapes of one channel. The channel moves from the rest shape, at 0, through its shapes
     * in the order of their full weights, linearly between two of them; before the first and after the last as between
     * the two nearest.
     *
     * @param percent weight of the channel
     * @param full full weight of each shape, in percent
     */
    static double @Nullable [] weights(double percent, double[] full) {
        int[] order = IntStream.range(0, full.length)
                .boxed()
                .sorted(Comparator.comparingDouble(shape -> full[shape]))
                .mapToInt(Integer::intValue)
                .toArray();
        int next = 0;
        while (next < order.length - 1 && percent > full[order[next]]) {
            next++;
        }
        double from = next == 0 ? 0 : full[order[next - 1]];
        double share = (percent - from) / (full[order[next]] - from);
        if (!Double.isFinite(share)) {
            return null; // two shapes at one weight
        }
        double[] weights = new double[full.length];
        weights[order[next]] = share;
        if (next > 0) {
            weights[order[next - 1]] = 1 - share;
        }
        return weights;
    }

    /** Gives each channel with a weight a name that no other channel has. */
    private void assignCodes() {
        Map<Integer, Integer> used = new HashMap<>();
        for (Channel channel : weighted) {
            int number = used.getOrDefault(channel.nameBytes, 0);
            String code = code(number++, channel.nameBytes);
            while (code != null && names.contains(code)) {
                code = code(number++, channel.nameBytes);
            }
            used.put(channel.nameBytes, number);
            if (code != null) {
                byCode.put(code, channel);
            }
        }
    }

    /** Returns a number in digits, or null if it has more digits than that. */
    private static @Nullable String code(int number, int length) {
        StringBuilder code = new StringBuilder();
        int left = number;
        for (int i = 0; i < length; i++) {
            code.append(DIGITS.charAt(left % DIGITS.length()));
            left /= DIGITS.length();
        }
        return left > 0 || length == 0 ? null : code.reverse().toString();
    }

    /** Returns the weights at which the shapes of a channel are reached, in percent; null if they are malformed. */
    private static double @Nullable [] fullWeights(FbxDeformer channel, Path file) {
        FbxArray array = channel.fullWeights;
        if (!channel.hasFullWeights) {
            return ONE_SHAPE;
        }
        try {
            double[] values = array == null || array.length() > MAX_FULL_WEIGHTS ? null : array.values(file);
            // Blender writes one per vertex of its only shape, all of them 100 unless the shape has a vertex group
            boolean isOneShape = values != null && DoubleStream.of(values).allMatch(weight -> weight == 100);
            return isOneShape ? ONE_SHAPE : values;
        } catch (IOException e) {
            return null;
        }
    }
}
