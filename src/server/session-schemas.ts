/** The schemas of the session endpoints. */
import { z } from "zod";

const name = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]+$/u, "must not contain control characters");

const MAX_MINUTES = 7 * 24 * 60;
const globs = z.array(name(200)).max(100);
const rules = z.array(name(1000)).max(200).optional();

export const SessionParams = z.strictObject({ key: name(512) });

export const SessionBody = z
  .strictObject({
    mode: name(100).optional().describe("admin, plan, build, review, or one of the config's own"),
    safety: name(100).optional().describe("supervised, suggest, auto-edit or full-auto"),
    permissionMode: name(100)
      .optional()
      .describe("default, acceptEdits, plan, dontAsk, auto or bypassPermissions"),
    parent: name(512).nullable().optional().describe("The parent session; null removes it"),
    workspace: name(4096)
      .regex(/^(?:\/|[A-Za-z]:[/\\])/, "must be an absolute path")
      .nullable()
      .optional()
      .describe("The directory whose project rules hold for it"),
    autoApprove: z
      .union([
        z.boolean(),
        z.strictObject({
          all: z.boolean().optional(),
          tools: globs.optional(),
          minutes: z.number().positive().max(MAX_MINUTES).optional(),
          until: z.number().int().positive().optional().describe("Unix milliseconds"),
          token: name(200)
            .optional()
            .describe("The token whose calls it is for; needed where several use the session"),
        }),
      ])
      .optional()
      .describe("What is approved without asking; ends like a grant unless an end is given"),
    rules: z
      .strictObject({ allow: rules, ask: rules, deny: rules })
      .nullable()
      .optional()
      .describe("Permission rules in the syntax of Claude Code"),
  })
  .refine((body) => Object.keys(body).length > 0, "say what to set");

export const SessionReply = z.object({
  session: z.string(),
  tokens: z.array(z.string()).describe("Names of the tokens that use it, the first one first"),
  mode: z.string().describe("What holds: its own, or that of a stricter parent"),
  safety: z.string(),
  permissionMode: z.string(),
  own: z.object({
    mode: z.string().optional(),
    safety: z.string().optional(),
    permissionMode: z.string().optional(),
  }),
  parent: z.string().nullable(),
  ancestors: z.array(z.string()).describe("The nearest first"),
  workspace: z.string().nullable(),
  autoApprove: z
    .object({
      all: z.boolean(),
      tools: z.array(z.string()),
      until: z.number(),
      by: z.string(),
      token: z
        .string()
        .optional()
        .describe("The token whose calls it is for; absent: the first that uses the session"),
      active: z.boolean(),
    })
    .nullable(),
  rules: z
    .object({
      allow: z.array(z.string()).optional(),
      ask: z.array(z.string()).optional(),
      deny: z.array(z.string()).optional(),
    })
    .nullable(),
  changedAt: z.number().nullable(),
  changedBy: z.string().nullable(),
  set: z.boolean().describe("Something was set for it"),
  stopped: z.boolean().describe("It is stopped: itself, a session above it, or everything"),
  budget: z
    .object({ cost: z.number(), ceiling: z.number().nullable() })
    .nullable()
    .describe("What it has cost since the gateway started, and what it may cost"),
  live: z
    .object({
      firstAt: z.number().describe("Its first call that is known, unix milliseconds"),
      lastAt: z.number().describe("Its latest call"),
      calls: z.number(),
      asked: z.number().describe("Calls that people were asked about"),
      pending: z.number().describe("Questions that wait"),
      agent: z.string().nullable().describe("The agent, as it calls itself"),
      cwd: z.string().nullable().describe("Where its latest call would run"),
    })
    .nullable()
    .describe("What it does; `null`: it sent no call in the last 24 hours"),
});
export const SessionsReply = z.object({ sessions: z.array(SessionReply) });

export const ToolsQuery = z.strictObject({
  tools: z
    .string()
    .max(100_000)
    .optional()
    .describe("Names separated by commas; absent: all known tools"),
});
export const ToolsReply = z.object({
  session: z.string(),
  mode: z.string(),
  safety: z.string(),
  tools: z.array(z.string()).describe("The visible ones, in the given order"),
});
