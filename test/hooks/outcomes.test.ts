/**
 * What comes of every kind of hook, whatever it answers or fails to: one table, run against all
 * four.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HookSpec } from "../../src/core/hook.ts";
import type { Json } from "../../src/core/model.ts";
import { KEY, type LlmWorld, openLlm } from "../worlds/llm.ts";
import { decides, hasHooks, heard, hooksOf, script, serve, spec, verdictOf } from "./setup.ts";

hasHooks();

type Action = "allow" | "ask" | "deny" | "none" | "nothing";

interface Outcome {
  readonly answer: string;
  /** What stands on stdout, in the body, or in what the function returns. */
  readonly text: string;
  readonly action: Action;
  readonly reason: RegExp;
}

const FAILS = /failed: .*This call was not refused/;
const json = (value: unknown): string => JSON.stringify(value);

const OUTCOMES: readonly Outcome[] = [
  {
    answer: "allow",
    text: json(decides("allow", { permissionDecisionReason: "fine" })),
    action: "allow",
    reason: /allows this: fine$/,
  },
  {
    answer: "ask",
    text: json(decides("ask", { permissionDecisionReason: "hm" })),
    action: "ask",
    reason: /a person to look at this: hm$/,
  },
  {
    answer: "deny",
    text: json(decides("deny", { permissionDecisionReason: "no" })),
    action: "deny",
    reason: /denies this: no$/,
  },
  {
    answer: "deny without a word",
    text: json(decides("deny")),
    action: "deny",
    reason: /denies this\.$/,
  },
  { answer: "defer", text: json(decides("defer")), action: "ask", reason: /a person/ },
  {
    answer: "no decision",
    text: json({ hookSpecificOutput: { hookEventName: "PreToolUse" } }),
    action: "nothing",
    reason: /^$/,
  },
  { answer: "an empty object", text: "{}", action: "nothing", reason: /^$/ },
  {
    answer: "old approve",
    text: json({ decision: "approve", reason: "fine" }),
    action: "allow",
    reason: /fine/,
  },
  { answer: "old allow", text: json({ decision: "allow" }), action: "allow", reason: /allows/ },
  {
    answer: "old block",
    text: json({ decision: "block", reason: "protected" }),
    action: "deny",
    reason: /protected/,
  },
  {
    answer: "old deny",
    text: json({ decision: "deny", permissionDecisionReason: "policy" }),
    action: "deny",
    reason: /policy/,
  },
  { answer: "old ask", text: json({ decision: "ask" }), action: "ask", reason: /a person/ },
  {
    answer: "old and new disagree",
    text: json({ ...decides("allow"), decision: "block", reason: "old" }),
    action: "deny",
    reason: /old/,
  },
  {
    answer: "the reason that names the policy before the short one",
    text: json({ decision: "block", reason: "short", permissionDecisionReason: "policy" }),
    action: "deny",
    reason: /denies this: policy$/,
  },
  {
    answer: "continue: false",
    text: json({ continue: false, stopReason: "stop here" }),
    action: "deny",
    reason: /stop here/,
  },
  {
    answer: "continue: false beside an allow",
    text: json({ ...decides("allow"), continue: false, stopReason: "stop here" }),
    action: "deny",
    reason: /stop here/,
  },
  {
    answer: "continue: true",
    text: json({ continue: true, suppressOutput: true, systemMessage: "x" }),
    action: "nothing",
    reason: /^$/,
  },
  { answer: "an unknown word", text: json(decides("Allow")), action: "deny", reason: FAILS },
  { answer: "an unknown old word", text: json({ decision: "yes" }), action: "deny", reason: FAILS },
  {
    answer: "a member of the prototype",
    text: json({ decision: "toString" }),
    action: "deny",
    reason: FAILS,
  },
  { answer: "null for a decision", text: json({ decision: null }), action: "deny", reason: FAILS },
  {
    answer: "true for a decision",
    text: json(decides(true as unknown as string)),
    action: "deny",
    reason: FAILS,
  },
  { answer: "continue as text", text: json({ continue: "false" }), action: "deny", reason: FAILS },
  {
    answer: "text for hookSpecificOutput",
    text: json({ hookSpecificOutput: "allow" }),
    action: "deny",
    reason: FAILS,
  },
  {
    answer: "the output of another event",
    text: json({
      hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior: "allow" } },
    }),
    action: "deny",
    reason: FAILS,
  },
  {
    answer: "a list as updatedInput",
    text: json(decides("allow", { updatedInput: [1] })),
    action: "deny",
    reason: FAILS,
  },
  {
    answer: "text as updatedInput",
    text: json(decides("allow", { updatedInput: "ls" })),
    action: "deny",
    reason: FAILS,
  },
];

