/** markdown, cmark, multimarkdown, kramdown: documents. */
import { program } from "../program.ts";

export default program({
  names: "markdown cmark cmark-gfm multimarkdown kramdown commonmark",
  flags: `--hardbreaks --nobreaks --smart --safe --unsafe --sourcepos --validate-utf8
    --strikethrough-double-tilde -s|--snippet -f|--full`,
  values: "-t|--to --extension -e -i|--input -b --footnotes",
  options: {
    "-o|--output=": "write",
    "--template=": "code.exec.escape",
  },
  operands: "read",
});
