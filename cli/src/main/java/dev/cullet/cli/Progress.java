// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.BakeProgress;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A progress bar on standard error where that is a terminal; nothing at all elsewhere. May be used by many threads. */
final class Progress implements BakeProgress, AutoCloseable {
    private static final int INTERVAL_MILLIS = 200;

    private final Console console;
    private final int files;
    private final @Nullable ProgressBar bar;

    /** @param files how many there are: for one, the bar shows its stages, for many, how many are done */
    Progress(Console console, int files) {
        this.console = console;
        this.files = files;
        this.bar = console.width() == 0
                ? null
                : new ProgressBarBuilder()
                        .setTaskName(files == 1 ? "" : "files")
                        .setInitialMax(files == 1 ? -1 : files)
                        .setStyle(ProgressBarStyle.ASCII)
                        .setUpdateIntervalMillis(INTERVAL_MILLIS)
                        .setUnit(files == 1 ? "" : " files", 1)
                        .setSpeedUnit(ChronoUnit.SECONDS)
                        .showSpeed(new DecimalFormat("0.0", DecimalFormatSymbols.getInstance(Locale.ROOT)))
                        .setConsumer(new OneLine(console))
                        .continuousUpdate()
                        .build();
    }

    @Override
    public void at(Stage stage, long done, long total) {
        if (bar != null && files == 1) {
            bar.setExtraMessage(" " + stage.name().toLowerCase(Locale.ROOT));
            bar.maxHint(total > 0 ? total : -1);
            bar.stepTo(done);
        }
    }

    /** One of many files is done. */
    void fileDone() {
        if (bar != null && files > 1) {
            bar.step();
        }
    }

    /** Prints lines while the bar is out of their way; it comes back by itself. */
    void pause(Runnable printing) {
        synchronized (console) {
            OneLine.clear(console);
            printing.run();
            console.out().flush();
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }

    /** Draws each state over the one before, and nothing in the end. */
    private record OneLine(Console console) implements ProgressBarConsumer {
        static void clear(Console console) {
            if (console.width() > 0) {
                console.err().print("\r" + " ".repeat(console.width() - 1) + "\r");
                console.err().flush();
            }
        }

        @Override
        public int getMaxRenderedLength() {
            return console.width() - 1;
        }

        @Override
        public void accept(String rendered) {
            synchronized (console) {
                console.err().print("\r" + rendered);
                console.err().flush();
            }
        }

        @Override
        public void clear() {
            clear(console);
        }

        @Override
        public void close() {
            synchronized (console) {
                clear(console);
            }
        }
    }
}
