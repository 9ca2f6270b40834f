/** The code inside a command: what it hands to a shell or an interpreter, and where that comes from. */
import type { Command } from "./shell-lexer.ts";
import { isFlag } from "./shell-options.ts";
import { type Peeled, peel } from "./shell-peel.ts";
import { DOWNLOADERS, INLINE_CODE, INTERPRETERS, SHELLS } from "./shell-tables.ts";
import type { Word } from "./shell-words.ts";

/** Code that the command hands to a shell, as text: `sh -c …`, `eval …`, `su -c …`, `ssh host …`. */
export function innerScript({ program, words }: Peeled): string | undefined {
  const args = words.slice(1);
  if (program === "eval") return args.join(" ");
  if (program === "ssh") return remoteScript(args);
  if (!SHELLS.has(program) && program !== "su") return undefined;
  const flag = args.findIndex((arg) => /^-\w*c$/.test(arg) || arg === "--command");
  return flag < 0 ? undefined : args[flag + 1];
}

/** The commands that `find` runs: what stands after each `-exec`, as far as anyone writes. */
export function innerCommands({ program, words }: Peeled): readonly (readonly string[])[] {
  const commands: (readonly string[])[] = [];
  if (program !== "find") return commands;
  for (let at = 0; at < words.length && commands.length < 8; at++) {
    if (/^-(?:exec|ok)(?:dir)?$/.test(words[at]!)) commands.push(words.slice(at + 1));
  }
  return commands;
}

function remoteScript(args: readonly string[]): string {
  let at = 0;
  while (at < args.length && isFlag(args[at]!)) at += /^-[bcDEeFIiJLlmOopQRSWw]$/.test(args[at]!) ? 2 : 1;
  return args.slice(at + 1).join(" ");
}

/** Whether a shell or an interpreter runs whatever it is piped: no file, no inline code, no module. */
export function runsItsInput({ program, words }: Peeled): boolean {
  const args = words.slice(1).filter((arg) => arg !== "-" && arg !== "/dev/stdin");
  if (SHELLS.has(program))
    return args.some((arg) => /^-\w*s$/.test(arg)) || args.every((arg) => isFlag(arg) && !/^-\w*c$/.test(arg));
  return INTERPRETERS.has(program) && args.every((arg) => isFlag(arg) && !INLINE_CODE.has(arg) && arg !== "-m");
}

/** `sh -c "$(curl …)"`, `bash <(curl …)`, `eval "$(curl …)"`, `$(curl …)`. */
export function runsDownload({ words, redirects }: Command, { program, words: { length } }: Peeled): boolean {
  if (!words.some(hasScript) && !redirects.some(({ target }) => hasScript(target))) return false;
  const own = words.slice(words.length - length);
  if (program === "eval") return own.some(downloads);
  if (own[0] && downloads(own[0])) return true;
  if (!SHELLS.has(program) && !INTERPRETERS.has(program) && program !== "source" && program !== ".") return false;
  const code = own.slice(1).find(({ text }) => !text.startsWith("-"));
  return (code !== undefined && downloads(code)) || redirects.some(({ target }) => downloads(target));
}

const hasScript = ({ scripts }: Word): boolean => scripts.length > 0;
const downloads = ({ scripts }: Word): boolean =>
  scripts.some(({ commands }) => commands.some(({ words }) => DOWNLOADERS.has(peel(words.map(({ text }) => text)).program)));
