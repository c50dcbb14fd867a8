// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.format.AssetException;
import dev.cullet.mesh.seams.SeamOptions;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.source.Hashes;
import dev.cullet.pipeline.tiles.SeamUpdate;
import dev.cullet.pipeline.tiles.TileState;
import dev.cullet.pipeline.tiles.TileStates;
import dev.cullet.pipeline.tiles.UnsupportedTileException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Decides the seams of a batch's assets. What is known of an asset's seams is beside its build record. */
final class BatchSeams implements TileStates {
    private final Map<Path, RecordFolder> folders = new HashMap<>();
    private final BatchPlan plan;
    private final BatchListener listener;

    BatchSeams(BatchPlan plan, BatchListener listener) {
        this.plan = plan;
        this.listener = listener;
        for (PlannedFile file : plan.files()) {
            RecordFolder records = file.records();
            if (records != null) {
                folders.put(file.output().normalize(), records);
            }
        }
    }

    SeamOutcome decide(SeamOptions options, Hashes hashes) {
        // levels of detail are in the place of the tile itself
        List<Path> assets = plan.files().stream()
                .filter(file -> file.level() == 0)
                .map(PlannedFile::output)
                .toList();
        int tiles = assets.size();
        SeamUpdate update;
        try {
            update = SeamUpdate.of(assets, options, this, hashes);
        } catch (UnsupportedTileException | AssetException e) {
            return failed(tiles, ExitCode.ASSET, e.getMessage() + "; no tile was changed", e);
        } catch (IOException e) {
            return failed(tiles, ExitCode.ASSET, IoErrors.reason(e) + "; no tile was changed", e);
        }
        try {
            SeamUpdate.Result result = update.write();
            return new SeamOutcome(tiles, hashes.tiles(), result.rewritten(), result.findings(), null);
        } catch (IOException e) {
            return failed(tiles, ExitCode.USAGE, "seams cannot be written: " + IoErrors.reason(e), e);
        }
    }

    private static SeamOutcome failed(int tiles, ExitCode code, String message, Throwable cause) {
        return new SeamOutcome(tiles, 0, 0, 0, new Failure(code, message, cause));
    }

    @Override
    public @Nullable TileState read(Path tile) {
        RecordFolder records = folders.get(tile);
        return records == null ? null : records.readSeams(tile, listener::note);
    }

    @Override
    public void write(Path tile, TileState state) {
        RecordFolder records = folders.get(tile);
        try {
            if (records != null) {
                records.writeSeams(tile, state);
            }
        } catch (IOException e) {
            listener.note(tile + ": the state of its seams cannot be written, so they will be decided again: "
                    + IoErrors.reason(e));
        }
    }
}
