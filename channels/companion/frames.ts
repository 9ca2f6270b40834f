/** The frames of a companion's socket: checks those that come in, and makes those that go out. */
import { z } from "zod";
import type { Alarm } from "../../src/core/alarm.ts";
import type { OutcomeNews } from "../../src/core/approval-outcomes.ts";
import { approvalJson } from "../../src/core/card.ts";
import type { Stopped } from "../../src/core/channel.ts";
import { CountersignError } from "../../src/core/errors.ts";
import { parseStrict, type StrictObject } from "../../src/core/json.ts";
import type { Answer, AnswerResult, ApprovalRecord, Person } from "../../src/core/model.ts";
import { replyTo } from "../../src/core/replies.ts";
import { visible } from "../../src/core/text.ts";
import type { ServerFrame } from "./page/wire.ts";

export const ResponseFrame = z
  .strictObject({
    type: z.literal("approval.response").describe("Your answer"),
    requestId: z.string().min(1).max(64).describe("The approval's `id`"),
    approved: z.boolean().describe("`false` denies"),
    alwaysAllow: z.boolean().optional().describe("Approve this kind of call from now on"),
    scope: z
      .enum(["turn", "session", "project", "user"])
      .optional()
      .describe("How far `alwaysAllow` reaches; left out: this session"),
    ttl: z
      .int()
      .min(60)
      .max(86_400)
      .optional()
      .describe("Seconds that `alwaysAllow` lasts for the session; left out: `grants.ttl`"),
    pattern: z
      .string()
      .min(1)
      .max(1000)
      .optional()
      .describe("A pattern of `card.scope`, or the rule's text, with its end left open (`*`)"),
    calls: z
      .int()
      .min(1)
      .optional()
      .describe("How many identical calls to approve; left out: all that the last frame counted"),
    phrase: z.string().max(200).optional().describe("The typed phrase, if the approval has one"),
    reason: z.string().max(2000).optional().describe("Why, for the agent"),
    input: z.looseObject({}).optional().describe("Approve this input instead; it is judged again"),
  })
  .refine(({ approved, alwaysAllow }) => approved || !alwaysAllow, {
    path: ["alwaysAllow"],
    message: "a denial cannot be permanent",
  })
  .refine(({ alwaysAllow, scope }) => alwaysAllow || scope === undefined, {
    path: ["scope"],
    message: "only with alwaysAllow",
  })
  .refine(({ alwaysAllow, pattern }) => alwaysAllow || pattern === undefined, {
    path: ["pattern"],
    message: "only with alwaysAllow",
  })
  .refine(
    ({ alwaysAllow, scope = "session", ttl }) =>
      ttl === undefined || (alwaysAllow === true && scope === "session"),
    { path: ["ttl"], message: "only with alwaysAllow for the session" },
  )
  .refine(({ approved, input }) => approved || input === undefined, {
    path: ["input"],
    message: "only of an approval",
  });

export const AwayFrame = z.strictObject({
  type: z.literal("alarm.away").describe("Its person has seen the alarm"),
  alarmId: z.string().min(1).max(64).describe("The alarm's `id`"),
});

/**
 * An answer, or the alarm that the person has put away. Throws `bad-request` or `bad-json` with the
 * path of the fault. `person` is the owner of the socket; a frame cannot say who sent it.
 */
export function readFrame(text: string, person: Person): Answer | { readonly putAway: string } {
  const strict = parseStrict(text);
  if (strict.value.type !== "alarm.away") return answerIn(strict, person);
  const parsed = AwayFrame.safeParse(strict.value);
  if (!parsed.success) throw faultOf(parsed.error);
  return { putAway: parsed.data.alarmId };
}

function answerIn(strict: StrictObject, person: Person): Answer {
  const parsed = ResponseFrame.safeParse(strict.value);
  if (!parsed.success) throw faultOf(parsed.error);
  const {
    requestId,
    approved,
    alwaysAllow,
    scope = "session",
    ttl,
    pattern,
    calls,
    phrase,
    reason,
    input,
  } = parsed.data;
  const edited = input && strict.raw("input");
  return {
    approval: requestId,
    choice: approved ? "approve" : "deny",
    person,
    ...(approved && { scope: alwaysAllow ? scope : ("once" as const) }),
    ...(ttl !== undefined && { ttlMs: ttl * 1000 }),
    ...(pattern !== undefined && { pattern }),
    ...(edited !== undefined && { input: edited }),
    ...(calls !== undefined && { calls }),
    ...(phrase !== undefined && { phrase }),
    ...(reason && { reason }),
  };
}

function faultOf({ issues }: z.ZodError): CountersignError {
  const issue = issues[0]!;
  const path = [
    ...issue.path,
    ...(issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : []),
  ].join(".");
  return new CountersignError("bad-request", issue.message, path === "" ? {} : { path });
}

const frame = (message: ServerFrame): string => JSON.stringify(message);

export const requestFrame = (record: ApprovalRecord): string =>
  approvalFrame("approval.request", record);
export const resolvedFrame = (record: ApprovalRecord): string =>
  approvalFrame("approval.resolved", record);

/**
 * The frame is the approval, as a program wants it; `approval` is the same with the card, as a page
 * wants it. Long arguments are fetched on demand.
 */
function approvalFrame(
  type: "approval.request" | "approval.resolved",
  record: ApprovalRecord,
): string {
  const { fields, card } = approvalJson(record);
  return `{"type":"${type}",${fields},"approval":{${fields},"card":${card}}}`;
}

/** `pending`: how many questions are open that this companion watches. */
export const heartbeatFrame = (pending: number): string =>
  frame({ type: "heartbeat", at: Date.now(), pending });

export const alarmFrame = (alarm: Alarm): string => frame({ type: "alarm", alarm });

export const outcomeFrame = ({ approval, outcome }: OutcomeNews): string =>
  frame({ type: "approval.outcome", requestId: approval, outcome });

export const stoppedFrame = ({ all, sessions }: Stopped): string =>
  frame({ type: "stopped", all, sessions: sessions.map((key) => visible(key).text) });

export function ackFrame(requestId: string, result: AnswerResult): string {
  const ack = frame({
    type: "approval.ack",
    requestId,
    status:
      result.status === "taken" ? (result.record.decision?.status ?? "pending") : result.status,
    message: replyTo(result),
    ...("phrase" in result && { phrase: result.phrase, triesLeft: result.triesLeft }),
  });
  if (!("record" in result)) return ack;
  const { fields, card } = approvalJson(result.record);
  return `${ack.slice(0, -1)},"approval":{${fields},"card":${card}}}`;
}

export function errorFrame(error: unknown): string {
  const { code, message, path } =
    error instanceof CountersignError
      ? error
      : { code: "bad-request", message: "not understood", path: undefined };
  return frame({ type: "error", error: { code, message, ...(path !== undefined && { path }) } });
}

/**
 * A whole WebSocket text frame as a server sends it: final, unmasked, uncompressed (RFC 6455, 5.2).
 */
export function wireFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const bytes = Buffer.allocUnsafe(head + length);
  bytes[0] = 0x81;
  bytes[1] = head === 2 ? length : head === 4 ? 126 : 127;
  if (head === 4) bytes.writeUInt16BE(length, 2);
  if (head === 10) bytes.writeBigUInt64BE(BigInt(length), 2);
  bytes.write(text, head);
  return bytes;
}
