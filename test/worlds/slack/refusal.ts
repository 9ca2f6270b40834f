/** Slack's way of saying no: HTTP 200, and the reason in the body. */
import { type Json, textOf } from "./wire.ts";

export class Refusal extends Error {
  readonly code: string;
  readonly more: Json;

  constructor(code: string, more: Json = {}) {
    super(code);
    this.code = code;
    this.more = more;
  }
}

/** What Slack writes next to an error that is about the arguments. */
export const complaints = (messages: readonly string[]): Json => ({
  response_metadata: { messages: messages.map((message) => `[ERROR] ${message}`) },
});

/** An argument that has to be there. */
export function need(params: Json, name: string): string {
  const value = textOf(params[name]);
  if (value === "")
    throw new Refusal("invalid_arguments", complaints([`missing required field: ${name}`]));
  return value;
}
