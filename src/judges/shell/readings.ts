/** How programs over texts read their files: whole trees, without showing what is in them, or only the keys of an environment file. */
import { holdsCredentials, isCredential, resolve } from "../paths.ts";
import type { ReadHow, Report } from "../report.ts";
import { has, lastOf, optionsOf, type Parsed, parseOptions } from "./options.ts";
import type { Command, JudgeProgram } from "./program.ts";

/** The report, for a program whose reads are of this kind. */
export function readingAs(report: Report, how: ReadHow): Report {
  return {
    add: (key, remark) => report.add(key, remark),
    reads: (path) => report.reads(path, how),
    loads: (path) => report.loads(path),
    writes: (path, mode) => report.writes(path, mode),
    deletes: (path, mode) => report.deletes(path, mode),
    permits: (path, mode) => report.permits(path, mode),
    fetches: (url, mode) => report.fetches(url, mode),
    starts: (path, subject) => report.starts(path, subject),
    script: (text, stdin) => report.script(text, stdin),
    run: (argv, stdin) => report.run(argv, stdin),
    code: (language, text) => report.code(language, text),
    sql: (text) => report.sql(text),
    prints: (stream) => report.prints(stream),
  };
}

/** An entry whose files are read in the way that its words say; undefined: file by file, whole. */
export const readsBy =
  (howOf: (command: Command) => ReadHow | undefined): JudgeProgram =>
  (command, report, { table }) => {
    const how = howOf(command);
    table(command, how === undefined ? report : readingAs(report, how));
  };

const GREP = optionsOf(
  `-e|--regexp: -f|--file: -A|--after-context: -B|--before-context: -C|--context: -m|--max-count: -d|--directories: -D|--devices:
   --include: --exclude: --exclude-dir: --exclude-from: --color? --label: -o|--only-matching -c|--count --count-matches
   -l|--files-with-matches|--files-with-match -L|--files-without-match --files -q|--quiet|--silent -r|-R|--recursive|--dereference-recursive -v|--invert-match
   -g|--glob: --iglob: -t|--type: -T|--type-not: -M|--max-columns: -j|--threads: --sort: --pre: --replace: --json -E -F -P -i -n -H -h -s -w -x -a -z`,
);
/** Letters and digits from the front of a line, up to the sign at the most. */
const KEYS_ONLY = /^\^(?:(?:\[(?:A-Z|a-z|0-9|_|-){1,6}\](?:\\?[+*])?|\\w(?:\\?[+*])?){1,4}|\[\^=\]\\?[+*])(?:=|\(\?==\))?$/;

/** A search, which without a file goes through the working directory. `always`: it searches trees without being told to. */
export const treeSearch = (always: boolean): JudgeProgram => {
  const usual = searching(always);
  const trees = searching(true);
  return (command, report, declared) => {
    const howOf = command.program === "rgrep" ? trees : usual;
    readsBy(howOf)(command, report, declared);
    tellNames(command, always || command.program === "rgrep", report);
    // grep reads its input only where it searches no tree
    if ((always && command.stdin !== undefined) || command.open || howOf(command) !== "recursive") return;
    const parsed = parseOptions(command.args, GREP);
    const pattern = has(parsed, "-e") || has(parsed, "-f") || has(parsed, "--files") ? 0 : 1;
    if (parsed.operands.length === pattern) report.reads(".", "recursive");
  };
};

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
/** A name with an ending, and directories of the project that lie in sight. */
const PLAIN_NAME = /^(?:\*\*\/)?\*\.[\w*]{1,20}$/;
const PLAIN_PATH = /^(?:\.\/)?[\w@-][\w@.-]*(?:\/[\w@-][\w@.-]*)*\/?$/;

