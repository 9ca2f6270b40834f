/**
 * How text programs read their files: whole trees, without showing content, or only the keys of an
 * environment file.
 */
import { holdsCredentials, isCredential, resolve } from "../paths.ts";
import type { ReadHow, Report } from "../report.ts";
import { has, lastOf, type Options, type Parsed, parseOptions } from "./options.ts";
import type { Command, JudgeProgram } from "./program.ts";

/** The report, for a program whose reads are of this kind. */
export function readingAs(report: Report, how: ReadHow): Report {
  return {
    add: (key, remark) => report.add(key, remark),
    reads: (path) => report.reads(path, how),
    loads: (path) => report.loads(path),
    writes: (path, mode) => report.writes(path, mode),
    brings: (path) => report.brings(path),
    deletes: (path, mode) => report.deletes(path, mode),
    permits: (path, mode) => report.permits(path, mode),
    fetches: (url, mode) => report.fetches(url, mode),
    starts: (path, subject) => report.starts(path, subject),
    script: (text, stdin) => report.script(text, stdin),
    run: (argv, stdin) => report.run(argv, stdin),
    code: (language, text) => report.code(language, text),
    sql: (text) => report.sql(text),
    prints: (stream) => report.prints(stream),
    shows: (command) => report.shows?.(command) ?? false,
  };
}

/**
 * The way an entry's files are read, depending on its words; undefined: file by file, completely.
 */
export const readsBy =
  (howOf: (command: Command) => ReadHow | undefined): JudgeProgram =>
  (command, report, { table }) => {
    const how = howOf(command);
    table(command, how === undefined ? report : readingAs(report, how));
  };

/** Letters and digits from the start of a line, up to the sign at most. */
const KEYS_ONLY =
  /^\^(?:(?:\[(?:A-Z|a-z|0-9|_|-){1,6}\](?:\\?[+*])?|\\w(?:\\?[+*])?){1,4}|\[\^=\]\\?[+*])(?:=|\(\?==\))?$/;

/**
 * Where a search looks: where its words say; in whole trees; in whole trees also with piped input.
 */
type Searches = "as-asked" | "trees" | "always";

/** A search, which searches the working directory if no file is given. */
export const treeSearch =
  (searches: Searches): JudgeProgram =>
  (command, report, declared) => {
    const { args, stdin, open } = command;
    const parsed = parseOptions(args, declared.listed);
    const how = args.length < 2 && searches === "as-asked" ? undefined : readsHow(parsed, searches);
    declared.table(command, how === undefined ? report : readingAs(report, how));
    tellNames({ command, parsed, searches }, report);
    // grep reads its input only if it searches no tree
    if (open || how !== "recursive" || (searches === "trees" && stdin !== undefined)) return;
    const pattern = parsed.given.some(({ effect }) => effect.startsWith("pattern")) ? 0 : 1;
    if (parsed.operands.length === pattern) report.reads(".", "recursive");
  };

const hasAny = ({ values }: Parsed, names: readonly string[]): boolean =>
  names.some((name) => values.has(name));

const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ts: "ts",
    js: "js",
    py: "py",
    go: "go",
    rust: "rs",
    java: "java",
    ruby: "rb",
    php: "php",
    css: "css",
    md: "md",
  }),
);
/** A name with an extension, and visible directories of the project. */
const PLAIN_NAME = /^(?:\*\*\/)?\*\.[\w*]{1,20}$/;
const PLAIN_PATH = /^(?:\.\/)?[\w@-][\w@.-]*(?:\/[\w@-][\w@.-]*)*\/?$/;

interface Search {
  readonly command: Command;
  readonly parsed: Parsed;
  readonly searches: Searches;
}

const LISTS = ["-l", "--files-with-matches", "--files-with-match", "--files"];

