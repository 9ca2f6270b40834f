/** Sound and film. Sources: the manuals of FFmpeg, SoX, yt-dlp; GTFOBins. */
import type { Report } from "../../report.ts";
import type { Program, Programs } from "../program.ts";
import { conversionsOf, reads, writes } from "./conversions.ts";

/** Options of FFmpeg without a value. All others have one. */
const FLAGS = new Set(
  "y n an vn sn dn hide_banner nostdin stdin nostats stats shortest copyts re version h help formats codecs encoders decoders filters muxers demuxers protocols bsfs pix_fmts sample_fmts layouts colors devices hwaccels buildconf L report start_at_zero vstats benchmark benchmark_all dump hex accurate_seek noaccurate_seek ignore_unknown autorotate noautorotate copytb xerror debug_ts qphist psnr autoexit nodisp fs noborder alwaysontop show_format show_streams show_packets show_frames show_chapters show_programs show_error show_data show_versions count_frames count_packets pretty unit prefix private bitexact".split(
    " ",
  ),
);
const TELLS = new Set(
  "version h help formats codecs encoders decoders filters muxers demuxers protocols bsfs pix_fmts layouts colors devices hwaccels buildconf L".split(
    " ",
  ),
);
const WRITES = new Set(
  "progress vstats_file passlogfile hls_segment_filename hls_key_info_file segment_list stats_enc_post dump_attachment".split(
    " ",
  ),
);
const READS = new Set("i attach filter_script filter_complex_script".split(" "));

const ffmpeg: Program = ({ args }, report) => {
  let told = false;
  let made = false;
  let synthetic = false;
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!;
    if (!arg.startsWith("-") || arg === "-") {
      made = true;
      if (arg !== "-" && !arg.startsWith("pipe:") && arg !== "/dev/null") writes(arg.replace(/^[\w|]*\|?\[.*?\]/, ""), report);
      continue;
    }
    const name = arg.slice(1).split(":", 1)[0]!;
    if (FLAGS.has(name)) {
      told ||= TELLS.has(name);
      if (TELLS.has(name) && args.length === at + 2) break;
      continue;
    }
    const value = args[++at] ?? "";
    if (name.startsWith("/")) report.reads(value);
    else if (name === "f") synthetic = value === "lavfi";
    else if (WRITES.has(name)) report.writes(value);
    else if (READS.has(name) && !synthetic) readsInput(value, report);
    if (name === "i") synthetic = false;
    // a source named in a filter is read as well
    if (
      /^(?:i|vf|af|filter|filter_complex|lavfi)$/.test(name) &&
      /\b(?:a?movie|subtitles|ass|lut3d|textfile|frei0r|ladspa)=/.test(value)
    )
      readsFilter(value, report);
  }
  if (told || made || args.includes("-i")) report.add(told && !made ? "exec.help" : "exec.read");
};

const readsInput = (value: string, report: Report): void => {
  if (value !== "-" && !/^(?:pipe|data|lavfi|concat):/.test(value)) reads(value, report);
  else if (value.startsWith("concat:")) for (const part of value.slice("concat:".length).split("|")) report.reads(part);
};

function readsFilter(value: string, report: Report): void {
  for (const [, name, file] of value.matchAll(
    /\b(a?movie|subtitles|ass|lut3d|textfile|frei0r|ladspa)=(?:filename=)?'?([^':,;\]]+)/g,
  )) {
    if (name === "frei0r" || name === "ladspa") report.add("code.exec.escape");
    else report.reads(file!);
  }
}

/** Reads its one operand, unless told to write. */
const ffprobe: Program = ({ args }, report) => {
  report.add("exec.read");
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!;
    if (arg.startsWith("-") && arg !== "-") {
      const name = arg.slice(1).split(":", 1)[0]!;
      if (FLAGS.has(name)) continue;
      if (name === "i") reads(args[++at] ?? "", report);
      else if (name === "o") report.writes(args[++at] ?? "");
      else at++;
    } else if (arg !== "-") readsInput(arg, report);
  }
};

