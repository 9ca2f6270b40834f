/** The values in the examples of the description. Each keeps the schema that it stands beside. */

const ID = "OKkSn3zxMZmfQK7JUa73mc";
const APPROVAL = "18Pwn-5pVfuqctke-Kz6_Z";
const DIGEST = "d195a6873cb9f5aef7e2ec70b0e3b235aa5bddf43657c2fea066b341f0d318cf";
const ASKED_AT = 1_795_431_578_037;
const EXPIRES_AT = 1_795_431_878_037;
const HEADING = "Overwrites history on a remote repository";
const KEYS = ["vcs.git.push_force", "vcs.git.push"];
const SCOPE = ["Bash(vcs.git.push_force:git push)", "Bash(vcs.git.push:git push)"];
const ARGUMENTS = '{"command":"git push --force"}';
const SESSION = "claude-code:1";

export const call = {
  session: SESSION,
  tool: "Bash",
  input: { command: "git push --force" },
  cwd: "/home/dev/app",
};

export const allowed = {
  id: ID,
  decision: "allow",
  reason: { type: "person", code: "approved", message: "ada approved this." },
  level: "dangerous",
  keys: KEYS,
  digest: DIGEST,
  approval: APPROVAL,
  scope: "once",
  permit: "eyJhbGciOiJFZERTQSIsImtpZCI6…",
};

export const denied = {
  id: ID,
  decision: "deny",
  reason: {
    type: "rule",
    code: "no-force-push",
    message: "Only CI pushes.",
    source: "user",
  },
  level: "dangerous",
  keys: KEYS,
  digest: DIGEST,
};

export const pending = {
  id: ID,
  decision: "pending",
  approval: APPROVAL,
  expiresAt: EXPIRES_AT,
};

export const peerCall = { tool: "Bash", input: { command: "ls" }, summary: "looks around" };

export const outcome = { ok: true, durationMs: 1200 };
export const outcomeSeen = { id: ID, matches: true, alarm: false };

export const explained = {
  level: "dangerous",
  basis: "evidence",
  actionClass: "git_destructive",
  patternKey: "vcs.git.push_force",
  keys: KEYS,
  decision: "ask",
  reason: { type: "classifier", code: "vcs.git.push_force", message: `${HEADING}.` },
  stages: [
    {
      stage: "approval",
      action: "ask",
      reason: { type: "classifier", code: "vcs.git.push_force", message: `${HEADING}.` },
    },
  ],
  findings: [
    {
      level: "dangerous",
      actionClass: "git_destructive",
      key: "vcs.git.push_force",
      reversibility: "irreversible",
      basis: "evidence",
      span: "git push --force",
      subject: "git push",
    },
  ],
  risk: {
    score: "high",
    factors: ["shared_state"],
    path: "normal",
    categories: ["git_mutation"],
    actionClasses: ["git_destructive", "git_push"],
    reversibility: "irreversible",
    danger: 1,
  },
  scope: SCOPE,
  route: ["companion"],
};

const card = {
  ref: "d484m4",
  heading: HEADING,
  level: "dangerous",
  levelWord: "DANGEROUS",
  key: "vcs.git.push_force",
  tool: "Bash",
  session: SESSION,
  parent: null,
  alike: "5c0f0e1d7c1f4c7d8f8a8f9a5b9ab1b6d6dbb1c0a8e3f3f2f5b9a0a6c3d2e1f0",
  agent: null,
  cwd: "/home/dev/app",
  summary: null,
  arguments: ARGUMENTS,
  partial: 0,
  subject: { label: "command", text: "git push --force" },
  body: {
    kind: "command",
    label: "command",
    language: "shell",
    text: "git push --force",
    nested: [],
    marks: [],
  },
  rest: null,
  adds: false,
  findings: [{ key: "vcs.git.push_force", description: HEADING, span: "git push --force" }],
  moreFindings: 0,
  spans: ["git push --force"],
  marks: 0,
  notes: [],
  calls: 1,
  scope: SCOPE,
  rule: {
    text: '{ tools: ["Bash"], match: "git push --force", action: allow }',
    project: "/home/dev/app",
  },
  context: {
    branch: "main",
    repository: "github.com/ada/app",
    before: [{ at: ASKED_AT - 9000, tool: "Bash", what: "npm test", outcome: "allowed" }],
    earlier: { approved: 3, denied: 1, lastAt: ASKED_AT - 86_400_000 },
  },
  phrase: null,
  roles: [],
  createdAt: ASKED_AT,
  expiresAt: EXPIRES_AT,
};

