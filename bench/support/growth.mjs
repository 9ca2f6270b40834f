/**
 * Calls of at most 16 KB that grow while they are looked at: doublings, products, nesting and
 * repetition in whatever builds lists or texts.
 */

import { texts } from "./cases.mjs";
import { LANGUAGES, MINI } from "./growing-languages.mjs";
import { DOUBLES, NESTS, OPENERS, STARTS, UNITS, USES } from "./growing-shell.mjs";

const MAX_LENGTH = 16_384;
/**
 * The shell judge reads no more of a command; most calls are cut there, so that all of them is
 * read.
 */
const SHELL_LENGTH = 10_000;
const LENGTHS = [300, 1000, 3000, SHELL_LENGTH, SHELL_LENGTH, MAX_LENGTH];

/** Gives a generator of `{ kind, call }`. */
export function growthOf({ random, below, one }) {
  const some = (list, most) => Array.from({ length: 1 + below(most) }, () => one(list));
  const numbered = (text, at) => (random() < 0.3 ? text.replace(/\b[axfFG]\b/g, `$&${at}`) : text);
  const filled = (unit, length, distinct = random() < 0.3) => {
    if (unit === "") return "";
    if (!distinct) return unit.repeat(Math.max(1, Math.floor(length / unit.length)));
    let text = "";
    for (let at = 0; text.length + unit.length + 5 < length; at++)
      text += unit.replace(/\b[axfFG]\b/g, `$&${at}`);
    return text;
  };

  function doubled() {
    const steps = some(DOUBLES, 3);
    const lines = some(STARTS, 3).map((start) =>
      start.replace("N", filled(one(["a ", "/a ", "$(a) ", "a=b ", "a;"]), 1 + below(3000))),
    );
    const turns = 1 + below(random() < 0.3 ? 400 : 60);
    for (let turn = 0; turn < turns; turn++)
      lines.push(...steps.map((step) => numbered(step, turn)));
    const uses = some(USES, 3);
    const often = 1 + below(random() < 0.3 ? 300 : 4);
    for (let turn = 0; turn < often; turn++) lines.push(...uses);
    return lines.join(random() < 0.8 ? "\n" : "; ");
  }

  /** Functions that each call the one before twice. */
  function called() {
    const count = 2 + below(120);
    const twice = one([
      "N; N",
      "N $@ $@",
      "N | N",
      "N & N",
      "$(N) $(N)",
      'x="$(N)$(N)"',
      "N && N || N",
      "(N); (N)",
      "eval N; eval N",
      "! N; N",
    ]);
    const define = one([
      "f#(){ B; }",
      "function f# { B; }",
      "alias f#='B'",
      "f#() ( B )",
      "f#='B'; eval \"$f#\"",
      "echo 'B' > f#; . f#",
      "f#=$(B)",
    ]);
    const lines = [`f0(){ ${one(USES)}; }`];
    for (let at = 1; at < count; at++)
      lines.push(
        define.replaceAll("#", String(at)).replaceAll("B", twice.replaceAll("N", `f${at - 1}`)),
      );
    return `${lines.join(one(["\n", "; "]))}\nf${count - 1} ${one(["", "a", "$x", "$@"])}`;
  }

  function nested() {
    const pairs = some(NESTS, 3);
    const core = one([one(USES), one(UNITS), one(DOUBLES), "a", ""]);
    const escaping = random() < 0.3;
    let text = core;
    for (let turn = 0; turn < 3000 && text.length < MAX_LENGTH; turn++) {
      const [open, close] = pairs[turn % pairs.length];
      if (escaping && /['"`]$/.test(open))
        text = text.replaceAll("\\", "\\\\").replaceAll(open.at(-1), `\\${open.at(-1)}`);
      const next = open + text + close;
      if (next.length > MAX_LENGTH) break;
      text = next;
      if (random() < 0.01) break;
    }
    if (random() < 0.2) text = text.slice(0, below(text.length));
    return random() < 0.3 ? filled(`${text.slice(0, 200)};`, one(LENGTHS)) : text;
  }

  const unitOf = (list) => some(list, 4).join("");
  function repeated(list, length = one(LENGTHS)) {
    if (random() < 0.7) return filled(unitOf(list), length);
    const half = Math.floor(length / 2);
    return (
      one(["", "x=a;", one(STARTS)]) +
      filled(unitOf(list), half) +
      one(["\n", ";", " ", ""]) +
      filled(unitOf(list), half)
    );
  }

  /** Three runs of what opens, so that what ends them is far away. */
  function opened() {
    const length = one(LENGTHS);
    const runs = Array.from({ length: 1 + below(3) }, () => unitOf(OPENERS));
    return unitOf(OPENERS) + runs.map((unit) => filled(unit, length / runs.length, false)).join("");
  }

  /** n parts that are made, m parts that use them. */
  function product() {
    const half = Math.floor(one(LENGTHS) / 2);
    const made = filled(
      one([...DOUBLES, ...STARTS, ...UNITS]) + one([";", "\n", " "]),
      half,
      random() < 0.6,
    );
    const used = filled(
      one([...USES, ...UNITS, ...NESTS.map(([open, close]) => `${open}a${close}`)]) +
        one([";", "\n", " "]),
      half,
      random() < 0.3,
    );
    const [open, close] = one([["", ""], ["", ""], ...NESTS]);
    return `${made}\n${open}${used}${close}`;
  }

  const inQuotes = (text) =>
    random() < 0.8 ? `'${text.replaceAll("'", `'\\''`)}'` : `"${text.replace(/["\\$`]/g, "\\$&")}"`;
  const HOSTS = {
    python: ["python3 -c"],
    javascript: ["node -e"],
    perl: ["perl -e", "perl -ne"],
    ruby: ["ruby -e"],
    php: ["php -r"],
    lua: ["lua -e"],
    powershell: ["pwsh -c", "powershell -Command"],
    cmd: ["cmd /c"],
    sql: ["psql -c", "mysql -e", "sqlite3 db"],
    other: ["Rscript -e", "osascript -e", "julia -e"],
  };
  const hosted = (language, text) => {
    const host = one(HOSTS[language]);
    return random() < 0.7
      ? `${host} ${inQuotes(text)}`
      : `${host.replace(/ -\w+$/, "")} <<'E'\n${text}\nE\n`;
  };

  function inLanguage() {
    const language = one(Object.keys(LANGUAGES));
    const text = repeated(LANGUAGES[language], one([300, 2000, 5000, 9900, 16_000]));
    if (language === "powershell" && random() < 0.6) return bash(text, "PowerShell");
    if (language === "cmd" && random() < 0.6) return bash(text, "cmd");
    if (language === "sql" && random() < 0.5)
      return { tool: "mcp__db__query", input: { sql: text }, cwd: "/home/dev/app" };
    return bash(hosted(language, text));
  }

  function inProgram() {
    if (random() < 0.6) {
      const [name, ...words] = one(texts).split(/\s+/);
      const more = random() < 0.5 ? words : [...words, ...one(texts).split(/\s+/)];
      return bash(
        `${name} ${repeated((more.length > 0 ? more : ["a"]).map((word) => `${word} `))}`,
      );
    }
    const program = one(Object.keys(MINI));
    const text = repeated(MINI[program].map((word) => `${word} `));
    return bash(
      /^(?:awk|sed|jq)$/.test(program) || random() < 0.2
        ? `${program} ${inQuotes(text)} F`
        : `${program} ${text}`,
    );
  }

  const bash = (command, tool = "Bash") => ({
    tool,
    input: {
      command: command.slice(0, tool === "Bash" && random() < 0.9 ? SHELL_LENGTH : MAX_LENGTH),
    },
    cwd: "/home/dev/app",
  });

  return () => {
    const kind = below(13);
    if (kind < 3) return { kind: "doubled", call: bash(doubled()) };
    if (kind === 3) return { kind: "called", call: bash(called()) };
    if (kind === 4) return { kind: "nested", call: bash(nested()) };
    if (kind < 7) return { kind: "repeated", call: bash(repeated(UNITS)) };
    if (kind === 7) return { kind: "product", call: bash(product()) };
    if (kind < 10) return { kind: "language", call: inLanguage() };
    if (kind === 10) return { kind: "program", call: inProgram() };
    if (kind === 11) return { kind: "open", call: bash(opened()) };
    return { kind: "input", call: inputOf({ random, below, one, repeated }) };
  };
}

const NAMES =
  "command script sql query path paths file_path url urls edits files args text content data items".split(
    " ",
  );
const TOOLS =
  "Read Write Edit MultiEdit Glob Grep WebFetch WebSearch TodoWrite Task apply_patch str_replace_editor mcp__a__b mcp__fs__write_file mcp__fs__move_file Bash PowerShell run NotebookEdit".split(
    " ",
  );

/** Inputs of other tools: many texts, long ones, deep ones. */
function inputOf({ random, below, one, repeated }) {
  const texts = [
    ...UNITS,
    "/a ",
    "../",
    "*** Add File: a\n",
    "+++ a\n--- b\n",
    "http://a/ ",
    "{a,b}",
    "%2e",
    "file:///a",
    "~/.ssh/id_rsa ",
  ];
  const leaf = () =>
    random() < 0.5
      ? repeated(texts, one([10, 100, 4000, 16_000]))
      : one(["a", 1, null, true, one(texts)]);
  const grown = (() => {
    const kind = below(4);
    if (kind === 0) return Array.from({ length: one([10, 300, 4000]) }, () => one(texts));
    if (kind === 1)
      return Object.fromEntries(
        Array.from({ length: one([10, 300, 1500]) }, (_, at) => [
          random() < 0.5 ? `${one(NAMES)}${at}` : `a${at}`,
          one(texts),
        ]),
      );
    if (kind === 2) {
      let value = leaf();
      const depth = one([5, 60, 1000, 3000]);
      for (let at = 0; at < depth; at++) value = random() < 0.5 ? [value] : { [one(NAMES)]: value };
      return value;
    }
    return leaf();
  })();
  const input = { [one(NAMES)]: grown };
  if (random() < 0.5) input[one(NAMES)] = leaf();
  return {
    tool: one(TOOLS),
    input,
    cwd: random() < 0.9 ? "/home/dev/app" : repeated(texts, one([100, 5000])),
  };
}