const table = conversionsOf(`
  last    sox lame : --help!h --version!h -t: -r: -b: -c: -e: -V? -m: -q: --preset: --tt: --ta: --tl:
  read    ffplay mpv mplayer vlc cvlc afplay paplay aplay play mpg123 ogg123 : --script|--scripts:e --input-conf|--include|--config-dir:e --stream-record|--stream-dump|--o|--dump-file:w --log-file:w --input-ipc-server:w --sout:e --lua-config:e --volume: --ss: --t:
  read    flac oggenc oggdec opusenc opusdec faac fdkaac : -o|--output-name|--output:w -t: -b: -q:
  read    cwebp dwebp gif2webp webpmux avifenc avifdec heif-convert : -o:w -q: -m: -resize:
  last    pngcrush zopflipng ffmpegthumbnailer vipsthumbnail potrace autotrace guetzli cjxl djxl : -o|--output|-i:w
  all     optipng jpegoptim advpng gifsicle : -o: -out|--dest|-d|--output:w
  read    pngquant oxipng svgo : -o|--output|--out|-d|--dir:w -i|--input:r -s|--string: --config:e -p: --quality: --speed: --ext:
  read    rsvg-convert cairosvg resvg img2pdf : -o|--output:w -w: -h: -f: -d: -z:
  read    inkscape : -o|--export-filename|--export-plain-svg|--export-png|--export-pdf:w --actions|--action-list|--shell:e -w|--export-width: -h|--export-height: -d|--export-dpi: --export-type: --batch-process
  second  jpegtran djpeg cjpeg : --outfile:w
  read    dot neato fdp sfdp twopi circo osage : -o:w -T: -K: -G: -N: -E: -l:r -O!fs.write.project
  read    mmdc : -i|--input:r -o|--output:w -c|--configFile:r -p|--puppeteerConfigFile:e -C|--cssFile:r -t|--theme: -b: -w: -H: -s: -f:
  second  d2 : -t|--theme: -l|--layout: --watch!net.listen -w!net.listen
  beside  plantuml : --o|--output:w --config:r
  none    espeak espeak-ng say spd-say festival flite : -f|--input-file:r -w:w -o|--output-file|--o:w -v: -r: -s: -p:
  read    tesseract ocrmypdf : -l: --psm: --oem: -c: --output-type: --sidecar:w
  none    scrot gnome-screenshot screencapture grim maim flameshot import spectacle xwd : -f|--file|-o|--output|--out:w -e|--exec:x -p|--path:w -d|--delay: -g: -w: -R: -l: -s -a
  read    mkvinfo mkvmerge mkvextract mp4info soxi flvmeta : -o|--output:w -w:w
`);

const YTDLP_TELLS =
  /^(?:-F|-J|-j|-s|--simulate|--list-formats|--dump-json|--dump-single-json|--list-subs|--list-extractors|--skip-download|-e|--get-.*|--print|-O)$/;
/** Fetches films with whatever its own configuration says. */
const ytdlp: Program = ({ args }, report) => {
  if (args.length === 1 && /^(?:--version|--help|-h)$/.test(args[0]!)) return report.add("exec.help");
  for (const [at, arg] of args.entries()) {
    const value = arg.includes("=") ? arg.slice(arg.indexOf("=") + 1) : (args[at + 1] ?? "");
    if (
      /^--(?:exec|netrc-cmd|downloader-args|external-downloader|ppa|use-postprocessor|plugin-dirs|config-locations?)/.test(arg)
    ) {
      report.add("code.exec.escape", { span: value });
      report.script(value);
    } else if (/^(?:-a|--batch-file|--cookies|--load-info-json)$/.test(arg)) report.reads(value);
    else if (/^--cookies-from-browser/.test(arg)) report.add("secret.access");
    else if (/^(?:-o|--output|-P|--paths)$/.test(arg)) report.writes(value);
  }
  const told = args.some((arg) => YTDLP_TELLS.test(arg));
  for (const arg of args) if (/^https?:/i.test(arg)) report.fetches(arg, told ? "read" : "download");
  if (!told) report.add("net.download");
};

export const media: Programs = {
  ...table,
  ffmpeg,
  ffprobe,
  "yt-dlp": ytdlp,
  "youtube-dl": ytdlp,
};
