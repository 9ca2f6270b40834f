/** mypy, dmypy, pylint: builds, tests and checks. */
import { program } from "../program.ts";
import { PYTHON_TASKS } from "./vocabulary.ts";

export default program({
  names: "mypy dmypy",
  modules: "mypy",
  traits: ["argument-files", "project-tool"],
  tasks: PYTHON_TASKS,
  flags: `--strict --ignore-missing-imports --no-error-summary --error-summary --show-* --hide-*
    --pretty --no-pretty --incremental --no-incremental --disallow-* --allow-* --warn-* --no-warn-*
    --check-untyped-defs --no-check-untyped-defs --no-implicit-* --implicit-* --namespace-packages
    --no-namespace-packages --explicit-package-bases --non-interactive --strict-* --no-strict-*
    --extra-checks --local-partial-types --scripts-are-modules --no-silence-site-packages
    --no-site-packages --fast-module-lookup --sqlite-cache --skip-version-check
    --skip-cache-mtime-checks --cache-fine-grained --dump-build-stats --find-occurrences
    --follow-untyped-imports --exclude-gitignore --no-color-output --color-output --raise-exceptions
    -i`,
  values: `-p --package -m --module --python-version --platform --exclude --follow-imports
    --enable-error-code --disable-error-code --always-true --always-false --junit-format
    --enable-incomplete-feature --untyped-calls-exclude --num-workers -n --output -O`,
  options: {
    "--config-file=": "load",
    "--python-executable=": "code.exec.escape",
    "-c|--command=": "code.exec.escape",
    "--custom-typeshed-dir=": "load",
    "--shadow-file=": "read",
    "--install-types": "pkg.install",
    "--cache-dir=": "write",
    "--junit-xml=": "write",
    "--any-exprs-report|--cobertura-xml-report|--html-report|--linecount-report=": "write",
    "--linecoverage-report|--lineprecision-report|--txt-report|--xml-report|--xslt-html-report=":
      "write",
    "--xslt-txt-report=": "write",
    "--log-file|--status-file|--perf-stats-file=": "write",
    "--pdb": "code.exec.repl",
    "--bazel": "own",
  },
  verbs: [["code.exec.project_task", "@read"]],
});
