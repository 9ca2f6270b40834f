/**
 * Hooks within the whole policy: what they may not do, whatever they say. Each case was a hole in
 * somebody's gateway once.
 */
import { describe, expect, it } from "vitest";
import type { HookSpec } from "../../src/core/hook.ts";
import type { Json } from "../../src/core/model.ts";
import type { PolicyCall } from "../../src/core/policy.ts";
import { createApproval } from "../../src/policy/approval.ts";
import { createPolicy } from "../../src/policy/pipeline.ts";
import type { Rule } from "../../src/policy/rules/rule.ts";
import { levelsStage } from "../../src/policy/stages/levels.ts";
import { compileRules } from "../../src/policy/stages/rules.ts";
import { plainSessionPolicy } from "../support/fixtures.ts";
import { call, command, decides, hasHooks, hooksOf, judge, says, spec } from "./setup.ts";

hasHooks();

const rule = (over: Partial<Rule>): Rule => ({
  name: "rule",
  tools: ["Bash"],
  action: "deny",
  line: 1,
  ...over,
});

function decide(
  over: Partial<PolicyCall>,
  specs: readonly HookSpec[],
  rules: readonly Rule[] = [],
) {
  const hooks = hooksOf(specs);
  const policy = createPolicy({
    sessionPolicy: ({ session }) => ({
      session,
      ancestors: [],
      modes: [],
      levels: [],
      permissionModes: [],
      tools: [],
      rules: [],
    }),
    rules: compileRules([{ source: "user", file: "policy.yaml", rules, trusted: true }], {
      home: "/home/op",
    }),
    looksUp: false,
    hooks: (of, judgement, { sessionPolicy }) =>
      hooks.before(of, judgement, sessionPolicy.permissionModes[0] ?? "default"),
    approval: createApproval({ approvalPolicy: "dangerous" }),
    judge,
  });
  const asked = call(over);
  return policy(asked, judge(asked));
}

const bash = (text: string) => ({ input: { command: text } });
const allows = (updatedInput?: Readonly<Record<string, Json>>) =>
  says(decides("allow", updatedInput && { updatedInput }));

describe("an allow of a hook", () => {
  it("lets a dangerous call through that no other stage objects to", async () => {
    expect(await decide({}, [allows()])).toMatchObject({
      action: "allow",
      reason: { type: "hook" },
      by: { kind: "hook" },
    });
  });

  it("never overrides a rule's deny: it is not even asked", async () => {
    expect(await decide({}, [allows()], [rule({})])).toMatchObject({
      action: "deny",
      reason: { type: "rule", code: "rule" },
    });
  });

  it("never beats an ask of a rule", async () => {
    expect(await decide({}, [allows()], [rule({ action: "ask" })])).toMatchObject({
      action: "ask",
      reason: { code: "rule" },
    });
  });

  it("never beats an ask, a deny or a failure of another hook", async () => {
    expect((await decide({}, [allows(), says(decides("ask"))])).action).toBe("ask");
    expect((await decide({}, [allows(), says(decides("deny"))])).action).toBe("deny");
    expect((await decide({}, [allows(), command("exit 1")])).action).toBe("deny");
  });

  it("never lets through what is catastrophic", async () => {
    expect((await decide(bash("rm -rf /"), [allows()])).action).toBe("ask");
  });

  it("never decides for a remote peer's owner", async () => {
    const { action, reason } = await decide({ ...bash("ls"), session: "p2p:did:key:z6M" }, [
      allows(),
    ]);
    expect({ action, type: reason.type }).toEqual({ action: "ask", type: "peer" });
  });

  it("does not count where its answer is malformed: the call is blocked, and the other hooks are heard all the same", async () => {
    const { action, stages } = await decide({}, [
      says('{"decision":"approve"'),
      says(decides("ask")),
    ]);
    expect(action).toBe("deny");
    expect(
      stages.filter(({ stage }) => stage === "hooks").map((verdict) => verdict.action),
    ).toEqual(["deny", "ask"]);
  });
});

