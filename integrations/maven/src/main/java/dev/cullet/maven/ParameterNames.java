// SPDX-License-Identifier: Apache-2.0
package dev.cullet.maven;

import dev.cullet.importer.Suggestions;
import dev.cullet.pipeline.config.ResourcePrefix;
import dev.cullet.pipeline.config.Settings;
import dev.cullet.pipeline.options.Setting;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.model.ConfigurationContainer;
import org.apache.maven.model.Plugin;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/**
 * Checks the names of parameters in a pom. Maven 3 drops a parameter that a goal does not have, so that a misspelled
 * option would have no effect.
 */
final class ParameterNames {
    static final String PLUGIN = "dev.cullet:cullet-maven-plugin";

    /** Parameters of the goal that are no settings. */
    private static final List<String> OF_THE_GOAL =
            List.of("skipBake", "force", "overwrite", "config", "addResources", ResourcePrefix.PARAMETER);

    private ParameterNames() {}

    /**
     * @throws MojoExecutionException if a {@code <configuration>} of the plugin has a parameter that the goal does not
     *     have
     */
    static void check(MavenProject project) throws MojoExecutionException {
        Plugin plugin = project.getPlugin(PLUGIN);
        if (plugin == null) { // the goal was started by its name, without an entry in the pom
            return;
        }
        List<String> known = new ArrayList<>(OF_THE_GOAL);
        Settings.all().stream().map(Setting::key).forEach(known::add);
        List<ConfigurationContainer> places = new ArrayList<>(plugin.getExecutions());
        places.add(plugin);
        for (ConfigurationContainer place : places) {
            if (place.getConfiguration() instanceof Xpp3Dom configuration) {
                for (Xpp3Dom parameter : configuration.getChildren()) {
                    if (!known.contains(parameter.getName())) {
                        throw new MojoExecutionException(
                                project.getFile() + ": unknown parameter <" + parameter.getName() + "> of cullet:bake"
                                        + Suggestions.hint(parameter.getName(), known));
                    }
                }
            }
        }
    }
}
