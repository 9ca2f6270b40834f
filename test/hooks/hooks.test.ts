/**
 * Many hooks on one call: who is asked, how their answers become one, and what a changed input has
 * to go through.
 */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { HookAnswer, HookInput, HookRunner, HookSpec } from "../../src/core/hook.ts";
import { RULE_SOURCES } from "../../src/core/model.ts";
import { createHooks } from "../../src/policy/hooks/index.ts";
import fc from "../support/properties.ts";
import {
  call,
  command,
  decides,
  directory,
  hasHooks,
  heard,
  hooksOf,
  judge,
  says,
  spec,
  verdictOf,
} from "./setup.ts";

hasHooks();

const fn = (name: string, over: Partial<HookSpec> = {}): HookSpec =>
  spec({ name, type: "function", options: { function: name }, ...over });
const allow = () => ({ decision: "allow" });

describe("which hooks are asked", () => {
  it("asks nobody, and answers at once, where no hook is for the tool", () => {
    const hooks = hooksOf([command("exit 2", { matcher: "Edit" })]);
    expect(hooks.before(call(), judge(call()), "default")).toBeUndefined();
    expect(
      hooksOf([]).before(call({ tool: "__proto__" }), judge(call()), "default"),
    ).toBeUndefined();
  });

  it("does not ask hooks of the other event", async () => {
    const hooks = hooksOf([command("exit 2", { event: "PostToolUse" })]);
    expect(hooks.before(call(), judge(call()), "default")).toBeUndefined();
  });

  it("remembers no more than 512 tools, and still finds the hooks of the next", async () => {
    const hooks = hooksOf([fn("no", { matcher: "Evil.*" })], {
      functions: { no: () => ({ decision: "deny" }) },
    });
    for (let at = 0; at < 600; at++)
      hooks.before(call({ tool: `Tool${at}` }), judge(call()), "default");
    expect(verdictOf(await heard(hooks, { tool: "EvilTool" })).action).toBe("deny");
  });

  const asked = (over: Partial<HookSpec>, options: Parameters<typeof hooksOf>[1]) =>
    hooksOf([fn("f", over)], { functions: { f: allow }, ...options }).before(
      call(),
      judge(call()),
      "default",
    ) !== undefined;

  it.each(RULE_SOURCES)("asks a hook of the source %s only where it counts", (source) => {
    const own = source === "project" || source === "local";
    expect(asked({ source }, { trusted: () => false })).toBe(!own);
    expect(asked({ source }, { trusted: () => true })).toBe(true);
    expect(asked({ source }, { trusted: () => true, managedOnly: true })).toBe(
      source === "managed",
    );
  });

  it("asks about trust on every call, and only for the project's own hooks", () => {
    let trusted = false;
    const asks: string[] = [];
    const hooks = hooksOf(
      [fn("f", { source: "project" }), fn("g", { source: "user", matcher: "Edit" })],
      {
        functions: { f: allow, g: allow },
        trusted: ({ name }) => asks.push(name) > 0 && trusted,
      },
    );
    expect(hooks.before(call(), judge(call()), "default")).toBeUndefined();
    trusted = true;
    expect(hooks.before(call(), judge(call()), "default")).toBeDefined();
    expect(asks).toEqual(["f", "f"]);
  });

  it("asks a hook with an `if` only about calls that fit it, and about all where that cannot be told", () => {
    const fits = (rule: string) => rule === "Bash(git push:*)";
    expect(asked({ if: "Bash(git push:*)" }, { fits })).toBe(true);
    expect(asked({ if: "Bash(ls:*)" }, { fits })).toBe(false);
    const broken = () => {
      throw new Error("broken");
    };
    expect(asked({ if: "Bash(ls:*)" }, { fits: broken })).toBe(true);
  });

  it("asks identical hooks once, and the strictest of them counts", async () => {
    let times = 0;
    const functions = {
      f: () => {
        times++;
        throw new Error("broken");
      },
    };
    const twins = [
      fn("f", { source: "user", onFailure: "continue", name: "a" }),
      fn("f", { source: "managed", onFailure: "continue", name: "b" }),
    ];
    const lenient = await heard(hooksOf(twins.map(named), { functions }));
    expect(times).toBe(1);
    expect(lenient.verdicts).toMatchObject([
      { action: "none", reason: { code: "b", source: "managed" } },
    ]);
    const strict = await heard(
      hooksOf([...twins, fn("f", { source: "cli", name: "c" })].map(named), { functions }),
    );
    expect(times).toBe(2);
    expect(strict.verdicts).toMatchObject([{ action: "deny", reason: { code: "b" } }]);
  });
  const named = (one: HookSpec): HookSpec => ({ ...one, options: { function: "f" } });

  it("tells hooks of a call what the hooks of Claude Code are told", async () => {
    let told: HookInput | undefined;
    const functions = {
      f: (input: HookInput) => {
        told = input;
      },
    };
    const over = { callId: "toolu_1", turn: "p-1", agent: "reviewer", parent: "claude-code:0" };
    await heard(hooksOf([fn("f")], { functions }), over, "acceptEdits");
    expect(told).toEqual({
      session_id: "claude-code:1",
      cwd: directory,
      permission_mode: "acceptEdits",
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_input: { command: "git push --force" },
      tool_use_id: "toolu_1",
      prompt_id: "p-1",
      agent_type: "reviewer",
      countersign: {
        level: "dangerous",
        keys: judge(call()).keys,
        action_class: judge(call()).actionClass,
        parent: "claude-code:0",
      },
    });
  });

  it("gives functions a copy, so that they cannot change what runs", async () => {
    const input = { command: "ls" };
    const functions = {
      f: ({ tool_input }: HookInput) => {
        (tool_input as { command: string }).command = "rm -rf /";
      },
    };
    await heard(hooksOf([fn("f")], { functions }), { input });
    expect(input).toEqual({ command: "ls" });
  });
});

