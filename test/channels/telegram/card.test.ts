/** What a card on Telegram looks like, and that nothing in it comes alive. */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { TelegramPlatform } from "../../worlds/telegram/platform.ts";
import { CATASTROPHIC } from "../../worlds/test-core.ts";
import { ask, cardOf, command, press, refusing, setStage, statusOf } from "./setup.ts";

/** For half a second a tap may have been meant for the button that was there before. */
const GUARD_MS = 1000;

describe("a card", () => {
  it("says level, heading, facts, the agent's words and the arguments, and offers its buttons", async () => {
    const stage = await setStage();
    const request = await ask(stage, { session: "claude-code:7" });
    const { text, buttons, rings } = cardOf(stage, request);
    expect(text).toMatch(/^⚠️ DANGEROUS · Deletes whole directories\n/);
    for (const line of [
      "directories\nBash\nrm -rf build\nClaude Code · /home/ada/project · claude-code:7 · until ",
      "what triggered it: rm -rf",
      "Cleaning up",
      'other arguments: description: "tidy"',
    ])
      expect(text).toContain(line);
    expect(text).toMatch(/ · until \d\d:\d\d \S+ \(5 min\) · ID: \w{6}\n/);
    expect(text.split("rm -rf build"), "the command stands there once").toHaveLength(2);
    expect(buttons.map(({ label }) => label)).toEqual([
      "Approve",
      "Always…",
      "Deny",
      "Deny with reason",
    ]);
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
        "bold: DANGEROUS · Deletes whole directories",
        "code: Bash",
        "blockquote: The agent says: Cleaning up",
        "code: The agent says: Cleaning up",
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
      "@ada_lovelace /approve #urgent $TSLA https://evil.example/x evil.com ada@evil.com " +
      "<b>bold</b> *md* _it_ `c` ||s|| [t](tg://user?id=1) &amp;";
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
    expect(text.split(bad).length - 1).toBeGreaterThanOrEqual(7);
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
      .toMatch(/^❌ Denied by ada · \d\d:\d\d \S+ · via telegram\nDANGEROUS · /);
    expect(cardOf(stage, denied).buttons).toEqual([]);
    const approved = await ask(stage);
    await press(stage, approved, "Always…");
    await expect
      .poll(() => cardOf(stage, approved).buttons.map(({ label }) => label))
      .toContain("For 8 h");
    await sleep(GUARD_MS);
    await press(stage, approved, "For 8 h");
    await expect
      .poll(() => cardOf(stage, approved).text)
      .toMatch(/^✅ Approved by ada · always in this session · \d\d:\d\d \S+ · via telegram\n/);
    const expired = await ask(stage);
    await stage.testCore.end(expired, "expired");
    await expect.poll(() => cardOf(stage, expired).text).toMatch(/^⌛ Expired · /);
    expect(cardOf(stage, expired).text).toContain("rm -rf build");
  });
});

/** A chat where the bot may not send files. */
const NO_FILES = async ({ url }: TelegramPlatform) => ({
  apiRoot: await refusing(
    url,
    (method) => method === "sendDocument" && "not enough rights to send documents to the chat",
  ),
});

describe("a card that is too long", () => {
  const whole = `rm -rf ${"a".repeat(9000)} THE-END`;
  const long = JSON.stringify({ command: whole });

  it("shows head, tail and count, and can be approved only after all of it was posted", async () => {
    const stage = await setStage();
    const request = await ask(stage, { arguments: long });
    const { text, buttons } = cardOf(stage, request);
    expect(text).toContain("Bash\nrm -rf aaa");
    expect(text).toContain("aaa THE-END\n");
    expect(text).toMatch(/… \d,\d{3} characters left out …/);
    expect(buttons.map(({ label }) => label)).toEqual([
      "Show everything",
      "Deny",
      "Deny with reason",
    ]);
    expect(await command(stage, `approve ${/ID: (\w+)/.exec(text)![1]}`)).toContain("First: /show");
    expect(await press(stage, request, "Show everything")).toMatchObject({ answered: true });
    await expect
      .poll(() => cardOf(stage, request).buttons.map(({ label }) => label))
      .toContain("Approve");
    const [file] = stage.platform.messages().flatMap(({ files }) => files);
    expect(file!.name).toMatch(/^approval-\w{6}\.txt$/);
    expect(file!.content).toContain(`Bash:\n${whole}\n`);
    expect(stage.platform.messages().find(({ files }) => files.length > 0)!.replyTo).toBe(
      cardOf(stage, request).id,
    );
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

  it("takes Show everything twice, though the second changes nothing", async () => {
    const stage = await setStage();
    const request = await ask(stage, { arguments: long });
    const both = await Promise.all([
      press(stage, request, "Show everything"),
      press(stage, request, "Show everything"),
    ]);
    expect(both.map(({ answered }) => answered)).toEqual([true, true]);
    await expect
      .poll(() => stage.platform.messages().flatMap(({ files }) => files))
      .toHaveLength(2);
    await stage.testCore.end(request, "expired");
    await expect.poll(() => cardOf(stage, request).text).toMatch(/^⌛/);
    expect(stage.log.lines.filter(({ level }) => level !== "info")).toEqual([]);
  });

  it("is posted in parts where the chat takes no files", async () => {
    const stage = await setStage({ options: NO_FILES });
    const request = await ask(stage, { arguments: long });
    await press(stage, request, "Show everything");
    await expect
      .poll(() => cardOf(stage, request).buttons.map(({ label }) => label))
      .toContain("Approve");
    const parts = stage.platform.messages().filter(({ text }) => /part \d of \d/.test(text));
    expect(parts.map(({ replyTo }) => replyTo)).toEqual(parts.map(() => cardOf(stage, request).id));
    const bodies = parts.map(({ text }) =>
      text.replace(/^.*\n/, "").replace(/\n\((?:goes on|end)\)$/, ""),
    );
    expect(bodies.join("")).toContain(whole);
  });

  it("stays without approve where all of it cannot be posted at all", async () => {
    const stage = await setStage({ options: NO_FILES });
    const request = await ask(stage, {
      arguments: JSON.stringify({ command: "x".repeat(60_000) }),
    });
    expect(await press(stage, request, "Show everything")).toMatchObject({ answered: true });
    await expect
      .poll(() => stage.platform.messages().at(-1)!.text)
      .toContain("could not be posted");
    expect(cardOf(stage, request).buttons.map(({ label }) => label)).not.toContain("Approve");
    await press(stage, request, "Deny");
    expect(await statusOf(stage, request)).toBe("rejected");
  });
});
