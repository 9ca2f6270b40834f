/** What the description says of each operation: its texts, its examples, its own error codes. */
import type { HttpErrorCode } from "../../core/errors.ts";
import * as examples from "./examples.ts";

type Examples = Readonly<Record<string, unknown>>;

interface Answer {
  readonly status: number;
  readonly description: string;
  /** Of its schema. */
  readonly name: string;
  readonly examples: Examples;
  /** The content type of an answer that is no JSON. */
  readonly text?: string;
}

export interface Operation {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly body?: { readonly name: string; readonly examples: Examples };
  readonly answers: readonly Answer[];
  /** Beside those that every endpoint of its kind can give. */
  readonly errors?: readonly HttpErrorCode[];
  /** Who may call it, where the token's role does not say so. */
  readonly who?: string;
}

const ok = (name: string, description: string, given: Examples): readonly Answer[] => [
  { status: 200, name, description, examples: given },
];
const text = (type: string, description: string, given: Examples): readonly Answer[] => [
  { status: 200, name: "", text: type, description, examples: given },
];

const decided: readonly Answer[] = [
  ...ok("Decision", "The decision. It never changes.", {
    allowed: examples.allowed,
    denied: examples.denied,
  }),
  {
    status: 202,
    name: "Pending",
    description: "The wait ran out, or the call is not decided yet. The question stays open.",
    examples: { pending: examples.pending },
  },
];

const CALLS: Readonly<Record<string, Operation>> = {
  "POST /v1/calls": {
    id: "submitCall",
    tag: "calls",
    summary: "Ask whether a tool call may run",
    description:
      "Without `wait` the answer comes when the call is decided. A caller that hangs up while it " +
      "waits withdraws the question. The same `session` and `callId` again is the same call. An " +
      "identical call of an open question joins it. `too-many-questions` is a denial as well: " +
      "its answer also has the fields of a decision.",
    body: { name: "Call", examples: { push: examples.call } },
    answers: decided,
    errors: ["call-conflict", "too-many-calls", "too-many-questions"],
  },
  "GET /v1/calls/:id": {
    id: "getCall",
    tag: "calls",
    summary: "Look up a call's decision",
    description: "With `wait`, the answer comes when the call is decided or the wait runs out.",
    answers: decided,
    errors: ["unknown-call", "too-many-questions"],
  },
  "POST /v1/calls/:id/outcome": {
    id: "reportOutcome",
    tag: "calls",
    summary: "Report what became of a call",
    description:
      "What was executed is compared with what was approved (`input`); a difference raises an " +
      "alarm. Failures count for loops, and `cost` for budgets.",
    body: { name: "Outcome", examples: { done: examples.outcome } },
    answers: ok("OutcomeSeen", "It was recorded.", { matches: examples.outcomeSeen }),
    errors: ["unknown-call", "already-reported", "not-recorded"],
  },
  "POST /v1/explain": {
    id: "explainCall",
    tag: "calls",
    summary: "Show how each stage would decide a call",
    description: "Asks no one and records nothing. Hooks are asked.",
    body: { name: "ExplainedCall", examples: { push: examples.call } },
    answers: ok("Explanation", "What every stage says.", { push: examples.explained }),
  },
  "POST /v1/hooks/:agent": {
    id: "runHook",
    tag: "calls",
    summary: "Answer an agent host's own hook",
    description:
      "Takes the payload that the host gives its hook, and answers in the host's own form. The " +
      "answer to a report is empty.",
    body: { name: "HookPayload", examples: { claudeCode: examples.hookPayload } },
    answers: ok("HookAnswer", "In the host's own form.", { claudeCode: examples.hookAnswer }),
    errors: ["not-found", "call-conflict", "already-reported", "not-recorded"],
  },
};

