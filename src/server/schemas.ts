/** The schemas of the HTTP endpoints. Strict: an unknown field is an error, not a guess. */
import { z } from "zod";
import {
  ACTION_CLASSES,
  LEVELS,
  REASON_TYPES,
  RULE_SOURCES,
  SCOPES,
  STATUSES,
} from "../core/model.ts";
import { CATEGORIES, FACTORS, SENSITIVITIES } from "../core/risk.ts";
import { CardBodyReply } from "./card-schemas.ts";
import { OutcomeSeen } from "./history-schemas.ts";

/** No control characters: these texts become parts of keys, paths and log lines. */
const name = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]+$/u, "must not contain control characters");
const tool = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\s()\p{C}]+$/u, "must not contain spaces, parentheses or control characters");
const input = z.looseObject({}).describe("The tool's arguments, as the agent has them");

export const CallBody = z.strictObject({
  session: name(512).describe(
    "Decides who is asked: `claude-code:<id>`, `ci:<job>`, `p2p:<did>`, …",
  ),
  tool,
  input,
  turn: name(200).optional().describe("One user turn; identical calls within it share an answer"),
  callId: name(200)
    .optional()
    .describe("The caller's own id: the same session and callId again is the same call"),
  cwd: name(4096).optional(),
  agent: name(200).optional(),
  parent: name(512).optional(),
  summary: z
    .string()
    .max(4000)
    .optional()
    .describe("The agent's own description; shown as a quotation"),
  annotations: z
    .object({
      readOnlyHint: z.boolean().optional(),
      destructiveHint: z.boolean().optional(),
      idempotentHint: z.boolean().optional(),
      openWorldHint: z.boolean().optional(),
    })
    .optional()
    .describe("What an MCP server says about its tool. It may raise the level, never lower it"),
});

export const ExplainBody = CallBody.extend({
  root: name(4096)
    .optional()
    .describe("The project; absent: that of the session, or else of `cwd`"),
});

export const WaitQuery = z.strictObject({
  wait: z.coerce
    .number()
    .min(0)
    .max(86_400)
    .optional()
    .describe("Seconds; absent: until it is decided"),
});

export const SubmitQuery = WaitQuery.extend({
  resume: z
    .enum(["true", "false"])
    .transform((word) => word === "true")
    .optional()
    .describe(
      "When `wait` runs out, the same call again takes this one's place: it goes on waiting for " +
        "the same question, or picks the answer up, once. For callers that cannot keep an id",
    ),
});

export const Reason = z.object({
  type: z.enum(REASON_TYPES).describe("What kind of part decided"),
  code: z.string().describe("Which rule, key or person's answer"),
  message: z.string().describe("For the model and for people"),
  source: z.enum(RULE_SOURCES).optional().describe("Where the rule or the hook comes from"),
});

export const DecisionReply = z.object({
  id: z.string().describe("The call's id"),
  decision: z.enum(["allow", "deny"]).describe("It never changes"),
  reason: Reason,
  level: z.enum(LEVELS).describe("How bad the judges found it"),
  keys: z.array(z.string()).describe("What they found, the worst first"),
  digest: z.string().describe("SHA-256 of what was approved"),
  approval: z.string().optional().describe("The question, if people were asked"),
  scope: z.enum(SCOPES).optional().describe("How far the approval reaches"),
  input: z
    .looseObject({})
    .optional()
    .describe("Run this instead: the approver or a hook changed the input"),
  permit: z.string().optional().describe("Signed note for an executor elsewhere"),
  context: z
    .array(z.string())
    .optional()
    .describe("Messages for the agent from hooks and the loop detector"),
});

export const PendingReply = z.object({
  id: z.string(),
  decision: z.literal("pending"),
  approval: z
    .string()
    .optional()
    .describe("Absent until people are asked, for example while a hook is being asked"),
  expiresAt: z
    .number()
    .optional()
    .describe("When the approval expires; absent as long as `approval` is"),
});

