// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.source.Hashes;
import dev.cullet.pipeline.tiles.SeamPlan;
import dev.cullet.pipeline.tiles.TileState;
import dev.cullet.pipeline.version.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compares a file with its build record: the reason for which its asset has to be baked. */
final class Freshness {
    private static final int MAX_SHOWN_OPTIONS = 3;

    private Freshness() {}

    /**
     * Returns the reason, such as {@code source changed}; null if the asset is up to date.
     *
     * @param sourceHash hash of the source as it is now
     */
    static @Nullable String reason(
            PlannedFile file,
            @Nullable RecordFolder records,
            @Nullable BakeRecord record,
            String sourceHash,
            Hashes hashes) {
        if (!Files.exists(file.output())) {
            return "the asset does not exist";
        }
        if (records == null || record == null) {
            return "there is no build record";
        }
        if (!record.source().equals(records.pathTo(file.source()))) {
            return "the asset was made from " + record.source();
        }
        if (!record.builder().equals(FileJob.BUILDER)) {
            String version = record.builder().split(" ", 2)[0];
            return version.equals(Version.current())
                    ? "cullet " + version + " was rebuilt"
                    : "cullet was " + version + " and is " + Version.current();
        }
        BakeOptions options = FileJob.options(file, record.surfaceUse());
        if (!record.options().equals(options.text())) {
            return difference(record.options(), options);
        }
        if (!record.frames().equals(file.frames())) {
            return difference(record.frames(), file.frames());
        }
        String change = hashes.change(file.files(), sourceHash, record.inputs());
        if (change != null) {
            return change;
        }
        String asset = hashes.ifReadable(file.output());
        return record.asset().equals(asset)
                        || record.asset().equals(withoutSeams(file.output(), records, asset, hashes))
                ? null
                : "the asset was modified";
    }

    /** Returns the hash of an asset before its seams were decided; reads the asset only if its state is unknown. */
    private static String withoutSeams(Path asset, RecordFolder records, @Nullable String hash, Hashes hashes) {
        TileState state = records.readSeams(asset, note -> {});
        return state != null && state.file().equals(hash) ? state.baked() : SeamPlan.hashWithoutSeams(asset, hashes);
    }

    private static String difference(List<String> then, List<String> now) {
        for (String name : now) {
            if (!then.contains(name)) {
                return name + " was added";
            }
        }
        for (String name : then) {
            if (!now.contains(name)) {
                return name + " was removed";
            }
        }
        return "the order of the files of the sequence changed";
    }

    private static String difference(String then, BakeOptions now) {
        Map<String, String> before;
        try {
            before = BakeOptions.parse(then).map();
        } catch (RuntimeException e) {
            return "the options changed"; // those of another version, or of a forged record
        }
        List<String> changes = new ArrayList<>();
        now.map().forEach((name, value) -> {
            String old = before.getOrDefault(name, "");
            if (!old.equals(value)) {
                changes.add(name + " was " + shown(old) + " and is " + shown(value));
            }
        });
        int hidden = changes.size() - MAX_SHOWN_OPTIONS;
        String more = hidden > 0 ? " and " + hidden + " more" : "";
        return changes.isEmpty()
                ? "the options changed"
                : String.join(", ", changes.subList(0, Math.min(MAX_SHOWN_OPTIONS, changes.size()))) + more;
    }

    private static String shown(String value) {
        return value.isEmpty() ? "nothing" : value;
    }
}
