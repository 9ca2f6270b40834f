/**
 * How stages become one ruling: the strictest word wins whatever the order, and some words nobody
 * can take back.
 */

import { describe, expect, it } from "vitest";
import { judgeCall } from "../../src/core/judge.ts";
import type { JsonObject, Reason, Verdict } from "../../src/core/model.ts";
import type { PolicyCall, Ruling, Stage } from "../../src/core/policy.ts";
import { judges } from "../../src/judges/index.ts";
import { createApproval } from "../../src/policy/approval.ts";
import { combine } from "../../src/policy/combine.ts";
import type { PolicyParts } from "../../src/policy/pipeline.ts";
import { plainSessionPolicy, policyOf } from "../support/fixtures.ts";
import fc from "../support/properties.ts";

const verdict = (
  action: Verdict["action"],
  type: Reason["type"] = "rule",
  more: Partial<Verdict> = {},
): Verdict => ({
  stage: type,
  action,
  reason: { type, code: `${type}-${action}`, message: `${type} says ${action}.` },
  ...more,
});
const saying =
  (...verdicts: Verdict[]): Stage =>
  () =>
    verdicts;

async function decide(
  command: string,
  parts: Partial<PolicyParts> = {},
  more: Partial<PolicyCall> = {},
  approvalPolicy = "dangerous",
): Promise<Ruling> {
  const call = {
    tool: "Bash",
    session: "s:1",
    input: { command } as JsonObject,
    cwd: "/home/dev/app",
    ...more,
  };
  return policyOf([], approvalPolicy, { judge: (each) => judgeCall(judges, each), ...parts })(
    call,
    judgeCall(judges, call),
  );
}
const told = ({ action, reason, by }: Ruling) => [action, reason.type, reason.code, by.kind];

describe("several stages", () => {
  it.each([
    // rules, hooks, level, approval policy, command, action, reason
    ["allow", "none", "none", "dangerous", "git push", ["allow", "rule", "rule-allow", "rule"]],
    ["ask", "allow", "allow", "none", "ls", ["ask", "rule", "rule-ask", "rule"]],
    ["allow", "ask", "allow", "dangerous", "ls", ["ask", "hook", "hook-ask", "hook"]],
    ["allow", "allow", "ask", "dangerous", "ls", ["ask", "level", "level-ask", "level"]],
    ["allow", "deny", "allow", "none", "ls", ["deny", "hook", "hook-deny", "hook"]],
    ["ask", "allow", "deny", "none", "ls", ["deny", "level", "level-deny", "level"]],
    ["none", "allow", "none", "dangerous", "git push", ["allow", "hook", "hook-allow", "hook"]],
    ["none", "none", "allow", "dangerous", "git push", ["allow", "level", "level-allow", "level"]],
    [
      "none",
      "none",
      "none",
      "dangerous",
      "git push",
      ["ask", "classifier", "vcs.git.push", "policy"],
    ],
    ["none", "none", "none", "dangerous", "ls", ["allow", "classifier", "exec.read", "policy"]],
    ["none", "none", "none", "all", "ls", ["ask", "mode", "all", "policy"]],
    ["allow", "none", "none", "all", "git push", ["allow", "rule", "rule-allow", "rule"]],
    ["none", "allow", "none", "all", "ls", ["ask", "mode", "all", "policy"]],
    ["none", "none", "allow", "all", "ls", ["ask", "mode", "all", "policy"]],
    ["none", "none", "none", "none", "git push", ["allow", "mode", "none", "policy"]],
    ["none", "none", "none", "configured", "git push", ["allow", "mode", "configured", "policy"]],
    [
      "allow",
      "allow",
      "allow",
      "none",
      "rm -rf /",
      ["ask", "classifier", "fs.delete.recursive.root", "policy"],
    ],
    ["deny", "allow", "allow", "none", "rm -rf /", ["deny", "rule", "rule-deny", "rule"]],
    ["none", "none", "none", "whatever", "ls", ["ask", "mode", "all", "policy"]],
  ] as const)(
    "rule %s, hook %s, level %s, policy %s: %s",
    async (rule, hook, level, approvalPolicy, command, expected) => {
      const parts: Partial<PolicyParts> = {
        rules: saying(verdict(rule)),
        hooks: async () => ({ verdicts: [verdict(hook, "hook")], context: [] }),
        level: saying(verdict(level, "level")),
      };
      expect(told(await decide(command, parts as never, {}, approvalPolicy))).toEqual(expected);
    },
  );

  it("are all told of, in the order of the design", async () => {
    const { stages } = await decide("git push", {
      visibility: saying(verdict("none", "mode")),
      sandbox: saying(verdict("none", "workingDir")),
      rules: saying(verdict("none")),
      hooks: (async () => ({ verdicts: [verdict("none", "hook")], context: [] })) as never,
      level: saying(verdict("none", "level")),
      permission: saying({ ...verdict("none", "mode"), stage: "permission" }),
    });
    expect(stages.map(({ stage }) => stage)).toEqual([
      "mode",
      "workingDir",
      "rule",
      "hook",
      "level",
      "permission",
      "approval",
    ]);
  });

  it("mean the same in every order, and one more deny never lets anything through", () => {
    const words = fc.constantFrom("allow", "ask", "deny", "none") as fc.Arbitrary<
      Verdict["action"]
    >;
    const types = fc.constantFrom("rule", "hook", "level", "mode") as fc.Arbitrary<Reason["type"]>;
    const commands = fc.constantFrom("ls", "git push", "rm -rf /");
    const policies = fc.constantFrom("dangerous", "all", "configured", "none", "?");
    fc.assert(
      fc.property(
        fc.array(fc.tuple(words, types), { maxLength: 6 }),
        commands,
        policies,
        fc.nat(),
        (said, command, word, seed) => {
          const judgement = judgeCall(judges, { tool: "Bash", input: { command } });
          const fallback = createApproval({ approvalPolicy: word })("Bash", judgement);
          const verdicts = said.map(([action, type]) => verdict(action, type));
          const turned = verdicts
            .map((each, at) => [each, (at * 7 + seed) % 11] as const)
            .sort(([, a], [, b]) => a - b);
          const { action } = combine(verdicts, fallback, judgement);
          expect(
            combine(
              turned.map(([each]) => each),
              fallback,
              judgement,
            ).action,
          ).toBe(action);
          expect(combine([...verdicts, verdict("deny")], fallback, judgement).action).toBe("deny");
          if (judgement.level === "catastrophic") expect(action).not.toBe("allow");
        },
      ),
    );
  });
});

