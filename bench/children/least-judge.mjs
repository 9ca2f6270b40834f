/**
 * The least that a sound judge of shell commands must do, and nothing else: it says what a command
 * would do, word by word, and safe only of what it knows. See bench/README.md.
 */
import {
  deleteOf,
  entryOf,
  forEachChild,
  isTrait,
  parseShell,
  patternOf,
  readOf,
  touchesState,
  writeOf,
} from "../../dist/scripts/internals.js";

/** Stands for what is known only at run time. */
const UNKNOWN = "\0";
const MAX_DEPTH = 16;
/** Text that deceives its reader is judged by another layer. */
const PLAIN = /^[\t\n\x20-\x7E]*$/;
/** Each name in code, and each text. */
const CODE = /[A-Za-z_]\w*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;
const CALLS = new Set(
  "system exec execSync spawn popen eval unlink rmtree remove rename open write connect urlopen fetch require import getattr environ".split(
    " ",
  ),
);
const BUILTINS = new Set(
  "cd echo export set unset true false : test [ read local declare return exit".split(" "),
);

/** What an entry of the catalog says, by option and by verb; made once for each. */
const tables = new WeakMap();

function tableOf(entry) {
  const known = tables.get(entry);
  if (known) return known;
  const options = new Map();
  const list = (text, takes, effect) => {
    for (const names of (text ?? "").split(/\s+/).filter(Boolean))
      for (const name of names.replace(/[=?]+$/, "").split("|"))
        if (!options.has(name)) options.set(name, { takes, effect });
  };
  for (const source of [entry.wraps ?? {}, entry]) {
    for (const [names, effect] of Object.entries(source.options ?? {}))
      list(names, names.endsWith("="), [effect].flat());
    list(source.values, true);
    list(source.flags, false);
  }
  const verbs = new Map();
  for (const [key, pattern = ""] of entry.verbs ?? []) {
    const words = pattern.split(/\s+/).filter(Boolean);
    const line = { key: key.replace("!", ""), verbs: [], wanted: [] };
    line.level = patternOf(line.key).level;
    for (const word of words) {
      const choices = word.split("|");
      if (word[0] === "-") {
        line.wanted.push(choices.map((each) => each.split("=")[0]));
        for (const each of choices) list(each.split("=")[0], each.includes("="));
      } else if (/^[\w*]/.test(word)) line.verbs.push(choices);
    }
    for (const head of line.verbs[0] ?? ["*"]) {
      const lines = verbs.get(head) ?? [];
      verbs.set(head.includes("*") ? "*" : head, [...lines, line]);
    }
  }
  const table = { options, verbs };
  tables.set(entry, table);
  return table;
}

const fits = (word, choices) =>
  choices.some(
    (each) =>
      each === word || (each.endsWith("*") && (word ?? "").startsWith(each.replaceAll("*", ""))),
  );

export function leastJudge(command, cwd) {
  const found = { cwd, keys: [], files: [], runs: [], vars: new Map(), depth: 0 };
  if (!PLAIN.test(command)) note(found, "text.foreign");
  script(command, found);
  return { safe: found.keys.every((key) => patternOf(key)?.level === "safe"), ...found };
}

function note(found, key) {
  if (!found.keys.includes(key)) found.keys.push(key);
}

function script(text, found) {
  const tree = parseShell(text);
  if (!tree || tree.errors?.length > 0 || found.depth >= MAX_DEPTH) {
    note(found, "shell.unparseable");
    return;
  }
  found.depth++;
  walk(tree, found);
  found.depth--;
}

function walk(node, found) {
  switch (node.type) {
    case "Command":
      command(node, found);
      return;
    case "Redirect":
      redirect(node, found);
      return;
    case "Word":
      textOf(node, found);
      return;
    default:
      forEachChild(node, (child) => walk(child, found));
  }
}

function redirect({ target, operator }, found) {
  if (!target) return;
  const path = textOf(target, found);
  if (operator.endsWith("&")) return;
  file(operator === "<" ? "read" : "write", path, found);
}

const EFFECTS = { read: readOf, write: writeOf, delete: deleteOf };

function file(kind, path, found) {
  found.files.push({ kind, path });
  note(found, EFFECTS[kind](path, found.cwd).key);
}

/** A word as the program gets it. */
function textOf(word, found) {
  const { parts } = word;
  return parts ? joined(parts, found) : word.value;
}

