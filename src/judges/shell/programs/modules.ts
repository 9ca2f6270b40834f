/**
 * `python -m`: the modules of the standard library that are programs, and those that others
 * install. Source: the library reference.
 */
import type { PatternKey } from "../../../core/keys.ts";
import { isKnown, type Report, UNKNOWN } from "../../report.ts";
import { isAskingAboutItself } from "../names.ts";
import { optionTable, parseOptions } from "../options.ts";
import type { Command, Declared } from "../program.ts";

const words = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

/**
 * They show something and read the files they are given; what compiles writes only the cache of
 * Python.
 */
const READS = new Set(
  words(
    `ast calendar compileall difflib dis filecmp inspect_source json json.tool keyword locale
    mimetypes netrc nntplib opcode pickletools platform py_compile pyclbr quopri random sndhdr stat
    string symtable sysconfig tabnanny textwrap this token tokenize unicodedata uuid base64 binhex
    uu`,
  ),
);
const KEYS: ReadonlyMap<string, PatternKey> = new Map<string, PatternKey>([
  ["unittest", "code.exec.project_task"],
  ["nose", "code.exec.project_task"],
  ["nose2", "code.exec.project_task"],
  ["doctest", "code.exec.project_task"],
  ["SimpleHTTPServer", "net.listen"],
  ["smtpd", "net.listen"],
  ["pyftpdlib", "net.listen"],
  ["ensurepip", "pkg.install"],
  ["telnetlib", "net.remote"],
  ["ftplib", "net.upload"],
  ["code", "code.exec.repl"],
  ["idlelib", "code.exec.repl"],
  ["asyncio", "code.exec.repl"],
  ["site", "exec.read"],
  ["ptpython", "code.exec.repl"],
  ["bpython", "code.exec.repl"],
  ["IPython", "code.exec.repl"],
  ["xmlrpc.server", "net.listen"],
]);
const PROFILERS = new Set(["cProfile", "profile", "pyinstrument"]);
const PROFILER = optionTable({ flags: "-m -h", values: "-s|--sort -o|--outfile" });

/** `cProfile -s cumtime main.py`: runs a script, or a module. */
function profiles(args: readonly string[], report: Report): void {
  const at = args.findIndex(
    (arg, index) => !arg.startsWith("-") && !/^-(?:s|o)$/.test(args[index - 1] ?? ""),
  );
  const { given, vague } = parseOptions(args.slice(0, Math.max(at, 0)), PROFILER);
  for (const { name, value } of given) if (name === "-o") report.writes(value ?? UNKNOWN);
  if (at < 0 || vague) report.add("code.exec.script");
  else
    report.run([
      "python",
      ...(given.some(({ name }) => name === "-m") ? ["-m"] : []),
      ...args.slice(at),
    ]);
}

/** A web server for files: others reach it unless it is bound to this machine. */
function serves(args: readonly string[], report: Report): void {
  const at = args.findIndex((arg) => arg === "-b" || arg === "--bind");
  const isLocal = at >= 0 && /^(?:127\.0\.0\.1|localhost|::1)$/.test(args[at + 1] ?? "");
  report.add(
    isLocal && args.lastIndexOf(args[at] ?? "") === at ? "code.exec.project_task" : "net.listen",
  );
  const directory = args.findIndex((arg) => arg === "-d" || arg === "--directory");
  report.reads(directory < 0 ? "." : (args[directory + 1] ?? UNKNOWN), "recursive");
}

/** They run the script behind their own options. */
const RUNNERS = new Set(
  words("pdb trace runpy memory_profiler line_profiler kernprof scalene viztracer debugpy pudb"),
);

interface Run {
  readonly command: Command;
  readonly module: string;
  readonly args: readonly string[];
}

