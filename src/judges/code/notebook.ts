/**
 * Notebook cells: Python, and lines and whole cells that IPython passes to a shell or to another
 * language.
 */
import { isKnown, type Language, type Report, UNKNOWN } from "../report.ts";

/** More shell lines than a person would write in one cell. */
const MAX_LINES = 64;

/**
 * `%%bash` and similar magics: the rest of the cell is in that language. Source: IPython's
 * reference, "Built-in magic commands".
 */
const SHELL_CELLS = /^(?:bash|sh|system|sx|!|script\s+(?:\S*\/)?(?:env\s+)?(?:ba|z|da|k)?sh\b.*)$/;
const LANGUAGE_CELLS: ReadonlyMap<string, Language> = new Map<string, Language>([
  ["perl", "perl"],
  ["ruby", "ruby"],
  ["js", "javascript"],
  ["javascript", "javascript"],
  ["python", "python"],
  ["python3", "python"],
  ["pypy", "python"],
  ["capture", "python"],
  ["time", "python"],
  ["timeit", "python"],
  ["prun", "python"],
]);
/** They display something and run nothing. */
const QUIET_CELLS = new Set(["html", "HTML", "markdown", "latex", "svg", "SVG"]);
const QUIET_LINES = new Set(
  `matplotlib pylab config who whos who_ls pwd ls ll lsmagic magic time_ precision pprint quickref
  xmode colors autoawait page pinfo pdoc psource pfile history hist reset_selective load_ext
  autoreload env_ tensorboard inline dhist`.split(/\s+/),
);

/** Judges the source of one cell as IPython would run it. */
export function judgeNotebookCell(text: string, report: Report): void {
  const body = text.trimStart();
  if (body.startsWith("%%")) {
    const end = body.indexOf("\n");
    judgeCellMagic(
      body.slice(2, end < 0 ? undefined : end).trim(),
      end < 0 ? "" : body.slice(end + 1),
      report,
    );
    return;
  }
  const magic: string[] = [];
  const lines = text.split("\n").map((line) => {
    const plain = line.replace(/^\s{0,60}(?:[\w.,[\] ]{1,60}=\s?)?(?=[!%])/, "");
    if (!/^[!%]/.test(plain)) return line;
    magic.push(plain);
    return `${line.slice(0, line.length - line.trimStart().length)}pass`;
  });
  if (magic.length > MAX_LINES) report.add("shell.too_complex");
  for (const line of magic.slice(0, MAX_LINES)) judgeLine(line, report);
  const code = lines.join("\n");
  judgeCalls(code, report);
  if (code.trim() !== "") report.code("python", code);
}

function judgeCellMagic(magic: string, body: string, report: Report): void {
  const [name = "", ...words] = magic.split(/\s+/);
  const language = LANGUAGE_CELLS.get(name);
  if (SHELL_CELLS.test(magic) || name === "bash" || name === "sh") report.script(body);
  else if (language === "python" && name !== "python") {
    if (name === "time" || name === "timeit" || name === "prun")
      judgeNotebookCell(words.join(" "), report);
    judgeNotebookCell(body, report);
  } else if (language) report.code(language, body);
  else if (name === "writefile" || name === "file")
    report.writes(words.findLast((word) => !word.startsWith("-")) ?? UNKNOWN);
  else report.add(QUIET_CELLS.has(name) ? "exec.read" : "code.exec.dynamic");
}

/** `!ls`, `%system ls`, `%run x.py` */
function judgeLine(line: string, report: Report): void {
  if (line.startsWith("!")) {
    report.script(filled(line.replace(/^!!?/, "")));
    return;
  }
  const [, name = "", rest = ""] = /^%{1,2}\s?(\S+)(?:\s(.*))?$/s.exec(line) ?? [];
  if (/^(?:system|sx|sc)$/.test(name)) report.script(filled(rest));
  else if (
    /^(?:pip|conda|mamba|micromamba|uv|cd|mkdir|mv|rm|cp|cat|ls|rmdir|man|less|more|env|set_env)$/.test(
      name,
    )
  )
    report.script(
      name === "set_env" || name === "env"
        ? `export ${rest.replace(/^(\w+)[ =]/, "$1=")}`
        : filled(`${name} ${rest}`),
    );
  else if (name === "run") report.run(["python3", ...rest.split(/\s+/)]);
  else if (/^(?:time|timeit|prun)$/.test(name)) judgeNotebookCell(rest, report);
  else report.add(QUIET_LINES.has(name) ? "exec.read" : "code.exec.dynamic");
}

/** `{name}` and `$name` are values of the notebook. */
const filled = (text: string): string => text.replace(/\{[^{}\n]{1,80}\}/g, UNKNOWN);

/** `get_ipython().system("…")`, `get_ipython().run_cell_magic("bash", "", "…")` */
const CALL =
  /get_ipython\(\)\s?\.\s?(system|getoutput|run_line_magic|run_cell_magic|run_cell|magic|ex|ev)\s?\(([^\n]{0,2000})/g;

function judgeCalls(code: string, report: Report): void {
  const calls = [...code.matchAll(CALL)];
  if (calls.length > MAX_LINES) report.add("shell.too_complex");
  for (const [, method = "", words = ""] of calls.slice(0, MAX_LINES)) {
    const texts = [...words.matchAll(/"((?:[^"\\]|\\.){0,2000})"|'((?:[^'\\]|\\.){0,2000})'/g)].map(
      ([, a, b]) => a ?? b ?? "",
    );
    const last = texts.at(-1) ?? UNKNOWN;
    if (!isKnown(last)) report.add("code.exec.dynamic");
    else if (method === "system" || method === "getoutput") report.script(last);
    else if (method === "run_line_magic") judgeLine(`%${texts.join(" ")}`, report);
    else if (method === "run_cell_magic")
      judgeCellMagic(texts.slice(0, 2).join(" ").trim(), last, report);
    else judgeNotebookCell(last, report);
  }
}
