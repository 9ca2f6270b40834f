/** vipsthumbnail: pictures. */
import { program } from "../program.ts";

export default program({
  names: "vipsthumbnail",
  flags: "--linear --no-rotate -d --delete -t --rotate",
  values: `-s|--size --crop --smartcrop --export-profile --input-profile --intent --eprofile
    --iprofile --fail-on`,
  options: {
    "-o|--output=": "write",
    "--vips-plugin|--vips-config=": "code.exec.escape",
  },
  operands: "read",
});
