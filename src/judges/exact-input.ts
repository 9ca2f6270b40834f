/** A whole input as a subject: an "always" for it covers exactly this call. */
import type { Json } from "../core/model.ts";
import { exactly } from "./findings.ts";

/** Never throws, however deep the input nests. `before`: a text that is part of the subject. */
export function exactInput(input: Json, before = ""): string {
  try {
    return exactly(before + JSON.stringify(input));
  } catch {
    return exactly(before + flat(input)); // it nests deeper than the stack is
  }
}

const END = Symbol("the end of a list or an object");

/** The same text for the same input, and for no other. */
function flat(input: Json): string {
  const pieces: string[] = [];
  const open: (Json | typeof END)[] = [input];
  while (open.length > 0) {
    const value = open.pop();
    if (value === END) pieces.push("]");
    else if (typeof value !== "object" || value === null) pieces.push(JSON.stringify(value), ",");
    else {
      pieces.push(Array.isArray(value) ? "[" : "{");
      open.push(END);
      for (const [key, inner] of Object.entries(value)) open.push(inner as Json, key);
    }
  }
  return pieces.join("");
}