const APPROVALS: Readonly<Record<string, Operation>> = {
  "GET /v1/approvals": {
    id: "listApprovals",
    tag: "approvals",
    summary: "List questions",
    description:
      "Those that wait, and the latest that were resolved. An agent sees its own only. Long " +
      "arguments are left out.",
    answers: ok("Approvals", "The questions.", { one: { approvals: [examples.question] } }),
  },
  "GET /v1/approvals/:id": {
    id: "getApproval",
    tag: "approvals",
    summary: "Show one question",
    description:
      "With its arguments, however long (an agent gets them shortened). With `wait`, the answer " +
      "comes when it is resolved or the wait runs out.",
    answers: ok("Approval", "The question.", { pending: examples.question }),
    errors: ["unknown-approval"],
  },
  "POST /v1/approvals/:id": {
    id: "answerApproval",
    tag: "approvals",
    summary: "Approve or deny",
    description:
      "The first answer wins. `scope`: `session` grants the same kind of action for a while, " +
      "`project` and `user` write a rule. What is catastrophic needs the typed `phrase`.",
    body: {
      name: "Answer",
      examples: {
        approve: { decision: "approve" },
        always: { decision: "approve", scope: "session" },
        deny: { decision: "deny", reason: "Push to a branch." },
        short: { approved: true },
      },
    },
    answers: ok("Approval", "Your answer decided it.", { approved: examples.approved }),
    errors: [
      "unknown-approval",
      "already-resolved",
      "phrase-required",
      "phrase-wrong",
      "phrase-locked",
      "edit-refused",
      "rule-refused",
      "not-recorded",
    ],
  },
  "DELETE /v1/approvals/:id": {
    id: "withdrawApproval",
    tag: "approvals",
    summary: "Withdraw a question",
    description: "Its calls are denied as cancelled. An agent may withdraw its own only.",
    answers: ok("Approval", "It is cancelled.", { withdrawn: examples.withdrawn }),
    errors: ["unknown-approval", "already-resolved"],
  },
  "GET /v1/events": {
    id: "watchEvents",
    tag: "approvals",
    summary: "Watch what happens, as it happens",
    description:
      "Server-Sent Events. `approval.created` and `approval.resolved` carry an `Approval`, " +
      "`decision` a `DecisionEvent`. A comment line every 15 seconds keeps the connection open. " +
      "Nothing is sent again: list the questions after you have connected.",
    answers: text("text/event-stream", "The stream.", { stream: examples.events }),
  },
};

const GRANTS: Readonly<Record<string, Operation>> = {
  "GET /v1/grants": {
    id: "listGrants",
    tag: "grants",
    summary: "List grants and approved rules",
    description: "With `session`, that session's grants only.",
    answers: ok("Grants", "What holds now.", {
      both: { grants: [examples.grant], rules: [examples.rule] },
    }),
  },
  "DELETE /v1/grants/:id": {
    id: "revokeGrant",
    tag: "grants",
    summary: "Revoke a grant or an approved rule",
    description:
      "All that the same answer granted is revoked with it; such calls are asked about again.",
    answers: ok("Grants", "What was revoked.", { grant: { grants: [examples.grant] } }),
    errors: ["unknown-grant", "rule-refused", "not-recorded", "bad-policy"],
  },
  "DELETE /v1/grants": {
    id: "revokeSessionGrants",
    tag: "grants",
    summary: "Revoke all grants of a session",
    description: "Name the session in the query.",
    answers: ok("Grants", "What was revoked.", { grant: { grants: [examples.grant] } }),
  },
};

const PREVIEW: Readonly<Record<string, Operation>> = {
  "POST /v1/approvals/:id/preview": {
    id: "previewAnswer",
    tag: "approvals",
    summary: "Show what an answer would do",
    description:
      "With `scope` and `pattern`: whether the grant or rule covers the call and may be written, " +
      "its text, and what it would have let pass. With `input`: how the edited call is judged. " +
      "Decides nothing.",
    body: {
      name: "Preview",
      examples: {
        wider: { scope: "session", pattern: "Bash(vcs.git.push:git *)" },
        edited: { input: { command: "git push origin dev" } },
      },
    },
    answers: ok("Previewed", "What it would do.", { wider: examples.preview }),
    errors: ["unknown-approval"],
  },
};

const RESTORE: Readonly<Record<string, Operation>> = {
  "POST /v1/grants/:id/restore": {
    id: "restoreGrant",
    tag: "grants",
    summary: "Take a revocation back",
    description:
      "Within a minute, once. Gives back all that the revocation took: grants with the same " +
      "ends, a rule as it stood in the policy file.",
    answers: ok("Grants", "What holds again.", {
      grant: { grants: [examples.grant] },
      rule: { grants: [], rules: [examples.rule] },
    }),
    errors: ["unknown-grant", "rule-refused", "not-recorded", "bad-policy"],
  },
};

