/** mkvinfo, mp4info, soxi: about films and sound. */
import { program } from "../program.ts";

export default program({
  names: "mkvinfo mp4info soxi",
  source: "mkvinfo(1), soxi(1)",
  flags: `-a|--all -s|--summary -t -x|--hexdump -X|--full-hexdump -p -P|--positions -z|--size
    -o|--continue -c -d -D -b -B -e -A -T`,
  values: "--ui-language --output-charset",
  options: { "-r|--redirect-output=": "write" },
  operands: "read",
});
