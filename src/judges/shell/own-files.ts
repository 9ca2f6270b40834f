/**
 * Code files that the call itself wrote, and that an interpreter then runs or imports: their
 * content is judged.
 */
import { resolve } from "../paths.ts";
import type { Language } from "../report.ts";
import type { AnalysisState } from "./analysis-state.ts";
import type { EffectRecorder } from "./effect-recorder.ts";
import { contentOf } from "./made.ts";
import { entryOf, is } from "./programs/index.ts";
import type { Scope } from "./scope.ts";

interface Place {
  readonly analysis: AnalysisState;
  readonly scope: Scope;
}

const ENDINGS: Readonly<Partial<Record<Language, RegExp>>> = {
  python: /\.(?:pyw?|pyc|pth|so)$/,
  javascript: /\.(?:[cm]?[jt]sx?|json|node)$/,
  perl: /\.(?:p[lm]|al)$/,
  ruby: /\.(?:rb|so)$/,
  php: /\.(?:php\d?|inc|phar)$/,
  lua: /\.(?:lua|so)$/,
};

/** The language of a program's code, where files of it are judged. */
function readLanguageOf(program: string): Language | undefined {
  const language = entryOf(program)?.language;
  return language && ENDINGS[language] ? language : undefined;
}

/**
 * Modules that Python imports by itself, or that its standard library imports: a file of that name
 * takes precedence.
 */
const SHADOWS = new Set(
  `sitecustomize usercustomize json os re sys io abc ast csv copy enum time math random string
  struct types typing typing_extensions functools itertools collections contextlib dataclasses
  datetime decimal codecs encodings locale operator keyword token tokenize warnings weakref
  threading subprocess shutil tempfile pathlib glob fnmatch platform signal select selectors socket
  ssl queue logging inspect importlib traceback linecache textwrap hashlib hmac base64 binascii
  urllib http email html xml zlib gzip bz2 lzma argparse getpass uuid secrets statistics numbers
  fractions heapq bisect calendar pprint reprlib stat posixpath genericpath unittest doctest pdb
  code numpy pandas requests yaml`.split(/\s+/),
);

const RELATIVE = /["'`]\.{1,2}(?:\/|["'`])/;
const DATA = /\.json$/;
/** At most this many such files of one call are judged. */
const MAX_FILES = 16;

/** Whether the code that a program runs is judged, if this call wrote it. */
export const readsOwnFiles = (program: string): boolean =>
  is(program, "posix-shell") || readLanguageOf(program) !== undefined;

/**
 * The language of the interpreter that a script's first line names; `shell` if it is a shell, or if
 * there is none.
 */
export function languageOf(text: string): Language | "shell" | undefined {
  if (!text.startsWith("#!")) return "shell";
  const [, name, options = ""] =
    /^#!\s?(?:\/usr)?(?:\/local)?\/bin\/(?:env\s)?([a-z]+)[\d.]*([^\S\n].*)?$/m.exec(text) ?? [];
  if (name === undefined || !/^\s*(?:-[eux]{1,3}\s*)?$/.test(options)) return undefined;
  return is(name, "posix-shell") ? "shell" : readLanguageOf(name);
}

export function judgeOwnFiles(
  program: string,
  { analysis, scope: { files, cwd } }: Place,
  recorder: EffectRecorder,
): void {
  const language = readLanguageOf(program);
  const endings = language && ENDINGS[language];
  if (!endings) return;
  const { args, stdin } = recorder.command;
  if (!recorder.spend(4 * files.size)) return;
  const named = new Set(args.map((arg) => resolve(arg, cwd)));
  const own = [...files].filter(
    ([path]) => (endings.test(path) || named.has(path)) && contentOf(analysis, path) !== "built",
  );
  if (own.length === 0) return;
  if (own.length > MAX_FILES) {
    recorder.add("code.exec.script");
    return;
  }
  const ran = ranBy(language, args);
  const text = [
    ...ran,
    ...ran.map((arg) => arg.replace(/^-[MmrlI]/, "")),
    stdin?.text ?? "",
    ...own.map(([, { text: content = "" }]) => content),
  ].join("\n");
  const isCode = language === "python" && /\bimport\b|^-m$/m.test(text);
  for (const [path, content] of own) {
    const name = nameOf(path);
    const isRun = ran.some((arg) => resolve(arg, cwd) === path);
    if (
      !isRun &&
      !mentions(text, name) &&
      !(isTest(ran) && /^test|test$/.test(name)) &&
      !(isCode && SHADOWS.has(name))
    )
      continue;
    if (content.text !== undefined && !/\.(?:pyc|so|node|phar)$/.test(path)) {
      if (isRun || !DATA.test(path)) recorder.code(language, content.text);
      // relative names start at the file's own directory
      if (RELATIVE.test(content.text) && resolve(`${path}/..`, undefined) !== cwd)
        recorder.add("code.exec.script");
    } else if (!DATA.test(path)) recorder.add("code.exec.script");
  }
}

/** `python -m unittest` finds the tests by itself. */
const isTest = ([option, module]: readonly string[]): boolean =>
  option === "-m" && /^(?:unittest|nose2?|pytest)$/.test(module ?? "");

/**
 * The words that may name code to run: after `-m`, only the module; if it only checks a file, none.
 */
function ranBy(language: Language, args: readonly string[]): readonly string[] {
  const module = language === "python" ? args.indexOf("-m") : -1;
  if (module >= 0) return ["-m", ...(args[module + 1] ?? "").split(".")];
  const checks =
    language !== "python" &&
    language !== "perl" &&
    args.some((arg) => /^(?:--check|-[cl])$/.test(arg));
  return checks && language !== "lua" ? [] : args;
}

/** The module name in code: `x` for `x.py`, `pkg` for `pkg/__init__.py`. */
function nameOf(path: string): string {
  const [directory = "", file = ""] = ["", ...path.split("/")].slice(-2);
  const name = file.slice(0, file.indexOf(".", 1));
  return /^(?:__init__|index|mod|init)$/.test(name) ? directory : name;
}

function mentions(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!/\w/.test(text[at - 1] ?? " ") && !/\w/.test(text[at + name.length] ?? " ")) return true;
  }
  return false;
}
