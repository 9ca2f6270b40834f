/**
 * ktlint, detekt, checkstyle, google-java-format, scalafmt, …: they look at code for the JVM, or
 * write it anew.
 */
import { program } from "../program.ts";

export default program({
  names:
    "ktlint ktfmt checkstyle pmd spotbugs google-java-format scalafmt scalafix detekt detekt-cli",
  traits: ["argument-files: ktlint detekt google-java-format checkstyle", "project-tool"],
  tasks:
    ".editorconfig|checkstyle*.xml|detekt.y*ml|pmd*.xml|.scalafmt.conf|" +
    ".scalafix.conf|spotbugs*.xml",
  flags: `-F --format -a --android --relative --verbose --color --no-error --stdin --experimental -i
    --replace -n --dry-run --set-exit-if-changed -a --aosp --skip-* --fix-imports-only
    --kotlinlang-style --google-style --meta-style --test --check --list --diff --git --auto-correct
    --build-upon-default-config --all-rules --parallel --debug --fail-fast --show-suppressed
    --no-cache --no-progress --no-fail-on-violation --benchmark -textui -low -medium -high -effort:*
    -longBugCodes -progress -emacs -xml -html -sortByClass -exitcode --stdout --non-interactive
    --quiet --reportUnusedConfig --quiet --syntactic --auto-classpath --verbose --triggered -v`,
  values: `--limit --lines -lines --length --offset --code-style --disabled_rules --max-issues
    --fail-on-severity --jvm-target --language-version --minimum-priority --use-version --encoding
    -t --threads -f -r --exclude -e --exclude-regexp --excludes --includes -s --severity
    --onlyAnalyze -onlyAnalyze -bugCategories -omitVisitors --scala-version --mode --patterns`,
  options: {
    "-c|--config|--editorconfig|--baseline|-b|--config-resource=": "load",
    "-R|--ruleset|--rulesets|--rules|--plugins|--reporter|--tool-classpath|--classpath|-cp=":
      "load",
    "--aux-classpath|-pluginList=": "load",
    "-d|--dir|--input|--file-list|--files=": "read",
    "-o|--output|--report-file|-output|--out-from=": "write",
    "--report=": "load",
  },
  verbs: [
    ["code.exec.project_task", "@read"],
    ["code.exec.project_task", "-F|-i|--replace @format"],
    ["persist.hook", "installGitPreCommitHook|installGitPrePushHook"],
  ],
});
