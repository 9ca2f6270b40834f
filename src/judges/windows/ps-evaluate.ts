/**
 * Evaluates PowerShell words: strings, variables, brackets, members of objects. Any script inside
 * them is judged on the way.
 */
import { UNKNOWN } from "../report.ts";
import { memberOf, staticOf } from "./ps-members.ts";
import { type Scope, variableOf } from "./ps-scope.ts";
import type { Part, Word } from "./ps-syntax.ts";
import { formatted, joined, NOTHING, UNKNOWN_VALUE, type Value, veiled } from "./ps-values.ts";

/** A word of a command. Its blocks are passed on without being run. */
export function wordValue(word: Word, scope: Scope): Value {
  const value = word.worked
    ? workedOut(word.parts, scope)
    : joined(word.parts.map((part) => partOf(part, scope)));
  const [first] = word.parts;
  const parameter =
    !word.worked && first?.kind === "text" && /^[-\u2013-\u2015][a-z?]/i.test(first.text);
  if (!parameter && !word.listed) return value;
  return { ...value, ...(parameter && { parameter }), ...(word.listed && { listed: true }) };
}

function partOf(part: Part, scope: Scope): Value {
  switch (part.kind) {
    case "text":
    case "quoted":
      return { text: part.text };
    case "variable":
      return variableOf(part.text, scope);
    case "block":
      return { text: "", blocks: [part.script] };
    case "group":
      return scope.walker.walk(part.script, scope);
    default:
      return veiled(scope.walker.walk(part.script, scope));
  }
}

/**
 * A word that begins with a string, a variable, a bracket or a type: `$x.Name`,
 * `(Get-Date).AddDays(1)`, `[IO.File]::Exists('x')`.
 */
function workedOut(parts: readonly Part[], scope: Scope): Value {
  const [first] = parts;
  if (first?.kind !== "text") return followed(undefined, parts, scope);
  if (first.text.startsWith("[")) return typed(first.text, parts.slice(1), scope);
  return first.text.startsWith("@")
    ? UNKNOWN_VALUE
    : followed({ text: first.text }, parts.slice(1), scope);
}

/** The result of a value with the members, indices and further parts after it. */
function followed(base: Value | undefined, parts: readonly Part[], scope: Scope): Value {
  let value = base;
  for (let at = 0, part = parts[at]; part; part = parts[++at]) {
    if (value && part.kind === "text" && /^(?:\.|::)(?:[\w.]|$)/.test(part.text))
      ({ value, at } = members(value, parts, at, scope));
    else if (value && part.kind === "index")
      value = joined([
        veiled(value),
        { text: "", from: scope.walker.walk(part.script, scope).from },
      ]);
    else {
      const next = partOf(part, scope);
      value = value === undefined ? next : { ...joined([value, next]), blocks: next.blocks };
    }
  }
  return value ?? NOTHING;
}

/** `[int]…` changes what follows, `[IO.File]::Name` is a member of a type. */
function typed(text: string, rest: readonly Part[], scope: Scope): Value {
  const end = text.indexOf("]::");
  if (end < 0) {
    const closing = text.lastIndexOf("]");
    if (closing < 0) return followed({ text }, rest, scope);
    const cast = text.slice(1, closing).toLowerCase();
    if (text[closing + 1] === ".")
      return followed(
        { text: UNKNOWN, objects: cast },
        [{ kind: "text", text: text.slice(closing + 1) }, ...rest],
        scope,
      );
    const tail = text.slice(closing + 1);
    const all: readonly Part[] = tail === "" ? rest : [{ kind: "text", text: tail }, ...rest];
    return converted(cast, all.length > 0 ? workedOut(all, scope) : NOTHING, scope);
  }
  const type = text.slice(1, end).toLowerCase();
  const [name = "", ...names] = text.slice(end + 3).split(".");
  const args = names.length === 0 ? argumentsAt(rest, 0, scope) : undefined;
  const value = staticOf({ type, name: name.toLowerCase(), args }, scope);
  const left = rest.slice(args === undefined ? 0 : 1);
  return followed(
    value,
    names.length > 0 ? [{ kind: "text", text: `.${names.join(".")}` }, ...left] : left,
    scope,
  );
}
/** Casts that keep the text of a value. */
const KEEPING = new Set(
  "string object void psobject pscustomobject string[] array io.fileinfo uri xml ordered".split(
    " ",
  ),
);

