/** sort, gsort: programs that read text. */

import { same } from "../evaluation/shapes.ts";
import { program } from "../program.ts";

export default program({
  names: "sort gsort",
  lines: /^-[bdfghiMnRrsuV]+$/,
  traits: ["complains: sort", "changes-named-files: sort"],
  prints: same,
  passesInput: true,
  flags: `-b -d -f -g -h -i -M -n -r -R -V -c -C -m -s -u -z --ignore-leading-blanks
    --dictionary-order --ignore-case --fold-case --general-numeric-sort --human-numeric-sort
    --ignore-nonprinting --month-sort --numeric-sort --reverse --random-sort --version-sort --check?
    --merge --stable --unique --zero-terminated --debug --version --help`,
  values: `-T|--temporary-directory -k|--key -t|--field-separator -S|--buffer-size --parallel
    --batch-size --sort`,
  options: {
    "-o|--output=": "overwrite",
    "--compress-program=": "shell",
    "--files0-from=": "read",
    "--random-source=": "read",
  },
  operands: "lines",
});
