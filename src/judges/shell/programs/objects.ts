/**
 * Copying to, from and between stores of objects: aws s3, gsutil, gcloud storage, rclone, mc,
 * s3cmd, s5cmd. Their other verbs are tables.
 */
import { isKnown, type Report } from "../../report.ts";
import type { Command, JudgeProgram } from "../program.ts";
import { hasOption } from "../verb.ts";
import { wordsOf } from "../verb-words.ts";

/** How one of these programs speaks. */
interface Store {
  /** What stands before the verb: `s3` in `aws s3 cp`. */
  readonly group?: string;
  readonly isRemote: (word: string) => boolean;
  readonly verbs: Readonly<Record<string, "copy" | "move" | "sync" | "cat" | "remove">>;
  /** With one of these, nothing happens. */
  readonly dry: readonly string[];
  /** With one of these, `sync` deletes what the source does not have. None: it always does. */
  readonly mirrors: readonly string[];
  /** With one of these, `remove` takes everything below. */
  readonly recursive: readonly string[];
}

export const hasScheme = (word: string): boolean => /^(s3|gs|az|b2|oss|https?):\/\//.test(word);
/** `remote:path`, `:s3,region=x:path`; but neither `./a:b` nor `C:\`. */
export const isRclone = (word: string): boolean => /^:?[A-Za-z0-9_][^/\\]+:/.test(word);
/** `alias/bucket/object`: a file here is written with `./` or `/`. */
export const isMinio = (word: string): boolean => word.includes("/") && !/^[./~]/.test(word);

/** `:sftp,ssh="…":path`: rclone takes settings with the name of a store, and some are commands. */
const isCommanding = (word: string): boolean =>
  word.includes(",") && /(?:ssh|command|_cmd)=/.test(word);

/** The code of a store's entry: copying and deleting. Its other verbs are in the entry's lines. */
export function objectStore(store: Store): JudgeProgram {
  const ways = new Map(Object.entries(store.verbs));
  return (command, report, declared) => {
    const { operands } = wordsOf(command.args, declared.options);
    const grouped = store.group === undefined || operands[0] === store.group;
    const [verb = "", ...words] = store.group === undefined ? operands : operands.slice(1);
    const asksHelp =
      hasOption(command.args, "--help") || (words.length === 1 && words[0] === "help");
    const way = grouped && !asksHelp ? ways.get(verb) : undefined;
    if (way === undefined) return declared.table(command, report);
    declared.words(command.args, report);
    if (words.some(isCommanding)) report.add("code.exec.escape");
    if (store.dry.some((option) => hasOption(command.args, option))) report.add("cloud.read");
    else if (way === "cat") prints(report);
    else if (way === "remove") removes(command, { store, verb, words, report });
    else transfers(command, { store, way, words, report });
  };
}

function prints(report: Report): void {
  report.add("cloud.read");
  report.prints({ network: true });
}

interface Removal {
  readonly store: Store;
  readonly verb: string;
  readonly words: readonly string[];
  readonly report: Report;
}

const NARROWED = [
  "--include",
  "--exclude",
  "--older-than",
  "--newer-than",
  "--min-age",
  "--max-age",
  "--max-size",
  "--min-size",
];

/** A whole bucket, or one thing in it. */
function removes({ args, program }: Command, { store, verb, words, report }: Removal): void {
  const all =
    words.some((word) => /\*\*?$/.test(word)) ||
    store.recursive.some((option) => hasOption(args, option)) ||
    (program === "rclone" && verb !== "deletefile");
  const narrowed = NARROWED.some((option) => hasOption(args, option));
  report.add(
    all && !narrowed && words.some((word) => isWhole(word, program, store))
      ? "cloud.destroy"
      : "cloud.delete",
  );
}

/** `s3://bucket`, `remote:`, `remote:bucket/*`, `alias/bucket`. */
function isWhole(word: string, program: string, { isRemote }: Store): boolean {
  if (!isRemote(word) || (!hasScheme(word) && !isKnown(word))) return false;
  const path = word
    .replace(/^[a-z0-9]+:\/\//, "")
    .replace(/\/?\*{0,2}$/, "")
    .replace(/\/$/, "");
  if (program === "mc") return path.split("/").length <= 2;
  if (program === "rclone") return !path.slice(path.lastIndexOf(":") + 1).includes("/");
  return !path.includes("/");
}

interface Transfer {
  readonly store: Store;
  readonly way: "copy" | "move" | "sync";
  readonly words: readonly string[];
  readonly report: Report;
}

function transfers(
  { args }: Command,
  { store: { isRemote, mirrors }, way, words, report }: Transfer,
): void {
  const target = words.at(-1) ?? "";
  const sources = words.slice(0, -1);
  const mirror =
    way === "sync" && (mirrors.length === 0 || mirrors.some((option) => hasOption(args, option)));
  for (const source of sources) {
    if (isRemote(source))
      report.add(way === "move" ? "cloud.delete" : isRemote(target) ? "cloud.write" : "cloud.read");
    else {
      if (source !== "-") report.reads(source);
      if (isRemote(target)) report.add("net.upload");
      if (way === "move") report.deletes(source);
    }
  }
  // `s3cmd get s3://b/x` names no target: here
  if (sources.length === 0) report.add(isRemote(target) ? "cloud.read" : "cloud.write");
  else if (target === "-") report.prints({ network: true });
  else if (!isRemote(target)) {
    report.writes(target);
    report.brings(target);
  }
  if (mirror) report.add(isRemote(target) ? "cloud.delete" : "fs.delete.sync");
}
