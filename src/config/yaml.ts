/**
 * Reads a YAML file that an operator edits: values from the environment, and faults with file, line
 * and path.
 */
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLError,
} from "yaml";
import type { z } from "zod";
import { CountersignError } from "../core/errors.ts";
import { misfit, typeInWords } from "../core/misfit.ts";
import { didYouMean } from "../core/nearest.ts";
import { keysAt } from "../core/schema-keys.ts";

/** `$NAME`, as the whole value. */
const VARIABLE = /^\$([A-Za-z_][A-Za-z0-9_]*)$/;

export interface YamlFile {
  /** The content, with variables replaced. */
  readonly value: unknown;
  /** Paths of the values that came from the environment. */
  readonly fromEnvironment: ReadonlySet<string>;
  /** Variables that are not set, and numbers that YAML cannot hold. */
  readonly problems: readonly Problem[];
  /** `FILE:LINE: ` of a path, or of its nearest parent. */
  place(path: readonly PropertyKey[]): string;
}

export interface Problem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * Parses `text`. Throws `bad-config` with every syntax fault (such as duplicate keys). `only`: the
 * paths, such as `audit.file`, whose variables must be set.
 */
export function readYaml(
  text: string,
  file: string,
  environment: NodeJS.ProcessEnv = {},
  only?: readonly string[],
): YamlFile {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    uniqueKeys: true,
    prettyErrors: false,
  });
  if (document.errors.length > 0) {
    const told = document.errors.map(
      (error) => `${file}:${lines.linePos(error.pos[0]).line}: ${inWords(error, text)}`,
    );
    throw new CountersignError("bad-config", told.join("\n"));
  }
  const placeOf = (node: Node | null): string =>
    node?.range ? `${file}:${lines.linePos(node.range[0]).line}: ` : `${file}: `;
  const place = (path: readonly PropertyKey[]): string => {
    for (let length = path.length; length >= 0; length--) {
      const node = nodeAt(document, path.slice(0, length));
      const range = (node as { range?: readonly number[] } | undefined)?.range;
      if (range) return `${file}:${lines.linePos(range[0]!).line}: `;
    }
    return `${file}: `;
  };
  const fromEnvironment = new Set<string>();
  const problems: Problem[] = [];
  const value = substitute(plainOf(document, placeOf) ?? {}, [], (name, path) => {
    fromEnvironment.add(path.join("."));
    const found = environment[name];
    const matters = only === undefined || only.includes(path.join("."));
    if (matters && (found === undefined || found === ""))
      problems.push({ path, message: `the environment variable ${name} is not set` });
    return found ?? "";
  });
  problems.push(...tooLongNumbers(value, [], document));
  return { value, fromEnvironment, problems, place };
}

/** An alias (`*name`) can lead nowhere, into itself, or to more than fits into memory. */
function plainOf(document: Document, placeOf: (node: Node | null) => string): unknown {
  const known = new Set<string>();
  visit(document, {
    Node(_, node, parents) {
      if (!isAlias(node)) {
        if (node.anchor) known.add(node.anchor);
        return;
      }
      const around = parents.some(
        (each) => isNode(each) && "anchor" in each && each.anchor === node.source,
      );
      if (known.has(node.source) && !around) return;
      throw new CountersignError(
        "bad-config",
        `${placeOf(node)}*${node.source}: ` +
          (around
            ? `it stands within what &${node.source} names`
            : `nothing before it is named &${node.source}; text that begins with * needs quotes`),
      );
    },
  });
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (cause) {
    throw new CountersignError(
      "bad-config",
      `${placeOf(document.contents)}too many aliases (*name): write the values out`,
      { cause },
    );
  }
}

/** The key of a mapping's entry: its value may be on a later line. */
function nodeAt(document: Document, path: readonly PropertyKey[]): unknown {
  if (path.length === 0) return document.contents;
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  const pair = isMap(parent)
    ? parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1))
    : undefined;
  return pair?.key ?? document.getIn(path, true);
}

