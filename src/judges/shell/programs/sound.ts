/** SoX: sound files, commands in place of files, and a chain of effects. Source: sox(1). */

import type { Report } from "../../report.ts";
import { carryOut } from "../declared.ts";
import { reads, writes } from "../locations.ts";
import { isOnly } from "../names.ts";
import type { Declared, JudgeProgram } from "../program.ts";

/** Names of effects: the words after the first of them are not files. */
const EFFECTS =
  /^(?:allpass|band|bandpass|bandreject|bass|bend|biquad|chorus|channels|compand|contrast|dcshift|deemph|delay|dither|divide|downsample|earwax|echo|echos|equalizer|fade|fir|firfit|flanger|gain|highpass|hilbert|ladspa|loudness|lowpass|mcompand|noiseprof|noisered|norm|oops|overdrive|pad|phaser|pitch|rate|remix|repeat|reverb|reverse|riaa|silence|sinc|spectrogram|speed|splice|stat|stats|stretch|swap|synth|tempo|treble|tremolo|trim|upsample|vad|vol)$/;

export const sox: JudgeProgram = (command, report, declared) => {
  const { args, program } = command;
  if (isOnly(args, /^--?(?:version|help|h)$/)) return report.add("exec.help");
  report.add("exec.read");
  const end = args.findIndex((arg) => EFFECTS.test(arg));
  const files = filesIn(end < 0 ? args : args.slice(0, end), declared, report);
  const info = args.some((arg) => arg === "--i" || arg === "--info");
  const made = program === "sox" && !info ? files.length - 1 : program === "rec" ? 0 : -1;
  for (const [at, file] of files.entries()) takes(file, at === made, report);
  if (end >= 0) effects(args.slice(end), report);
};

/** The options, which apply to the next file. */
function filesIn(words: readonly string[], { parse }: Declared, report: Report): readonly string[] {
  const files: string[] = [];
  for (let rest = words; rest.length > 0; ) {
    const { operands, given } = parse(rest, report);
    for (const option of given) carryOut(option, report, new Set());
    if (operands.length === 0) {
      if (rest.some((word) => word === "-n" || word === "-d" || word === "-p")) files.push("-");
      break;
    }
    const before = rest.slice(0, rest.length - operands.length);
    if (before.some((word) => word === "-n" || word === "-d" || word === "-p")) files.push("-");
    files.push(operands[0] ?? "");
    rest = operands.slice(1);
  }
  return files;
}

function takes(file: string, made: boolean, report: Report): void {
  if (file.startsWith("|")) {
    report.add("code.exec.escape", { span: file });
    report.script(file.slice(1));
  } else if (made) writes(file, report);
  else reads(file, report);
}

/** Some effects take files, and one loads a library. */
function effects(words: readonly string[], report: Report): void {
  for (const [at, word] of words.entries()) {
    const next = words[at + 1] ?? "";
    if (word === "ladspa") report.add("code.exec.escape", { span: next });
    else if (word === "noiseprof" && next !== "" && !EFFECTS.test(next)) report.writes(next);
    else if (words[0] === "spectrogram" && word === "-o") report.writes(next);
    else if (/^(?:fir|noisered|firfit)$/.test(word) && /[./~]/.test(next)) report.reads(next);
  }
  if (words.includes("spectrogram") && !words.includes("-o")) report.writes("spectrogram.png");
}
