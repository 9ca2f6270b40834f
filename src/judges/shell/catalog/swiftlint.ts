/** swiftlint, swiftformat, xcbeautify, …: they look at Swift code, or write it anew. */
import { program } from "../program.ts";

export default program({
  names: "swiftlint swiftformat swift-format xcpretty xcbeautify",
  traits: ["project-tool", "found-by-xcrun: swift-format"],
  tasks: ".swiftlint.y*ml|.swiftformat|.swift-format",
  flags: `--strict --lenient --quiet --fix --autocorrect --format --no-cache --force-exclude
    --use-alternative-excluding --use-stdin --use-script-input-files --use-script-input-file-lists
    --progress --enable-all-rules --silence-deprecation-warnings --in-process-sourcekit --benchmark
    --lint --dryrun --dry-run --verbose --lenient -i --in-place -r --recursive -p --parallel -s
    --ignore-unparsable-files --color --simple --tap --knock --no-utf --is-ci --disable-logging
    --preserve-unbeautified --quieter -q -qq --no-color --utf -t -c --test -v --enabled --disabled
    --check-for-updates`,
  values: `--reporter --only-rule --swiftversion --rules --disable --enable --exclude --indent
    --maxwidth --header --self --trailingcommas --wraparguments --wrapcollections --commas
    --semicolons --ifdef --stripunusedargs --renderer --reporter --range --lines --assume-filename
    --enable-experimental-feature --languagemode --minversion`,
  options: {
    "--config|--configuration|--base-config|--baseconfig|--path|--working-directory|--options=":
      "load",
    "--filelist=": "load",
    "--cache|--cache-path|--output|-o|--report|--report-path|--write-baseline|-l|--screenshots=":
      "write",
    "--baseline|--compiler-log-path|--compile-commands=": "read",
    "-f|--formatter=": "load",
    "--inferoptions": "own",
  },
  verbs: [
    ["code.exec.project_task", "@read"],
    ["code.exec.project_task", "--fix|--autocorrect|-i|--in-place @format"],
  ],
});
