/** An approval request and what may become of it, for the contract of stores. */
import { newId } from "../../src/core/ids.ts";
import type { ApprovalRequest, Decision } from "../../src/core/model.ts";

export const request = (over: Partial<ApprovalRequest> = {}): ApprovalRequest => ({
  id: newId(),
  call: newId(),
  session: "s:1",
  tool: "Bash",
  arguments: '{"command":"git push --force"}',
  digest: "d".repeat(64),
  owner: "test",
  calls: 1,
  level: "dangerous",
  patternKey: "vcs.git.push_force",
  keys: ["vcs.git.push_force"],
  spans: ["git push --force"],
  scope: ["Bash(vcs.git.push_force)"],
  reason: { type: "classifier", code: "dangerous", message: "dangerous" },
  explicit: false,
  createdAt: Date.now(),
  expiresAt: Date.now() + 300_000,
  ...over,
});

export const approved = (over: Partial<Decision> = {}): Decision => ({
  outcome: "allow",
  status: "approved",
  scope: "once",
  reason: { type: "person", code: "approved", message: "Ada approved this." },
  by: { kind: "person", name: "ada", channel: "test", userId: "u-ada" },
  at: Date.now(),
  ...over,
});

export const denied = (over: Partial<Decision> = {}): Decision => ({
  outcome: "deny",
  status: "rejected",
  reason: { type: "person", code: "denied", message: "Ada denied this." },
  by: { kind: "person", name: "ada", channel: "test", userId: "u-ada" },
  at: Date.now(),
  ...over,
});