/** `grep -rl x src`, `rg -l x -g '*.ts'`: the printed names lie below the searched directories. */
function tellNames({ command, parsed, searches }: Search, report: Report): void {
  const lists =
    hasAny(parsed, LISTS) ||
    (searches !== "trees" && hasAny(parsed, ["-L", "--files-without-match"]));
  if (command.open || !lists || parsed.vague || has(parsed, "--pre")) return;
  const given = parsed.given.flatMap(({ name, effect, value = "" }) =>
    name === "--include" || (name === "-g" && effect === "")
      ? [value]
      : name === "-t"
        ? [`*.${TYPES.get(value) ?? ""}`]
        : [],
  );
  const names = given.map((name) => name.replace(/^\*\*\//, ""));
  const operands = parsed.operands.slice(
    parsed.given.some(({ effect }) => effect.startsWith("pattern")) ? 0 : 1,
  );
  const rich = operands.find((path) => {
    const full = resolve(path, command.cwd);
    return holdsCredentials(full) || isCredential(full) || isCredential(`${full}/x`);
  });
  if (rich !== undefined) {
    report.prints({ text: `${rich}/.*\n${rich}/*\n` });
    return;
  }
  if (operands.length > 16 || names.length > 4 || !given.every((name) => PLAIN_NAME.test(name)))
    return;
  const recursive = searches !== "as-asked" || hasAny(parsed, RECURSES);
  const isPlain = operands.every(
    (path) => PLAIN_PATH.test(path) || (names.length > 0 && /^\.?\/?$/.test(path)),
  );
  if (!isPlain || (operands.length === 0 && (!recursive || names.length === 0))) return;
  const roots = operands.length === 0 ? ["."] : operands.map((path) => path.replace(/\/$/, ""));
  const below = roots.flatMap((root) =>
    (names.length > 0 ? names : ["*"]).map((name) => `${root}/${name}`),
  );
  report.prints({
    text: [
      ...operands.filter((path) => PLAIN_PATH.test(path)),
      ...(recursive ? below : []),
      "",
    ].join("\n"),
  });
}

/** What a search shows of its files. */
function readsHow(parsed: Parsed, searches: Searches): ReadHow | undefined {
  if (isCounting(parsed, searches)) return "counted";
  if (hasAny(parsed, ["-o", "--only-matching"]) && !has(parsed, "--json") && showsKeys(parsed))
    return "keys";
  const recurses =
    hasAny(parsed, RECURSES) ||
    lastOf(parsed, "-d") === "recurse" ||
    lastOf(parsed, "--directories") === "recurse";
  return searches !== "as-asked" || recurses ? "recursive" : undefined;
}

const RECURSES = ["-r", "-R", "--recursive", "--dereference-recursive"];
const COUNTS = [
  "-c",
  "--count",
  "--count-matches",
  "-l",
  "--files-with-matches",
  "--files-with-match",
  "-q",
  "--quiet",
  "--silent",
];

/** ripgrep's `-L` follows links, and its `--json` shows lines whatever stood before. */
const isCounting = (parsed: Parsed, searches: Searches): boolean =>
  (hasAny(parsed, COUNTS) ||
    hasAny(parsed, ["--files-without-match"]) ||
    (searches !== "trees" && has(parsed, "-L"))) &&
  !has(parsed, "--pre") &&
  !has(parsed, "--json");

/** With these, more than the matches is shown, or something else instead. */
const SHOWS_MORE =
  `-f --file -v --invert-match -A --after-context -B --before-context -C --context -z --null-data
  --search-zip -r -R --replace --recursive --dereference-recursive --passthru`.split(/\s+/);

function showsKeys(parsed: Parsed): boolean {
  if (hasAny(parsed, SHOWS_MORE)) return false;
  const patterns = parsed.given.flatMap(({ effect, value }) =>
    effect === "pattern" ? [value ?? ""] : [],
  );
  return (patterns.length > 0 ? patterns : parsed.operands.slice(0, 1)).every((pattern) =>
    KEYS_ONLY.test(pattern),
  );
}

/** A comparison of two trees. */
export const diffReads = ({ args }: Command): ReadHow | undefined =>
  args.some((arg) => arg.startsWith("--rec") || /^-[A-Za-z]*r/.test(arg)) ? "recursive" : undefined;

/** `cut -d= -f1`. */
function keysCutOut({ given, values }: Parsed): ReadHow | undefined {
  const keys =
    values.get("-d") === "=" &&
    values.get("-f") === "1" &&
    given.every(({ name }) => /^-[dfs]$/.test(name));
  return keys ? "keys" : undefined;
}

export const cutReads: JudgeProgram = (command, report, { listed, table }) => {
  const how = keysCutOut(parseOptions(command.args, listed));
  table(command, how === undefined ? report : readingAs(report, how));
};

/** `s/=.*​/…/`, and `s/^([^=]*)=.*​/\1…/`: everything after the sign is removed. */
const WITHOUT_VALUES =
  /^s([/|#,])(?:=\.\*\$?\1[^\\&/|#,\n]{0,40}|\^?\\?\(\[\^=\][*+]\\?\)=\.\*\$?\1\\1[^\\&/|#,\n]{0,40})\1[gp]{0,2}$/;
export const showsKeysBySed = (scripts: readonly string[]): boolean =>
  scripts.length === 1 && WITHOUT_VALUES.test(scripts[0] ?? "");

const FIRST_FIELD =
  /^\s{0,9}(?:NF|!?\/\^#?\/)?\s{0,9}\{\s{0,9}print\s{0,9}\(?\$1\)?\s{0,9};?\s{0,9}\}\s{0,9}$/;
export const showsKeysByAwk = (
  sources: readonly string[],
  separator: string | undefined,
): boolean => separator === "=" && sources.length === 1 && FIRST_FIELD.test(sources[0] ?? "");

/** The same for standard input. `wc` would print a list of files in its error messages. */
export const countShown = (args: readonly string[]): ReadHow | undefined =>
  args.some((arg) => arg.startsWith("--f")) ? undefined : "counted";

export const cutShown = (args: readonly string[], listed: Options): ReadHow | undefined =>
  keysCutOut(parseOptions(args, listed));

export function searchShown(args: readonly string[], listed: Options): ReadHow | undefined {
  const how = args.length < 2 ? undefined : readsHow(parseOptions(args, listed), "as-asked");
  return how === "recursive" ? undefined : how;
}

export const sedShown = (args: readonly string[]): ReadHow | undefined =>
  showsKeysBySed(args.filter((arg) => !/^-[nEr]+$/.test(arg))) ? "keys" : undefined;

export function awkShown(args: readonly string[]): ReadHow | undefined {
  const joined = /^-F=?$/.exec(args[0] ?? "");
  if (!joined) return undefined;
  const separated = args[0] === "-F" && args[1] === "=";
  return showsKeysByAwk(
    args.slice(separated ? 2 : 1),
    separated || args[0] === "-F=" ? "=" : undefined,
  )
    ? "keys"
    : undefined;
}
