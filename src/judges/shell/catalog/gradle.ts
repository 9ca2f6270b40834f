/** gradle, gradlew: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";

export default program({
  names: "gradle gradlew",
  flags: "-v --version -? -h --help --status --stop -m --dry-run",
  options: {
    "-I=": "code.exec.escape",
    "--init-script=": "code.exec.escape",
  },
  values:
    "-p --project-dir -b --build-file -c --settings-file -g --gradle-user-home -x --exclude-task --console --max-workers --tests --include-build -M --dependency-verification --warning-mode --configuration --dependency --gradle-version --distribution-type --task --type --dsl --project-name",
  verbs: [
    [
      "pkg.read",
      "tasks|projects|properties|dependencies|dependencyInsight|help|buildEnvironment|model|resolvableConfigurations|outgoingVariants|components|javaToolchains|dependencyUpdates",
    ],
    [
      "code.exec.project_task",
      "publishToMavenLocal|installDist|wrapper|init|jar|bootRun|run|signingReport|assembleRelease|bundleRelease|generateReleaseResources",
    ],
    [
      "publish.registry",
      "publish|publishPlugins|publishToSonatype|uploadArchives|publishAllPublicationsToMavenCentralRepository|bintrayUpload|jib|closeAndReleaseRepository",
    ],
  ],
  judge: runsTasks({
    files: "-b --build-file",
    traps: "-I --init-script",
    tells: "-v --version -? -h --help --status --stop -m --dry-run",
  }),
});
