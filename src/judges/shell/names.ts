/** How programs are named, and the options by which they describe themselves. */
import { unitAt } from "../../core/unit-at.ts";

/** `rm`, `/usr/bin/RM`, `C:\x\rm.exe`: the same program on some file systems. */
export function nameOf(path: string): string {
  if (isPlain(path)) return path;
  let name = path.slice(path.lastIndexOf("/") + 1);
  if (name.includes("\\")) name = name.slice(name.lastIndexOf("\\") + 1);
  name = name.toLowerCase();
  return name.endsWith(".exe") || name.endsWith(".com") ? name.slice(0, -4) : name;
}

/** Letters, digits, `-` and `_`, as in nearly every command: nothing to remove. */
function isPlain(path: string): boolean {
  const { length } = path;
  for (let at = 0; at < length; at++) {
    const code = unitAt(path, at);
    if (!((code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 45 || code === 95))
      return false;
  }
  return true;
}

/** Whether this is the only word, and one like the pattern: `foo -h`. */
export const isOnly = (args: readonly string[], pattern: RegExp): boolean =>
  args.length === 1 && pattern.test(args[0] ?? "");

/** `foo sub --help`, `foo --version`: short enough to mean nothing else. */
export const isAskingAboutItself = (args: readonly string[]): boolean =>
  args.length > 0 &&
  args.length <= 3 &&
  /^(?:--help|--version|-V)$/.test(args.at(-1) ?? "") &&
  args.slice(0, -1).every((arg) => /^[A-Za-z][\w-]*$/.test(arg));
