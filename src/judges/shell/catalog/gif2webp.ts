/** gif2webp, and what makes avif and heif pictures: pictures. */
import { program } from "../program.ts";

export default program({
  names: "gif2webp",
  flags: "--lossy --mixed --mt -v --quiet --loop_compatibility --near_lossless --min_size",
  values: "-q -m --kmin --kmax -f --metadata",
  options: {
    "-o=": "write",
  },
  operands: "read",
  singleDash: true,
});
