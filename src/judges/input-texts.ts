/**
 * Collects every text in a tool's input, at any depth, for tools whose input has an unknown form.
 */
import type { Json, JsonObject } from "../core/model.ts";

export interface Text {
  /** The name of its property, in lower case; for a text in a list, that of the list. */
  readonly name: string;
  readonly text: string;
}

const MAX_TEXTS = 200;
const MAX_DEPTH = 8;
const MAX_LENGTH = 16_384;

/** Returns the first texts, long ones cut off. A call with more is dangerous anyway. */
export function textsIn(input: JsonObject): readonly Text[] {
  const texts: Text[] = [];
  collect(input, { name: "", depth: 0, texts });
  return texts;
}

interface Walk {
  readonly name: string;
  readonly depth: number;
  readonly texts: Text[];
}

function collect(value: Json, { name, depth, texts }: Walk): void {
  if (texts.length >= MAX_TEXTS || depth > MAX_DEPTH || value === null) return;
  if (typeof value === "string") texts.push({ name, text: value.slice(0, MAX_LENGTH) });
  else if (Array.isArray(value)) {
    for (const each of value as readonly Json[]) {
      collect(each, { name, depth: depth + 1, texts });
      if (texts.length >= MAX_TEXTS) return;
    }
  } else if (typeof value === "object") {
    const fields = value as JsonObject;
    for (const key in fields) {
      collect(fields[key] ?? null, { name: key.toLowerCase(), depth: depth + 1, texts });
      if (texts.length >= MAX_TEXTS) return;
    }
  }
}
