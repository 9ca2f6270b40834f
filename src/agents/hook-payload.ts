/** What the payloads and the answers of several hosts' hooks have in common. */
import { z } from "zod";
import { CountersignError } from "../core/errors.ts";
import { parseStrict } from "../core/json.ts";
import type { Decision, JsonObject } from "../core/model.ts";

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const word = z.string().min(1);
export const object = z.custom<JsonObject>(isObject, "expected an object");

/** `title`: the host's. */
export function badPayload(title: string, { issues }: z.ZodError): CountersignError {
  const path = issues[0]?.path.join(".") ?? "";
  return new CountersignError(
    "bad-request",
    `not a hook payload of ${title}: ${path}: ${issues[0]?.message}`,
    { path },
  );
}

/** The longest text for a host. A longer one is cut here, where the cut can be announced. */
const MAX_REASON = 10_000;

export function cut(message: string): string {
  if (message.length <= MAX_REASON) return message;
  const mark = ` … [${message.length} characters, cut]`;
  return message.slice(0, MAX_REASON - mark.length).replace(/[\ud800-\udbff]$/, "") + mark;
}

/** A decision as a host is told it; `input`: what to run in place of the call's own input. */
export interface Told {
  readonly outcome: Decision["outcome"];
  readonly message: string;
  readonly input?: JsonObject;
  readonly context?: string;
}

/** Throws `bad-json` if an edited input is not an object. */
export function told({ outcome, reason, input, context }: Decision): Told {
  return {
    outcome,
    message: cut(reason.message),
    ...(outcome === "allow" && input !== undefined && { input: parseStrict(input).value }),
    ...(context && { context: cut(context.join("\n")) }),
  };
}

/**
 * For a host that can run nothing but what it asked about: what was approved must not run as it
 * was before the edit, so the model is told to make the edited call.
 */
export function toldUnedited(title: string, decision: Decision): Told {
  const { input, ...rest } = told(decision);
  if (input === undefined) return rest;
  const message =
    `Not run: it was approved with a changed input, and ${title} cannot change the input of a ` +
    `call. Make the call again, with exactly this input: ${decision.input}`;
  return { outcome: "deny", message: cut(message) };
}

/** The session of a sub-agent, and that of which it is a part. */
export function sessionOf(
  host: string,
  session: string,
  agent: string | undefined,
): { readonly session: string; readonly parent?: string } {
  const main = `${host}:${session}`;
  return agent === undefined ? { session: main } : { session: `${main}/${agent}`, parent: main };
}
