/** How programs are called, and how they are asked about themselves. */

/** `rm`, `/usr/bin/RM`, `C:\x\rm.exe`: the same program on some file systems. */
export function nameOf(path: string): string {
  let name = path.slice(path.lastIndexOf("/") + 1);
  if (name.includes("\\")) name = name.slice(name.lastIndexOf("\\") + 1);
  name = name.toLowerCase();
  return name.endsWith(".exe") || name.endsWith(".com") ? name.slice(0, -4) : name;
}

/** `foo sub --help`, `foo --version`: short enough to be nothing else. */
export const isAskingAboutItself = (args: readonly string[]): boolean =>
  args.length > 0 &&
  args.length <= 3 &&
  /^(?:--help|--version|-V)$/.test(args.at(-1)!) &&
  args.slice(0, -1).every((arg) => /^[A-Za-z][\w-]*$/.test(arg));
