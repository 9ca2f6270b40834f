/** ffmpeg. */
import { program } from "../program.ts";
import { ffmpeg } from "../programs/ffmpeg.ts";

export default program({
  names: "ffmpeg",
  judge: ffmpeg,
});
