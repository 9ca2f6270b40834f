/** sort, gsort: programs that read text. */
import { program } from "../program.ts";

export default program({
  names: "sort gsort",
  values: "-T|--temporary-directory -k|--key -t|--field-separator -S|--buffer-size --parallel --batch-size --sort",
  options: {
    "-o|--output=": "overwrite",
    "--compress-program=": "shell",
    "--files0-from=": "read",
    "--random-source=": "read",
  },
  operands: "lines",
});