export const question = {
  id: APPROVAL,
  session: SESSION,
  tool: "Bash",
  arguments: ARGUMENTS,
  status: "pending",
  level: "dangerous",
  patternKey: "vcs.git.push_force",
  description: HEADING,
  keys: KEYS,
  createdAt: ASKED_AT,
  expiresAt: EXPIRES_AT,
  resolvedAt: null,
  digest: DIGEST,
  calls: 1,
  scope: SCOPE,
  outcome: null,
  card,
};

export const approved = {
  ...question,
  status: "approved",
  resolvedAt: ASKED_AT + 4000,
  approvedCalls: 1,
  resolvedBy: "ada",
  resolvedScope: "once",
  resolvedReason: "Nobody else works on this branch.",
  channel: "companion",
};

export const withdrawn = {
  ...question,
  status: "cancelled",
  resolvedAt: ASKED_AT + 4000,
  resolvedBy: "cancelled",
};

export const grant = {
  id: "q2u7T0aVZ1oM3bWcKx5yRd",
  session: SESSION,
  owner: "agent",
  pattern: "Bash(vcs.git.push_force:git push)",
  heading: HEADING,
  level: "dangerous",
  createdAt: ASKED_AT,
  expiresAt: ASKED_AT + 28_800_000,
  by: "ada",
  approval: APPROVAL,
};

export const rule = {
  id: "approved-k7m2qd",
  scope: "project",
  text: '{ tools: ["Bash"], match: "make deploy", action: allow }',
  project: "/home/dev/app",
  by: "ada",
  createdAt: ASKED_AT,
  approval: APPROVAL,
};

export const session = {
  session: SESSION,
  tokens: ["agent"],
  mode: "plan",
  safety: "supervised",
  permissionMode: "default",
  own: { mode: "plan" },
  parent: null,
  ancestors: [],
  workspace: null,
  autoApprove: null,
  rules: null,
  changedAt: ASKED_AT,
  changedBy: "admin",
  set: true,
  stopped: false,
  budget: { cost: 1.25, ceiling: 5 },
  live: {
    firstAt: ASKED_AT - 60_000,
    lastAt: ASKED_AT,
    calls: 12,
    asked: 1,
    pending: 1,
    agent: "claude-code",
    cwd: "/home/dev/app",
  },
};

export const historyItem = {
  call: ID,
  approval: APPROVAL,
  at: ASKED_AT,
  session: SESSION,
  tool: "Bash",
  level: "dangerous",
  key: "vcs.git.push_force",
  heading: HEADING,
  what: "git push --force",
  decision: "allow",
  status: "approved",
  by: { kind: "person", name: "ada", channel: "companion" },
  reason: { type: "person", code: "approved", message: "ada approved this." },
  scope: "once",
  asked: true,
  askedAt: ASKED_AT,
  decidedAt: ASKED_AT + 4000,
  outcome: { ok: true, at: ASKED_AT + 6000 },
};
export const historyCall = {
  ...historyItem,
  audit: { seq: 7, hash: DIGEST, verified: true },
};

