/** Interpreters: what they are given to run, by an option, on standard input or in a file. Sources: their manuals. */
import { judgeNotebookCell } from "../../code/notebook.ts";
import { exposedByValue } from "../../code/printed-values.ts";
import { isKnown, type Language, type Report, UNKNOWN } from "../../report.ts";
import { type Options, optionsOf } from "../options.ts";
import type { Command, Program, Programs } from "../program.ts";
import { isInput, runsFile, runsInput } from "./feeding.ts";
import { type Invocation, invocationOf } from "./invocations.ts";
import { runsModule } from "./modules.ts";

interface Interpreter {
  readonly language: Language;
  readonly options: Options;
  /** Effects of the options that end them. */
  readonly ends: ReadonlySet<string>;
  /** How a module that an option names is written in the language: `use X;`. */
  readonly use?: (name: string) => string;
}

/**
 * Options as `optionsOf` has them. Effects: `c` code, `p` code whose value is printed, `m` a module and the end of options, `f` a script, `n` only checks
 * the script, `i` tells about itself, `r` waits for input, `u` loads a module of the language's own, `x` loads a file first, `l` listens,
 * `w` rewrites the files it is given, `d` reads them.
 */
const interpreter = (language: Language, ends: string, options: string, use?: (name: string) => string): Interpreter => ({
  language,
  options: optionsOf(options),
  ends: new Set(ends),
  ...(use && { use }),
});

const python = interpreter(
  "python",
  "cm",
  "-c:c -m:m -W: -X: -Q: -i!r -h!i -?!i -V!i --version!i --help!i --help-all!i --check-hash-based-pycs:",
);
const node = interpreter(
  "javascript",
  "",
  "-e|--eval:c -p|--print!p -c|--check!n -r|--require:x --import:x --loader|--experimental-loader:x -C|--conditions: -i|--interactive!r -v|--version!i -h|--help!i --env-file: --inspect|--inspect-brk?l --input-type: --title: --tsconfig: -P|--project: -O: --icu-data-dir: --openssl-config: --test!t --run:k --v8-options!i --watch-path: --test-reporter: --test-name-pattern: --stack-trace-limit: --max-old-space-size:",
);
const perl = interpreter(
  "perl",
  "",
  "-e:c -E:c -i?w -n!d -p!d -M:u -m:u -I: -F: -C? -x? -d?x -D? -c!q -v!i -V?i -h!i -?!i -s -S -T -W -X -a -g -t -u -U -w -f",
  (name) => (name.startsWith("-") ? "" : `use ${name.replace(/=(.*)$/s, " qw($1)")};`),
);
const ruby = interpreter(
  "ruby",
  "",
  "-e:c -i?w -n!d -p!d -r|--require:u -I: -F: -C: -E|--encoding: -W? -x? -c!n -v --verbose -h!i --help!i --version!i --copyright!i -l -a -s -S -w",
  (name) => `require "${name}";`,
);
const php = interpreter(
  "php",
  "",
  "-r|--run:c -R|--process-code:c -B|--process-begin:c -E|--process-end:c -f|--file:f -F|--process-file:f -l|--syntax-check!n -i|--info!i -m|--modules!i -v|--version!i -h|--help!i --ini!i -s -w -S|--server:l -t|--docroot: -d|--define:y -c|--php-ini: -z|--zend-extension:x -a|--interactive!r -n -q -e --rf:i --rc:i --re:i --ri:i",
);
const lua = interpreter("lua", "", "-e:c -l:x -i!r -v!i -W -E");
const other = (options: string): Interpreter => interpreter("other", "", options);

const TABLE: readonly (readonly [string, Interpreter])[] = [
  ["python python2 python3 pypy pypy2 pypy3 ipython ipython3 micropython jython graalpy py", python],
  ["node nodejs tsx ts-node ts-node-esm esno jiti vite-node swc-node babel-node iojs electron qjs d8", node],
  ["perl perl5 cperl", perl],
  ["ruby ruby2 ruby3 jruby truffleruby mruby", ruby],
  ["php php5 php7 php8 php-cli", php],
  ["lua lua5 luajit texlua luau", lua],
  ["rscript r littler", other("-e:c -f|--file:f --version!i --help!i --args --default-packages:")],
  [
    "julia",
    other(
      "-e|--eval:c -E|--print:c -L|--load:x -J|--sysimage: -t|--threads: -p|--procs: -i!r -v|--version!i -h|--help!i --project?",
    ),
  ],
  ["osascript", other("-e:c -l: -s:")],
  ["tclsh tclsh8 tclsh9 wish expect jimsh", other("-c:c -f:f -b: -v!i")],
  ["groovy scala amm kotlin jshell", other("-e:c -cp|-classpath|--class-path: --version!i -version!i -h|--help!i")],
  ["elixir iex", other("-e|--eval:c -r:x -S: --sname: --name: -v|--version!i -h|--help!i --rpc-eval:c")],
  ["erl", other("-eval:c -s: -noshell -run:")],
  ["ghc runghc runhaskell ghci stack-runghc", other("-e:c -f: --version!i --help!i")],
  ["racket guile mzscheme csi chibi-scheme gosh", other("-e|--eval:c -c:c -l: -s:f -f:f --version!i --help!i")],
  ["sbcl clisp ecl ccl", other("--eval|-x|-eval|-e:c --load|-i:f --script?f --version!i --help!i")],
  ["clojure clj bb janet fennel", other("-e|--eval:c -m|--main: --version!i --help!i")],
  ["octave octave-cli matlab scilab", other("--eval|-batch|-r|-e:c --version!i --help!i")],
  [
    "crystal nim raku perl6 io gst gforth ocaml utop rhino jjs bsh coffee",
    other("-e|--eval|eval:c --version!i -v|--version!i -h|--help!i"),
  ],
];