/** What only text can say. */
const TEXTS: readonly Outcome[] = [
  { answer: "JSON that is cut off", text: '{"decision":"approve"', action: "deny", reason: FAILS },
  {
    answer: "two answers",
    text: '{"decision":"approve"}\n{"decision":"block"}',
    action: "deny",
    reason: FAILS,
  },
  {
    answer: "one key twice",
    text: '{"decision":"block","decision":"approve"}',
    action: "deny",
    reason: FAILS,
  },
  {
    answer: "__proto__",
    text: '{"__proto__":{"decision":"approve"}}',
    action: "deny",
    reason: FAILS,
  },
  { answer: "nothing", text: "", action: "nothing", reason: /^$/ },
  { answer: "blanks", text: " \n\n ", action: "nothing", reason: /^$/ },
  {
    answer: "text around the JSON",
    text: 'Welcome!\n{"decision":"block"}',
    action: "deny",
    reason: FAILS,
  },
];

interface Kind {
  readonly type: HookSpec["type"];
  readonly outcomes: readonly Outcome[];
  options(text: string): Promise<Readonly<Record<string, Json>>>;
}

const returned = new Map<string, unknown>();
const functions = Object.fromEntries(
  OUTCOMES.map(({ answer, text }) => [answer, () => returned.get(text)]),
);

const KINDS: readonly Kind[] = [
  {
    type: "command",
    outcomes: [
      ...OUTCOMES,
      ...TEXTS,
      { answer: "plain text", text: "all is well", action: "nothing", reason: /^$/ },
    ],
    options: async (text) => ({ command: script(`cat >/dev/null\ncat <<'EOF'\n${text}\nEOF`) }),
  },
  {
    type: "http",
    outcomes: [
      ...OUTCOMES,
      ...TEXTS,
      { answer: "plain text", text: "all is well", action: "deny", reason: FAILS },
    ],
    options: async (text) => ({ url: await serve((_request, response) => response.end(text)) }),
  },
  {
    type: "function",
    outcomes: OUTCOMES,
    options: async (text) => {
      returned.set(text, JSON.parse(text));
      return { function: OUTCOMES.find((outcome) => outcome.text === text)!.answer };
    },
  },
];

describe.each(KINDS)("a $type hook", ({ type, outcomes, options }) => {
  it.each(outcomes)("that answers $answer: $action", async ({ text, action, reason }) => {
    const one = spec({ type, options: await options(text) });
    const verdict = verdictOf(await heard(hooksOf([one], { functions })));
    expect(verdict).toMatchObject({ action, message: expect.stringMatching(reason) });
    if (action !== "nothing") expect(verdict.code).toBe(one.name);
  });

  it.each(outcomes.filter(({ reason }) => reason === FAILS))(
    "that answers $answer does not count with onFailure: continue",
    async ({ text }) => {
      const one = spec({ type, onFailure: "continue", options: await options(text) });
      const { action, message } = verdictOf(await heard(hooksOf([one], { functions })));
      expect(action).toBe("none");
      expect(message).toMatch(/failed and does not count \(onFailure: continue\)/);
    },
  );
});

