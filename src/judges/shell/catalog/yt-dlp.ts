/** yt-dlp, youtube-dl. */
import { program } from "../program.ts";
import { ytdlp } from "../programs/media.ts";

export default program({
  names: "yt-dlp youtube-dl",
  modules: "yt_dlp youtube_dl:youtube-dl",
  judge: ytdlp,
});