/** `[char]67` is `C`. */
function converted(type: string, value: Value, { report }: Scope): Value {
  if (type.endsWith("scriptblock")) report.add("code.eval");
  if (KEEPING.has(type)) return value;
  const codes = value.list ?? [value.text];
  if (/^char(?:\[\])?$/.test(type) && codes.every((code) => /^\d{1,5}$/.test(code))) {
    const letters = codes.map((code) => String.fromCharCode(Number(code)));
    return { ...value, text: letters.join(" "), list: value.list && letters };
  }
  return { ...veiled(value), objects: `${type} ${value.text}`.toLowerCase() };
}

/** `.A.B(…)`: a chain of properties, and perhaps a call. `at`: the last part that was used. */
function members(
  base: Value,
  parts: readonly Part[],
  from: number,
  scope: Scope,
): { value: Value; at: number } {
  const { text } = parts[from] as { text: string };
  const names = text.split(/\.|::/).filter((name) => name !== "");
  let at = from;
  let value = base;
  const next = parts[from + 1];
  if (/(?:\.|::)$/.test(text) && next && next.kind !== "index" && next.kind !== "table") {
    names.push(partOf(next, scope).text);
    at++;
    let more = next.kind === "quoted" ? parts[at + 1] : undefined;
    for (; more?.kind === "quoted"; more = parts[++at + 1])
      names.push(`${names.pop()}${partOf(more, scope).text}`);
  }
  const args = argumentsAt(parts, at + 1, scope);
  for (const [index, name] of names.entries())
    value = memberOf(
      {
        base: value,
        name: name.toLowerCase(),
        args: index === names.length - 1 ? args : undefined,
      },
      scope,
    );
  return { value, at: args === undefined ? at : at + 1 };
}

/** The values between the parentheses of a call; undefined if no parenthesis follows. */
function argumentsAt(
  parts: readonly Part[],
  at: number,
  scope: Scope,
): readonly Value[] | undefined {
  const part = parts[at];
  if (part?.kind === "block") return [joined([scope.walker.walk(part.script, scope)])];
  if (part?.kind !== "group") return undefined;
  const { pipelines } = part.script;
  const [first] = pipelines;
  if (!first) return [];
  const command = pipelines.length === 1 && first.length === 1 ? first[0] : undefined;
  if (command?.call !== "" || command.targets.length > 0 || !command.words[0]?.worked)
    return [scope.walker.walk(part.script, scope)];
  return listOf(command.words).map((words) => expression(words, scope));
}

const listOf = (words: readonly Word[]): Word[][] => {
  let list: Word[] = [];
  const lists = [list];
  for (const word of words) {
    if (word.listed) {
      list = [];
      lists.push(list);
    }
    list.push(word);
  }
  return lists;
};

/**
 * A statement that is evaluated: `'a' + $b`, `$x -eq 1`, `1, 2`. Blocks in it may run, and are
 * judged.
 */
export function expression(words: readonly Word[], scope: Scope): Value {
  let operand: Word[] = [];
  const operands = [operand];
  const signs: string[] = [];
  for (const word of words) {
    const sign = signOf(word);
    if (sign === undefined) operand.push(word);
    else {
      signs.push(sign);
      operand = [];
      operands.push(operand);
    }
  }
  const values = operands.filter((each) => each.length > 0).map((each) => listed(each, scope));
  return calculated(signs, values);
}

/** Commas bind more tightly than operators do. */
function listed(words: readonly Word[], scope: Scope): Value {
  const values = words.map((word) => ran(wordValue(word, scope), scope));
  const [only, ...others] = values;
  if (only && others.length === 0) return only;
  const texts = values.flatMap(({ list, text }) => list ?? [text]);
  return { text: texts.join(" "), list: texts, from: joined(values).from };
}

function calculated(signs: readonly string[], values: readonly Value[]): Value {
  const [left, right] = values;
  if (!left) return NOTHING;
  if (signs.length === 0) return left;
  const all = joined(values);
  if (signs.every((sign) => sign === "+") && values.every(({ list }) => !list)) return all;
  if (signs.length === 1 && signs[0] === "-f")
    return { ...all, text: formatted(left.text, right?.list ?? [right?.text ?? UNKNOWN]) };
  if (signs.length === 1 && signs[0] === "-join") {
    return { ...all, text: left.list?.join(right?.text ?? "") ?? UNKNOWN };
  }
  return veiled(all);
}

/** The operator that a word is, in lower case. */
function signOf({ parts }: Word): string | undefined {
  const [part, ...others] = parts;
  return part?.kind === "text" && others.length === 0 && /^(?:[-+*/%!=]|\.\.)/.test(part.text)
    ? part.text.toLowerCase()
    : undefined;
}

/** A block in an expression may run at any time. */
function ran(value: Value, scope: Scope): Value {
  for (const block of value.blocks ?? []) scope.walker.later(block, scope);
  return value;
}
