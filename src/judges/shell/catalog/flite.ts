/** flite: speech. */
import { program } from "../program.ts";

export default program({
  names: "flite",
  source: "flite --help",
  flags: "--lv -t -p --ps --psdur",
  values: "--s --set --seti --setf --sets --duration",
  options: {
    "-f=": "read",
    "-o=": "write",
    "--voice|--voicedir|--add_lex=": "code.exec.escape",
  },
  operands: "write-second",
  singleDash: true,
});
