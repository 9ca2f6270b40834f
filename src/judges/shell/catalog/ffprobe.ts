/** ffprobe. */
import { program } from "../program.ts";
import { ffprobe } from "../programs/media.ts";

export default program({
  names: "ffprobe",
  judge: ffprobe,
});