const NO_ENDS = new Set<string>();

function interprets({ language, options, ends, use }: Interpreter): Program {
  return (command, report) => {
    const invocation = invocationOf(command.args, options, ends.size > 0 ? ends : NO_ENDS);
    const { given, rest, vague } = invocation;
    const effects = new Set(given.map(({ effect }) => effect));
    if (effects.has("i") && rest.length === 0 && !effects.has("c")) return report.add("exec.help");
    if (vague) return report.add("code.exec.dynamic");
    loads(command, invocation, report);
    const module = given.find(({ effect }) => effect === "m")?.value;
    if (module !== undefined) return runsModule(command, module, rest, report);
    const prelude = given
      .map(({ effect, value }) => (effect === "u" && value !== undefined ? (use?.(value) ?? "") : ""))
      .join("");
    const texts = textsOf(invocation);
    const feed = effects.has("w") || (effects.has("d") && texts.length > 0) ? rest : [];
    if (texts.length > 0) {
      if (language === "perl" && rest.some(isCommand)) report.add("code.exec.escape");
      if (command.program.startsWith("ipython")) judgeNotebookCell(texts.join("\n"), report);
      else judged(language, prelude + texts.join("\n"), report);
      const shown = effects.has("p") ? exposedByValue(language, texts.join("\n"), report) : undefined;
      if (shown) report.prints(shown);
      files(command, feed, effects.has("w"), report);
      return;
    }
    if (effects.has("l") && rest.length === 0) return;
    script(command, invocation, report, (text) => report.code(language, prelude + text));
  };
}

/** `-e code`; node's `-p` takes the next word only where it looks like none of its options. */
function textsOf({ given, rest }: Invocation): readonly string[] {
  const texts: string[] = [];
  for (const { effect, value } of given) {
    if (effect === "c") texts.push(value ?? UNKNOWN);
    else if (effect === "p") texts.push(value ?? (given.some(({ effect: each }) => each === "c") ? "" : (rest[0] ?? "")));
  }
  return texts.filter((text, at) => text !== "" || at === 0);
}

function judged(language: Language, text: string, report: Report): void {
  if (text === UNKNOWN || text === "") report.add(text === "" ? "code.exec.read" : "code.exec.dynamic");
  else report.code(language, text);
}

/** What is loaded, listened to or waited for besides. */
function loads(command: Command, { given }: Invocation, report: Report): void {
  for (const { effect, value = "" } of given) {
    if (effect === "x") runsFile(command, value, report);
    else if (effect === "r") report.add("code.exec.repl");
    else if (effect === "l") report.add("net.listen");
    else if (effect === "y" && /^(?:auto_|disable_|extension|zend_|ffi|allow_url)/.test(value)) report.add("code.exec.script");
    else if (effect === "f") runsFile(command, value, report);
    else if (effect === "k") report.run(["npm", "run", value]);
  }
}

/** Perl takes a file's name with a bar in it for a command, and one with `>` before it for a file to write (perlop, "I/O Operators"). */
const isCommand = (path: string): boolean => /^[|>+]|\|$/.test(path.trim());

/** The files that a one-liner goes through. */
function files(command: Command, paths: readonly string[], inplace: boolean, report: Report): void {
  for (const path of paths) {
    if (inplace) report.writes(path, "inplace");
    else report.reads(path);
  }
  if (inplace && command.open) report.writes(UNKNOWN, "inplace");
}

function script(command: Command, { given, rest }: Invocation, report: Report, runs: (text: string) => void): void {
  const effects = new Set(given.map(({ effect }) => effect));
  const [path] = rest;
  if (effects.has("f") || effects.has("k")) return;
  if (effects.has("t")) report.add("code.exec.project_task");
  else if (effects.has("n")) {
    report.add("exec.read");
    for (const each of rest) report.reads(each);
  } else if (path === undefined || isInput(path)) runsInput(command, report, runs);
  else if (isTool(path) && isKnown(path)) report.run(rest);
  else runsFile(command, path, report);
}

/** A tool that is itself a script, by its place: `php artisan`, `python manage.py`, `node node_modules/.bin/eslint`. */
const isTool = (path: string): boolean =>
  /^(?:\.\/)?(?:artisan|manage\.py|(?:bin\/)?(?:console|rails|rake|rspec|setup)|(?:vendor\/bin|node_modules\/\.bin|\.?venv\/bin)\/[\w.-]+)$/.test(
    path,
  );

/** `python3.12`, `php8.3`: the name and its versions. */
const VERSIONS =
  "python2: 6 7|python3: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18|pypy3: 8 9 10 11 12|lua5: 1 2 3 4 5|php5: 6|php7: 0 1 2 3 4|php8: 0 1 2 3 4 5 6|ruby2: 0 1 2 3 4 5 6 7|ruby3: 0 1 2 3 4 5|perl5: 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36 38 40 42|tclsh8: 5 6 7|tclsh9: 0";
const versionsOf = (name: string): readonly string[] => {
  const [, versions] =
    VERSIONS.split("|")
      .map((entry) => entry.split(": "))
      .find(([each]) => each === name) ?? [];
  return (versions ?? "")
    .split(" ")
    .filter(Boolean)
    .map((version) => `${name}.${version}`);
};

export const languages: Programs = Object.fromEntries(
  TABLE.flatMap(([names, known]) => {
    const program = interprets(known);
    const all = names.split(" ").flatMap((name) => [name, ...versionsOf(name)]);
    return all.map((name): [string, Program] => [name, program]);
  }),
);
