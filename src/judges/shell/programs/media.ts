/** yt-dlp. Source: its manual. */
import { isOnly } from "../names.ts";
import { optionTable, parseStrictly } from "../options.ts";
import type { Program } from "../program.ts";

const YTDLP = optionTable({
  flags: `-i|--ignore-errors --no-abort-on-error --abort-on-error --flat-playlist --no-flat-playlist
    --live-from-start --no-live-from-start --no-wait-for-video --mark-watched --no-mark-watched
    --no-cookies --no-cookies-from-browser --ignore-config --no-config --no-config-locations
    -4|--force-ipv4 -6|--force-ipv6 --no-playlist --yes-playlist --break-on-existing
    --no-break-on-existing --no-download-archive --skip-unavailable-fragments
    --abort-on-unavailable-fragments --keep-fragments --no-keep-fragments --playlist-random
    --lazy-playlist --no-lazy-playlist --hls-use-mpegts --no-hls-use-mpegts --restrict-filenames
    --no-restrict-filenames --windows-filenames -w|--no-overwrites --no-force-overwrites
    -c|--continue --no-continue --part --no-part --mtime --no-mtime --write-description
    --no-write-description --write-info-json --no-write-info-json --clean-info-json --write-comments
    --no-write-comments --no-cache-dir --write-thumbnail --no-write-thumbnail --write-all-thumbnails
    --no-warnings --ignore-no-formats-error --force-write-archive --newline --console-title
    --no-quiet --prefer-free-formats --no-prefer-free-formats --check-formats --no-check-formats
    --write-subs --no-write-subs --write-auto-subs --write-auto-sub --no-write-auto-subs --write-sub
    --all-subs -x|--extract-audio -k|--keep-video --no-keep-video --post-overwrites --embed-subs
    --no-embed-subs --embed-thumbnail --no-embed-thumbnail --embed-metadata --add-metadata
    --no-embed-metadata --embed-chapters --no-embed-chapters --split-chapters --no-split-chapters
    --force-keyframes-at-cuts --no-sponsorblock --no-post-overwrites --no-plugin-dirs --no-simulate
    --no-overwrites --audio-multistreams --video-multistreams`,
  values: `-I|--playlist-items --playlist-start --playlist-end --default-search --socket-timeout
    --min-filesize --max-filesize --date --datebefore --dateafter --match-filters --match-filter
    --no-match-filters --break-match-filters --age-limit --max-downloads -N|--concurrent-fragments
    -r|--limit-rate --throttled-rate -R|--retries --file-access-retries --fragment-retries
    --retry-sleep --buffer-size --http-chunk-size --download-sections --autonumber-start
    --output-na-placeholder --trim-filenames --user-agent --referer --sleep-requests
    --sleep-interval --min-sleep-interval --max-sleep-interval --sleep-subtitles -f|--format
    -S|--format-sort --merge-output-format --sub-format --sub-langs --sub-lang --audio-format
    --audio-quality --remux-video --recode-video --convert-subs --convert-thumbnails
    --parse-metadata --replace-in-metadata --concat-playlist --fixup --remove-chapters
    --sponsorblock-mark --sponsorblock-remove --extractor-retries --progress-template
    --progress-delta --wait-for-video --color --compat-options --extractor-args --age-limit`,
  options: {
    "--exec|--exec-before-download|--netrc-cmd=": "run",
    "--downloader-args|--external-downloader-args|--postprocessor-args|--ppa=": "escape",
    "--use-postprocessor|--plugin-dirs|--config-locations|--config-location=": "escape",
    "--external-downloader|--downloader|--ffmpeg-location|--js-runtimes|--remote-components=":
      "escape",
    "--alias|--preset-alias=": "escape",
    "-a|--batch-file|--load-info-json|--load-info=": "read",
    "--cookies=": "cookies",
    "--cookies-from-browser=": "secret",
    "-o|--output|-P|--paths|--cache-dir|--download-archive=": "write",
    "--print-to-file=": "print-to",
    "-u|--username|-p|--password|-2|--twofactor|--video-password|--ap-username|--ap-password=":
      "request",
    "--client-certificate|--client-certificate-key|--add-headers|--add-header|--proxy=": "request",
    "--geo-verification-proxy|--xff|--source-address|--impersonate=": "request",
    "-n|--netrc|--no-check-certificates|--no-check-certificate|--prefer-insecure": "request",
    "--enable-file-urls|--legacy-server-connect": "request",
    "-U|--update": "install",
    "--update-to=": "install",
    "--rm-cache-dir": "delete",
    "-F|--list-formats|--list-subs|--list-thumbnails|-J|-j|-s|--simulate|--dump-json": "tell",
    "--dump-single-json|--skip-download|-e": "tell",
    "--get-title|--get-id|--get-url|--get-thumbnail|--get-description|--get-duration": "tell",
    "--get-filename|--get-format": "tell",
    "-O|--print=": "tell",
    "--list-extractors|--extractor-descriptions|--list-impersonate-targets|--dump-user-agent":
      "tell",
  },
});

/** Fetches films with whatever its own configuration says. */
export const ytdlp: Program = ({ args }, report) => {
  if (isOnly(args, /^(?:--version|--help|-h)$/)) return report.add("exec.help");
  const { given, operands, vague } = parseStrictly(args, YTDLP, report);
  if (vague) report.add("exec.unknown_program");
  for (const { effect, value = "" } of given) {
    if (effect === "run" || effect === "escape") report.add("code.exec.escape", { span: value });
    if (effect === "run") report.script(value);
    else if (effect === "read" || effect === "cookies") report.reads(value);
    else if (effect === "write") report.writes(value);
    else if (effect === "print-to") report.add("fs.write.dynamic", { span: value });
    else if (effect === "request") report.add("net.request");
    else if (effect === "install") report.add("pkg.install");
    else if (effect === "delete") report.add("fs.delete.file");
    if (effect === "secret" || effect === "cookies") report.add("secret.access");
  }
  const informs = given.some(({ effect }) => effect === "tell");
  for (const url of operands)
    if (/^https?:/i.test(url)) report.fetches(url, informs ? "read" : "download");
  if (!informs) report.add("net.download");
  else report.add("net.read");
};
