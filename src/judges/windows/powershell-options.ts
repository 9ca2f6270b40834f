/**
 * `powershell` and `pwsh`: their own options, which may be abbreviated, and the code that they pass
 * to PowerShell.
 */
import { isKnown, UNKNOWN } from "../report.ts";
import type { Context } from "./context.ts";
import type { Native } from "./native.ts";
import { readsCommands } from "./starting-programs.ts";

/** With a value behind them. Source: about_PowerShell_exe, about_Pwsh. */
const VALUES =
  `executionpolicy ep ex inputformat if outputformat of o windowstyle w version psconsolefile
  configurationname config configurationfile workingdirectory wd custompipename settingsfile
  encodedarguments ea`.split(/\s+/);
const FLAGS =
  `noprofile nop nologo noninteractive noni noexit noe sta mta login l interactive i sshservermode
  noprofileloadtime`.split(/\s+/);

const isNamed = (given: string, names: readonly string[], least = 1): boolean =>
  names.some(
    (name) =>
      given === name || (given.length >= least && name.length > 3 && name.startsWith(given)),
  );

export const powershells: Native = ({ program, args, stdin, context }, report) => {
  const inner = { ...context, report };
  const { judgePowerShell } = context.evaluators;
  const runs = (text: string): void => {
    report.unfolds?.("powershell", text);
    judgePowerShell(text, inner, stdin);
  };
  const readsInput = (): void =>
    readsCommands(stdin, report, (text) => judgePowerShell(text, inner));
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? "";
    const [, name, joined] = /^(?:--?|\/|[\u2013-\u2015])([a-z?]+)(?:[:=](.*))?$/is.exec(arg) ?? [];
    const rest = args.slice(at + 1);
    const given = name?.toLowerCase();
    if (given === undefined) {
      if (arg === "-") return readsCommands(stdin, report, runs);
      if (!isKnown(arg)) return report.add("exec.dynamic_command");
      return program === "pwsh" && args.length > 0 && !/\s/.test(arg)
        ? file(arg, report)
        : runs(args.slice(at).join(" "));
    }
    if (given === "ec" || given === "e" || isNamed(given, ["encodedcommand"], 2))
      return encoded(joined ?? rest[0] ?? "", inner);
    if (given === "?" || given === "h" || given === "help") return report.add("exec.help");
    if (given === "v" && program === "pwsh") return report.add("exec.help");
    if (isNamed(given, ["command", "commandwithargs", "cwa"])) {
      const text = joined ?? rest.join(" ");
      return text === "-" || text === "" ? readsInput() : runs(text);
    }
    if (isNamed(given, FLAGS, 3)) continue;
    if (isNamed(given, VALUES, 2)) {
      if (joined === undefined) at++;
      continue;
    }
    if (isNamed(given, ["file"])) {
      const path = joined ?? rest[0] ?? "-";
      return path === "-" ? readsInput() : file(path, report);
    }
    return report.add("win.unknown");
  }
  readsInput();
};

function file(path: string, report: Parameters<Native>[1]): void {
  const inside = isKnown(path) && !/^(?:[a-z]:|[\\/~])|\.\./i.test(path);
  report.add(inside ? "code.exec.project_script" : "code.exec.script", {
    subject: path.includes(UNKNOWN) ? "?" : path,
  });
}

/** Base64 of UTF-16. The decoded text is judged too. */
function encoded(text: string, context: Context): void {
  context.report.add("win.encoded");
  if (!/^[A-Za-z0-9+/]{4,16000}={0,2}$/.test(text)) return;
  const decoded = Buffer.from(text, "base64").toString("utf16le");
  context.report.unfolds?.("powershell", decoded);
  context.evaluators.judgePowerShell(decoded, context);
}