const ASKED = { prompts: 40, approved: 39, denied: 1 };
export const stats = {
  since: ASKED_AT - 2_592_000_000,
  until: ASKED_AT,
  days: [{ day: "2026-11-22", ...ASKED, expired: 0, cancelled: 0, automatic: 512 }],
  decide: { count: 40, p50: 4.2, p95: 31 },
  expiredShare: 0,
  findings: [{ key: "vcs.git.push", heading: "Pushes to a remote repository", ...ASKED }],
  rules: [
    {
      name: "rule:ask-before-push",
      source: "user",
      ...ASKED,
      approvalRate: 0.975,
      medianSeconds: 4.2,
      judgement: "too-strict",
      rubberStamp: false,
    },
  ],
  proposals: [
    {
      rule: '{ tools: ["Bash"], match: "make deploy", action: allow }',
      saved: 12,
      prompts: 12,
      untried: 0,
      examples: [{ at: ASKED_AT, what: "make deploy" }],
    },
  ],
};

export const preview = {
  covers: true,
  text: "Bash(vcs.git.push:git *",
  past: {
    tried: 12,
    wouldAllow: 1,
    examples: [{ at: ASKED_AT, tool: "Bash", what: "git push", asked: true, decision: "allow" }],
  },
};

export const stopped = { all: false, sessions: [SESSION], since: ASKED_AT, by: "ada" };

export const profile = {
  name: "scout",
  listed: true,
  model: "small",
  reasoningByMode: { plan: "high" },
  ceilings: { mode: "plan" },
  tools: ["Read", "Grep"],
};

export const device = {
  id: "5nQ0cX2oLw8eZb1rTyUj7A",
  name: "Firefox on Android",
  approver: "ada",
  createdAt: ASKED_AT,
  lastSeen: ASKED_AT,
  expiresAt: null,
  connected: true,
  current: false,
  push: true,
};

export const status = {
  version: "0.1.0",
  listen: "127.0.0.1:4180",
  approvalPolicy: "dangerous",
  policy: { file: "none", rules: 0, hooks: 0 },
  store: "memory",
  pending: 1,
  grants: 0,
  stopped: { all: false, sessions: [] },
  approvers: ["ada"],
  channels: [{ name: "companion", state: "up", detail: "" }],
};

export const auditLine = {
  seq: 7,
  time: "2026-11-23T10:59:38.242Z",
  prev: "96b9cc53f4f440b747ada5b5d7dad926000f54affd78e5d64379461d0a0be02d",
  type: "outcome",
  call: ID,
  ok: true,
  matches: true,
};

export const hookPayload = {
  session_id: "1",
  hook_event_name: "PreToolUse",
  tool_name: "Bash",
  tool_input: { command: "git push --force" },
  cwd: "/home/dev/app",
};
export const hookAnswer = {
  hookSpecificOutput: {
    hookEventName: "PreToolUse",
    permissionDecision: "allow",
    permissionDecisionReason: "ada approved this.",
  },
};

const DID = "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK";
export const did = { did: DID };
export const challenge = {
  nonce: "c2VjcmV0LW5vbmNl",
  audience: "did:key:z6MkpTHR8VNsBxYAAWHut2Geadd9jSwuBV8xRoAnwWsdvktH",
  expiresAt: EXPIRES_AT,
};
export const proof = {
  did: DID,
  nonce: "c2VjcmV0LW5vbmNl",
  timestamp: ASKED_AT,
  signature: "b64url-of-64-bytes",
};
export const peerToken = { token: "eyJhbGciOi…", session: `p2p:${DID}`, expiresAt: EXPIRES_AT };
export const peers = {
  did: challenge.audience,
  peers: [{ did: DID, expiresAt: EXPIRES_AT }],
  ended: [],
};

export const permitKeys = {
  keys: [
    {
      kty: "OKP",
      crv: "Ed25519",
      x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
      kid: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
      alg: "EdDSA",
      use: "sig",
    },
  ],
};

const sse = (event: string, data: object): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
const { permit: _callers, ...announced } = allowed;
export const events = [
  ": countersign\n\n",
  sse("approval.created", question),
  sse("decision", { ...announced, session: SESSION, tool: "Bash" }),
  sse("approval.resolved", approved),
].join("");