const SESSIONS: Readonly<Record<string, Operation>> = {
  "GET /v1/sessions": {
    id: "listSessions",
    tag: "sessions",
    summary: "List sessions",
    description:
      "Those that have settings of their own (`set`), those that are stopped, and up to 500 that " +
      "sent calls in the last 24 hours (`live`), to any of the gateways that share the store.",
    answers: ok("Sessions", "The sessions.", { one: { sessions: [examples.session] } }),
  },
  "GET /v1/sessions/:key": {
    id: "getSession",
    tag: "sessions",
    summary: "Show what holds for a session",
    description: "Also for a session that has not been seen yet.",
    answers: ok("Session", "What holds.", { plan: examples.session }),
  },
  "PUT /v1/sessions/:key": {
    id: "changeSession",
    tag: "sessions",
    summary: "Change a session's settings",
    description:
      "Fields that are left out stay as they are. A child never has more than its parent.",
    body: { name: "SessionSettings", examples: { plan: { mode: "plan" } } },
    answers: ok("Session", "What holds now.", { plan: examples.session }),
    errors: ["escalation", "not-recorded"],
  },
  "DELETE /v1/sessions/:key": {
    id: "resetSession",
    tag: "sessions",
    summary: "Reset a session's settings",
    description: "It then has those of the config.",
    answers: ok("Session", "What holds now.", {
      reset: { ...examples.session, mode: "build", own: {} },
    }),
    errors: ["escalation", "not-recorded"],
  },
  "GET /v1/sessions/:key/tools": {
    id: "listTools",
    tag: "sessions",
    summary: "List the tools that a session sees",
    description: "What the activity mode hides is left out.",
    answers: ok("Tools", "The visible ones.", {
      plan: { session: "claude-code:1", mode: "plan", safety: "supervised", tools: ["Read"] },
    }),
  },
  "GET /v1/fleet": {
    id: "listAgents",
    tag: "sessions",
    summary: "List the agents that have limits",
    description: "Their names in the fleet file.",
    answers: ok("Agents", "The names.", { one: { agents: ["scout"] } }),
  },
  "GET /v1/fleet/:agent": {
    id: "getAgent",
    tag: "sessions",
    summary: "Show an agent's limits",
    description: "The defaults, if it has none of its own.",
    answers: ok("Agent", "Its limits.", { scout: examples.profile }),
    errors: ["not-found"],
  },
};

const STOP: Readonly<Record<string, Operation>> = {
  "GET /v1/stop": {
    id: "getStop",
    tag: "sessions",
    summary: "Show what is stopped",
    description: "Everything, or single sessions with their children.",
    answers: ok("Stopped", "What is stopped.", { session: examples.stopped }),
  },
  "POST /v1/stop": {
    id: "stop",
    tag: "sessions",
    summary: "Stop a session, or everything",
    description:
      "What waits for an answer is denied, and every new call of the session and its children, " +
      "until a person lets it go on. Survives a restart. What was allowed before stays allowed.",
    body: { name: "Stop", examples: { all: {}, session: { session: "claude-code:1" } } },
    answers: ok("Stopped", "What is stopped now.", { session: examples.stopped }),
    errors: ["not-recorded"],
  },
  "DELETE /v1/stop": {
    id: "resume",
    tag: "sessions",
    summary: "Let a session, or everything, go on",
    description:
      "With `session`, that one. Without, what stopped everything: sessions that were stopped by " +
      "their keys stay stopped.",
    answers: ok("Stopped", "What is still stopped.", {
      nothing: { all: false, sessions: [], since: null, by: null },
    }),
    errors: ["not-recorded"],
  },
};

const HISTORY: Readonly<Record<string, Operation>> = {
  "GET /v1/history": {
    id: "listHistory",
    tag: "history",
    summary: "List what was decided lately",
    description:
      "From an index over the latest calls of the audit log, which survives a restart. `next` is " +
      "the `cursor` of the next page.",
    answers: ok("History", "A page.", {
      one: { items: [examples.historyItem], next: null, before: null },
    }),
  },
  "GET /v1/history/:call": {
    id: "getHistory",
    tag: "history",
    summary: "Show one call, and whether its audit line holds",
    description:
      "Follows the chain of the audit log from its end back to the line that decided the call.",
    answers: ok("HistoryCall", "The call.", { one: examples.historyCall }),
    errors: ["unknown-call"],
  },
  "GET /v1/stats": {
    id: "stats",
    tag: "history",
    summary: "Numbers over a time",
    description:
      "How often people are asked and what they answer, how long they take, and which rules " +
      "would save prompts. The same minute gives the same numbers.",
    answers: ok("Stats", "The numbers.", { month: examples.stats }),
  },
};

