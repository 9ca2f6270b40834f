/** ng: builds, tests and checks. */
import { program } from "../program.ts";
import { JS_TASKS } from "./vocabulary.ts";

export default program({
  names: "ng",
  packages: "@angular/cli",
  traits: ["project-tool"],
  tasks: JS_TASKS,
  flags: `--prod --aot --watch --no-watch --source-map? --no-progress --progress --code-coverage
    --open -o --skip-tests --standalone --no-standalone --inline-style -s --inline-template -t
    --dry-run -d --force --defaults --skip-install --skip-import --flat --export --ssl --hmr
    --live-reload --no-live-reload --stats-json --named-chunks --output-hashing --routing --strict
    --ssr --skip-git -g --dry-run --aot? --fix --no-cache --localize --optimization? --headless --ui
    --coverage --debug --no-sandbox --extract-licenses --verbose --list-tests --quiet`,
  values: `-c --configuration --project --port --host --include --exclude --style --prefix -p --type
    --change-detection --module -m --base-href --deploy-url --output-hashing --format --browsers
    --reporters --max-warnings --package-manager --directory --path --name
    --i18n-missing-translation --serve-path --filter --budgets`,
  options: {
    "--output-path|--out-file=": "write",
    "--karma-config|--ts-config|--main|--browser|--polyfills|--proxy-config|--setup-files=": "load",
    "--ssl-key|--ssl-cert=": "read",
    "--collection=": "load",
    "--builder=": "code.exec.escape",
    "--dev-server-target=": "own",
    "--config=": "load",
    "--runner=": "code.exec.escape",
    "--build-event-log=": "write",
  },
  verbs: [
    ["exec.help", "."],
    [
      "code.exec.project_task",
      "build|b|serve|s|dev|test|t|lint|e2e|e|extract-i18n|version|v|config|doc|analytics|" +
        "cache|completion",
    ],
    ["fs.write.project", "generate|g|new|n"],
    ["pkg.install", "add|update"],
    ["code.exec.project_script", "deploy|run"],
  ],
});