export const OutcomeBody = z.strictObject({
  ok: z.boolean(),
  error: z.string().max(10_000).optional(),
  exitCode: z.int().optional().describe("Of a command"),
  input: input.optional().describe("What was executed; compared with what was approved"),
  durationMs: z.number().min(0).optional(),
  cost: z.number().min(0).optional(),
  timedOut: z.boolean().optional().describe("It took too long: whether it happened is unknown"),
  output: z
    .unknown()
    .optional()
    .describe(
      "The tool's result for a remote peer's call; it is returned without the owner's private data",
    ),
});
export const OutcomeReply = z.object({
  id: z.string(),
  matches: z.boolean().nullable(),
  alarm: z.boolean(),
  output: z.unknown().optional().describe("The part that may be passed on to the peer"),
});

export const CardReply = z.object({
  ref: z.string().describe("What people type to name this question"),
  heading: z.string().describe("Written by us, never by the model"),
  level: z.enum(LEVELS).describe("How bad it is"),
  levelWord: z.string().describe("The level in capitals"),
  key: z.string().describe("The pattern key of the heading"),
  tool: z.string().describe("The tool"),
  session: z.string().describe("The session key of the call"),
  parent: z.string().nullable().describe("The session that the agent named as its parent"),
  alike: z
    .string()
    .nullable()
    .describe("Equal where sessions of one parent ask for the same call; no answer covers both"),
  agent: z.string().nullable().describe("The agent, as it calls itself"),
  cwd: z.string().nullable().describe("Where the call would run"),
  summary: z.string().nullable().describe("What the agent says of it: show it as a quotation"),
  arguments: z.string().describe("Complete; empty where `partial` is not 0"),
  partial: z
    .number()
    .describe(
      "Characters of the arguments that are left out here; `GET /v1/approvals/{id}` has them",
    ),
  subject: z
    .object({
      label: z.string().describe("Its name in the arguments"),
      text: z.string().describe("Its value, complete"),
    })
    .nullable()
    .describe("The argument that matters most, decoded: the command, the path, the address"),
  body: CardBodyReply.describe("What the call would do, in the form that is read quickest"),
  rest: z
    .string()
    .nullable()
    .describe("Further arguments that the body does not show, on one line"),
  adds: z.boolean().describe("The raw arguments hold what neither `body` nor `rest` shows"),
  findings: z
    .array(
      z.object({
        key: z.string().describe("Its pattern key"),
        description: z.string().describe("What the key means"),
        span: z.string().nullable().describe("The piece of the call that shows it, in one line"),
      }),
    )
    .describe("Why it is asked, the worst first"),
  moreFindings: z.number().describe("How many findings are left out"),
  spans: z.array(z.string()).describe("Every piece of the call that the judges point at"),
  marks: z.number().describe("How many deceptive characters were made visible"),
  notes: z.array(z.string()).describe("What else the approver should know"),
  calls: z.number().describe("How many identical calls wait for the answer"),
  scope: z.array(z.string()).describe('What "always" would grant; empty: do not offer it'),
  rule: z
    .object({
      text: z.string().describe("As a policy file would hold it"),
      project: z.string().nullable().describe("The root of the project, if there is one"),
    })
    .nullable()
    .describe("The rule that an approval could write"),
  context: z
    .object({
      branch: z.string().nullable().describe("The branch that is checked out where it would run"),
      repository: z.string().nullable().describe("Its host and path, or its directory's name"),
      before: z
        .array(
          z.object({
            at: z.number().describe("When it was decided, or came"),
            tool: z.string().describe("The tool"),
            what: z.string().describe("What it was about, in one line"),
            outcome: z
              .enum(["allowed", "denied", "failed", "waiting"])
              .describe("What became of it"),
          }),
        )
        .describe("What the session did just before, the latest first"),
      earlier: z
        .object({
          approved: z.number().describe("How often people approved"),
          denied: z.number().describe("How often they denied"),
          lastAt: z.number().nullable().describe("When they last answered"),
        })
        .describe("People's earlier answers to the same finding"),
    })
    .nullable()
    .describe("What stands around the call; agents are not told"),
  phrase: z.string().nullable().describe("What has to be typed to approve it"),
  roles: z.array(z.string()).describe("Only approvers with one of these may answer; empty: all"),
  createdAt: z.number().describe("Unix milliseconds, by the gateway's clock"),
  expiresAt: z.number().describe("Until then it can be answered"),
});

