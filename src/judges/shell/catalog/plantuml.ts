/** plantuml: diagrams. */
import { program } from "../program.ts";

export default program({
  names: "plantuml",
  source: "plantuml -help",
  flags: `--tpng --tsvg --teps --tpdf --ttxt --tutxt --tlatex --txmi --tvdx --thtml --tbraille
    --pipe -p --checkonly --syntax --failfast --failfast2 --noerror --nometadata --duration
    --darkmode --checkmetadata --overwrite --splash --language --testdot --about --license
    --disablestats --version --help -r --stdrpt? --quiet`,
  values: "--charset --nbthread --timeout --theme --exclude -e --pipedelimitor --pipeimageindex",
  options: {
    "-o|--o|--output|--output-dir=": "write",
    "--config|--I|--include=": "read",
    "--graphvizdot=": "code.exec.escape",
    "--picoweb?": "net.listen",
    "--ftp?": "net.listen",
  },
  operands: "write-beside",
  singleDash: true,
});
