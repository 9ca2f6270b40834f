/**
 * FFmpeg's filter graphs: the files that they read and write, the libraries that they load. Source:
 * ffmpeg-filters(1).
 */
import { beforeFirst } from "../../pieces.ts";
import type { Report } from "../../report.ts";

/** Filters that load a library or a model, or run a program of their own. */
const LOADING =
  /^(?:frei0r(?:_src)?|ladspa|lv2|dnn_\w+|sr|derain|ocv|program_opencl|openclsrc|coreimage(?:src)?|vapoursynth|asr|whisper)$/;
/** Filters that accept commands over the network. */
const LISTENING = /^a?zmq$/;
/** Filters whose first value is a file. */
const FILES = /^(?:a?movie|subtitles|ass|lut[13]d|removelogo|a?sendcmd|find_rect|cellauto|life)$/;
const WRITTEN = /^(?:stats_file|log_path|result|dumpfile|dump|plot|destination|log_file)$/;
const READ =
  /^(?:filename|f|fn|textfile|fontfile|fontsdir|file|model_path|model|m|sofa|input|trf|psfile|commands_file|object|sf|shader\w*|custom_shader_path|datapath)$/;
/** Of these, the file is written. */
const WRITING = /^(?:a?metadata|signature|deshake|vidstabdetect)$/;

/** `[0:v]scale=1:2,drawtext=textfile=x[out];…`, also within quotes. */
export function readsGraph(graph: string, report: Report): void {
  for (const filter of piecesOf(graph, ",;[]")) {
    const equals = filter.indexOf("=");
    const name = beforeFirst(equals < 0 ? filter : filter.slice(0, equals), "@").trim();
    if (LOADING.test(name)) report.add("code.exec.escape", { span: filter });
    else if (LISTENING.test(name)) report.add("net.listen", { span: filter });
    else if (equals >= 0) readsOptions(name, filter.slice(equals + 1), report);
  }
}

function readsOptions(name: string, text: string, report: Report): void {
  for (const [at, option] of piecesOf(text, ":").entries()) {
    const equals = option.search(/^[A-Za-z_]\w*=/) < 0 ? -1 : option.indexOf("=");
    const key = option.slice(0, Math.max(equals, 0));
    const value = option.slice(equals + 1).replace(/['\\]/g, "");
    if (WRITTEN.test(key) || (WRITING.test(name) && /^(?:file|filename)$/.test(key)))
      report.writes(value);
    else if (
      READ.test(key) ||
      (at === 0 && equals < 0 && FILES.test(name)) ||
      /^(?:[~/]|\.\.\/)/.test(value)
    )
      report.reads(value);
  }
}

/** Splits a text at these letters, except within quotes and after a backslash. */
function piecesOf(text: string, marks: string): readonly string[] {
  const pieces: string[] = [];
  let from = 0;
  let quoted = false;
  for (let at = 0; at <= text.length; at++) {
    const letter = text[at];
    if (letter === "\\" && !quoted) at++;
    else if (letter === "'") quoted = !quoted;
    else if (letter === undefined || (!quoted && marks.includes(letter))) {
      if (at > from) pieces.push(text.slice(from, at));
      from = at + 1;
    }
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}
