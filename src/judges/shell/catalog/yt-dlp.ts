/** yt-dlp, youtube-dl. */
import { program } from "../program.ts";
import { ytdlp } from "../programs/media.ts";

export default program({
  names: "yt-dlp youtube-dl",
  judge: ytdlp,
});