describe("several hooks", () => {
  const ANSWERS = ["allow", "ask", "deny", undefined] as const;
  const RANK = ["deny", "ask", "allow", "nothing"];

  it("count by deny, then ask, then allow, in whatever order they stand", async () => {
    const functions = Object.fromEntries(
      ANSWERS.map((decision) => [`${decision}`, () => ({ decision })]),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...ANSWERS), { minLength: 1 }),
        async (answers) => {
          const said = await heard(
            hooksOf(
              answers.map((answer) => fn(`${answer}`)),
              { functions },
            ),
          );
          const strictest = RANK.find((word) =>
            answers.some((answer) => (answer ?? "nothing") === word),
          );
          expect(verdictOf(said).action).toBe(strictest);
          expect(said.verdicts).toHaveLength(
            answers.filter((answer) => answer !== undefined).length,
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  it("never turn a deny of one into something else, whatever another one answers or fails to", async () => {
    const other = fc.oneof(
      fc.record({
        kind: fc.constant("answer"),
        decision: fc.constantFrom("allow", "ask", undefined, "yes"),
      }),
      fc.record({ kind: fc.constant("answer"), updatedInput: fc.object() }),
      fc.record({ kind: fc.constant("failed"), why: fc.string() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(other, { maxLength: 5 }), fc.nat(5), async (others, place) => {
        const answers: unknown[] = [...others];
        answers.splice(place, 0, { kind: "answer", decision: "deny" });
        const runner: HookRunner = {
          type: "function",
          faults: () => [],
          run: async ({ options }) => answers[Number(options.at)] as HookAnswer,
        };
        const specs = answers.map((_, at) =>
          spec({ type: "function", onFailure: "continue", options: { at } }),
        );
        const said = await heard(hooksOf(specs, { runners: [runner] }));
        expect(verdictOf(said).action).toBe("deny");
        expect(said.replaced).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  });

  it("are asked at the same time: each of twenty answers only once all of them have begun", async () => {
    const file = join(directory, "begun");
    const all = `while [ "$(wc -l < ${file})" -lt 20 ]; do sleep 0.1; done`;
    const specs = Array.from({ length: 20 }, (_, at) =>
      command(
        `cat >/dev/null; echo >> ${file}; ${all}; echo '{"decision":"approve","reason":"${at}"}'`,
        { timeoutMs: 60_000 },
      ),
    );
    const { verdicts } = await heard(hooksOf(specs));
    expect(verdicts.map(({ reason }) => Number(/\d+$/.exec(reason.message)))).toEqual(
      specs.map((_, at) => at),
    );
  });

  it("each have their own time: one that is too slow does not take the others' answers away", async () => {
    const slow = command("sleep 600", { timeoutMs: 200, onFailure: "continue" });
    const said = await heard(
      hooksOf([slow, says(decides("ask", { permissionDecisionReason: "hm" }))]),
    );
    expect(said.verdicts.map(({ action }) => action)).toEqual(["none", "ask"]);
  });

  it("do not wait for a runner that does not give up", async () => {
    const runner: HookRunner = {
      type: "function",
      faults: () => [],
      run: () => new Promise(() => {}),
    };
    const said = await heard(hooksOf([fn("f", { timeoutMs: 100 })], { runners: [runner] }));
    expect(verdictOf(said)).toMatchObject({
      action: "deny",
      message: expect.stringContaining("did not answer within 100 ms"),
    });
  });

  it("cannot allow anything after their time, though they may still ask", async () => {
    const late = (decision: "allow" | "ask"): HookRunner => ({
      type: "function",
      faults: () => [],
      run: (_spec, _input, signal) =>
        new Promise((resolve) =>
          signal.addEventListener("abort", () => resolve({ kind: "answer", decision })),
        ),
    });
    const one = [fn("f", { timeoutMs: 50 })];
    expect(verdictOf(await heard(hooksOf(one, { runners: [late("allow")] }))).action).toBe("deny");
    expect(verdictOf(await heard(hooksOf(one, { runners: [late("ask")] }))).action).toBe("ask");
  });

  it("may take longer than a timer of Node's can count", async () => {
    const said = await heard(
      hooksOf([fn("f", { timeoutMs: 2 ** 40 })], { functions: { f: async () => allow() } }),
    );
    expect(verdictOf(said).action).toBe("allow");
  });

  it("are ended when the gateway stops, and then have failed", async () => {
    const hooks = hooksOf([command("sleep 30")]);
    const asked = heard(hooks);
    hooks.stop();
    expect(verdictOf(await asked)).toMatchObject({
      action: "deny",
      message: expect.stringContaining("the gateway was stopped"),
    });
  });

  it("ask as the operator's own question, in the words of the hook that asks", async () => {
    const { verdicts } = await heard(
      hooksOf([says(decides("ask"), { name: "lint", source: "managed" })]),
    );
    expect(verdicts).toEqual([
      {
        stage: "hooks",
        action: "ask",
        explicit: true,
        reason: {
          type: "hook",
          code: "lint",
          source: "managed",
          message: 'The hook "lint" wants a person to look at this.',
        },
      },
    ]);
  });

  it("cannot deceive whoever reads them: one line, nothing hidden, cut with its count", async () => {
    const reason = `fine\n\u202Eevil\u200B ${"x".repeat(30_000)}`;
    const { verdicts } = await heard(
      hooksOf([says(decides("ask", { permissionDecisionReason: reason }))]),
    );
    const [{ reason: told }] = verdicts as [(typeof verdicts)[0]];
    expect(told.message).toContain("fine ⟨U+202E⟩evil⟨U+200B⟩");
    expect(told.message.length).toBeLessThan(2200);
    expect(told.message).toMatch(/characters left out/);
    expect(told.message).toMatch(/characters more\)$/);
  });

  it("pass what they want the agent to know, each thing once, cut at 10,000", async () => {
    const tells = (additionalContext: string) =>
      says({ hookSpecificOutput: { additionalContext } });
    const several = says({ additionalContext: "old", additionalContexts: ["one", "two", 3] });
    const { verdicts, context } = await heard(
      hooksOf([tells("a"), several, tells("a"), tells("y".repeat(20_000))]),
    );
    expect(verdicts).toEqual([]);
    expect(context.slice(0, 2)).toEqual(["a", "old\none\ntwo"]);
    expect(context).toHaveLength(3);
    expect(context[2]!.length).toBeLessThanOrEqual(10_000);
  });
});

describe("a changed input", () => {
  const change = (command: string, decision?: string) => () => ({
    decision,
    updatedInput: { command },
  });

  it("is handed over judged, as JSON, with the name of the hook that made it", async () => {
    const { replaced, verdicts } = await heard(
      hooksOf([fn("f")], { functions: { f: change("rm -rf /", "allow") } }),
    );
    expect(replaced).toMatchObject({
      input: { command: "rm -rf /" },
      raw: '{"command":"rm -rf /"}',
      by: "f",
    });
    expect(replaced!.judgement.level).toBe("catastrophic");
    expect(verdicts).toMatchObject([{ action: "allow", reason: { code: "f" } }]);
  });

  it("takes the place of the whole input, not of its parts", async () => {
    const { replaced } = await heard(hooksOf([fn("f")], { functions: { f: change("ls") } }), {
      input: { command: "rm x", timeout: 5 },
    });
    expect(replaced!.input).toEqual({ command: "ls" });
  });

  it("is none where it says what stood there before, keys in whatever order", async () => {
    const functions = { f: () => ({ decision: "allow", updatedInput: { b: 2, a: 1 } }) };
    const { replaced, verdicts } = await heard(hooksOf([fn("f")], { functions }), {
      input: { a: 1, b: 2 },
    });
    expect(replaced).toBeUndefined();
    expect(verdictOf({ verdicts, context: [] }).action).toBe("allow");
  });

  it("may come from two hooks that agree", async () => {
    const functions = { f: change("ls"), g: change("ls") };
    const { replaced, verdicts } = await heard(hooksOf([fn("f"), fn("g")], { functions }));
    expect(replaced!.input).toEqual({ command: "ls" });
    expect(verdicts).toEqual([]);
  });

  it("is denied where two hooks disagree", async () => {
    const functions = { f: change("ls", "allow"), g: change("pwd", "allow") };
    const said = await heard(hooksOf([fn("f"), fn("g")], { functions }));
    expect(said.replaced).toBeUndefined();
    expect(verdictOf(said)).toMatchObject({
      action: "deny",
      message: expect.stringMatching(/"f" and "g" replace this call's input with different ones/),
    });
  });

  it("does not come about where a hook denies", async () => {
    const functions = {
      f: change("ls"),
      g: () => ({ decision: "deny", updatedInput: { command: "pwd" } }),
    };
    const said = await heard(hooksOf([fn("f"), fn("g")], { functions }));
    expect(said.replaced).toBeUndefined();
    expect(said.verdicts).toMatchObject([{ action: "deny", reason: { code: "g" } }]);
  });

  it("is denied where it is no JSON object, whatever onFailure says", async () => {
    for (const updatedInput of [[1], "ls", 5, () => 1]) {
      const runner: HookRunner = {
        type: "function",
        faults: () => [],
        run: async () => ({
          kind: "answer",
          decision: "allow",
          updatedInput: updatedInput as never,
        }),
      };
      const said = await heard(
        hooksOf([fn("f", { onFailure: "continue" })], { runners: [runner] }),
      );
      expect(verdictOf(said)).toMatchObject({
        action: "deny",
        message: expect.stringContaining("not a JSON object"),
      });
    }
  });

  /** Allows `ls`, denies whatever pushes, and counts. */
  const guard = () => {
    const seen: string[] = [];
    return {
      seen,
      run: ({ tool_input: { command } }: HookInput) => {
        seen.push(String(command));
        return String(command).includes("push")
          ? { decision: "deny", reason: "no pushing" }
          : { decision: "allow" };
      },
    };
  };

  it("has to be agreed to by the other hooks: a guard that allowed the old one denies the new", async () => {
    const { seen, run } = guard();
    const functions = { sneaky: change("git push", "allow"), guard: run };
    const said = await heard(hooksOf([fn("sneaky"), fn("guard")], { functions }), {
      input: { command: "ls" },
    });
    expect(seen).toEqual(["ls", "git push"]);
    expect(said.replaced).toBeUndefined();
    expect(verdictOf(said)).toMatchObject({
      action: "deny",
      code: "guard",
      message: expect.stringContaining("no pushing"),
    });
  });

  it("is heard once more by the others only, and what they allowed before does not carry over", async () => {
    const seen: string[] = [];
    const functions = {
      author: (input: HookInput) => {
        seen.push(`author ${input.tool_input.command}`);
        return { updatedInput: { command: "ls -a" } };
      },
      other: (input: HookInput) => {
        seen.push(`other ${input.tool_input.command}`);
        return input.tool_input.command === "ls" ? { decision: "allow" } : {};
      },
    };
    const said = await heard(hooksOf([fn("author"), fn("other")], { functions }), {
      input: { command: "ls" },
    });
    expect(seen).toEqual(["author ls", "other ls", "other ls -a"]);
    expect(said.verdicts).toEqual([]);
    expect(said.replaced!.input).toEqual({ command: "ls -a" });
  });

  it("keeps the question that a hook had about the old one", async () => {
    const functions = {
      f: change("ls -a"),
      g: ({ tool_input }: HookInput) => ({
        decision: tool_input.command === "ls" ? "ask" : "allow",
      }),
    };
    const said = await heard(hooksOf([fn("f"), fn("g")], { functions }), {
      input: { command: "ls" },
    });
    expect(said.verdicts.map(({ action }) => action).sort()).toEqual(["allow", "ask"]);
    expect(said.replaced).toBeDefined();
  });

  it("is heard by hooks that only the new input concerns", async () => {
    const { seen, run } = guard();
    const functions = { f: change("git push"), guard: run };
    const hooks = hooksOf([fn("f"), fn("guard", { if: "Bash(git push:*)" })], {
      functions,
      fits: (_rule, { input }) => String(input.command).startsWith("git push"),
    });
    const said = await heard(hooks, { input: { command: "ls" } });
    expect(seen).toEqual(["git push"]);
    expect(verdictOf(said)).toMatchObject({ action: "deny", code: "guard" });
  });

  it("is denied where another hook changes it again", async () => {
    const functions = {
      f: change("ls -a"),
      g: ({ tool_input }: HookInput) =>
        tool_input.command === "ls" ? {} : { updatedInput: { command: "ls -b" } },
    };
    const said = await heard(hooksOf([fn("f"), fn("g")], { functions }), {
      input: { command: "ls" },
    });
    expect(said.replaced).toBeUndefined();
    expect(verdictOf(said)).toMatchObject({
      action: "deny",
      message: expect.stringMatching(/hooks "f" and "g" both replaced/),
    });
  });

  it("is denied where its judge fails", async () => {
    const broken = () => {
      throw new Error("broken");
    };
    const said = await heard(hooksOf([fn("f")], { functions: { f: change("ls") }, judge: broken }));
    expect(said.replaced).toBeUndefined();
    expect(verdictOf(said)).toMatchObject({
      action: "deny",
      message: expect.stringContaining("cannot be judged"),
    });
  });

  it("is never left to a model where it has become catastrophic", async () => {
    const prompt = spec({
      type: "prompt",
      options: { provider: "openai", url: "http://127.0.0.1:1", model: "m", prompt: "x" },
    });
    const said = await heard(hooksOf([fn("f"), prompt], { functions: { f: change("rm -rf /") } }), {
      input: { command: "ls" },
    });
    expect(said.verdicts.at(-1)!.reason.message).toContain(
      "catastrophic calls are never left to a model",
    );
  });
});

describe("hooks after a call", () => {
  const outcome = { ok: false, error: "exit 1", durationMs: 12 };
  const told = (specs: readonly HookSpec[], over: Parameters<typeof hooksOf>[1] = {}) => {
    const logged: object[] = [];
    const log = {
      warn: (fields: object, message: string) => void logged.push({ ...fields, message }),
    };
    return hooksOf(specs, { log, ...over })
      .after(call(), outcome, () => judge(call()))
      .then(() => logged);
  };

  it("are told what became of it", async () => {
    let input: HookInput | undefined;
    const functions = {
      f: (given: HookInput) => {
        input = given;
      },
    };
    expect(await told([fn("f", { event: "PostToolUse" })], { functions })).toEqual([]);
    expect(input).toMatchObject({
      hook_event_name: "PostToolUse",
      tool_response: { success: false, error: "exit 1", duration_ms: 12 },
    });
  });

  it("only write into the log what goes wrong, and what they object to", async () => {
    const post = { event: "PostToolUse" } as const;
    const logged = await told([
      command("exit 1", { ...post, name: "broken" }),
      says({ decision: "block", reason: "style" }, { ...post, name: "lint" }),
      says({ decision: "approve" }, post),
    ]);
    expect(logged).toMatchObject([
      { hook: "broken", message: "a post-call hook failed" },
      { hook: "lint", why: "style", message: "a post-call hook objects to a call that has run" },
    ]);
  });

  it("never reject, whatever breaks", async () => {
    const broken = () => {
      throw new Error("broken");
    };
    const own = fn("f", { event: "PostToolUse", source: "project" });
    expect(await told([own], { functions: { f: broken }, trusted: broken })).toMatchObject([
      { message: expect.stringMatching(/could not be run/) },
    ]);
    await hooksOf([own], { trusted: broken }).after(call(), outcome, () => judge(call()));
  });
});

describe("faults", () => {
  it("are sentences with the hook's name and the place, for every hook", () => {
    const hooks = hooksOf(
      [
        spec({ name: "a", type: "http", options: { url: "ftp://x" } }),
        spec({ name: "b", matcher: "[", options: { command: "true" } }),
        spec({ name: "c", timeoutMs: 0, options: { command: "true" } }),
        spec({ name: "d", source: "project", options: { command: "true", env: ["TOKEN"] } }),
        spec({ name: "e", options: {} }),
        spec({
          name: "f",
          type: "prompt",
          event: "PostToolUse",
          options: { provider: "x", model: "", prompt: "p" },
        }),
        spec({ name: "g", options: { command: "./check.sh", cwd: "call" } }),
        spec({
          name: "h",
          type: "http",
          options: { url: "https://x.test", headers: { Host: "y" } },
        }),
        spec({
          name: "fine",
          options: { command: "true", statusMessage: "…", once: true, async: true },
        }),
      ],
      { managedOnly: true },
    );
    const faults = hooks.faults();
    const of = (name: string) => faults.filter((fault) => fault.startsWith(`hook "${name}": `));
    expect(of("a")).toEqual([
      'hook "a": options.url: expected an address that begins with http:// or https://',
    ]);
    expect(of("b")[0]).toContain('matcher: "[" cannot be read');
    expect(of("c")).toEqual(['hook "c": timeout: expected a time of more than 0']);
    expect(of("d")).toEqual([
      "hook \"d\": options.env: a project's hook cannot have the gateway's variables",
    ]);
    expect(of("e")).toEqual(['hook "e": options: expected a command']);
    expect(of("f").join("\n")).toMatch(
      /options\.provider.*\n.*options\.model.*\n.*event: a model can only be asked before a call/,
    );
    expect(of("g")[0]).toContain("write its full path");
    expect(of("h")[0]).toContain("options.headers");
    expect(of("fine")).toEqual([]);
  });

  it("say that a type has no runner", () => {
    const hooks = createHooks([command("true", { name: "x" })], {
      runners: [],
      managedOnly: false,
      trusted: () => true,
      fits: () => true,
      judge,
    });
    expect(hooks.faults()).toEqual([
      'hook "x": type: hooks of the type "command" cannot be run here',
    ]);
  });
});