/** All of an approval but its card. */
export const ApprovalFields = z.object({
  id: z.string().describe("What you answer it by"),
  session: z.string().describe("The session key of the call"),
  tool: z.string().describe("The tool"),
  arguments: z
    .string()
    .describe(
      "Raw JSON text, exactly as it was submitted. Left out of lists, events and frames where " +
        "it is long: `card.partial` says so",
    ),
  status: z.enum(STATUSES).describe("`rejected` is a denial"),
  level: z.enum(LEVELS).describe("`catastrophic` needs a typed phrase"),
  patternKey: z.string().describe("The worst of what the judges found"),
  description: z.string().describe("What that key means, in the gateway's language"),
  keys: z.array(z.string()).describe("All that they found, the worst first"),
  createdAt: z.number().describe("Unix milliseconds, like all times"),
  expiresAt: z.number().describe("Until then it can be answered"),
  resolvedAt: z.number().nullable().describe("`null` while it is pending"),
  digest: z.string().describe("SHA-256 of what would run"),
  calls: z.number().describe("How many identical calls wait for the answer, or did"),
  approvedCalls: z.number().optional().describe("How many of them were approved"),
  scope: z.array(z.string()).describe("What `scope: session` would grant, or did"),
  resolvedBy: z.string().optional().describe("Who or what decided"),
  resolvedScope: z.enum(SCOPES).optional().describe("How far the approval reaches"),
  resolvedRule: z.string().optional().describe("The id of the rule that the approval wrote"),
  resolvedReason: z.string().optional().describe("Why, in the person's own words"),
  edited: z
    .literal(true)
    .optional()
    .describe("Another input was approved than the one that was asked about"),
  channel: z.string().optional().describe("Where the person answered"),
  phrase: z
    .string()
    .optional()
    .describe("The phrase to type to approve it; only if the level is catastrophic"),
  outcome: OutcomeSeen.nullable().describe("What became of the call, once its host has said so"),
});
export const ApprovalReply = ApprovalFields.extend({
  card: CardReply,
});
export const ApprovalsReply = z.object({ approvals: z.array(ApprovalReply) });
export const ApprovalsQuery = z.strictObject({
  status: z.enum([...STATUSES, "resolved", "all"]).optional(),
});

const calls = z
  .int()
  .min(1)
  .optional()
  .describe(
    "How many of the identical calls to approve; absent: all that the approval counts. A " +
      "denial is for all of them",
  );

export const AnswerBody = z.union([
  z
    .strictObject({
      decision: z.enum(["approve", "deny"]),
      scope: z.enum(SCOPES).optional(),
      ttl: z
        .int()
        .min(60)
        .max(86_400)
        .optional()
        .describe("Seconds that a grant for the session lasts; absent: `grants.ttl`"),
      pattern: z
        .string()
        .min(1)
        .max(1000)
        .optional()
        .describe(
          "A pattern of the card's `scope`, or the text of its rule, with its end left open (`*`)",
        ),
      calls,
      phrase: z.string().max(200).optional(),
      reason: z.string().max(2000).optional(),
      input: input.optional().describe("Approve this input instead; it is judged again"),
    })
    .refine(({ ttl, scope }) => ttl === undefined || scope === "session", {
      path: ["ttl"],
      message: 'only with scope "session"',
    })
    .refine(({ pattern, scope = "once" }) => pattern === undefined || scope !== "once", {
      path: ["pattern"],
      message: "only with a scope that lasts",
    }),
  z.strictObject({
    approved: z.boolean(),
    calls,
    phrase: z.string().max(200).optional(),
    reason: z.string().max(2000).optional(),
  }),
]);

export const GrantReply = z.object({
  id: z.string(),
  session: z.string(),
  owner: z.string().describe("Name of the token whose calls it covers"),
  pattern: z.string(),
  heading: z
    .string()
    .nullable()
    .describe("What the pattern's key means, in the gateway's language; null: it names no key"),
  level: z.enum(LEVELS).nullable().describe("How bad calls of that key are"),
  createdAt: z.number(),
  expiresAt: z.number(),
  by: z.string(),
  approval: z.string(),
  turn: z.string().optional().describe("It covers calls of this turn of the agent only"),
});
export const RuleReply = z.object({
  id: z.string().describe("Its name in the policy file"),
  scope: z.enum(["project", "user"]),
  text: z.string().describe("The rule, as one line of YAML"),
  project: z.string().optional().describe("The root of the project that it is limited to"),
  by: z.string(),
  createdAt: z.number(),
  approval: z.string(),
});
export const GrantsReply = z.object({
  grants: z.array(GrantReply),
  rules: z
    .array(RuleReply)
    .optional()
    .describe("Permanently approved rules; left out if a revocation concerned grants only"),
});
export const SessionQuery = z.strictObject({ session: z.string().min(1).optional() });

