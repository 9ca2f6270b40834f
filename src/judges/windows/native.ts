/** The contract of the Windows programs, and what several of them share. */
import { type PatternKey, patternOf } from "../../core/keys.ts";
import { vitalOf } from "../paths/trees.ts";
import { resolve } from "../paths.ts";
import { isKnown, type ReadHow, type Report, type Stream } from "../report.ts";
import { type Context, placed } from "./context.ts";

/** A program, a builtin of cmd or a cmdlet about to run. */
export interface NativeCommand {
  /** In lower case, without directory and `.exe`. */
  readonly program: string;
  readonly args: readonly string[];
  /** The original text, or nearly so. */
  readonly span: string;
  readonly stdin: Stream | undefined;
  readonly context: Context;
}

/** `C:\Windows\System32\REG.EXE` is `reg`. */
export function nameOf(path: string): string {
  const name = path
    .slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1)
    .toLowerCase()
    .trim();
  return /\.(?:exe|com)$/.test(name) ? name.slice(0, -4) : name;
}

/** Reports what the command does, `win.unknown` at least. Pure, never throws, linear time. */
export type Native = (command: NativeCommand, report: Report) => void;

/**
 * The same report for one command of a script: findings carry its words and, if a grant may cover
 * more than this call, its name and verb.
 */
export function reportFor(report: Report, { program, args, span, context }: NativeCommand): Report {
  const first = args.find((arg) => !/^[-/]/.test(arg));
  const subject =
    first !== undefined && /^[A-Za-z][\w-]{0,40}$/.test(first) ? `${program} ${first}` : program;
  return {
    add: (key, remark) =>
      report.add(key, patternOf(key).exact ? { span, ...remark } : { span, subject, ...remark }),
    reads: (path, how) => report.reads(placed(path, context), how),
    loads: (path) => report.loads(placed(path, context)),
    writes: (path, how) => report.writes(placed(path, context), how),
    brings: (path) => report.brings(placed(path, context)),
    deletes: (path, how) => report.deletes(placed(path, context), how),
    permits: (path, how) => report.permits(placed(path, context), how),
    fetches: (url, how) => report.fetches(url, how),
    starts: (path, subject) => report.starts(placed(path, context), subject),
    script: (text, stdin) => report.script(text, stdin),
    run: (argv, stdin) => report.run(argv, stdin),
    code: (language, text) => report.code(language, text),
    sql: (text) => report.sql(text),
    prints: (stream) => report.prints(stream),
    spend: (units) => report.spend?.(units) !== false,
  };
}

const PROTECTION = new Set(
  `windefend sense wdnissvc wdnisdrv wdfilter wdboot securityhealthservice wscsvc mssecflt
  mdcoresvc`.split(/\s+/),
);
const BACKUPS = new Set("vss swprv wbengine sdrsvc volsnap".split(" "));
const LOGS = new Set(["eventlog", "wecsvc"]);

/** The key for stopping, disabling or deleting a service, by its name. */
export function lossOf(service: string): PatternKey {
  const name = service.toLowerCase();
  if (PROTECTION.has(name)) return "win.defender";
  if (BACKUPS.has(name)) return "win.shadow_delete";
  return LOGS.has(name) ? "win.event_log" : "system.service";
}

/**
 * Whether a word names a key of the registry: `HKLM\SOFTWARE`, `HKCU:\x`, `Registry::HKEY_USERS\x`.
 */
export const isRegistry = (word: string): boolean =>
  /^(?:(?:microsoft\.powershell\.core\\)?registry::)?\\{0,2}(?:hk(?:lm|cu|cr|u|cc)(?::|\\|\/|$|[A-Z])|hkey_)/i.test(
    word,
  );

