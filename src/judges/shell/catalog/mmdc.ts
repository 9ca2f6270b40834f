/** mmdc: diagrams. */
import { program } from "../program.ts";

export default program({
  names: "mmdc",
  source: "mmdc --help",
  flags: "-q|--quiet -f|--pdfFit",
  values: `-t|--theme -b|--backgroundColor -w|--width -H|--height -s|--scale -e|--outputFormat
    -I|--svgId --iconPacks`,
  options: {
    "-i|--input=": "read",
    "-o|--output=": "write",
    "-a|--artefacts=": "write",
    "-c|--configFile|-C|--cssFile=": "read",
    "-p|--puppeteerConfigFile=": "code.exec.escape",
    "--iconPacksNamesAndUrls=": "net.request",
  },
  operands: "read",
});