/** `grep -rl x src`, `rg -l x -g '*.ts'`: the names that it prints lie below the directories where it searches. */
function tellNames(command: Command, tree: boolean, report: Report): void {
  const { args, program, open } = command;
  if (open || !args.some((arg) => /^-\w*[lL]|^--files/.test(arg))) return;
  const parsed = parseOptions(args, GREP);
  const lists = ["-l", "--files"].some((name) => has(parsed, name)) || (has(parsed, "-L") && !program.startsWith("r"));
  if (!lists || parsed.vague || has(parsed, "--pre")) return;
  const given = parsed.given.flatMap(({ name, value = "" }) =>
    name === "--include" || name === "-g" ? [value] : name === "-t" ? [`*.${TYPES.get(value) ?? ""}`] : [],
  );
  const names = given.map((name) => name.replace(/^\*\*\//, ""));
  const operands = parsed.operands.slice(["-e", "-f", "--files"].some((name) => has(parsed, name)) ? 0 : 1);
  const rich = operands.find((path) => {
    const full = resolve(path, command.cwd);
    return holdsCredentials(full) || isCredential(full) || isCredential(`${full}/x`);
  });
  if (rich !== undefined) {
    report.prints({ text: `${rich}/.*\n${rich}/*\n` });
    return;
  }
  if (operands.length > 16 || names.length > 4 || !given.every((name) => PLAIN_NAME.test(name))) return;
  const recursive = tree || has(parsed, "-r");
  const isPlain = operands.every((path) => PLAIN_PATH.test(path) || (names.length > 0 && /^\.?\/?$/.test(path)));
  if (!isPlain || (operands.length === 0 && (!recursive || names.length === 0))) return;
  const roots = operands.length === 0 ? ["."] : operands.map((path) => path.replace(/\/$/, ""));
  const below = roots.flatMap((root) => (names.length > 0 ? names : ["*"]).map((name) => `${root}/${name}`));
  report.prints({ text: [...operands.filter((path) => PLAIN_PATH.test(path)), ...(recursive ? below : []), ""].join("\n") });
}

/** What a search shows of its files. */
const searching =
  (always: boolean) =>
  ({ args, program }: Pick<Command, "args" | "program">): ReadHow | undefined => {
    if (args.length < 2) return undefined;
    const parsed = parseOptions(args, GREP);
    if (isCounting(parsed, program)) return "counted";
    if (has(parsed, "-o") && !has(parsed, "--json") && showsKeys(parsed)) return "keys";
    return always || has(parsed, "-r") || lastOf(parsed, "-d") === "recurse" ? "recursive" : undefined;
  };

/** ripgrep's `-L` follows links, and its `--json` shows lines whatever stood before. */
const isCounting = (parsed: Parsed, program: string): boolean =>
  (["-c", "--count-matches", "-l", "-q"].some((name) => has(parsed, name)) || (has(parsed, "-L") && !program.startsWith("r"))) &&
  !has(parsed, "--pre") &&
  !has(parsed, "--json");

function showsKeys(parsed: Parsed): boolean {
  if (["-f", "-v", "-A", "-B", "-C", "-z", "-r"].some((name) => has(parsed, name))) return false;
  const patterns = parsed.given.flatMap(({ name, value }) => (name === "-e" ? [value ?? ""] : []));
  return (patterns.length > 0 ? patterns : parsed.operands.slice(0, 1)).every((pattern) => KEYS_ONLY.test(pattern));
}

/** A comparison of two trees. */
export const diffReads = ({ args }: Command): ReadHow | undefined =>
  args.some((arg) => arg.startsWith("--rec") || /^-[A-Za-z]*r/.test(arg)) ? "recursive" : undefined;

const CUT = optionsOf("-d|--delimiter: -f|--fields: -b|--bytes: -c|--characters: --output-delimiter: --complement -s -n -z");

/** `cut -d= -f1`. */
export const cutReads = ({ args }: Pick<Command, "args">): ReadHow | undefined => {
  const { given, values } = parseOptions(args, CUT);
  if (values.get("-d") !== "=" || values.get("-f") !== "1") return undefined;
  return given.every(({ name }) => name === "-d" || name === "-f" || name === "-s") ? "keys" : undefined;
};

/** `s/=.*​/…/`, and `s/^([^=]*)=.*​/\1…/`: all behind the sign goes. */
const WITHOUT_VALUES =
  /^s([/|#,])(?:=\.\*\$?\1[^\\&/|#,\n]{0,40}|\^?\\?\(\[\^=\][*+]\\?\)=\.\*\$?\1\\1[^\\&/|#,\n]{0,40})\1[gp]{0,2}$/;
export const showsKeysBySed = (scripts: readonly string[]): boolean => scripts.length === 1 && WITHOUT_VALUES.test(scripts[0]!);

const FIRST_FIELD = /^\s{0,9}(?:NF|!?\/\^#?\/)?\s{0,9}\{\s{0,9}print\s{0,9}\(?\$1\)?\s{0,9};?\s{0,9}\}\s{0,9}$/;
export const showsKeysByAwk = (sources: readonly string[], separator: string | undefined): boolean =>
  separator === "=" && sources.length === 1 && FIRST_FIELD.test(sources[0]!);

/** How a program shows what is piped or redirected into it, where it is less than all. */
export function inputShownBy(program: string, args: readonly string[]): ReadHow | undefined {
  // a list of files would be told of in its complaints
  if (program === "wc") return args.some((arg) => arg.startsWith("--f")) ? undefined : "counted";
  if (program === "cut") return cutReads({ args });
  if (SEARCHES.has(program)) {
    const how = searching(false)({ args, program });
    return how === "recursive" ? undefined : how;
  }
  if (program === "sed") return showsKeysBySed(args.filter((arg) => !/^-[nEr]+$/.test(arg))) ? "keys" : undefined;
  const joined = program === "awk" ? /^-F=?$/.exec(args[0] ?? "") : null;
  if (!joined) return undefined;
  const separated = args[0] === "-F" && args[1] === "=";
  return showsKeysByAwk(args.slice(separated ? 2 : 1), separated || args[0] === "-F=" ? "=" : undefined) ? "keys" : undefined;
}

const SEARCHES: ReadonlySet<string> = new Set(["grep", "egrep", "fgrep", "rg"]);
