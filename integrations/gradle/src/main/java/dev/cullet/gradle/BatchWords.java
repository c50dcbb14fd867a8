// SPDX-License-Identifier: Apache-2.0
// Made by WordsSourceTest, as it says.
package dev.cullet.gradle;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Optional;

/** Words about the batch: once in {@code cullet { }}. */
public interface BatchWords {
    /** Sources: mesh files, folders of them, and globs, such as models/**.fbx. Value: files, folders or globs. */
    @Internal
    ListProperty<String> getSources();

    /** Sources to leave out, by path or by name. Value: a glob over files. */
    @Input
    ListProperty<String> getSkip();

    /**
     * Folder for the assets, with the subfolders of the sources; else each asset is beside its source. Value: a folder.
     */
    @Internal
    DirectoryProperty getDirectory();

    /**
     * File name of an asset: {name} is the name of the source without its extension, {extension} is the extension,
     * {file} is both, with the dot. Value: a file name with {name}, {extension} or {file} in it, such as {file}.cullet.
     * Default: {name}.cullet.
     */
    @Input
    @Optional
    Property<String> getOutputName();

    /**
     * Number of files baked at the same time; auto is one per processor. Value: auto or a whole number from 1. Default:
     * auto.
     */
    @Internal
    Property<Object> getJobs();

    /**
     * Import files in worker processes: a file that crashes or hangs the importer fails alone. Value: true or false.
     * Default: true.
     */
    @Internal
    Property<Boolean> getIsolate();

    /**
     * Time limit of an import in a worker process, in seconds; each megabyte of the file adds one second. Value: a
     * number above 0. Default: 120.
     */
    @Internal
    Property<Number> getImportSeconds();

    /**
     * Memory limit of a worker process, in MB; 0 is three quarters of the machine's memory. Linux only. Value: a whole
     * number of megabytes, or 0. Default: 0.
     */
    @Internal
    Property<Number> getImportMemory();

    /**
     * Folder of the asset cache, by content of sources and options; several machines may share it. Value: a folder.
     */
    @Internal
    DirectoryProperty getCache();

    /**
     * Write a report: JSON, JUnit XML or SARIF, by the extension of the file. Value: a file with the extension .json,
     * .xml (JUnit) or .sarif.
     */
    @Internal
    ListProperty<String> getReport();

    /** By key, those that nobody set too. */
    default Map<String, Provider<?>> batchWords() {
        Map<String, Provider<?>> words = new LinkedHashMap<>();
        words.put("sources", getSources());
        words.put("skip", getSkip());
        words.put("directory", getDirectory());
        words.put("outputName", getOutputName());
        words.put("jobs", getJobs());
        words.put("isolate", getIsolate());
        words.put("importSeconds", getImportSeconds());
        words.put("importMemory", getImportMemory());
        words.put("cache", getCache());
        words.put("report", getReport());
        return words;
    }
}
