/** The schemas of the history and of the numbers over it. */
import { z } from "zod";
import { HISTORY_STATUSES } from "../core/history.ts";
import { LEVELS, REASON_TYPES } from "../core/model.ts";

const text = z.string().min(1).max(512);
const time = z.coerce.number().int().min(0).max(8_640_000_000_000_000);

export const HistoryRequest = z.strictObject({
  session: text.optional().describe("Its key, exactly"),
  tool: text.optional(),
  level: z.enum(LEVELS).optional(),
  outcome: z.enum(HISTORY_STATUSES).optional().describe("The item's `status`"),
  person: text.optional().describe("The name of who or what decided"),
  q: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("A piece of the text, the session, the tool or the heading, in any case"),
  since: time.optional().describe("Unix milliseconds"),
  until: time.optional().describe("Unix milliseconds"),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z
    .string()
    .regex(/^\d{1,16}$/)
    .optional()
    .describe("`next` of the page before"),
});

export const OutcomeSeen = z.object({
  ok: z.boolean().describe("Whether the agent's host says that it worked"),
  error: z.string().optional().describe("What went wrong, cut where it is long"),
  exitCode: z.number().optional().describe("Of a command, where the host says it"),
  at: z.number().describe("When it was reported"),
});

const HistoryItem = z.object({
  call: z.string().describe("The call's id"),
  approval: z.string().nullable().describe("The question, if people were asked"),
  at: z.number().describe("When the call came, unix milliseconds like all times"),
  session: z.string(),
  tool: z.string(),
  level: z.enum(LEVELS),
  key: z.string().describe("The pattern key of the worst finding"),
  heading: z.string().describe("What that key means"),
  what: z.string().describe("The argument that tells most, in one line, masked"),
  decision: z.enum(["allow", "deny"]).nullable().describe("`null` while there is none"),
  status: z
    .enum(HISTORY_STATUSES)
    .describe("`automatic`: people were not asked; else how the question ended"),
  by: z
    .object({ kind: z.string(), name: z.string(), channel: z.string().optional() })
    .nullable()
    .describe("Who or what decided"),
  reason: z
    .object({ type: z.enum(REASON_TYPES), code: z.string(), message: z.string() })
    .nullable(),
  scope: z.string().nullable().describe("How far the approval reaches"),
  asked: z.boolean().describe("People were asked"),
  askedAt: z.number().nullable(),
  decidedAt: z.number().nullable(),
  outcome: OutcomeSeen.nullable().describe("What became of it, once the host has said so"),
});

export const HistoryReply = z.object({
  items: z.array(HistoryItem).describe("The latest first"),
  next: z.string().nullable().describe("The `cursor` of the next page"),
  before: z
    .number()
    .nullable()
    .describe("What came before this time is in the audit log only; `null`: nothing did"),
});

export const HistoryCallParams = z.strictObject({ call: z.string().min(1).max(100) });
export const HistoryCallReply = HistoryItem.extend({
  audit: z
    .object({
      seq: z.number().describe("The number of the line"),
      hash: z.string().nullable().describe("SHA-256 of the line"),
      verified: z.boolean().describe("The chain leads from the end of the log to this line"),
      why: z.string().optional().describe("Why it is not verified"),
    })
    .nullable()
    .describe("The line of the audit log that decided it"),
});

export const StatsRequest = z.strictObject({
  since: time.optional().describe("Unix milliseconds; absent: 30 days ago"),
  until: time.optional().describe("Unix milliseconds; absent: now"),
});

const counts = { prompts: z.number(), approved: z.number(), denied: z.number() };

export const StatsReply = z.object({
  since: z.number().describe("What was counted; later than asked for where the log is long"),
  until: z.number(),
  days: z
    .array(
      z.object({
        day: z.string().describe("UTC, as 2026-11-22"),
        ...counts,
        expired: z.number(),
        cancelled: z.number(),
        automatic: z.number().describe("Calls that were decided without people"),
      }),
    )
    .describe("Every day since the first decision"),
  decide: z
    .object({ count: z.number(), p50: z.number().nullable(), p95: z.number().nullable() })
    .describe("How many seconds people took"),
  expiredShare: z.number().nullable().describe("Of all questions, 0 to 1"),
  findings: z
    .array(z.object({ key: z.string(), heading: z.string(), ...counts }))
    .describe("What people were asked about most, first"),
  rules: z.array(
    z.object({
      name: z.string(),
      source: z.string().nullable(),
      ...counts,
      approvalRate: z.number().nullable().describe("Of the answers, 0 to 1"),
      medianSeconds: z.number().nullable(),
      judgement: z.enum(["too-strict", "too-loose", "fine", "too-few"]),
      rubberStamp: z
        .boolean()
        .describe("20 answers or more, 98 % of them approvals, half of them within 3 seconds"),
    }),
  ),
  proposals: z
    .array(
      z.object({
        rule: z.string().describe("As a policy file holds it, in one line of YAML"),
        saved: z.number().describe("Prompts that it would have saved"),
        prompts: z.number().describe("All prompts about calls that it covers"),
        untried: z.number().describe("Calls whose text was cut or masked"),
        examples: z.array(z.object({ at: z.number(), what: z.string() })),
      }),
    )
    .describe("Rules that would have saved prompts, and would have allowed nothing denied"),
});