const RUNS_LATER =
  /currentversion[\\/]?(?:run(?:once|services|onceex)?(?:[\\/\s"']|$)|policies[\\/]explorer[\\/]run|image file execution options|winlogon|windows(?:[\\/\s"']|$))|silentprocessexit|appinit_dlls|active setup|\\services\\|shell\\open\\command|command processor|inprocserver32|userinitmprlogonscript/i;
const PROTECTS =
  /windows defender|microsoft antimalware|disableantispyware|disablerealtimemonitoring|safer\\codeidentifiers|\bamsi\b|lsa\\.*runasppl|wdigest.*uselogoncredential/i;

/**
 * The key for writing a value below a registry key. `text`: the key, the value's name and the
 * value.
 */
export function registryWriteOf(text: string): PatternKey {
  const piece = text.slice(0, 2000);
  if (PROTECTS.test(piece)) return "win.defender";
  return RUNS_LATER.test(piece) ? "persist.service" : "win.registry";
}

/** Hives that hold passwords. */
export const holdsPasswords = (key: string): boolean =>
  /^\\{0,2}(?:hklm|hkey_local_machine)[:\\]*(?:sam|security|system)\b/i.test(key);

/** `C:`, `c:\`, `D:\*`, `\\?\C:\`: a whole drive. */
export const isDrive = (word: string): boolean =>
  /^["']?(?:\\\\[?.]\\)?[a-z]:[\\/]*(?:\*(?:\.\*)?)?["']?$/i.test(word);

/** Whether a path is a drive, a home or a directory that Windows needs. */
export const isVital = (path: string): boolean =>
  isDrive(path) || (isKnown(path) && vitalOf(resolve(path, undefined)) !== undefined);

/** A drive and the switch after it, which a POSIX shell read as one word: `C:\ /t`. */
const GLUED = /^([a-z]:) (?=[/-])/i;

/** Words that contain one switch each: `/s/q` is `/s` and `/q`. */
export const switchesOf = (args: readonly string[]): string[] =>
  args
    .flatMap((arg) => (GLUED.test(arg) ? [`${arg.slice(0, 2)}\\`, arg.slice(3)] : [arg]))
    .flatMap((arg) =>
      /^(?:\/[a-z?]{1,2}(?::[^/]*)?){2,8}$/i.test(arg) ? arg.split(/(?=\/)/) : [arg],
    );

/** Slashes for backslashes in a relative path, which a POSIX shell would take for escapes. */
export const plainPath = (path: string): string =>
  /^[\w.~-]+(?:\\[^\\]|$)/.test(path) && !/^[a-z]:/i.test(path) ? path.replaceAll("\\", "/") : path;

/**
 * Whether a program's name means Windows' own program: it has no directory, or one that only an
 * administrator can write to.
 */
export const isTrusted = (path: string): boolean =>
  !/[\\/]/.test(path) ||
  /^(?:[a-z]:|\/mnt\/[a-z])?[\\/](?:windows|program files(?: \(x86\))?)[\\/](?!temp[\\/])(?!.*\.\.)/i.test(
    path,
  );

/** The key for running a file by its path. */
export const scriptKeyOf = (path: string): PatternKey =>
  /^(?:[a-z]:|[\\/~])/i.test(path) || path.includes("..")
    ? "code.exec.script"
    : "code.exec.project_script";

const PASSWORD_FILE =
  /(?:^|[\\/])(?:windows[\\/](?:system32[\\/]config|repair)[\\/](?:sam|security|system)|ntds\.dit|lsass[\w.-]{0,20}\.dmp)$/i;

/**
 * Reads a file to store it elsewhere. Copying the files with Windows' passwords has no other
 * purpose.
 */
export function readsWhole(path: string, report: Report, how?: ReadHow): void {
  if (PASSWORD_FILE.test(path)) report.add("win.credential_dump");
  report.reads(plainPath(path), how);
}

/** A path without trailing slashes. */
export function withoutSlash(path: string): string {
  let end = path.length;
  while (end > 0 && (path[end - 1] === "\\" || path[end - 1] === "/")) end--;
  return path.slice(0, end);
}