export function runsModule(
  { command, module, args }: Run,
  report: Report,
  { programOfModule }: Declared,
): void {
  const key = KEYS.get(module);
  const program = programOfModule(module);
  if (key === "code.exec.project_task") tests(args, report);
  else if (key !== undefined) report.add(key);
  else if (program !== undefined) report.run([program, ...args], command.stdin);
  else if (module === "http.server") serves(args, report);
  else if (PROFILERS.has(module)) profiles(args, report);
  else if (module === "venv") makes(args, report);
  else if (module === "timeit") times(args, report);
  else if (/^(?:zipfile|tarfile|gzip|bz2|lzma)$/.test(module)) archive(args, report);
  else if (READS.has(module)) readsFiles(module, args, report);
  else if (module === "pydoc") describes(args, report);
  else if (args.length === 1 && isAskingAboutItself(args) && isKnown(module))
    report.add("exec.help");
  else
    report.add(
      RUNNERS.has(module) ? "code.exec.script" : "code.exec.module",
      isKnown(module) ? { subject: `${command.program} -m ${module}` } : {},
    );
}

/** The most words that are checked. */
const MOST = 200;

/** `pydoc x` imports x, and prints its documentation. */
function describes(args: readonly string[], report: Report): void {
  report.add(args.some((arg) => /^-[pbn]/.test(arg)) ? "net.listen" : "exec.read");
  for (const arg of operandsOf(args).slice(0, MOST)) imports(arg, report);
}

/** A file, or a module by its name: `tests.test_x.Case` is in `tests/test_x.py`. */
function imports(name: string, report: Report): void {
  report.loads(name);
  if (!/^[A-Za-z_][\w.]{0,200}$/.test(name)) return;
  const parts = name.split(".").slice(0, 8);
  for (let end = 1; end <= parts.length; end++) report.loads(`${parts.slice(0, end).join("/")}.py`);
}

/** `unittest discover -s tests`: the project's own, where they lie in it. */
function tests(args: readonly string[], report: Report): void {
  report.add("code.exec.project_task");
  for (const arg of args.slice(0, MOST)) if (!arg.startsWith("-")) imports(arg, report);
  if (operandsOf(args).length === 0) report.loads(".");
  if (args.length > MOST) report.add("shell.too_complex");
}

const operandsOf = (args: readonly string[]): readonly string[] =>
  args.filter((arg) => !arg.startsWith("-") || arg === "-");

/** `json.tool in.json out.json` writes the second one. */
function readsFiles(module: string, args: readonly string[], report: Report): void {
  const [first, second] = operandsOf(args.filter((_, at) => args[at - 1] !== "--indent"));
  report.add("exec.read");
  if (module === "base64" || module === "uu" || module === "quopri")
    report.prints({ decoded: args.some((arg) => /^-[dut]/.test(arg)) });
  if (first !== undefined && first !== "-") report.reads(first);
  if (second !== undefined && second !== "-" && (module.startsWith("json") || module === "uu"))
    report.writes(second);
}

function makes(args: readonly string[], report: Report): void {
  for (const path of operandsOf(args.filter((_, at) => args[at - 1] !== "--prompt"))) {
    if (args.includes("--clear")) report.deletes(path, "recursive");
    report.writes(path);
  }
}

/** `timeit -s setup code`: all of its words are code. */
function times(args: readonly string[], report: Report): void {
  const values = new Set(["-n", "-r", "-u", "--number", "--repeat", "--unit"]);
  const code = args.filter(
    (arg, at) =>
      !values.has(args[at - 1] ?? "") && (!arg.startsWith("-") || arg.startsWith("--setup=")),
  );
  report.code("python", code.map((text) => text.replace(/^--setup=/, "")).join("\n"));
}

/** `-l file` lists, `-t` tests, `-c archive files…` packs, `-e archive directory` unpacks. */
function archive(args: readonly string[], report: Report): void {
  const [action = "", ...rest] = args;
  const [first, ...others] = rest;
  if (/^-(?:l|t|-list|-test)/.test(action) || args.length === 0) {
    report.add("exec.read");
    if (first !== undefined) report.reads(first);
  } else if (/^-(?:c|-create)/.test(action) && first !== undefined) {
    report.writes(first);
    for (const path of others) report.reads(path);
  } else report.add("fs.write.archive");
}
