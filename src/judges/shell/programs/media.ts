/** Sound and film. Sources: the manuals of FFmpeg, SoX, yt-dlp; GTFOBins. */
import type { Report } from "../../report.ts";
import { reads, writes } from "../locations.ts";
import type { Program } from "../program.ts";

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

export const ffmpeg: Program = ({ args }, report) => {
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
export const ffprobe: Program = ({ args }, report) => {
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

const YTDLP_TELLS =
  /^(?:-F|-J|-j|-s|--simulate|--list-formats|--dump-json|--dump-single-json|--list-subs|--list-extractors|--skip-download|-e|--get-.*|--print|-O)$/;
/** Fetches films with whatever its own configuration says. */
export const ytdlp: Program = ({ args }, report) => {
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
