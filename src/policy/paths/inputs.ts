/** Finds texts in a tool's input that may be paths although no judge names them. */
import type { Json, JsonObject } from "../../core/model.ts";
import { isRooted } from "./names.ts";

const MAX_TEXTS = 64;
const MAX_DEPTH = 4;
const MAX_LENGTH = 4096;

/**
 * `all`: every text that looks like a path; otherwise only those with a `..` behind a name, because
 * the text does not tell where they lead.
 */
export function inputPaths(
  input: JsonObject,
  { all }: { readonly all: boolean },
): readonly string[] {
  const texts: string[] = [];
  collect(input, texts, 0);
  return texts.filter((text) =>
    all ? looksLikePath(text) : /[^/.]\/+(?:\.\/+)*\.\.(?:\/|$)/.test(text),
  );
}

function collect(value: Json, texts: string[], depth: number): void {
  if (texts.length >= MAX_TEXTS || depth > MAX_DEPTH) return;
  if (typeof value === "string") {
    const text = value.startsWith("file://") ? value.slice("file://".length) : value;
    if (text.length <= MAX_LENGTH && !/[\n\u0000]/.test(text)) texts.push(text);
  } else if (typeof value === "object" && value !== null) {
    for (const each of Object.values(value)) collect(each as Json, texts, depth + 1);
  }
}

const looksLikePath = (text: string): boolean =>
  !/^[a-z][a-z\d+.-]{1,20}:\/\//i.test(text) &&
  (isRooted(text) || text.startsWith(".") || text.includes("/"));
