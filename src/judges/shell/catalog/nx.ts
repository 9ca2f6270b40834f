/** nx: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";
import { JS_TASKS } from "./vocabulary.ts";

export default program({
  names: "nx",
  traits: ["project-tool"],
  tasks: JS_TASKS,
  flags: `--skip-nx-cache --skipNxCache --all --affected --nx-bail --nxBail --prod --watch
    --coverage --codeCoverage --runInBand --ci --fix --uncommitted --untracked --batch --open
    --sourceMap? --optimization? --passWithNoTests --updateSnapshot -u --headless --nx-ignore-cycles
    --nxIgnoreCycles --exclude-task-dependencies --excludeTaskDependencies --skip-sync --tuiAutoExit
    --no-tui --tui --sort --no-cloud --no-interactive --dry-run -d --export --flat --skip-tests
    --skipTests --routing --standalone --force --defaults --detectOpenHandles --verbose --no-dte
    --prerelease --first-release --skip-format --skipFormat --js --includeTests --nxCloud? --stop
    --start --silent --showUntouched --quiet --no-watch`,
  values: `-p --projects -c --configuration --base --head --parallel --exclude --skip --files
    --output-style --outputStyle --testFile --testNamePattern --testPathPattern --max-warnings
    --maxWarnings --port --host --baseHref --base-href --browser --nxTail --type --separator
    --with-target --withTarget --project --focus --groupByFolder --view --directory --name --style
    --unitTestRunner --e2eTestRunner --bundler --linter --framework --tags --importPath
    --import-path --grep --reporter --maxWorkers --shard --retries --workers --format --env`,
  options: {
    "--version|--help|--graph?": "help",
    "-t|--target|--targets=": "own",
    "--runner=": "code.exec.escape",
    "--file=": "write",
    "--outputPath|--output-path=": "write",
    "--config|--jestConfig|--tsConfig=": "load",
    "--setupFile=": "load",
    "--profile=": "write",
    "--plugin|--preset=": "load",
    "--executor=": "code.exec.escape",
    "--command=": "shell",
    "--plugins=": "load",
  },
  verbs: [
    ["exec.help", "."],
    [
      "exec.read",
      "graph|list|report|show|print-affected|format:check|dep-graph|affected:graph|view-logs|" +
        "help|daemon|affected:apps|affected:libs",
    ],
    ["code.exec.project_task", "run-many|affected -t|--target|--targets"],
    ["code.exec.project_task", "format:write|format|reset|sync|sync:check|watch"],
    ["fs.write.project", "generate|g|init|workspace-generator|import"],
    ["pkg.install", "add|migrate|repair"],
    ["publish.registry", "release"],
    ["code.exec.package", "exec"],
    ["secret.access", "connect|login|logout"],
  ],
  judge: runsTasks({ run: "run", targets: "-t --target --targets", single: true }),
});
