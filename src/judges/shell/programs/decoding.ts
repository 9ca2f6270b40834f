/**
 * What turns one text into another: base64, xxd, tr, rev, … A text known to the letter stays known,
 * so that what is run of it can be judged.
 */
import type { Report } from "../../report.ts";
import { showFiles } from "../declared.ts";
import { has, lastOf, type Options, optionTable, type Parsed, parseStrictly } from "../options.ts";
import type { Command, Program } from "../program.ts";
import { translated } from "./translation.ts";

/** More than a command can hold; what is longer is not decoded. */
const MAX_TEXT = 65_536;

/** Reads a file or its input and prints it, `decoded` where it was unreadable before. */
function passes({ stdin }: Command, report: Report, { file, decode, turn }: Passage): void {
  report.add("exec.read");
  if (file !== undefined && file !== "-") report.reads(file);
  const known = file === undefined || file === "-" ? stdin?.text : undefined;
  const text = known !== undefined && known.length <= MAX_TEXT ? turn(known) : undefined;
  if (decode || text !== undefined) report.prints({ decoded: decode, text });
}

interface Passage {
  readonly file: string | undefined;
  readonly decode: boolean;
  readonly turn: (text: string) => string | undefined;
}

const BASE = optionTable({
  flags: "-d|--decode -D --base16 --base32 --base64 --ignore-garbage --help --version",
  values: "-i|--input -w|--wrap -b|--break",
  options: { "-o|--output=": "w" },
});

/**
 * GNU's `base64 [FILE]` and macOS's `base64 -i FILE -o FILE`. GNU's `-i` takes no value: where an
 * option follows, it is that one.
 */
export const based =
  (decodeText: (text: string, parsed: Parsed) => string | undefined): Program =>
  (command, report) => {
    const parsed = parseStrictly(command.args.filter(isNoFlag), BASE, report);
    const decode = has(parsed, "-d") || has(parsed, "-D");
    const output = lastOf(parsed, "-o");
    const file = parsed.operands[0] ?? lastOf(parsed, "-i");
    if (parsed.vague) report.add("exec.unknown_program");
    if (output !== undefined && output !== "-") report.writes(output, "truncate");
    const turn = (text: string): string | undefined =>
      decode ? decodeText(text, parsed) : undefined;
    passes(command, report, { file, decode, turn });
  };
const isNoFlag = (arg: string, at: number, args: readonly string[]): boolean =>
  arg !== "-i" || !(args[at + 1] ?? "-").startsWith("-");

export const fromBase64 = (text: string): string =>
  Buffer.from(text.replace(/\s+/g, ""), "base64").toString("utf8");
export const fromHex = (text: string): string | undefined => {
  const digits = text.replace(/\s+/g, "");
  return /^(?:[0-9a-f]{2})*$/i.test(digits)
    ? Buffer.from(digits, "hex").toString("utf8")
    : undefined;
};

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export function fromBase32(text: string): string | undefined {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const char of text.replace(/[\s=]+/g, "")) {
    const digit = ALPHABET.indexOf(char);
    if (digit < 0) return undefined;
    value = ((value << 5) | digit) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 0xff);
  }
  return Buffer.from(bytes).toString("utf8");
}

export const basenc = (text: string, parsed: Parsed): string | undefined =>
  has(parsed, "--base64")
    ? fromBase64(text)
    : has(parsed, "--base32")
      ? fromBase32(text)
      : has(parsed, "--base16")
        ? fromHex(text)
        : undefined;

const XXD = optionTable({
  flags: "-r -p -b -i -u -a -e -E -d --help -h -v -C -R -t",
  values: "-c -l -s -g -o -n -name",
});

/** `xxd -r -p` makes bytes of digits; a second operand is written, in place with `-r`. */
export const xxd: Program = (command, report) => {
  // xxd also takes words: -revert, -plain, -ps, -cols
  const args = command.args.map((arg) => XXD_WORDS.get(arg) ?? arg);
  const parsed = parseStrictly(args, XXD, report);
  const [file, output] = parsed.operands;
  const decode = has(parsed, "-r");
  if (parsed.vague || command.open) report.add("exec.unknown_program");
  if (output !== undefined && output !== "-") report.writes(output, "truncate");
  const turn = (text: string): string | undefined =>
    decode && has(parsed, "-p") ? fromHex(text) : undefined;
  passes(command, report, { file, decode, turn });
};
const XXD_WORDS = new Map([
  ["-revert", "-r"],
  ["-reverse", "-r"],
  ["-plain", "-p"],
  ["-postscript", "-p"],
  ["-ps", "-p"],
  ["-cols", "-c"],
  ["-len", "-l"],
  ["-seek", "-s"],
]);

/** Without `-o` it writes to the name that the input contains. */
export const uudecode: Program = ({ args }, report) => {
  const parsed = parseStrictly(args, UUDECODE, report);
  const output = has(parsed, "-p") ? "-" : lastOf(parsed, "-o");
  report.add("exec.read");
  showFiles(parsed.operands, report);
  report.prints({ decoded: true });
  if (output === undefined) report.add("fs.write.dynamic");
  else if (output !== "-" && output !== "/dev/stdout") report.writes(output, "truncate");
};
const UUDECODE = optionTable({ flags: "-p --help --version", values: "-o|--output-file" });

export const turned =
  (
    turn: (text: string, args: readonly string[]) => string | undefined,
    options: Options = PLAIN,
  ): Program =>
  (command, report) => {
    const { operands } = parseStrictly(command.args, options, report);
    passes(command, report, {
      file: operands[0],
      decode: true,
      turn: (text) => turn(text, command.args),
    });
  };
const PLAIN = optionTable({});

export const reversedLine = (line: string): string => [...line].reverse().join("");

/** `tr` takes no files. */
export const tr: Program = (command, report) =>
  passes(command, report, {
    file: undefined,
    decode: false,
    turn: (text) => translated(text, command.args),
  });
