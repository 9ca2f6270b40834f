/**
 * What stands around a call (branch, earlier answers, what ran just before), in the chats and the
 * terminal: short, readable as it was written, and never at the cost of the call.
 */
import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { callContext, callLine, textOf } from "../../channels/call-blocks.ts";
import { createCallbackTokens } from "../../channels/chat/callback-token.ts";
import { closedLayout, openLayout, wholeText } from "../../channels/chat/message-layout.ts";
import { bannerOf } from "../../channels/tty/screen.ts";
import { cardOf } from "../../src/core/card.ts";
import type { ApprovalRequest, CallContext } from "../../src/core/model.ts";
import fc from "../support/properties.ts";
import { requestOf } from "../worlds/test-core.ts";
import { openTerminal } from "../worlds/tty.ts";
import { KINDS, setStage } from "./chat/platforms.ts";

const NOTHING: CallContext = {
  branch: null,
  repository: null,
  before: [],
  earlier: { approved: 0, denied: 0, lastAt: null },
};
const KNOWN: CallContext = {
  branch: "main",
  repository: "github.com/acme/countersign",
  before: [
    { at: 2, tool: "Bash", what: "npm test", outcome: "allowed" },
    { at: 1, tool: "Edit", what: "src/a.ts", outcome: "failed" },
  ],
  earlier: { approved: 3, denied: 1, lastAt: 1 },
};

const withContext = (context: CallContext, changes: Partial<ApprovalRequest> = {}) =>
  requestOf({ ...changes, context });
const said = (context: CallContext, room?: number): string =>
  textOf(callContext(cardOf(withContext(context)), room === undefined ? {} : { room }));

const options = {
  callbackTokens: createCallbackTokens("x", randomBytes(32)),
  chat: "1",
  room: 3000,
  overflows: () => false,
  grantTtlMs: 60_000,
};

describe("the context of a call", () => {
  it("says the branch, how people answered before, and what ran just before", () => {
    expect(said(KNOWN, 200)).toBe(
      "on main in countersign · same finding: approved 3×, denied 1× · " +
        "before: npm test (allowed) and Edit src/a.ts (failed)",
    );
  });

  it.each([
    ["nothing is known", NOTHING, ""],
    [
      "only one answer is",
      { earlier: { approved: 0, denied: 1, lastAt: 1 } },
      "same finding: denied 1×",
    ],
    ["only the branch is", { branch: "main" }, "on main"],
    ["only the repository is", { repository: "shop" }, "in shop"],
    ["only a call is", { before: [KNOWN.before[1]!] }, "before: Edit src/a.ts (failed)"],
  ])("is no more than that where %s", (_, context, text) => {
    expect(said({ ...NOTHING, ...context })).toBe(text);
  });

  it("is left out where the gateway did not look", () => {
    expect(callContext(cardOf(requestOf()))).toEqual([]);
  });

  it("takes two lines of a phone at most, whatever the session is called or did", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 300 });
    const count = fc.nat(1_000_000);
    const context: fc.Arbitrary<CallContext> = fc.record({
      branch: fc.option(text),
      repository: fc.option(text),
      before: fc.array(
        fc.record({
          at: count,
          tool: text,
          what: text,
          outcome: fc.constantFrom("allowed", "denied", "failed", "waiting"),
        }),
        { maxLength: 5 },
      ),
      earlier: fc.record({ approved: count, denied: count, lastAt: fc.option(count) }),
    });
    fc.assert(
      fc.property(context, (each) => {
        const line = said(each);
        expect(line.length).toBeLessThanOrEqual(88);
        expect(line).not.toContain("\n");
      }),
    );
  });

  it("gives its place to the earlier answers before it gives it to a long repository", () => {
    const long = { ...KNOWN, branch: "b".repeat(60), repository: "r".repeat(60), before: [] };
    expect(said(long)).toBe(`on ${"b".repeat(23)}… · same finding: approved 3×, denied 1×`);
  });

  it("never costs the card a letter of the call", () => {
    const long = (length: number) => ({
      arguments: JSON.stringify({ command: "a".repeat(length) }),
    });
    for (let length = 2600; length < 3000; length += 7) {
      const given = { ...options, whole: false };
      const without = openLayout(requestOf(long(length)), given);
      const laid = openLayout(withContext(KNOWN, long(length)), given);
      expect(laid.cut, `${length}`).toBe(without.cut);
      expect(laid.layout.code).toEqual(without.layout.code);
    }
  });

  it("is gone where what “always” means is shown, where the card is closed, and beside long calls", () => {
    const request = withContext(KNOWN);
    const view = (changes: object, of = request) =>
      textOf(openLayout(of, { ...options, whole: false, ...changes }).layout.context);
    expect(view({})).toContain("before: npm test (allowed)");
    expect(view({ face: "always" })).toBe("");
    const lines = (count: number) =>
      withContext(KNOWN, {
        arguments: JSON.stringify({ command: `${"ls\n".repeat(count - 1)}ls` }),
      });
    expect(view({}, lines(12))).toBe("on main · same finding: approved 3×, denied 1×");
    expect(view({}, lines(20))).toBe("");
    expect(wholeText(lines(20), 1)).toContain("on main in countersign · same finding");
    const decision = {
      status: "expired",
      outcome: "deny",
      by: { kind: "gateway", name: "gateway" },
      reason: { type: "expired", code: "expired", message: "No answer" },
      at: 1,
    } as never;
    expect(closedLayout(request, decision, options).context).toEqual([]);
  });

  it.each([40, 60, 80, 120, 200])(
    "takes two lines of a terminal of %d columns at most",
    (columns) => {
      const { output } = openTerminal({ columns });
      const screen = { output, behind: 0, theme: "plain" as const };
      const linesOf = (request: ApprovalRequest) => bannerOf(cardOf(request), screen).split("\n");
      const what = "x".repeat(120);
      const long = { ...KNOWN, before: [{ ...KNOWN.before[0]!, what }] };
      const id = requestOf();
      const more = linesOf({ ...withContext(long), session: id.session }).length;
      const added = more - linesOf(requestOf({ session: id.session })).length;
      expect(added).toBeGreaterThan(0);
      expect(added).toBeLessThanOrEqual(2);
    },
  );
});

describe("who asks", () => {
  const session = (host: string) => `${host}:0198a6b2-7c11-7f3a-9d55-2f6f0b1c77aa`;
  it.each([
    ["claude-code", "0198a6b2…"],
    ["codex", "codex:0198a6b2…"],
  ])("is told once: a session of %s beside Claude Code is %s", (host, shown) => {
    const line = textOf(callLine(cardOf(requestOf({ session: session(host), cwd: "/srv" }))));
    expect(line).toContain(`Claude Code /srv ${shown} until `);
  });

  it("keeps a session whole that no UUID names", () => {
    expect(textOf(callLine(cardOf(requestOf({ session: "claude-code:7" }))))).toContain(
      "claude-code:7 ",
    );
  });
});

describe.each(KINDS)("on $name", (kind) => {
  it("the context stands on the card, an agent's part of it is read as it was written and rings no one", async ({
    onTestFinished,
  }) => {
    const { ask, cards } = await setStage(kind, { onTestFinished });
    const branch = "`@here` *b* <@1>";
    const request = await ask({ context: { ...KNOWN, branch } });
    const [card] = cards(request);
    expect(card!.text.replace(/\s+/g, " ")).toContain(
      "on `@here` *b* <@1> in countersign · same finding: approved 3×, denied 1×",
    );
    expect(card!.rings).toEqual([]);
  });
});
