/** tidy: HTML put in order. */
import { program } from "../program.ts";

export default program({
  names: "tidy",
  source: "tidy -help",
  flags: `--indent -i --errors -e --quiet -q --xml --asxml --asxhtml --ashtml --omit --upper -u
    --clean -c --bare -b --numeric -n --gdoc -g --utf8 --raw --ascii --latin1 --show-config
    --help-config --xml-config --xml-help`,
  values: `--wrap -w --access --language --show-warnings --show-info --drop-empty-elements --doctype
    --output-xml --output-html --output-xhtml --indent-spaces --tidy-mark --char-encoding
    --input-xml --force-output --mute --new-blocklevel-tags --new-inline-tags --vertical-space
    --show-errors --show-body-only --hide-comments --quote-nbsp --preserve-entities --custom-tags`,
  options: {
    "-o|--output|--output-file|-f|--file|--error-file=": "write",
    "--config|--css-prefix-file=": "config",
    "--modify|-m": "fs.write.project",
    "--write-back=": "fs.write.inplace",
  },
  operands: "read",
  singleDash: true,
});
