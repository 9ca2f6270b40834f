/**
 * Reads a YAML file that an operator edits: values from the environment, and faults with file, line
 * and path.
 */
import { LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { CountersignError } from "../core/errors.ts";

/** `$NAME`, as the whole value. */
const VARIABLE = /^\$([A-Za-z_][A-Za-z0-9_]*)$/;

export interface YamlFile {
  /** The content, with variables replaced. */
  readonly value: unknown;
  /** Paths of the values that came from the environment. */
  readonly fromEnvironment: ReadonlySet<string>;
  /** `FILE:LINE: ` of a path, or of its nearest parent. */
  place(path: readonly PropertyKey[]): string;
}

export interface Problem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * Parses `text`. Throws `bad-config` with every syntax fault (such as duplicate keys) and every
 * variable that is not set. `only`: the one path whose variable must be set.
 */
export function readYaml(
  text: string,
  file: string,
  environment: NodeJS.ProcessEnv = {},
  only?: readonly PropertyKey[],
): YamlFile {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    uniqueKeys: true,
    prettyErrors: false,
  });
  if (document.errors.length > 0) {
    const told = document.errors.map(
      ({ message, pos }) => `${file}:${lines.linePos(pos[0]).line}: ${message}`,
    );
    throw new CountersignError("bad-config", told.join("\n"));
  }
  const place = (path: readonly PropertyKey[]): string => {
    for (let length = path.length; length >= 0; length--) {
      const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
      const range = (node as { range?: readonly number[] } | undefined)?.range;
      if (range) return `${file}:${lines.linePos(range[0]!).line}: `;
    }
    return `${file}: `;
  };
  const fromEnvironment = new Set<string>();
  const missing: Problem[] = [];
  const value = substitute(document.toJS() ?? {}, [], (name, path) => {
    fromEnvironment.add(path.join("."));
    const found = environment[name];
    const matters = only === undefined || only.join(".") === path.join(".");
    if (matters && (found === undefined || found === ""))
      missing.push({ path, message: `the environment variable ${name} is not set` });
    return found ?? "";
  });
  const yaml = { value, fromEnvironment, place };
  if (missing.length > 0) throw badConfig(yaml, missing);
  return yaml;
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

/** Zod's issues as problems; an unknown key is a problem at that key. */
export function problemsOf(error: z.ZodError, under: readonly PropertyKey[] = []): Problem[] {
  return error.issues.flatMap((issue): Problem[] => {
    const path = [...under, ...issue.path];
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => ({ path: [...path, key], message: "unknown key" }));
    return [{ path, message: issue.message }];
  });
}

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