describe("an ask", () => {
  const asks = (...more: Partial<Verdict>[]) =>
    decide("ls", { rules: saying(...more.map((each) => verdict("ask", "rule", each))) });

  it("is for those whom all the rules agree on", async () => {
    expect((await asks({ roles: ["a", "b"] }, { roles: ["b", "c"] })).roles).toEqual(["b"]);
    expect(await asks({ roles: ["a"] }, { roles: ["b"] })).toMatchObject({
      action: "deny",
      reason: { type: "rule" },
    });
    expect((await asks({ roles: ["a"] }, {})).roles).toEqual(["a"]);
  });

  it("stays open for the shortest time that any of them gives", async () => {
    expect((await asks({ timeoutMs: 5000 }, {}, { timeoutMs: 1000 })).timeoutMs).toBe(1000);
    expect((await asks({})).timeoutMs).toBeUndefined();
  });

  it("stays open as long as the files say where no rule has a time for it", async () => {
    expect((await decide("git push", { timeoutMs: 2000 })).timeoutMs).toBe(2000);
    expect(
      (
        await decide("ls", {
          timeoutMs: 2000,
          rules: saying(verdict("ask", "rule", { timeoutMs: 9000 })),
        })
      ).timeoutMs,
    ).toBe(9000);
    expect((await decide("ls", { timeoutMs: 2000 })).timeoutMs).toBeUndefined();
  });

  it("is named by the one that an operator wrote", async () => {
    const { explicit, reason } = await asks(
      {},
      { explicit: true, reason: { type: "rule", code: "mine", message: "x" } },
    );
    expect([explicit, reason.code]).toEqual([true, "mine"]);
  });
});

describe("an input that a hook puts in place of the agent's", () => {
  const replacing = (command: string, ...verdicts: Verdict[]): Partial<PolicyParts> => ({
    hooks: (async () => ({
      verdicts,
      context: ["told"],
      replaced: { input: { command }, raw: JSON.stringify({ command }), by: "changer" },
    })) as never,
  });

  it("is judged in its place, for better and for worse", async () => {
    expect(await decide("git push", replacing("ls"))).toMatchObject({
      action: "allow",
      context: ["told"],
      replaced: { by: "changer", judgement: { level: "safe" } },
    });
    expect(await decide("ls", replacing("git push"))).toMatchObject({
      action: "ask",
      reason: { code: "vcs.git.push" },
    });
    expect(await decide("ls", replacing("rm -rf /"))).toMatchObject({
      action: "ask",
      replaced: { judgement: { level: "catastrophic" } },
    });
    expect((await decide("ls", replacing("countersign approve x"))).action).toBe("deny");
  });

  it("is held against the rules, and a hook's allow does not help it", async () => {
    const rules: Stage = (call) =>
      (call.input as { command: string }).command === "evil" ? [verdict("deny")] : [];
    expect(
      told(await decide("ls", { ...replacing("evil", verdict("allow", "hook")), rules })),
    ).toEqual(["deny", "rule", "rule-deny", "rule"]);
  });

  it("is not asked for where the call is denied anyway", async () => {
    let asked = 0;
    const hooks = () => {
      asked++;
      return undefined;
    };
    await decide("ls", { rules: saying(verdict("deny")), hooks });
    expect(asked).toBe(0);
  });
});