describe("an input that a hook replaced", () => {
  it("is judged again: what has become catastrophic is asked about", async () => {
    const { action, replaced } = await decide(bash("ls"), [allows({ command: "rm -rf /" })]);
    expect(action).toBe("ask");
    expect(replaced).toMatchObject({
      raw: '{"command":"rm -rf /"}',
      judgement: { level: "catastrophic" },
    });
  });

  it("is held against the rules again", async () => {
    const rules = [rule({ match: "git push *" })];
    expect((await decide(bash("ls"), [allows({ command: "git push origin" })], rules)).action).toBe(
      "deny",
    );
    expect((await decide(bash("git push origin"), [allows({ command: "ls" })], rules)).action).toBe(
      "deny",
    );
  });

  it("is heard by the hooks that did not replace it", async () => {
    const guard = command("grep -q push && exit 2; exit 0");
    expect((await decide(bash("ls"), [guard])).action).toBe("allow");
    expect((await decide(bash("ls"), [allows({ command: "git push origin" }), guard])).action).toBe(
      "deny",
    );
  });
});

describe("a hook that fails", () => {
  it("is named as what stopped the call: not a rule, not a person", async () => {
    const slow = command("sleep 30", { name: "slow", timeoutMs: 100 });
    const { action, reason, by } = await decide({}, [slow]);
    expect(action).toBe("deny");
    expect(reason).toMatchObject({ type: "hook", code: "slow", source: "user" });
    expect(reason.message).toMatch(/did not answer within 100 ms.*This call was not refused/);
    expect(by).toEqual({ kind: "hook", name: "slow" });
  });

  it("leaves the call as it would have been with onFailure: continue", async () => {
    const lenient = { onFailure: "continue" } as const;
    expect((await decide({}, [command("exit 1", lenient)])).action).toBe("ask");
    expect((await decide(bash("ls"), [command("exit 1", lenient)])).action).toBe("allow");
  });

  it("with a member of a prototype for a name or a tool is an ordinary hook", async () => {
    const odd = spec({ name: "__proto__", matcher: "toString", options: { command: "exit 2" } });
    expect(await decide({ tool: "toString" }, [odd])).toMatchObject({
      action: "deny",
      reason: { code: "__proto__" },
    });
  });
});

describe("a coordinator", () => {
  const coordinator = says('{"decision":"approve"}', { event: "PermissionRequest", name: "lead" });
  const decideFor = async (session: string, specs: readonly HookSpec[]) => {
    const hooks = hooksOf(specs);
    const policy = createPolicy({
      sessionPolicy: () => ({ ...plainSessionPolicy({ session }), levels: ["full-auto"] }),
      peer: () => ({
        stage: "peer",
        action: "allow",
        reason: { type: "peer", code: "allowed", message: "Fine." },
      }),
      rules: () => [],
      looksUp: false,
      coordinators: (of, judgement, { sessionPolicy }) =>
        hooks.coordinators(of, judgement, sessionPolicy),
      level: levelsStage,
      approval: createApproval({ approvalPolicy: "dangerous" }),
      judge,
    });
    const asked = call({ ...bash("rm -rf build"), session });
    const ruling = await policy(asked, judge(asked));
    return ruling.coordination!.ask(ruling, () => true);
  };

  it("answers what a level asks about, and never for a remote peer, though the peer's own pipeline allows the call", async () => {
    expect(await decideFor("s:1", [coordinator])).toMatchObject({
      action: "allow",
      by: { kind: "hook", name: "lead" },
    });
    const { action, stages } = await decideFor("p2p:did:key:z6M", [coordinator]);
    expect(action).toBe("ask");
    expect(stages.at(-1)!.reason.message).toContain(
      "only a person may: the call comes from a remote peer",
    );
  });

  it("that changes the input twice over, or differently from another, leaves the call to people", async () => {
    const changes = (command: string, name: string) =>
      says(
        { hookSpecificOutput: { decision: { behavior: "allow", updatedInput: { command } } } },
        { event: "PermissionRequest", name },
      );
    const { action, replaced } = await decideFor("s:1", [
      changes("ls a", "one"),
      changes("ls b", "other"),
    ]);
    expect({ action, replaced }).toEqual({ action: "ask", replaced: undefined });
  });
});
