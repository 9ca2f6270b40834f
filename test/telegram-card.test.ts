/** What a card on Telegram looks like, and that nothing in it comes alive. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSeal } from "../channels/chat/seal.ts";
import { closedView, openView, type ViewOptions } from "../channels/chat/view.ts";
import { draw, ROOM } from "../channels/telegram/card.ts";
import type { ApprovalRequest, Decision } from "../src/core/model.ts";
import { visible } from "../src/core/text.ts";
import { ask, cardOf, command, press, setStage, statusOf } from "./telegram-setup.ts";
import { CATASTROPHIC, requestOf } from "./worlds/house.ts";
import { formatted } from "./worlds/telegram/format.ts";

describe("a card", () => {
  it("says level, heading, facts, the agent's words and the arguments, and offers its buttons", async () => {
    const stage = await setStage();
    const request = await ask(stage, { session: "claude-code:7" });
    const { text, buttons, rings } = cardOf(stage, request);
    expect(text).toMatch(/^⚠️ DANGEROUS · Deletes files from the shell\n/);
    for (const line of [
      "tool: Bash",
      "session: claude-code:7",
      "agent: Claude Code",
      "folder: /home/ada/project",
      "what triggered it: rm -rf",
      "Cleaning up",
      "command:\nrm -rf build",
      'arguments, as they were sent:\n{"command":"rm -rf build","description":"tidy"}',
      "“Always” covers, in this session for 8 h: Bash(shell.delete:rm)",
    ])
      expect(text).toContain(line);
    expect(text).toMatch(/May answer: any approver\. Denied at \d\d:\d\d:\d\d \(5 min\) if nobody does\. ID: \w{6}$/);
    expect(buttons.map(({ label }) => label)).toEqual(["Approve", "Always", "Deny", "Deny with reason"]);
    expect(rings).toEqual([]);
  });

  it("shows code as code and what the agent says as a quotation, with entities and without a parse mode", async () => {
    const stage = await setStage();
    await ask(stage, { summary: "Cleaning up" });
    const { body } = stage.platform.calls.find(({ method }) => method === "sendMessage")!;
    const text = body.text as string;
    const pieces = (body.entities as { type: string; offset: number; length: number }[]).map(
      ({ type, offset, length }) => `${type}: ${text.slice(offset, offset + length)}`,
    );
    expect(pieces).toEqual(
      expect.arrayContaining([
        "bold: DANGEROUS · Deletes files from the shell",
        "code: Bash",
        "blockquote: Cleaning up",
        "code: Cleaning up",
        "pre: rm -rf build",
      ]),
    );
    expect(body).not.toHaveProperty("parse_mode");
    expect(body.link_preview_options).toEqual({ is_disabled: true });
  });

  it("of a catastrophic call warns by another sign and names the phrase", async () => {
    const stage = await setStage();
    const { text, buttons } = cardOf(stage, await ask(stage, CATASTROPHIC));
    expect(text).toMatch(/^🛑 CATASTROPHIC · /);
    expect(text).toContain("To approve, type: approve kxqf");
    expect(buttons.map(({ label }) => label)).toEqual(["Approve", "Deny", "Deny with reason"]);
  });

  it("keeps mentions, links, commands, tags and markup of the agent's literal and dead, wherever they stand", async () => {
    const stage = await setStage();
    const bad =
      "@ada_lovelace /approve #urgent $TSLA https://evil.example/x evil.com ada@evil.com <b>bold</b> *md* _it_ `c` ||s|| [t](tg://user?id=1) &amp;";
    const request = await ask(stage, {
      tool: `Bash ${bad}`,
      session: `claude-code:${bad}`,
      agent: bad,
      cwd: `/home/${bad}`,
      summary: bad,
      spans: [bad],
      scope: [`Bash(${bad})`],
      arguments: JSON.stringify({ command: bad }),
      explicit: true,
      reason: { type: "rule", code: "rule", message: bad },
    });
    const { text, rings } = cardOf(stage, request);
    expect(rings).toEqual([]);
    expect(text.split(bad).length - 1).toBeGreaterThanOrEqual(8);
    await press(stage, request, "Deny");
    expect(await command(stage, "pending")).toBe("Nothing is waiting.");
    const again = await ask(stage, { session: `claude-code:${bad}`, tool: bad });
    expect(await command(stage, "pending")).toContain(bad);
    const listed = stage.platform.messages().at(-1)!;
    expect(listed.rings).toEqual([]);
    expect(await statusOf(stage, again)).toBeUndefined();
  });

  it("when it is over says first how it ended, and has no button left", async () => {
    const stage = await setStage();
    const denied = await ask(stage);
    await press(stage, denied, "Deny");
    await expect
      .poll(() => cardOf(stage, denied).text)
      .toMatch(/^❌ Denied by ada · \d\d:\d\d:\d\d · via telegram\nDANGEROUS · /);
    expect(cardOf(stage, denied).buttons).toEqual([]);
    const approved = await ask(stage);
    await press(stage, approved, "Always");
    await expect
      .poll(() => cardOf(stage, approved).text)
      .toMatch(/^✅ Approved by ada · always in this session · \d\d:\d\d:\d\d · via telegram\n/);
    const expired = await ask(stage);
    await stage.house.end(expired, "expired");
    await expect.poll(() => cardOf(stage, expired).text).toMatch(/^⌛ Expired · /);
    expect(cardOf(stage, expired).text).toContain("rm -rf build");
  });
});

describe("a card that is too long", () => {
  const long = JSON.stringify({ command: `rm -rf ${"a".repeat(9000)} THE-END` });

  it("shows head, tail and count, and can be approved only after all of it was posted", async () => {
    const stage = await setStage();
    const request = await ask(stage, { arguments: long });
    const { text, buttons } = cardOf(stage, request);
    expect(text).toContain('{"command":"rm -rf aaa');
    expect(text).toContain('THE-END"}');
    expect(text).toMatch(/… \d,\d{3} characters left out …/);
    expect(buttons.map(({ label }) => label)).toEqual(["Show everything", "Deny", "Deny with reason"]);
    expect(await command(stage, `approve ${/ID: (\w+)/.exec(text)![1]}`)).toContain("First: /show");
    expect(await press(stage, request, "Show everything")).toMatchObject({ answered: true });
    await expect.poll(() => cardOf(stage, request).buttons.map(({ label }) => label)).toContain("Approve");
    const [file] = stage.platform.messages().flatMap(({ files }) => files);
    expect(file!.name).toMatch(/^approval-\w{6}\.txt$/);
    expect(file!.content).toContain(long);
    expect(stage.platform.messages().find(({ files }) => files.length > 0)!.replyTo).toBe(cardOf(stage, request).id);
    await press(stage, request, "Approve");
    expect(await statusOf(stage, request)).toBe("approved");
  });

  it("shows everything to approvers only", async () => {
    const stage = await setStage();
    const request = await ask(stage, { arguments: long });
    const { told } = await press(stage, request, "Show everything", stage.mallory);
    expect(told).toContain("not an approver");
    expect(stage.platform.messages().flatMap(({ files }) => files)).toEqual([]);
  });
});

const OPTIONS: ViewOptions = { seal: createSeal("telegram", Buffer.alloc(32)), chat: "-1", room: ROOM, grantTtlMs: 28_800_000 };

const anyText = (maxLength: number) =>
  fc.oneof(
    fc.string({ maxLength, size: "max" }),
    fc.string({ maxLength, size: "max", unit: "binary" }),
    fc.stringMatching(/^(?:@\w{5}|#tag|\/cmd|evil\.com|\s|😀|a\u030a|\u0333){0,200}$/),
  );

/** Roles and the gateway's reasons come from the operator. */
const ourText = (maxLength: number) => anyText(maxLength).map((text) => visible(text).text);