const PEERS: Readonly<Record<string, Operation>> = {
  "POST /v1/peers/challenge": {
    id: "challengePeer",
    tag: "peers",
    summary: "Begin a remote peer's session",
    description: "Ten tries a minute for each address.",
    body: { name: "PeerIdentity", examples: { did: examples.did } },
    answers: ok("PeerChallenge", "Sign it.", { nonce: examples.challenge }),
    errors: ["not-found", "forbidden"],
  },
  "POST /v1/peers/sessions": {
    id: "openPeerSession",
    tag: "peers",
    summary: "Open a remote peer's session",
    description: "The signature shows that the caller has the key of its name.",
    body: { name: "PeerProof", examples: { signed: examples.proof } },
    answers: ok("PeerToken", "The session's token.", { token: examples.peerToken }),
    errors: ["not-found", "unauthorized", "forbidden", "not-recorded"],
  },
  "POST /v1/peers/calls": {
    id: "submitPeerCall",
    tag: "peers",
    summary: "Ask, as a remote peer, whether a call may run",
    description: "The session is the peer's own. At most 16 of its calls may wait at once.",
    who: "Token: of a peer's session",
    body: { name: "PeerCall", examples: { list: examples.peerCall } },
    answers: decided,
    errors: ["unauthorized", "not-found", "call-conflict", "too-many-calls"],
  },
  "GET /v1/peers/calls/:id": {
    id: "getPeerCall",
    tag: "peers",
    summary: "Look up a remote peer's call",
    description: "With `wait`, the answer comes when the call is decided or the wait runs out.",
    who: "Token: of a peer's session",
    answers: decided,
    errors: ["unauthorized", "not-found", "unknown-call"],
  },
  "GET /v1/peers": {
    id: "listPeers",
    tag: "peers",
    summary: "List remote peers' sessions",
    description: "Those that are open, and those that were ended by hand.",
    answers: ok("Peers", "The sessions.", { one: examples.peers }),
    errors: ["not-found"],
  },
  "DELETE /v1/peers/:did": {
    id: "endPeer",
    tag: "peers",
    summary: "End a remote peer's session",
    description: "Its token stops working at once.",
    answers: ok("PeerEnded", "Whether there was one.", { ended: { ...examples.did, ended: true } }),
    errors: ["not-found", "not-recorded"],
  },
};

const GATEWAY: Readonly<Record<string, Operation>> = {
  "GET /healthz": {
    id: "health",
    tag: "gateway",
    summary: "Whether the process answers",
    description: "Says nothing about whether calls can be allowed: see `/readyz`.",
    answers: ok("Health", "It does.", { ok: { ok: true, version: "0.1.0" } }),
  },
  "GET /readyz": {
    id: "readiness",
    tag: "gateway",
    summary: "Whether calls can be allowed",
    description: "Looks at the audit log and at the channels.",
    answers: [
      ...ok("Readiness", "They can.", { ready: { ready: true } }),
      {
        status: 503,
        name: "Readiness",
        description: "They cannot, and why.",
        examples: { channels: { ready: false, reason: "no channel works" } },
      },
    ],
  },
  "GET /metrics": {
    id: "metrics",
    tag: "gateway",
    summary: "Metrics for Prometheus",
    description: "No label names a session, a tool or a person.",
    answers: text("text/plain", "In Prometheus' text format.", {
      some: 'countersign_decisions_total{decision="allow",by="policy"} 12\n',
    }),
  },
  "GET /v1/permit-key": {
    id: "permitKey",
    tag: "gateway",
    summary: "The public key that permits are signed with",
    description:
      "A JSON Web Key Set. Fetch it once, over a connection that you trust, and give it to your " +
      "executors: they check permits without the gateway.",
    answers: ok("PermitKeys", "The key.", { key: examples.permitKeys }),
  },
  "GET /v1/status": {
    id: "status",
    tag: "gateway",
    summary: "How the gateway is set up, and how it does",
    description:
      "Holds no secret. Where gateways share the store, `pending` is of all of them, and `nodes` " +
      "lists them; those that have another `configDigest` run with another config.",
    answers: ok("Status", "The status.", { up: examples.status }),
  },
  "GET /v1/audit": {
    id: "readAudit",
    tag: "gateway",
    summary: "Read the latest lines of the audit log",
    description: "Oldest first; filtered by type, call or approval.",
    answers: ok("AuditLines", "The lines.", { one: { lines: [examples.auditLine] } }),
  },
  "POST /v1/reload": {
    id: "reload",
    tag: "gateway",
    summary: "Read the policy files again",
    description: "If they do not load, the old policy stays in force.",
    answers: ok("Reloaded", "The policy that is in force now.", {
      changed: { changed: true, files: ["policy.yaml"], digest: examples.auditLine.prev },
    }),
    errors: ["bad-policy", "not-recorded"],
  },
};

