/** asciidoc, a2x: documents. */
import { program } from "../program.ts";

export default program({
  names: "asciidoc a2x",
  source: "asciidoc(1)",
  flags: "-s|--no-header-footer -n|--section-numbers -v",
  values: "-b|--backend -a|--attribute -d|--doctype",
  options: {
    "-o|--out-file=": "write",
    "-D|--destination-dir=": "write",
    "-f|--conf-file|--filter|--theme=": "code.exec.escape",
    "-e|--no-conf": "exec.unknown_option",
  },
  operands: "write-beside",
});
