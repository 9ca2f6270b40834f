/**
 * The schemas of what is pushed: the events of `GET /v1/events`, and the frames that the gateway
 * sends over `WS /v1/companion`. docs/companion-protocol.md documents each field.
 */
import { z } from "zod";
import { type AnswerResult, STATUSES } from "../../core/model.ts";
import { OutcomeSeen } from "../history-schemas.ts";
import { ApprovalFields, ApprovalReply, DecisionReply, ErrorReply } from "../schemas.ts";

/** The data of the event `decision`. Permits are for the caller only. */
export const DecisionEvent = DecisionReply.omit({ permit: true }).extend({
  session: z.string().describe("The session key of the call"),
  tool: z.string().describe("The tool"),
});

/** A new question, or one that now counts more identical calls. */
export const RequestFrame = z.object({
  type: z.literal("approval.request").describe("A question that waits"),
  ...ApprovalFields.shape,
  approval: ApprovalReply,
});

/** A question is no longer open. */
export const ResolvedFrame = z.object({
  ...RequestFrame.shape,
  type: z.literal("approval.resolved").describe("A question that no longer waits"),
});

const NOT_TAKEN = [
  "already-resolved",
  "phrase-required",
  "phrase-wrong",
  "phrase-locked",
  "edit-refused",
  "rule-refused",
  "not-an-approver",
  "unknown-approval",
  "not-recorded",
] as const satisfies readonly Exclude<AnswerResult["status"], "taken">[];

/** What became of an answer that this companion sent. */
export const AckFrame = z.object({
  type: z.literal("approval.ack").describe("What became of your answer"),
  requestId: z.string().describe("The approval that was answered"),
  status: z
    .enum([...STATUSES, ...NOT_TAKEN])
    .describe("The new status of the approval, or why the answer does not count"),
  message: z.string().describe("What to tell the person"),
  phrase: z.string().optional().describe("What has to be typed"),
  triesLeft: z.number().optional().describe("How many wrong phrases are left"),
  approval: ApprovalReply.optional(),
});

/** Something ran that was not approved. Sent to all companions, whatever they watch. */
export const AlarmFrame = z.object({
  type: z.literal("alarm").describe("Something ran that was not approved"),
  alarm: z
    .object({
      id: z.string().describe("The call's `id`"),
      at: z.number().describe("When it was reported, unix milliseconds"),
      session: z.string().describe("The session key of the call"),
      tool: z.string().describe("The tool"),
      heading: z.string().describe("What happened"),
      facts: z
        .array(
          z.object({
            label: z.string().describe("What it is"),
            text: z.string().describe("Its value"),
          }),
        )
        .describe("What is known of the call"),
      texts: z
        .array(
          z.object({
            label: z.string().describe("Which of them"),
            text: z.string().describe("The text"),
          }),
        )
        .describe("What was asked or approved, and what ran; cut where it is long"),
      advice: z.string().describe("What to do now"),
    })
    .describe("What ran"),
});

/** The host of an approved call has said what became of it. */
export const OutcomeFrame = z.object({
  type: z.literal("approval.outcome").describe("What became of an approved call"),
  requestId: z.string().describe("The approval's `id`"),
  outcome: OutcomeSeen.describe("As in the approval"),
});

/** What people have stopped: on every change, and after connecting if anything is stopped. */
export const StoppedFrame = z.object({
  type: z.literal("stopped").describe("What people have stopped"),
  all: z.boolean().describe("Everything is stopped"),
  sessions: z.array(z.string()).describe("These are stopped, with their children"),
});

/** The gateway is there. */
export const HeartbeatFrame = z.object({
  type: z.literal("heartbeat").describe("The gateway is there"),
  at: z.number().describe("Its clock, unix milliseconds"),
  pending: z.number().describe("How many questions are open of the sessions that you watch"),
});

/** A frame from this companion was not understood. */
export const ErrorFrame = z.object({
  type: z.literal("error").describe("Your frame was not understood"),
  error: ErrorReply.shape.error
    .pick({ code: true, message: true, path: true })
    .strip()
    .describe("As over HTTP"),
});