describe("hooks that fail", () => {
  const free = "http://127.0.0.1:1";
  const FAILURES: readonly {
    what: string;
    one: () => Promise<Partial<HookSpec> & Pick<HookSpec, "options">>;
    why: RegExp;
  }[] = [
    {
      what: "exit status 1",
      one: async () => ({ options: { command: "echo broken >&2; exit 1" } }),
      why: /exit status 1, .*broken/,
    },
    {
      what: "exit status 3 with an allow",
      one: async () => ({ options: { command: `echo '{"decision":"approve"}'; exit 3` } }),
      why: /exit status 3/,
    },
    {
      what: "a script that is not there",
      one: async () => ({ options: { command: "/nowhere/check.sh" } }),
      why: /not found or may not be run \(exit status 127/,
    },
    {
      what: "a program that is not there",
      one: async () => ({ options: { command: "/nowhere/check", args: [] } }),
      why: /could not be started \(ENOENT\)/,
    },
    {
      what: "a signal",
      one: async () => ({ options: { command: "kill -9 $$" } }),
      why: /ended by SIGKILL/,
    },
    {
      what: "a timeout",
      one: async () => ({ timeoutMs: 150, options: { command: "sleep 30" } }),
      why: /did not answer within 150 ms/,
    },
    {
      what: "10 MB of output",
      one: async () => ({ options: { command: "head -c 10000000 /dev/zero" } }),
      why: /printed more than 1048576 bytes/,
    },
    {
      what: "bytes that are no text",
      one: async () => ({ options: { command: `printf '\\377\\376{}'` } }),
      why: /not UTF-8/,
    },
    {
      what: "a refused connection",
      one: async () => ({ type: "http", options: { url: free } }),
      why: /could not be asked \(ECONNREFUSED\)/,
    },
    {
      what: "status 500",
      one: async () => ({
        type: "http",
        options: {
          url: await serve((_, response) => response.writeHead(500).end('{"decision":"approve"}')),
        },
      }),
      why: /status 500/,
    },
    {
      what: "status 404",
      one: async () => ({
        type: "http",
        options: { url: await serve((_, response) => response.writeHead(404).end()) },
      }),
      why: /status 404/,
    },
    {
      what: "a redirect",
      one: async () => ({
        type: "http",
        options: {
          url: await serve((_, response) => response.writeHead(302, { location: "/" }).end()),
        },
      }),
      why: /redirect \(status 302\)/,
    },
    {
      what: "a silent server",
      one: async () => ({ type: "http", timeoutMs: 150, options: { url: await serve(() => {}) } }),
      why: /did not answer within 150 ms/,
    },
    {
      what: "a server that hangs up",
      one: async () => ({
        type: "http",
        options: { url: await serve((request) => request.socket.destroy()) },
      }),
      why: /could not be asked \(ECONNRESET\)/,
    },
    {
      what: "half an answer",
      one: async () => ({
        type: "http",
        options: {
          url: await serve((_, response) => {
            response.writeHead(200, { "content-length": "100" });
            response.write('{"decision":"approve"}', () => response.destroy());
          }),
        },
      }),
      why: /broke off/,
    },
    {
      what: "a huge answer",
      one: async () => ({
        type: "http",
        options: {
          url: await serve((_, response) =>
            response.end(`{"decision":"approve"}${" ".repeat(2_000_000)}`),
          ),
        },
      }),
      why: /more than 1048576 bytes/,
    },
    {
      what: "a throw",
      one: async () => ({ type: "function", options: { function: "throws" } }),
      why: /its function threw/,
    },
    {
      what: "a rejection",
      one: async () => ({ type: "function", options: { function: "rejects" } }),
      why: /its function threw/,
    },
    {
      what: "a function that never ends",
      one: async () => ({ type: "function", timeoutMs: 150, options: { function: "hangs" } }),
      why: /did not answer within 150 ms/,
    },
    {
      what: "a function that returns text",
      one: async () => ({ type: "function", options: { function: "text" } }),
      why: /expected a JSON object/,
    },
    {
      what: "a function that returns a circle",
      one: async () => ({ type: "function", options: { function: "circle" } }),
      why: /its function threw/,
    },
    {
      what: "an unknown function",
      one: async () => ({ type: "function", options: { function: "toString" } }),
      why: /no function "toString"/,
    },
    {
      what: "an unknown type",
      one: async () => ({ type: "agent" as "command", options: {} }),
      why: /type: hooks of the type "agent"/,
    },
    {
      what: "a broken matcher",
      one: async () => ({ matcher: "(", options: { command: "true" } }),
      why: /matcher: "\(" cannot be read/,
    },
    {
      what: "unknown options",
      one: async () => ({ options: { command: "true", comand: "x" } }),
      why: /options\.comand: unknown key/,
    },
  ];
  const own = {
    throws: () => {
      throw new Error("secret words");
    },
    rejects: () => Promise.reject(new Error("secret words")),
    hangs: () => new Promise(() => {}),
    text: () => "allow",
    circle: () => {
      const circle: Record<string, unknown> = {};
      circle.self = circle;
      return circle;
    },
  };

  it.each(FAILURES)("block by $what, and say whose failure it was", async ({ one, why }) => {
    const failing = spec(await one());
    const { action, message, code } = verdictOf(
      await heard(hooksOf([failing], { functions: own })),
    );
    expect({ action, code }).toEqual({ action: "deny", code: failing.name });
    expect(message).toMatch(why);
    expect(message).toMatch(/This call was not refused.*onFailure: continue/);
    expect(message).not.toContain("secret words");
  });

  it.each(FAILURES)("do not count after $what with onFailure: continue", async ({ one, why }) => {
    const { action, message } = verdictOf(
      await heard(hooksOf([spec({ ...(await one()), onFailure: "continue" })], { functions: own })),
    );
    expect(action).toBe("none");
    expect(message).toMatch(why);
  });
});

describe("a prompt hook", () => {
  let world: LlmWorld;
  let reply: Parameters<typeof openLlm>[0] = () => "";
  beforeAll(async () => {
    world = await openLlm((prompt) => reply(prompt));
  });
  afterAll(() => world.stop());

  const line = (decision: string, reason = "because"): string =>
    JSON.stringify({ decision, reason });
  const REPLIES: readonly {
    answer: string;
    says: ReturnType<typeof reply>;
    action: Action;
    reason: RegExp;
  }[] = [
    {
      answer: "allow",
      says: line("allow"),
      action: "allow",
      reason: /m-1 would allow it: "because"$/,
    },
    {
      answer: "deny, which goes to a person",
      says: line("deny"),
      action: "ask",
      reason: /m-1 advises against it: "because"$/,
    },
    { answer: "ask", says: line("ask"), action: "ask", reason: /m-1 is not sure: "because"$/ },
    {
      answer: "in a code fence",
      says: `\`\`\`json\n${line("allow")}\n\`\`\``,
      action: "allow",
      reason: /would allow/,
    },
    { answer: "an unknown word", says: line("approve"), action: "ask", reason: /not a decision/ },
    { answer: "in capitals", says: line("ALLOW"), action: "ask", reason: /not a decision/ },
    {
      answer: "with words around it",
      says: `Sure! ${line("allow")}`,
      action: "ask",
      reason: /not a decision/,
    },
    {
      answer: "twice",
      says: `${line("deny")}\n${line("allow")}`,
      action: "ask",
      reason: /not a decision/,
    },
    {
      answer: "with one key twice",
      says: '{"decision":"deny","decision":"allow","reason":"x"}',
      action: "ask",
      reason: /not a decision/,
    },
    {
      answer: "without a reason",
      says: '{"decision":"allow"}',
      action: "ask",
      reason: /not a decision/,
    },
    {
      answer: "with more than was asked",
      says: '{"decision":"allow","reason":"x","unless":"it is bad"}',
      action: "ask",
      reason: /not a decision/,
    },
    { answer: "nothing", says: "", action: "ask", reason: /not a decision/ },
    { answer: "a refusal", says: { refuses: line("allow") }, action: "ask", reason: /refused/ },
    { answer: "a cut answer", says: { cutOff: line("allow") }, action: "ask", reason: /cut off/ },
    {
      answer: "several answers",
      says: { several: [line("allow"), line("allow")] },
      action: "ask",
      reason: /no answer, or several/,
    },
    {
      answer: "no answer at all",
      says: { several: [] },
      action: "ask",
      reason: /no answer, or several/,
    },
    {
      answer: "a tool",
      says: { tool: "approve" },
      action: "ask",
      reason: /did not finish its answer/,
    },
    { answer: "status 429", says: { status: 429 }, action: "ask", reason: /status 429/ },
    { answer: "status 500", says: { status: 500 }, action: "ask", reason: /status 500/ },
    { answer: "a redirect", says: { status: 307 }, action: "ask", reason: /status 307/ },
    {
      answer: "no JSON",
      says: { status: 200, body: "<html>" },
      action: "ask",
      reason: /did not answer in JSON/,
    },
    {
      answer: "other JSON",
      says: { status: 200, body: "[]" },
      action: "ask",
      reason: /no answer, or several|did not finish/,
    },
    { answer: "silence", says: "hangs", action: "ask", reason: /did not answer in time/ },
  ];
  const cells = REPLIES.flatMap((row) =>
    (["openai", "anthropic"] as const).flatMap((provider) =>
      (["block", "continue"] as const).map((onFailure) => ({ ...row, provider, onFailure })),
    ),
  );

  it.each(cells)(
    "$provider, $onFailure: $answer → $action",
    async ({ says, action, reason, provider, onFailure }) => {
      reply = () => says;
      const one = spec({
        type: "prompt",
        onFailure,
        timeoutMs: says === "hangs" ? 150 : 5000,
        options: {
          provider,
          url: world[provider],
          model: "m-1",
          key: KEY,
          prompt: "Only what belongs to the build.",
        },
      });
      expect(verdictOf(await heard(hooksOf([one])))).toMatchObject({
        action,
        message: expect.stringMatching(reason),
      });
      expect(world.complaints).toEqual([]);
    },
  );
});
