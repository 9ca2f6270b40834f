/** Takes a command's wrappers off: what is run in the end, and with whose privileges. */
import { isFlag } from "./shell-options.ts";
import { WRAPPERS, type Wrapper } from "./shell-tables.ts";

export interface Peeled {
  /** The program's name, without its directory and in small letters: some file systems ignore case. */
  readonly program: string;
  /** The program as written, and what it is given. */
  readonly words: readonly string[];
  readonly privileged: boolean;
}

export const nameOf = (word: string): string => word.slice(word.lastIndexOf("/") + 1).toLowerCase();

/** Takes off `VAR=…`, `sudo`, `env`, `timeout 5`, … until the program itself is in front. */
export function peel(words: readonly string[]): Peeled {
  let at = 0;
  let privileged = false;
  while (at < words.length) {
    if (/^[A-Za-z_]\w*\+?=/.test(words[at]!)) {
      at++;
      continue;
    }
    const wrapper = WRAPPERS.get(nameOf(words[at]!));
    if (!wrapper) break;
    privileged ||= wrapper.privilege === true;
    at = afterWrapper(words, at + 1, wrapper);
  }
  return { program: nameOf(words[at] ?? ""), words: at === 0 ? words : words.slice(at), privileged };
}

function afterWrapper(words: readonly string[], from: number, { values = "", long = [], operands = 0 }: Wrapper): number {
  let at = from;
  for (; at < words.length && isFlag(words[at]!); at++) {
    const word = words[at]!;
    if (word === "--") {
      at++;
      break;
    }
    if (word.startsWith("--")) at += long.includes(word) ? 1 : 0;
    else at += [...word].findIndex((letter) => values.includes(letter)) === word.length - 1 ? 1 : 0;
  }
  return at + operands;
}