describe("a remote peer", () => {
  const peer = { session: "p2p:did:key:z6Mk" };

  it.each([
    ["nobody has a pipeline for it", {}, ["ask", "peer", "owner", "peer"]],
    ["a rule allows it", { rules: saying(verdict("allow")) }, ["ask", "peer", "owner", "peer"]],
    [
      "its pipeline lets it through",
      { peer: () => verdict("allow", "peer") },
      ["allow", "peer", "peer-allow", "peer"],
    ],
    [
      "its pipeline denies it",
      { peer: () => verdict("deny", "peer"), rules: saying(verdict("allow")) },
      ["deny", "peer", "peer-deny", "peer"],
    ],
    [
      "a rule asks",
      { peer: () => verdict("allow", "peer"), rules: saying(verdict("ask")) },
      ["ask", "rule", "rule-ask", "rule"],
    ],
    [
      "its session bypasses",
      { lastWord: (ruling: Ruling) => ({ ...ruling, action: "allow" }) },
      ["ask", "peer", "owner", "peer"],
    ],
    [
      "its pipeline breaks",
      {
        peer: () => {
          throw new Error("broken");
        },
      },
      ["deny", "gateway", "internal", "gateway"],
    ],
  ] as const)("where %s", async (_what, parts, expected) => {
    for (const session of [peer.session, " P2P:x"])
      expect(told(await decide("ls", parts as never, { session }))).toEqual(expected);
  });

  it("is behind a session that descends from it, and heard in its own name", async () => {
    const heard: string[] = [];
    const sessionPolicy = (call: PolicyCall) => ({
      ...plainSessionPolicy(call),
      ancestors: ["claude-code:1", "p2p:did:key:z6Mk"],
    });
    const parts: Partial<PolicyParts> = {
      sessionPolicy,
      peer: ({ session }) => {
        heard.push(session);
        return verdict("deny", "peer");
      },
    };
    expect(told(await decide("ls", parts))).toEqual(["deny", "peer", "peer-deny", "peer"]);
    expect(heard).toEqual(["p2p:did:key:z6Mk"]);
  });

  it("is heard again where a hook changes what it wants", async () => {
    const amounts: unknown[] = [];
    const ruling = await decide(
      "ls",
      {
        peer: ({ input }) => {
          amounts.push((input as { command: string }).command);
          return verdict(amounts.length === 1 ? "allow" : "deny", "peer");
        },
        hooks: (async () => ({
          verdicts: [],
          context: [],
          replaced: { input: { command: "pwd" }, raw: "{}", by: "x" },
        })) as never,
      },
      peer,
    );
    expect([ruling.action, amounts]).toEqual(["deny", ["ls", "pwd"]]);
  });

  it("is not let through by a spending rule where the call is catastrophic", async () => {
    expect((await decide("rm -rf /", { peer: () => verdict("allow", "peer") }, peer)).action).toBe(
      "ask",
    );
  });
});

describe("what breaks", () => {
  const thrower = () => {
    throw new Error("broken");
  };

  it.each([
    ["a stage", { rules: thrower }],
    ["the session", { sessionPolicy: thrower }],
    ["the hooks", { hooks: async () => thrower() }],
    ["the workspace", { project: async () => thrower() }],
    ["the disk", { looksUp: true, resolve: async () => thrower() }],
    ["the last word", { lastWord: thrower }],
  ])("denies: %s", async (_what, parts) => {
    expect(told(await decide("ls", parts as never))).toEqual([
      "deny",
      "gateway",
      "internal",
      "gateway",
    ]);
  });
});

describe("a workspace", () => {
  const project = {
    rules: saying(verdict("deny", "rule")),
    sandbox: undefined,
    looksUp: false,
    problem: undefined,
  };

  it("adds its rules, whether it is there at once or has to be looked up", async () => {
    expect((await decide("ls", { project: () => project })).action).toBe("deny");
    expect((await decide("ls", { project: async () => project })).action).toBe("deny");
    expect((await decide("ls", { project: () => undefined })).action).toBe("allow");
  });

  it("that cannot be read asks about what is not safe", async () => {
    const unread = {
      ...project,
      rules: undefined,
      problem: verdict("ask", "rule", { explicit: true }),
    };
    expect((await decide("ls", { project: () => unread })).action).toBe("allow");
    expect(told(await decide("git push", { project: () => unread }))).toEqual([
      "ask",
      "rule",
      "rule-ask",
      "rule",
    ]);
  });

  it("has the sessions' own rules beside it", async () => {
    const sessionPolicy = (call: PolicyCall) => ({
      ...plainSessionPolicy(call),
      rules: [saying(verdict("deny"))],
    });
    expect((await decide("ls", { sessionPolicy })).action).toBe("deny");
  });
});