/** What YAML itself says, or what to do where an id is written as `@name`. */
function inWords({ code, message, pos: [at] }: YAMLError, text: string): string {
  const name = /^@[^\s,#\]}]*/.exec(text.slice(at, at + 100))?.[0];
  if (code !== "BAD_SCALAR_START" || name === undefined) return message;
  return (
    `${name} needs quotes: "${name}"; but people are known by their number or id, not by their ` +
    "@name: countersign pair CHANNEL --approver NAME finds it, and docs/channels.md says where a " +
    "chat's id is"
  );
}

/** An id such as 444444444444444444 is read as another number: the last digits are lost. */
function tooLongNumbers(
  value: unknown,
  path: readonly PropertyKey[],
  document: Document,
): readonly Problem[] {
  if (typeof value === "number") {
    if (!Number.isInteger(value) || Number.isSafeInteger(value)) return [];
    const node = document.getIn(path, true);
    const digits = (isScalar(node) ? node.source : undefined) ?? String(value);
    return [{ path, message: `this id is too long for a number; put it in quotes: "${digits}"` }];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    tooLongNumbers(each, [...path, Array.isArray(value) ? Number(key) : key], document),
  );
}

/** One error that lists every problem by file, line and path. */
export function badConfig(
  { place }: Pick<YamlFile, "place">,
  problems: readonly Problem[],
): CountersignError {
  const text = problems.map(
    ({ path, message }) =>
      `${place(path)}${path.length > 0 ? `${path.join(".")}: ` : ""}${message}`,
  );
  return new CountersignError("bad-config", text.join("\n"), { path: problems[0]!.path.join(".") });
}

/** What was checked against which schema. */
export interface Examined {
  readonly schema: z.core.$ZodType;
  readonly value: unknown;
  /** Where the value is in the file. */
  readonly under?: readonly PropertyKey[];
}

/** Zod's issues as problems; an unknown key is a problem at that key. */
export const problemsOf = (error: z.core.$ZodError, examined: Examined): Problem[] =>
  error.issues.flatMap((issue) => problemsIn(issue, examined));

function problemsIn(issue: z.core.$ZodIssue, examined: Examined): Problem[] {
  const { schema, value, under = [] } = examined;
  const path = [...under, ...issue.path];
  if (issue.code === "unrecognized_keys") {
    const known = keysAt(schema, issue.path);
    return issue.keys.map((key) => ({
      path: [...path, key],
      message: `unknown key${didYouMean(key, known)}`,
    }));
  }
  if (issue.code === "invalid_union") {
    const meant = closestOf(issue.errors);
    if (meant)
      return meant.flatMap((each) =>
        problemsIn({ ...each, path: [...issue.path, ...each.path] }, examined),
      );
  }
  const found = issue.path.reduce<unknown>(
    (from, key) => (from as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[key],
    value,
  );
  if (issue.code === "invalid_type" && found === null)
    return [{ path, message: "there is no value; write one, or remove the key" }];
  if (issue.code === "invalid_value" && issue.message.startsWith("Invalid option")) {
    const words = issue.values.map(String);
    const message = `expected one of ${words.map(quoted).join(", ")}, found ${quoted(found)}`;
    return [{ path, message: `${message}${didYouMean(String(found), words)}` }];
  }
  return [{ path, message: messageOf(issue, found) }];
}

/** Zod's own words are for programmers; a schema's words of its own stay. */
function messageOf(issue: z.core.$ZodIssue, found: unknown): string {
  if (!issue.message.startsWith("Invalid input")) return issue.message;
  if (issue.code === "invalid_type") return misfit(typeInWords(issue.expected), found);
  if (issue.code === "invalid_union" && issue.errors.length > 0)
    return misfit(typesOf(issue.errors), found);
  return issue.message;
}

/** `text or a number`: what the alternatives are, where the value is of another kind than all. */
const typesOf = (alternatives: readonly (readonly z.core.$ZodIssue[])[]): string =>
  [
    ...new Set(
      alternatives.map(([first]) =>
        first?.code === "invalid_type" ? typeInWords(first.expected) : "another value",
      ),
    ),
  ].join(" or ");

/** The faults of the alternative that was probably meant: one whose kind of value is right. */
const closestOf = (
  alternatives: readonly (readonly z.core.$ZodIssue[])[],
): readonly z.core.$ZodIssue[] | undefined =>
  alternatives
    .filter((issues) => !issues.some(({ code, path }) => code === "invalid_type" && !path.length))
    .sort((one, other) => one.length - other.length)[0];

const quoted = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};

function substitute(
  value: unknown,
  path: readonly PropertyKey[],
  read: (name: string, path: readonly PropertyKey[]) => string,
): unknown {
  if (typeof value === "string") {
    const name = VARIABLE.exec(value)?.[1];
    return name === undefined ? value : read(name, path);
  }
  if (Array.isArray(value))
    return value.map((each, index) => substitute(each, [...path, index], read));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, substitute(each, [...path, key], read)]),
  );
}
