/** asciidoctor: documents. */
import { program } from "../program.ts";

export default program({
  names: "asciidoctor",
  source: "asciidoctor(1)",
  flags: `-n|--section-numbers -e|--embedded -s|--no-header-footer --standalone -w|--warnings
    -t|--timings --sourcemap`,
  values:
    "-b|--backend -a|--attribute -d|--doctype --failure-level -R|--source-dir -E|--template-engine",
  options: {
    "-o|--out-file=": "write",
    "-D|--destination-dir=": "write",
    "-B|--base-dir=": "read",
    "-r|--require|-I|--load-path|-T|--template-dir|-S|--safe-mode=": "code.exec.escape",
  },
  operands: "write-beside",
});
