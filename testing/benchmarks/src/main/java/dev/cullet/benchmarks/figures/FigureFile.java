// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks.figures;

import dev.cullet.benchmarks.figures.AssetFingerprint.Kind;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The data files, how each is made, and the encodings that it measures. */
public enum FigureFile {
    PEERS_QUERIES(Origin.RUN, Kind.EXACT),
    PEERS_LOAD(Origin.RUN, Kind.EXACT, Kind.COMPACT, Kind.PACKED),
    PEERS_BUILD(Origin.RUN, Kind.EXACT),
    PEERS_BULK(Origin.RUN, Kind.EXACT),
    PEERS_SOLIDS_AND_PLANE(Origin.RUN, Kind.BSP),
    PEERS_NATIVE(Origin.RUN, Kind.EXACT),
    COMPACT_SPEED(Origin.RUN, Kind.EXACT, Kind.COMPACT),
    SCENES(Origin.RUN, Kind.EXACT),
    SCENE_LOAD(Origin.RUN, Kind.EXACT),
    BROAD_PHASE(Origin.RUN),
    DEFORM_REFIT(Origin.RUN, Kind.EXACT),
    DEFORM_DEGRADATION(Origin.RUN, Kind.EXACT),
    FILTERS(Origin.RUN, Kind.EXACT, Kind.BSP),
    FILTER_CHAINS(Origin.RUN, Kind.EXACT, Kind.BSP),
    FIRST_LOAD(Origin.RUN, Kind.EXACT),
    SIZES(Origin.BYTES, Kind.EXACT, Kind.COMPACT, Kind.PACKED, Kind.BSP),
    SAH_COST(Origin.BYTES, Kind.EXACT),
    SHARED_MESHES(Origin.RUN, Kind.EXACT),
    BSP_GROWTH(Origin.RUN, Kind.BSP),
    BSP_COMMONS_GEOMETRY(Origin.RUN, Kind.BSP),
    C_CODE_SIZE(Origin.BYTES),
    /** Compared with the jars by a test of each build. */
    JAR_SIZES(Origin.BUILD),
    BSP_REAL_MODELS(Origin.CAMPAIGN),
    SPHERE_CLUSTERS(Origin.CAMPAIGN),
    CORES(Origin.CAMPAIGN),
    CORES_WEB(Origin.CAMPAIGN),
    SPARK(Origin.CAMPAIGN),
    PEERS_WEB(Origin.CAMPAIGN),
    HULLS(Origin.CAMPAIGN),
    HULLS_ALL_TOOLS(Origin.CAMPAIGN),
    EXPORTS(Origin.CAMPAIGN),
    SIMPLIFICATION(Origin.CAMPAIGN),
    PIECES(Origin.CAMPAIGN),
    PEERS_HULLS(Origin.CAMPAIGN),
    /** Beside native engines that are not in any repository of jars. */
    NATIVE_QUERIES(Origin.CAMPAIGN);

    /** How a file is made. */
    public enum Origin {
        /** By each run of {@code testing/benchmarks/figures}, all on one commit. */
        RUN,
        /**
         * The same, but the numbers are bytes and costs, which depend on no machine: after a change of a size, {@code
         * --only sizes,code} makes them anew, all on one commit.
         */
        BYTES,
        /** By a test of the build. */
        BUILD,
        /** By a run of many minutes, or with programs that must be installed; the file keeps its commit. */
        CAMPAIGN
    }

    private final Origin origin;

    @SuppressWarnings("ImmutableEnumChecker") // List.of returns an immutable list
    private final List<Kind> kinds;

    FigureFile(Origin origin, Kind... kinds) {
        this.origin = origin;
        this.kinds = List.of(kinds);
    }

    /** Returns how the file is made. */
    public Origin origin() {
        return origin;
    }

    /** Returns the encodings that the file measures. */
    public List<Kind> kinds() {
        return kinds;
    }

    /** Returns the file in a folder, such as {@code docs/data}. */
    public Path in(Path folder) {
        return folder.resolve(table() + ".csv");
    }

    /** Returns the name without its extension. */
    public String table() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
