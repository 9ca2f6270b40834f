/**
 * Every text in a tool's input, however deep: for tools of which nobody knows where they say what.
 */
import type { Json, JsonObject } from "../core/model.ts";

export interface Text {
  /** The name under which it stands, in small letters; that of the list, for a text in one. */
  readonly name: string;
  readonly text: string;
}

const MAX_TEXTS = 200;
const MAX_DEPTH = 8;
const MAX_LENGTH = 16_384;

/**
 * The first texts; a long one is cut. What is cut off or left out belongs to a call that is
 * dangerous anyway.
 */
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
