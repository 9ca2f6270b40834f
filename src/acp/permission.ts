/** What a permission request is about, in both versions of ACP. */
import type { JsonObject } from "../core/model.ts";
import { type Asked, askedOf, type Place } from "./asked.ts";
import { isObject, type Request, rawAt, textIn } from "./message.ts";
import type { Session } from "./sessions.ts";
import { type Described, describedBy } from "./tool-calls.ts";

export type PermissionAsked =
  | {
      readonly kind: "ask";
      readonly asked: Asked;
      readonly toolCallId: string | undefined;
      /** What is asked about; undefined if it is no tool call. */
      readonly described: Described | undefined;
    }
  /** Nothing that a person could approve. */
  | { readonly kind: "refuse"; readonly reason: string };

interface Asking {
  readonly session: Session;
  readonly place: Place;
}

/** `text`: the request as it was sent; people see the arguments as they are in it. */
export function permissionAsked(
  { params, text }: Request & { readonly text: string },
  asking: Asking,
): PermissionAsked {
  const { toolCall, subject } = params;
  const about = subject ?? undefined;
  if (toolCall !== undefined && about !== undefined)
    return refused("the request names two subjects");
  if (isObject(toolCall))
    return ofToolCall(toolCall, rawAt(text, "params", "toolCall", "rawInput"), asking);
  if (toolCall !== undefined) return refused("the request has no tool call that can be read");
  if (about === undefined) return ofTitle(params);
  if (!isObject(about)) return refused("the subject cannot be read");
  if (about.type === "tool_call" && isObject(about.toolCall)) {
    const raw = rawAt(text, "params", "subject", "toolCall", "rawInput");
    return withTitle(ofToolCall(about.toolCall, raw, asking), params);
  }
  if (about.type === "command") return withTitle(ofCommand(about, asking), params);
  return refused(
    `the subject is of a kind that is not known: ${JSON.stringify(about.type ?? null)}`,
  );
}

const refused = (why: string): PermissionAsked => ({
  kind: "refuse",
  reason: `Countersign cannot tell what this is about: ${why}.`,
});

function ofToolCall(
  call: JsonObject,
  rawInput: string | undefined,
  { session, place }: Asking,
): PermissionAsked {
  const { toolCallId } = call;
  if (typeof toolCallId !== "string") return refused("the tool call has no id");
  const before = session.calls.of(toolCallId);
  const described = session.calls.update(toolCallId, call, rawInput);
  const asked = askedOf({ described, before }, place);
  return { kind: "ask", asked, toolCallId, described };
}

/** A command with the place where it runs; what the tool call had announced must not differ. */
function ofCommand(
  { command, cwd, toolCallId }: JsonObject,
  { session, place }: Asking,
): PermissionAsked {
  if (typeof command !== "string" || typeof cwd !== "string")
    return refused("the command, or where it runs, is missing");
  const id = textIn(toolCallId);
  const before = id === undefined ? undefined : session.calls.of(id);
  const input = { command, cwd };
  const call = { kind: "execute", rawInput: input };
  const described = describedBy(call, JSON.stringify(input));
  const asked = { ...askedOf({ described, before }, place), cwd };
  return { kind: "ask", asked, toolCallId: id, described };
}

/** Words alone: no judge knows what they stand for, so a person has to. */
function ofTitle({ title, description }: JsonObject): PermissionAsked {
  if (typeof title !== "string") return refused("it has neither a tool call nor a title");
  const input = JSON.stringify({ title, ...(typeof description === "string" && { description }) });
  return { kind: "ask", asked: { tool: "acp:permission", input }, ...NO_TOOL };
}

const NO_TOOL = { toolCallId: undefined, described: undefined };

function withTitle(found: PermissionAsked, { title, description }: JsonObject): PermissionAsked {
  if (found.kind === "refuse") return found;
  const words = [title, description].flatMap((text) => textIn(text) ?? []);
  const summary = words.length > 0 ? words.join("\n") : found.asked.summary;
  return { ...found, asked: { ...found.asked, summary } };
}
