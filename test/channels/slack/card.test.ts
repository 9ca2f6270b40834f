/** What a card looks like in Slack, and that nothing in it is more than text. */

import { describe, expect, it } from "vitest";
import { createCallbackTokens } from "../../../channels/chat/callback-token.ts";
import { closedLayout, openLayout } from "../../../channels/chat/message-layout.ts";
import { blocksOf, ROOM, textOf } from "../../../channels/slack/render.ts";
import { cardOf } from "../../../src/core/card.ts";
import type { Decision } from "../../../src/core/model.ts";
import { anyCharacter } from "../../support/any-character.ts";
import fc from "../../support/properties.ts";
import { openSlack } from "../../worlds/slack/platform.ts";
import { CATASTROPHIC, requestOf } from "../../worlds/test-core.ts";
import { call } from "./platform-setup.ts";
import { isLive, labels, started } from "./setup.ts";

/** What Slack would make something of. */
const MARKUP = [
  "<!channel> <!here> <!everyone> <@U07ADA0001> <#C07ROOM000> <!subteam^S1>",
  "<https://evil.example|https://good.example> &lt;!channel&gt; &amp;lt;",
  "*bold* _slanted_ ~struck~ `code` ```fence``` > quoted\n> quoted\n• list",
  ":white_check_mark: :fire: ✅ @here @channel #general ada@example.com",
].join(" ");

describe("a card", () => {
  it("has sign, level, heading, all facts, the quotation, the arguments, and the buttons below", async () => {
    const { slack, ask, card } = await started();
    const request = await ask();
    const { text, buttons } = card(request);
    const lines = text.split("\n");
    expect(lines[0]).toBe("⚠️ DANGEROUS · Deletes whole directories");
    for (const line of [
      "Bash",
      "rm -rf build",
      "what triggered it: rm -rf",
      "The agent says: Cleaning up",
      'other arguments: description: "tidy"',
    ])
      expect(lines).toContain(line);
    expect(text).toContain(`Claude Code · /home/ada/project · ${request.session} · until `);
    expect(buttons.map(({ label }) => label)).toEqual([
      "Approve",
      "Always…",
      "Deny",
      "Deny with reason",
    ]);
    expect(new Set(buttons.map(({ data }) => data)).size).toBe(4);
    const posted = slack.calls.findLast(({ method }) => method === "chat.postMessage")!.body;
    expect(posted).toMatchObject({ unfurl_links: "false", unfurl_media: "false", mrkdwn: "false" });
    expect(posted.text).toBe("⚠️ DANGEROUS · Deletes whole directories · Bash");
  });

  it("tells the end of its time in each person's own zone, and colours a change", async () => {
    const { slack, testCore, ask, card } = await started();
    const request = await ask({
      tool: "Edit",
      arguments: '{"file_path":"/home/ada/project/a.ts","old_string":"1","new_string":"2"}',
      facts: { kind: "write" },
    });
    const sent = (method: string) =>
      slack.calls.findLast((call) => call.method === method)!.body.blocks as {
        readonly elements: readonly { readonly elements: readonly object[] }[];
      }[];
    const [head, diff, line] = sent("chat.postMessage")[1]!.elements;
    expect(head!.elements).toMatchObject([
      { text: "Edit" },
      { text: " " },
      { text: "a.ts" },
      { text: " " },
      { text: "+1 −1" },
    ]);
    expect(diff).toMatchObject({ language: "diff", elements: [{ text: "-1\n+2" }] });
    expect(line!.elements).toContainEqual({
      type: "date",
      timestamp: Math.floor(request.expiresAt / 1000),
      format: "until {time} (5 min)",
      fallback: expect.stringMatching(/^until \d\d:\d\d \S+ \(5 min\)$/),
      style: { bold: true },
    });
    expect(card(request).text).toMatch(/ · until \d\d:\d\d \S+ \(5 min\) · ID: /);
    await testCore.elsewhere(request, "deny");
    await expect.poll(() => card(request).edits).toBe(1);
    expect(JSON.stringify(sent("chat.update"))).not.toContain('"date"');
  });

  it("says the end first, with its sign, and has no buttons then", async () => {
    const { slack, testCore, ask, card, ada } = await started();
    const denied = await ask(CATASTROPHIC);
    expect(card(denied).text.split("\n")[0]).toBe(`🛑 CATASTROPHIC · ${cardOf(denied).heading}`);
    const cases = [
      {
        end: async () => void (await testCore.elsewhere(denied, "deny")),
        request: denied,
        first: /^❌ Denied by grace · /,
      },
      {
        request: await ask(),
        end: undefined,
        first: /^✅ Approved by ada · once · \d\d:\d\d \S+ · via slack$/,
      },
      { request: await ask(), end: "expired" as const, first: /^⌛ Expired · / },
      { request: await ask(), end: "cancelled" as const, first: /^⌛ Cancelled · / },
    ];
    for (const { request, end, first } of cases) {
      if (typeof end === "function") await end();
      else if (end) await testCore.end(request, end);
      else await slack.press(ada, card(request).id, "Approve");
      await expect.poll(() => isLive(card(request))).toBe(false);
      const [line, ...rest] = card(request).text.split("\n");
      expect(line).toMatch(first);
      expect(rest.join("\n")).toContain(cardOf(request).subject!.text);
    }
    const updates = slack.calls.filter(({ method }) => method === "chat.update");
    for (const { body } of updates) {
      expect(body.text, "text and blocks, always both").toMatch(/^[✅❌⌛]/u);
      expect(JSON.stringify(body.blocks)).not.toContain('"actions"');
    }
  });

  it("shows what an agent wrote literally, and rings nobody, not even in the notification", async () => {
    const { slack, testCore, ask, card } = await started();
    const input = JSON.stringify({ command: MARKUP });
    const request = await ask({
      arguments: input,
      tool: MARKUP,
      agent: MARKUP,
      cwd: MARKUP,
      summary: MARKUP,
      spans: [MARKUP],
      scope: [MARKUP],
    });
    const { subject, tool, agent, summary, spans } = cardOf(request);
    for (const state of ["live", "over"]) {
      const { text, rings } = card(request);
      expect(rings).toEqual([]);
      const line = (part: string) => part.replaceAll("\n", "⟨U+000A⟩");
      for (const part of [subject!.text, line(agent!), summary!, spans[0]!, line(tool)])
        expect(text, state).toContain(part);
      const { body } = slack.calls.findLast(({ method }) => /^chat\./.test(method))!;
      expect(String(body.text)).not.toMatch(/[<>]/);
      await testCore.end(request, "expired");
      await expect.poll(() => isLive(card(request))).toBe(false);
    }
  });

  it("shows hidden characters, and what it took for looks like others", async () => {
    const { ask, card } = await started();
    const request = await ask({ tool: "Ba\u200bsh", cwd: "/home/\u202eada", summary: "rм" });
    for (const part of ["Ba⟨U+200B⟩sh", "/home/⟨U+202E⟩ada", "rм⟨U+043C⟩"])
      expect(card(request).text).toContain(part);
  });

  it("has an Always only where something can be granted, and a phrase where one is needed", async () => {
    const { ask, card } = await started();
    expect(labels(card(await ask({ scope: [] })))).toEqual(["Approve", "Deny", "Deny with reason"]);
    const catastrophic = card(await ask(CATASTROPHIC));
    expect(labels(catastrophic)).toEqual(["Approve", "Deny", "Deny with reason"]);
    expect(catastrophic.text).toContain("To approve, type: approve kxqf");
  });
});

