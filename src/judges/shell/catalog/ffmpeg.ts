/** ffmpeg. */
import { program } from "../program.ts";
import { ffmpeg } from "../programs/media.ts";

export default program({
  names: "ffmpeg",
  judge: ffmpeg,
});
