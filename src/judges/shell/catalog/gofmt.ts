/** gofmt, goimports, staticcheck, govulncheck, …: they look at Go code, or write it anew. */
import { program } from "../program.ts";

export default program({
  names:
    "gofmt goimports gofumpt golint staticcheck revive govulncheck gosec errcheck ineffassign " +
    "misspell gocyclo modernize fieldalignment nilness shadow golines deadcode unparam " +
    "goconst gci gocritic nilaway",
  traits: ["project-tool"],
  tasks: "*.go|go.mod|revive.toml|staticcheck.conf|.gosec*",
  flags: `-l -w -d -s -e -extra -v -n -format-only -test -tests -blank -asserts -abspath -verbose
    -show -fix -diff -json -c -avg -ignore-generated -match-constant -numbers -set-exit-status
    -set_exit_status -show.* -explain -list-checks -matrix -merge -debug.version -q -quiet -no-fail
    -nosec -exclude-generated -terse -track-issues -stdout -stdin -sort -source -error -i -generated
    --list-files --write-output --dry-run --shorten-comments --no-reformat-tags --ignore-generated
    --no-chain-split-dots --skip-generated --custom-order -skip-generated --diff`,
  values: `-local -lang -modpath -checks -tags -go -show -format -f -exclude -ignore -ignorepkg
    -excludeonly -min -min-occurrences -min-length -over -top -test -mode -scan -C -severity
    -confidence -nosec-tag -include -exclude-dir -concurrency -fmt -formatter -max_open_files -fail
    -unexported -filter -whylive -generated -m --max-len -t --tab-len -s --section --custom-order
    -locale -ignore-tests -set -enable -disable`,
  options: {
    "-srcdir|-dir=": "load",
    "-config|-conf=": "load",
    "-exclude-file|-exclude-rules-file=": "read",
    "-r=": "own",
    "-cpuprofile|-memprofile|-memrate|-trace|-o|-out=": "write",
    "--base-formatter=": "code.exec.escape",
    "-vettool=": "code.exec.escape",
    "-db=": "net.remote",
    "-ai-api-provider|-ai-api-key|-ai-endpoint=": "net.upload",
    "-debug.cpuprofile|-debug.memprofile|-debug.trace|-debug.measure-analyzers=": "write",
  },
  verbs: [
    ["code.exec.project_task", "@read"],
    ["code.exec.project_task", "-w|-fix|--write-output @format"],
  ],
});