describe("any card", () => {
  const callbackTokens = createCallbackTokens("slack", Buffer.alloc(32));
  const nasty = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom(MARKUP, "\\\"\n\t'", "🏳️‍🌈", "", " "),
    fc.string(),
  );
  const long = fc
    .tuple(nasty, fc.nat(4000))
    .map(([text, times]) => text.repeat(Math.ceil(times / Math.max(1, text.length))));
  const asked = fc.record({
    tool: nasty,
    agent: long,
    cwd: long,
    summary: long,
    spans: fc.array(long, { maxLength: 5 }),
    scope: fc.array(long, { maxLength: 5 }),
    roles: fc.array(nasty, { maxLength: 5 }),
    explicit: fc.boolean(),
    phrase: fc.constant("approve kxqf"),
    arguments: fc
      .tuple(long, fc.nat(3))
      .map(([text, more]) => JSON.stringify({ command: text, more: text.repeat(more) })),
  });
  const by = { kind: "person", name: "x".repeat(500), channel: "slack", userId: "U1" } as const;
  const reason = { type: "person", code: "denied", message: "no" } as const;

  it("fits, is taken by Slack, and reads literally, open and over", {
    timeout: 60_000,
  }, async () => {
    const slack = openSlack();
    await slack.start();
    const property = fc.asyncProperty(asked, async (changes) => {
      const request = requestOf(changes);
      const options = {
        callbackTokens,
        chat: slack.room,
        room: ROOM,
        overflows: () => false,
        grantTtlMs: 8 * 3_600_000,
      };
      const decision: Decision = { outcome: "deny", status: "rejected", by, reason, at: 0 };
      for (const view of [
        openLayout(request, { ...options, whole: false }).layout,
        closedLayout(request, decision, options),
      ]) {
        const { body } = await call(slack, "chat.postMessage", {
          channel: slack.room,
          text: textOf(view),
          blocks: blocksOf(view),
        });
        expect(body).toMatchObject({ ok: true });
        const seen = slack.messages().find(({ id }) => id === body.ts)!;
        expect(seen.rings).toEqual([]);
        for (const part of [
          view.title,
          view.quote ?? "",
          ...view.code.map(({ text }) => text),
          ...view.notes,
        ])
          expect(seen.text).toContain(part);
        for (const [label, text] of view.facts) expect(seen.text).toContain(`${label}: ${text}`);
      }
    });
    await fc.assert(property, { numRuns: 60 });
    await slack.stop();
  });
});
