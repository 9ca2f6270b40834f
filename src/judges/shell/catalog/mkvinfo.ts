/** mkvinfo, mkvmerge, mkvextract, mp4info, …: sound and film. */
import { program } from "../program.ts";

export default program({
  names: "mkvinfo mkvmerge mkvextract mp4info soxi flvmeta",
  options: {
    "-o|--output=": "write",
    "-w=": "write",
  },
  operands: "read",
  singleDash: true,
});
