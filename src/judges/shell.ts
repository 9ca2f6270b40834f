/** Judges shell commands. Safe has to be proved; catastrophic has to be shown; everything else is dangerous, and said to be uncertain where it is. */
import type { Judge, Judged } from "../core/judge.ts";
import type { Finding, JsonObject } from "../core/model.ts";
import { exactly, finding } from "./findings.ts";
import { examine, examineWords } from "./shell-examine.ts";
import { type Command, readScript, type Script } from "./shell-lexer.ts";
import { afterwards, isMove, type Place, proofOf, readsWith } from "./shell-read.ts";
import { SHELLS } from "./shell-tables.ts";

/** Tools of the known agent hosts that run a command. */
const TOOLS = new Set(
  "Bash bash shell Shell local_shell exec exec_command execute execute_bash execute_command run run_bash run_command run_in_terminal run_shell_command run_terminal_cmd run_terminal_command runInTerminal runCommands shell_command terminal Terminal unified_exec".split(
    " ",
  ),
);
/** These speak another shell's language: nothing they run is proved. */
const FOREIGN = new Set("PowerShell powershell pwsh cmd cmd_exe".split(" "));
/** What says which command, and what may stand beside it and changes nothing about it but where it runs. */
const KNOWN = new Set(
  "command cmd argv cwd workdir working_directory dir_path description explanation justification timeout timeout_ms timeoutMs timeout_seconds run_in_background is_background isBackground max_output_tokens yield_time_ms".split(
    " ",
  ),
);

/** Longer commands are not read to their end. */
const MAX_LENGTH = 16_384;
/** A cheap look before the real one. */
const NOT_PLAIN = /[^\t\n\x20-\x7e]/;
/** Controls but tab and newline, bidi, zero-width and other invisible characters, lone surrogates, unassigned ones. Emoji may keep their style. */
const HIDDEN = /(?!\ufe0e|\ufe0f|[\t\n])[\p{C}\p{Default_Ignorable_Code_Point}]/u;
const isHiding = (text: string): boolean => NOT_PLAIN.test(text) && HIDDEN.test(text);

const SAFE: readonly Finding[] = [finding("shell.read")];

export const isShellTool = (tool: string): boolean => TOOLS.has(tool) || FOREIGN.has(tool);

export const shell: Judge = {
  name: "shell",
  judge(call) {
    const foreign = FOREIGN.has(call.tool);
    if (!isShellTool(call.tool)) return [];
    const command = commandOf(call.input);
    if (command === undefined) return [finding("shell.unparsed", undefined, exactly(JSON.stringify(call.input)))];
    const where = placeOf(call);
    const findings = typeof command === "string" ? judgeText(command, where) : judgeWords(command, where);
    if (!foreign && hasOnlyRemarks(call.input)) return findings;
    const unsafe = findings.filter(({ level }) => level !== "safe");
    return [...unsafe, finding("shell.unknown", undefined, exactly(JSON.stringify(call.input)))];
  },
};

/** One of `command`, `cmd` and `argv`: text for a shell, or words that none will touch. */
function commandOf({ command, cmd, argv }: JsonObject): string | readonly string[] | undefined {
  const given = command ?? cmd ?? argv;
  if ((given === command ? (cmd ?? argv) : given === cmd ? argv : undefined) !== undefined) return undefined;
  if (typeof given === "string") return given === argv ? undefined : given;
  if (!Array.isArray(given) || given.length === 0) return undefined;
  return given.every((word) => typeof word === "string") ? (given as readonly string[]) : undefined;
}

/** Anything else in the input (an environment, another shell, no sandbox) may change what the command means. */
function hasOnlyRemarks(input: JsonObject): boolean {
  for (const key in input) if (!KNOWN.has(key) && input[key] !== null && input[key] !== false) return false;
  return true;
}

function placeOf({ input: { cwd: own, workdir, working_directory, dir_path }, cwd }: Judged): Place {
  const stated = own ?? workdir ?? working_directory ?? dir_path;
  return typeof stated === "string" ? { cwd: stated, moved: cwd !== undefined && stated !== cwd } : { cwd, moved: false };
}

function judgeText(text: string, place: Place): readonly Finding[] {
  const whole = text.length <= MAX_LENGTH;
  const hidden = isHiding(text);
  const script = readScript(whole ? text : text.slice(0, MAX_LENGTH));
  if (whole && !hidden && isProved(script, place)) return SAFE;
  const exact = exactly(text);
  const findings = examine(script, text, { exact, place });
  if (hidden) findings.push(finding("shell.hidden", undefined, exact));
  if (whole && script.closed && script.certain && findings.length > 0) return findings;
  const key = whole && script.closed && text.trim() !== "" ? "shell.compound" : "shell.unparsed";
  return [...findings.filter((found) => found.key !== "shell.unknown"), finding(key, undefined, exact)];
}

/** `["bash", "-lc", text]` is how some hosts hand over text. */
function judgeWords(words: readonly string[], place: Place): readonly Finding[] {
  const [first = "", flag, text] = words;
  if (words.length === 3 && SHELLS.has(first.slice(first.lastIndexOf("/") + 1)) && /^-l?c$/.test(flag!))
    return judgeText(text!, place);
  const exact = exactly(JSON.stringify(words));
  if (exact.length > MAX_LENGTH || words.join("").length > MAX_LENGTH) return [finding("shell.unparsed", undefined, exact)];
  const hidden = words.some(isHiding);
  if (!hidden && readsWith(words, place) === "reads") return SAFE;
  const findings = examineWords(words, { exact, place });
  if (hidden) findings.push(finding("shell.hidden", undefined, exact));
  return findings;
}

/** Every part is proved to read, and what stands between them is followed for certain. */
function isProved({ commands, certain, closed }: Script, where: Place): boolean {
  if (!certain || !closed || commands.length === 0) return false;
  let place = where;
  let before: Command | undefined;
  for (const command of commands) {
    const { op } = command;
    if (proofOf(command, place) !== "reads") return false;
    // after a `cd` that may have failed or never have run, nobody knows where the rest runs
    if (place !== where && op !== "&&" && op !== "|") return false;
    if (before && isMove(before) && op !== "&&") return false;
    if (isMove(command) && (op === "||" || op === "|")) return false;
    place = afterwards(command, place);
    before = command;
  }
  return true;
}