function joined(parts, found) {
  let text = "";
  for (const part of parts)
    if (part.type === "DoubleQuoted" || part.type === "LocaleString")
      text += joined(part.parts, found);
    else if (part.type === "SimpleExpansion" || part.type === "ParameterExpansion") {
      if (part.type === "ParameterExpansion") forEachChild(part, (child) => walk(child, found));
      text += found.vars.get(part.text.replace(/[${}]/g, "")) ?? UNKNOWN;
    } else if (part.value === undefined) {
      forEachChild(part, (child) => walk(child, found));
      text += UNKNOWN;
    } else text += part.value;
  return text;
}

function command({ name, prefix, suffix }, found) {
  const words = [];
  for (const part of prefix)
    if (part.type === "Assignment" && part.value.type === "Word")
      found.vars.set(part.name, textOf(part.value, found));
    else walk(part, found);
  if (name) words.push(textOf(name, found));
  for (const part of suffix)
    if (part.type === "Word") words.push(textOf(part, found));
    else walk(part, found);
  if (words.length > 0) run(words, found);
}

function run(words, found) {
  const [path] = words;
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  found.runs.push({ name, words });
  if (words.some(touchesState)) note(found, "countersign.self");
  const entry = entryOf(name);
  if (!entry) {
    note(found, BUILTINS.has(name) ? "shell.builtin" : "exec.unknown_program");
    return;
  }
  const { options, operands, behind } = wordsOf(words, entry, found);
  if (entry.wraps) {
    if (behind.length > 0) run(behind, found);
  } else if (isTrait(name, "shell")) {
    const at = words.findIndex((word) => /^-\w*c$/.test(word));
    if (at > 0 && words[at + 1] !== undefined) script(words[at + 1], found);
    else note(found, "code.exec.script");
  } else if (entry.verbs) note(found, lineFor(entry, operands, options)?.key ?? "exec.unknown");
  else if (entry.operands !== "names") {
    const kind = isTrait(name, "deletes") ? "delete" : "read";
    const first = entry.operands?.startsWith("pattern") && !options.has("-e") ? 1 : 0;
    for (let at = first; at < operands.length; at++) file(kind, operands[at], found);
  }
}

/** Splits words into options, of which each is looked up, and operands. */
function wordsOf(words, entry, found) {
  const table = tableOf(entry);
  const given = { options: new Set(), operands: [], behind: [] };
  for (let at = 1; at < words.length; at++) {
    const word = words[at];
    if (word[0] !== "-" || word.length < 2) {
      if (entry.wraps && !entry.wraps.verbs) {
        given.behind = words.slice(at + (entry.wraps.operands ?? 0));
        break;
      }
      given.operands.push(word);
      continue;
    }
    const equals = word.indexOf("=");
    const name = equals < 0 ? word : word.slice(0, equals);
    const known = table.options.get(name);
    const value = equals < 0 ? words[at + 1] : word.slice(equals + 1);
    if (known) take(name, known, value);
    else if (word[1] === "-") unlisted(entry, found);
    else
      for (let letter = 1; letter < word.length; letter++) {
        const each = table.options.get(`-${word[letter]}`);
        if (each) take(`-${word[letter]}`, each, word.slice(letter + 1) || value);
        else unlisted(entry, found);
        if (each?.takes) break;
      }
    if (known?.takes && equals < 0) at++;
  }
  return given;

  function take(name, { effect }, value = "") {
    given.options.add(name);
    for (const each of effect ?? []) carryOut(each, value, entry, found);
  }
}

function unlisted(entry, found) {
  if (entry.anyOption === undefined) note(found, "exec.unknown_option");
}

function carryOut(effect, value, { language }, found) {
  if (effect === "read" || effect === "write") file(effect, value, found);
  else if (effect === "code") code(value, language, found);
  else if (effect === "command" || effect === "shell") script(value, found);
  else if (effect.includes(".")) note(found, effect);
}

/** Code that is given to an interpreter: every name is looked up, every text may be a path. */
function code(text, language, found) {
  for (const [token] of text.matchAll(CODE))
    if (token[0] === "'" || token[0] === '"') {
      if (token.includes("/") || token.includes(".")) file("read", token.slice(1, -1), found);
    } else if (CALLS.has(token)) note(found, `code.${language}`);
}

/** The worst line that fits the verbs and options. */
function lineFor(entry, operands, options) {
  const { verbs } = tableOf(entry);
  let worst;
  for (const lines of [verbs.get(operands[0]), verbs.get("*")])
    for (const line of lines ?? []) {
      if (!line.verbs.every((choices, at) => fits(operands[at], choices))) continue;
      if (!line.wanted.every((names) => names.some((name) => options.has(name)))) continue;
      if (!worst || worst.level === "safe") worst = line;
    }
  return worst;
}