const anyRequest = fc
  .record({
    tool: anyText(400),
    session: anyText(400),
    agent: anyText(400),
    cwd: anyText(400),
    summary: anyText(400),
    spans: fc.array(anyText(200), { maxLength: 3 }),
    scope: fc.array(anyText(200), { maxLength: 3 }),
    roles: fc.array(ourText(200), { maxLength: 3 }),
    arguments: anyText(9000).map((command) => JSON.stringify({ command })),
    explicit: fc.boolean(),
    level: fc.constantFrom("dangerous" as const, "catastrophic" as const),
    phrase: fc.constant("approve kxqf"),
  })
  .map((changes): ApprovalRequest => requestOf({ ...changes, patternKey: "shell.permissions-root" }));

const anyDecision = fc
  .record({ name: anyText(300), message: ourText(900), status: fc.constantFrom("rejected", "cancelled") })
  .map(
    ({ name, message, status }): Decision => ({
      outcome: "deny",
      status: status as "rejected" | "cancelled",
      reason: { type: "gateway", code: "x", message },
      by: status === "rejected" ? { kind: "person", name, channel: "telegram", userId: "1" } : { kind: "gateway", name: "x" },
      at: 0,
    }),
  );

describe("any question", () => {
  it("fits into one message, loses nothing on the way there, and has nothing live in it", () => {
    fc.assert(
      fc.property(anyRequest, anyDecision, (request, decision) => {
        const views = [openView(request, { ...OPTIONS, whole: false }).view, closedView(request, decision, OPTIONS)];
        for (const drawn of views.map(draw)) {
          const rules = { parseMode: "", entities: drawn.entities, known: () => undefined, limit: 4096, tooLong: "too long" };
          const { text, entities } = formatted(drawn.text, rules);
          expect(text).toBe(drawn.text.replaceAll("\t", " "));
          expect(entities.filter(({ type }) => !["bold", "code", "pre", "blockquote"].includes(type))).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });
});