const PUSH_KEY =
  "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";

const DEVICES: Readonly<Record<string, Operation>> = {
  "POST /v1/pair": {
    id: "pairDevice",
    tag: "devices",
    summary: "Swap a one-time code for a device's token",
    description: "Ten wrong codes a minute for each address are accepted, no more.",
    body: { name: "PairingCode", examples: { phone: { code: "bzyqcukt", name: "my phone" } } },
    answers: ok("Paired", "The token, which is not shown again.", {
      phone: { token: "csn_device_…", name: "ada-phone", device: examples.device },
    }),
    errors: ["forbidden", "rate-limited", "not-recorded"],
  },
  "POST /v1/pair/codes": {
    id: "offerPairing",
    tag: "devices",
    summary: "Make a one-time code for a device",
    description:
      "`url` opens the companion page and pairs it; `publicUrl` does so on a phone, by the first " +
      "of `hosts`.",
    body: { name: "PairingOffer", examples: { first: {}, month: { expiresIn: 2_592_000 } } },
    answers: ok("PairingOffered", "The code.", {
      code: {
        code: "bzyqcukt",
        expiresAt: 1_795_432_178_344,
        url: "http://127.0.0.1:4180/#pair=bzyqcukt",
        publicUrl: "https://gate.example.org/#pair=bzyqcukt",
      },
    }),
  },
  "GET /v1/devices": {
    id: "listDevices",
    tag: "devices",
    summary: "List paired devices",
    description: "An approver sees their own, an admin all.",
    answers: ok("Devices", "The devices.", { one: { devices: [examples.device] } }),
  },
  "DELETE /v1/devices/:id": {
    id: "revokeDevice",
    tag: "devices",
    summary: "Revoke a device's token",
    description: "Its connections are closed. `self` is the caller's own device.",
    answers: ok("Device", "The device.", { phone: examples.device }),
    errors: ["unknown-device", "not-recorded"],
  },
  "GET /v1/push/key": {
    id: "pushKey",
    tag: "devices",
    summary: "The gateway's public key for push services",
    description: "What `pushManager.subscribe` takes as `applicationServerKey`. Made on first use.",
    answers: ok("PushKey", "The key.", { key: { key: PUSH_KEY } }),
  },
  "POST /v1/push/subscriptions": {
    id: "subscribeDevice",
    tag: "devices",
    summary: "Have this device notified while its page is closed",
    description:
      "The body is what the browser's `PushSubscription.toJSON()` gives. The token has to be a " +
      "device's own; what it had before is replaced.",
    body: {
      name: "PushSubscription",
      examples: {
        phone: {
          endpoint: "https://push.example.org/wpush/v2/gAAAAABk",
          keys: { p256dh: PUSH_KEY, auth: "4vQK-SvRAN5eo-8ASlrwdg" },
        },
      },
    },
    answers: ok("Subscribed", "It is notified from now on.", { phone: { id: examples.device.id } }),
    errors: ["forbidden"],
  },
  "DELETE /v1/push/subscriptions": {
    id: "unsubscribeDevice",
    tag: "devices",
    summary: "Stop notifying this device",
    description: "The token has to be the device's own.",
    answers: ok("Subscribed", "It is not notified any more.", {
      phone: { id: examples.device.id },
    }),
    errors: ["forbidden", "not-found"],
  },
  "POST /v1/actions/:token": {
    id: "pressAction",
    tag: "devices",
    summary: "Press a button of a notification",
    description:
      "The token stands for one answer to one question, is good once, and ends with the question " +
      "and with the device. The answer is checked like any other. A body is not read; pages of " +
      "any origin may call. Ten wrong tokens a minute for each address are accepted, no more.",
    answers: ok("Pressed", "The answer counts.", {
      deny: { status: "rejected", message: "Denied by ada · 12:04:31 · via companion" },
    }),
    errors: [
      ...(["action-used", "action-ended", "already-resolved", "not-an-approver"] as const),
      ...(["phrase-required", "rate-limited", "not-recorded"] as const),
    ],
  },
};

/** By method and path, as the routes have them. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  ...CALLS,
  ...APPROVALS,
  ...GRANTS,
  ...PREVIEW,
  ...RESTORE,
  ...SESSIONS,
  ...STOP,
  ...HISTORY,
  ...PEERS,
  ...GATEWAY,
  ...DEVICES,
};
