/** vhs: a recording of a terminal, made from a script of keys. */
import { program } from "../program.ts";

export default program({
  names: "vhs",
  source: "vhs --help",
  flags: "-q|--quiet",
  options: { "-o|--output=": "write", "-p|--publish": "net.upload" },
  verbs: [
    ["code.exec.script", "*"],
    ["code.exec.stdin", "."],
    ["exec.read", "themes|manual|help|version"],
    ["exec.read", "validate @read"],
    ["fs.write.project", "new"],
    ["net.listen", "serve"],
    ["net.upload", "publish"],
    ["code.exec.repl", "record"],
  ],
});
