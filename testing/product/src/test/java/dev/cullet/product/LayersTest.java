// SPDX-License-Identifier: Apache-2.0
package dev.cullet.product;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The picture in {@code docs/architecture.md}, as rules: arrows point down, and third parties stay in their rooms. */
final class LayersTest {
    private static final JavaClasses CULLET = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.cullet");

    @Test
    void meshStandsOnNothing() {
        classes()
                .that()
                .resideInAPackage("dev.cullet.mesh..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("dev.cullet.mesh..", "java..", "org.jspecify..")
                .check(CULLET);
    }

    /** That the reading half does without FlatBuffers is its module's: no dependency. */
    @Test
    void formatStandsOnFlatBuffersOnly() {
        classes()
                .that()
                .resideInAPackage("dev.cullet.format..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("dev.cullet.format..", "java..", "org.jspecify..", "com.google.flatbuffers..")
                .check(CULLET);
    }

    @Test
    void runtimeStandsOnFormatOnly() {
        classes()
                .that()
                .resideInAPackage("dev.cullet.runtime..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("dev.cullet.runtime..", "dev.cullet.format", "java..", "org.jspecify..")
                .check(CULLET);
    }

    @Test
    void worldStandsOnRuntime() {
        classes()
                .that()
                .resideInAPackage("dev.cullet.world..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.cullet.world..", "dev.cullet.runtime..", "dev.cullet.format", "java..", "org.jspecify..")
                .check(CULLET);
    }

    @Test
    void broadPhasesStandOnNothing() {
        classes()
                .that()
                .resideInAPackage("dev.cullet.broadphase..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("dev.cullet.broadphase..", "java..", "org.jspecify..")
                .check(CULLET);
    }

    @Test
    void importerStandsOnMeshAndAssimp() {
        classes()
                .that()
                .resideInAPackage("dev.cullet.importer..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.cullet.importer..",
                        "dev.cullet.mesh..",
                        "java..",
                        "com.sun.management..",
                        "org.jspecify..",
                        "org.lwjgl..")
                .check(CULLET);
    }

    @Test
    void builderStandsOnMeshAndFormat() {
        noClasses()
                .that()
                .resideInAPackage("dev.cullet.builder..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.cullet.importer..", "dev.cullet.runtime..", "dev.cullet.pipeline..", "dev.cullet.cli..")
                .check(CULLET);
    }

    /** A picture of an asset needs neither the compiler nor a runtime. */
    @Test
    void viewerStandsOnFormat() {
        classes()
                .that()
                .resideInAPackage("dev.cullet.viewer..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.cullet.viewer..",
                        "dev.cullet.format",
                        "java..",
                        "javax.imageio..",
                        "org.jspecify..",
                        "com.fasterxml.jackson..")
                .check(CULLET);
    }

    @Test
    void nothingDependsOnTheCommand() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.cullet.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.cullet.cli..")
                .check(CULLET);
    }

    @Test
    void nothingDependsOnBuildPluginsAndTheyOnlyOnPipeline() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.cullet.maven..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.cullet.maven..", "org.apache.maven..")
                .check(CULLET);
        classes()
                .that()
                .resideInAPackage("dev.cullet.maven..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.cullet.maven..",
                        "dev.cullet.pipeline..",
                        "dev.cullet.importer", // suggestions for misspelt parameters
                        "java..",
                        "org.apache.maven..",
                        "org.codehaus.plexus.util.xml",
                        "org.jspecify..")
                .check(CULLET);
    }

    /** The tool is a process of its own, so nothing of it is on a build's class path; nor is anything that is Gradle's alone. */
    @Test
    void theGradlePluginStandsOnGradlesApiOnly() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.cullet.gradle..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.cullet.gradle..", "org.gradle..")
                .check(CULLET);
        classes()
                .that()
                .resideInAPackage("dev.cullet.gradle..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.cullet.gradle..",
                        "java..",
                        "javax.inject..",
                        "org.gradle",
                        "org.gradle.api..",
                        "org.gradle.process..",
                        "org.gradle.util..",
                        "org.jspecify..")
                .check(CULLET);
        noClasses()
                .that()
                .resideInAPackage("dev.cullet.gradle..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("..internal..")
                .check(CULLET);
    }

    /** The sample that people copy: a game that needs no more than the runtime. */
    @Test
    void arenaKnowsNoWindowNoFileAndNoCompiler() {
        classes()
                .that()
                .resideInAPackage("dev.cullet.samples.arena")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.cullet.samples.arena",
                        "dev.cullet.world..",
                        "dev.cullet.broadphase..",
                        "dev.cullet.runtime..",
                        "dev.cullet.format",
                        "java.lang..",
                        "java.util..",
                        "org.jspecify..")
                .check(CULLET);
    }

    @Test
    void flatBuffersStopAtFormatAndAssimpAtImporter() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.cullet.format..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.google.flatbuffers..", "dev.cullet.format.generated..")
                .check(CULLET);
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.cullet.importer..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.lwjgl.assimp..")
                .check(CULLET);
    }

    @Test
    void planeGeometryStopsAtOutlines() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.cullet.builder.outline..", "dev.cullet.benchmarks..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.locationtech.jts..")
                .check(CULLET);
    }

    @Test
    void nothingDependsOnBenchmarksAndPeersStayThere() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.cullet.benchmarks..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.cullet.benchmarks..",
                        "physx..",
                        "com.github.stephengold..",
                        "com.jme3..",
                        "org.dyn4j..",
                        "org.openjdk.jmh..")
                .check(CULLET);
    }

    @Test
    void queriesUseNoStreamsLambdasOrBoxes() {
        noClasses()
                .that()
                .resideInAnyPackage("dev.cullet.broadphase..", "dev.cullet.runtime.query..", "dev.cullet.world..")
                .should()
                .dependOnClassesThat(resideInAnyPackage("java.util..").and(not(type(Arrays.class))))
                .check(CULLET);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.cullet.(**)").should().beFreeOfCycles().check(CULLET);
    }
}