export const ExplainReply = z.object({
  level: z.enum(LEVELS),
  basis: z.enum(["evidence", "uncertain"]),
  actionClass: z.string(),
  patternKey: z.string(),
  keys: z.array(z.string()),
  decision: z.enum(["allow", "ask", "deny"]),
  reason: Reason,
  stages: z.array(z.looseObject({})),
  findings: z.array(z.looseObject({})),
  risk: z
    .object({
      score: z.enum(["low", "medium", "high", "critical"]),
      factors: z.array(z.enum(FACTORS)),
      path: z.enum(SENSITIVITIES).describe("The most sensitive place it touches"),
      categories: z.array(z.enum(CATEGORIES)),
      actionClasses: z.array(z.enum(ACTION_CLASSES)),
      reversibility: z.enum(["reversible", "recoverable", "unknown", "irreversible"]),
      danger: z.literal([0, 1, 2]).describe("0 runs, 1 takes a tap, 2 a typed phrase"),
    })
    .describe("The same judgement on the scales of other systems; decides nothing by itself"),
  scope: z.array(z.string()),
  route: z.array(z.string()).describe("Who would be asked, in order"),
});

export const AuditRequest = z.strictObject({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  type: z.string().optional(),
  call: z.string().optional(),
  approval: z.string().optional(),
});
export const AuditReply = z.object({ lines: z.array(z.looseObject({})) });

export const PairBody = z.strictObject({
  code: z.string().min(1).max(100),
  name: z
    .string()
    .max(200)
    .optional()
    .describe("What to call the device; absent: what its User-Agent says"),
});
export const OfferBody = z.strictObject({
  approver: z.string().min(1).optional().describe("Name of an approver; absent: the first one"),
  expiresIn: z
    .int()
    .min(1)
    .max(3_153_600_000)
    .optional()
    .describe("Seconds that the device stays paired; absent: for ever"),
});
export const OfferReply = z.object({
  code: z.string(),
  expiresAt: z.number(),
  url: z.string().describe("Opens the companion page on this machine, and pairs it"),
  publicUrl: z
    .string()
    .optional()
    .describe("The same for a phone; left out where `hosts` names no host"),
});
export const DeviceReply = z.object({
  id: z.string(),
  name: z.string(),
  approver: z.string(),
  createdAt: z.number().describe("Unix milliseconds, like all times"),
  lastSeen: z.number().nullable(),
  expiresAt: z.number().nullable(),
  connected: z.boolean().describe("Its companion is connected now"),
  current: z.boolean().describe("It is the device that asks"),
  push: z.boolean().describe("Whether it is notified while its page is closed"),
});
export const DevicesReply = z.object({ devices: z.array(DeviceReply) });
export const PairReply = z.object({
  token: z.string().describe("The device's own; it is not shown again"),
  name: z.string().describe("The approver's `companion` id"),
  device: DeviceReply,
});

const KEY = /^[\w-]+={0,2}$/;
export const SubscriptionBody = z.object({
  endpoint: z.url().max(2000).describe("Of the browser's push service"),
  keys: z.object({
    p256dh: z.string().min(80).max(100).regex(KEY).describe("The browser's public key, base64url"),
    auth: z.string().min(20).max(30).regex(KEY).describe("Its secret, base64url"),
  }),
});
export const SubscribedReply = z.object({ id: z.string() });
export const PushKeyReply = z.object({
  key: z.string().describe("The gateway's public key (VAPID), base64url"),
});
export const ActionParams = z.strictObject({ token: z.string().min(1).max(512) });
export const ActionReply = z.object({
  status: z.enum(STATUSES).describe("What the question is now"),
  message: z.string().describe("What to tell the person"),
});

export const ErrorReply = z.object({
  error: z
    .object({
      code: z.string().describe("Of a closed set"),
      message: z.string().describe("What is wrong, for people"),
      path: z.string().optional().describe("The field that is wrong"),
    })
    .catchall(z.unknown()),
});
export const IdParams = z.strictObject({ id: z.string().min(1).max(100) });
