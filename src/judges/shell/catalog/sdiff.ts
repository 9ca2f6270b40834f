/** sdiff: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "sdiff",
  flags: `-q --brief -s -u --unified? -c --context? -e -n -y --side-by-side -r --recursive -N
    --new-file -P --unidirectional-new-file -i --ignore-case -E --ignore-tab-expansion -Z
    --ignore-trailing-space -b --ignore-space-change -w --ignore-all-space -B --ignore-blank-lines
    -a --text -t --expand-tabs -T --initial-tab -d --minimal -p --show-c-function -l --paginate
    --left-column --suppress-common-lines --strip-trailing-cr --suppress-blank-empty
    --speed-large-files --no-dereference --color? --report-identical-files --normal --ed --rcs -A -3
    -m --merge -x -X --show-all --easy-only --show-overlap --overlap-only --no-ignore-file-name-case
    --ignore-file-name-case -v --version --help`,
  values: `-w -I --exclude --show-function-line --starting-file --horizon-lines --tabsize --width
    --line-format --old-line-format --new-line-format --unchanged-line-format --old-group-format
    --new-group-format --unchanged-group-format --changed-group-format -S --palette
    --ignore-matching-lines --ifdef`,
  options: {
    "-o|--output=": "overwrite",
    "--diff-program=": "shell",
  },
  operands: "read",
});
