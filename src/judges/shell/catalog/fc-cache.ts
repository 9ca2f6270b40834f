/** fc-cache, fc-scan, fc-query, fc-pattern: fonts. */
import { program } from "../program.ts";

export default program({
  names: "fc-cache fc-scan fc-query fc-pattern fc-cat fc-conflist",
  source: "fc-cache(1)",
  flags: `-f|--force -r|--really-force -s|--system-only -E|--error-on-no-fonts -b|--brief
    -c|--config -d|--default`,
  values: "-i|--index -F",
  options: { "-y|--sysroot=": "fs.write.outside" },
  operands: "read",
});
