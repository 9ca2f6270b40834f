/** rst2html, rst2man, docutils, …: documents. */
import { program } from "../program.ts";

export default program({
  names:
    "rst2html rst2html5 rst2latex rst2man rst2xml rst2odt rst2s5 rst2pseudoxml rst2html.py " +
    "rst2man.py rst2latex.py docutils",
  source: "docutils.sourceforge.io/docs/user/config.html",
  flags: `-g|--generator -d|--date -t|--time -s|--source-link --no-toc-backlinks
    --toc-entry-backlinks --strip-comments --leave-comments --section-numbering
    --no-section-numbering --link-stylesheet --embed-stylesheet --no-doc-title --no-doc-info
    --no-generator --no-datestamp --footnote-backlinks --no-xml-declaration`,
  values: `-r|--report|--halt|-l|--language|-i|--input-encoding|-o|--output-encoding
    --initial-header-level --math-output --syntax-highlight --table-style --writer --reader --parser
    --footnote-references --attribution --section-subtitles`,
  options: {
    "--config=": "code.exec.escape",
    "--template|--stylesheet|--stylesheet-path|--stylesheet-dirs=": "read",
    "--warnings|--record-dependencies|--dump-transforms|--output=": "write",
  },
  operands: "write-second",
});
