/** lshw: the machine's hardware. */
import { program } from "../program.ts";

export default program({
  names: "lshw",
  source: "lshw(1)",
  flags: "--short --businfo --html --xml --json --sanitize --numeric --notime --quiet",
  values: "--class -C -c --disable --enable",
  options: { "--dump=": "write", "-X": "exec.unknown_option" },
  operands: "names",
  singleDash: true,
});
