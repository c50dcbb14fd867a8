// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.format.AssetReader;
import dev.cullet.pipeline.batch.BatchListener.Pruned;
import dev.cullet.pipeline.export.AssetExports;
import dev.cullet.pipeline.export.ExportState;
import dev.cullet.pipeline.files.FolderBounds;
import dev.cullet.pipeline.source.SourceHash;
import dev.cullet.pipeline.tiles.TileState;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Finds and removes assets that have a build record but no source any more: it was removed, or, where the plan is that
 * of a whole configuration, it is no longer among its sources or has another asset.
 *
 * <p>A record may be forged. A file that one names is removed only if it is inside the output folders of the plan
 * without a symbolic link on the way, is not an output of the plan, is a valid asset, and has the hash of the record.
 */
final class Pruning {
    private final BatchPlan plan;
    private final Consumer<String> warnings;

    /** Real paths of the outputs that exist; empty until they are needed. */
    private final Set<Path> outputs = new HashSet<>();

    /** @param warnings receives a line per record that cannot be used */
    Pruning(BatchPlan plan, Consumer<String> warnings) {
        this.plan = plan;
        this.warnings = warnings;
    }

    /**
     * An asset without a source.
     *
     * @param inside whether it is in the output folders of the plan
     */
    record Orphan(Path asset, RecordFolder records, Path recordFile, BakeRecord record, boolean inside) {
        /** Returns the source that the asset was made from, which may be gone. */
        Path source() {
            return records.resolve(record.source());
        }
    }

    /** Returns the assets without a source, in order of record. */
    List<Orphan> orphans() {
        Set<RecordFolder> folders = new TreeSet<>();
        for (PlannedFile file : plan.files()) {
            RecordFolder records = file.records();
            if (records != null) {
                folders.add(records);
            }
        }
        List<Orphan> orphans = new ArrayList<>();
        for (RecordFolder records : folders) {
            Set<Path> expected = new HashSet<>();
            plan.outputs().forEach(output -> expected.add(records.file(output)));
            for (Path recordFile : records.files()) {
                BakeRecord record = expected.contains(recordFile) ? null : records.read(recordFile, warnings);
                if (record != null && isOrphan(records, record)) {
                    Path asset = records.resolve(record.output());
                    orphans.add(new Orphan(asset, records, recordFile, record, isInside(asset)));
                }
            }
        }
        return orphans;
    }

    private boolean isOrphan(RecordFolder records, BakeRecord record) {
        boolean expected = plan.outputs().contains(records.resolve(record.output()));
        return !expected && (plan.ofConfiguration() || !Files.exists(records.resolve(record.source())));
    }

    private boolean isInside(Path asset) {
        return plan.folders().stream().anyMatch(folder -> FolderBounds.contains(folder, asset));
    }

    /** Removes an asset that is as it was baked, and its record. */
    Pruned remove(Orphan orphan, boolean dryRun) {
        Path asset = orphan.asset();
        try {
            if (!isInside(asset) || isOutput(asset)) {
                return Pruned.OUTSIDE;
            }
            if (Files.exists(asset, LinkOption.NOFOLLOW_LINKS)) {
                if (!Files.isRegularFile(asset, LinkOption.NOFOLLOW_LINKS)) {
                    return Pruned.NO_ASSET;
                }
                ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(asset));
                if (!isAsMade(orphan, SourceHash.ofBytes(bytes))) {
                    return Pruned.MODIFIED;
                }
                if (!isAsset(bytes)) {
                    return Pruned.NO_ASSET;
                }
            }
            if (!dryRun) {
                Files.deleteIfExists(asset);
                orphan.records().delete(orphan.recordFile());
                orphan.records().deleteSeams(asset);
                ExportState exports = orphan.records().readExports(asset, warnings);
                if (exports != null) {
                    AssetExports.remove(asset, exports);
                }
                orphan.records().deleteExports(asset);
            }
            if (Files.exists(orphan.source())) {
                return dryRun ? Pruned.WOULD_REMOVE_OTHER : Pruned.REMOVED_OTHER;
            }
            return dryRun ? Pruned.WOULD_REMOVE : Pruned.REMOVED;
        } catch (IOException | OutOfMemoryError e) {
            return Pruned.FAILED;
        }
    }

    /** Returns whether an asset has the bytes of its bake, or those with the seams that were decided after it. */
    private static boolean isAsMade(Orphan orphan, String hash) {
        String baked = orphan.record().asset();
        TileState state = orphan.records().readSeams(orphan.asset(), note -> {});
        return hash.equals(baked) || (state != null && hash.equals(state.file()) && baked.equals(state.baked()));
    }

    /** Compares real paths, because a file system may ignore case. */
    private boolean isOutput(Path asset) throws IOException {
        if (outputs.isEmpty()) {
            for (Path output : plan.outputs()) {
                if (Files.exists(output)) {
                    outputs.add(output.toRealPath());
                }
            }
        }
        return Files.exists(asset) && outputs.contains(asset.toRealPath());
    }

    private static boolean isAsset(ByteBuffer bytes) {
        try {
            AssetReader.read(bytes, "asset", Runtime.getRuntime().maxMemory());
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
