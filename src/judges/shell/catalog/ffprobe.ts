/** ffprobe. */
import { program } from "../program.ts";
import { ffprobe } from "../programs/ffmpeg.ts";

export default program({
  names: "ffprobe",
  judge: ffprobe,
});
