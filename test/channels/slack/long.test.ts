/**
 * Cards that are too long for one message: what is left out is said, and nothing is approved before
 * all of it could be seen.
 */
import { describe, expect, it } from "vitest";
import { cardOf } from "../../../src/core/card.ts";
import { isLive, labels, type Stage, started } from "./setup.ts";

/** A command of so many numbered lines: each of them can be looked for. */
const command = (lines: number) =>
  Array.from({ length: lines }, (_, n) => `rm -rf build/output-${n} # ${"x".repeat(20)}`).join(
    " && ",
  );
const long = (lines: number) => ({ arguments: JSON.stringify({ command: command(lines) }) });
const last = (lines: number) => `output-${lines - 1} `;

describe("a card that is too long", () => {
  it("shows head, tail and the count, and can be denied but not approved", async () => {
    const { ask, card, slack, ada, decision } = await started();
    const request = await ask(long(300));
    const { text } = card(request);
    for (const part of ["output-0 ", last(300), "Too long for one message"])
      expect(text).toContain(part);
    expect(text).toMatch(/…\s?[\d,]+ characters/);
    expect(text).not.toContain("output-150 ");
    expect(labels(card(request))).toEqual(["Show everything", "Deny", "Deny with reason"]);
    await slack.press(ada, card(request).id, "Deny");
    await expect.poll(() => decision(request)).toBe("rejected");
  });

  it("posts the whole of it in the card's thread, numbered, and can be approved after that", async () => {
    const { ask, card, slack, ada, decision, thread } = await started();
    const request = await ask(long(300));
    await slack.press(ada, card(request).id, "Show everything");
    await expect.poll(() => labels(card(request))).toContain("Approve");
    const parts = thread(card(request));
    expect(parts.map(({ text }) => text.split(" ")[0])).toEqual(["1/2", "2/2"]);
    const whole = parts.map(({ text }) => text.slice(text.indexOf("\n") + 1)).join("");
    expect(whole).toContain(cardOf(request).subject!.text);
    expect(parts.flatMap(({ rings }) => rings)).toEqual([]);
    await slack.press(ada, card(request).id, "Approve");
    await expect.poll(() => decision(request)).toBe("approved");
    expect(isLive(card(request))).toBe(false);
  });

  it("attaches it as a file where it would be too many messages", async () => {
    const { ask, card, slack, ada, thread } = await started();
    const request = await ask(long(2000));
    await slack.press(ada, card(request).id, "Show everything");
    await expect.poll(() => labels(card(request))).toContain("Approve");
    const [message, ...more] = thread(card(request));
    expect(more).toEqual([]);
    expect(message!.files).toMatchObject([
      { name: expect.stringMatching(/^approval-\w{6}\.txt$/) },
    ]);
    expect(message!.files[0]!.content).toContain(cardOf(request).subject!.text);
  });

  it("says which scope is missing where no file may be uploaded, and stays closed to approval", async () => {
    const { ask, card, slack, ada, thread, decision } = await started({
      scopes: ["chat:write", "im:write"],
    });
    const request = await ask(long(2000));
    const { told } = await slack.press(ada, card(request).id, "Show everything");
    expect(told).toContain("could not be posted");
    expect(
      thread(card(request))
        .map(({ text }) => text)
        .join(),
    ).toMatch(/needs a file.*files:write.*reinstall/);
    expect(labels(card(request))).not.toContain("Approve");
    expect(await decision(request)).toBe("pending");
  });

  it("is not approved by a button, a command or words before it was seen whole", async () => {
    const { ask, card, slack, ada, decision } = await started();
    const request = await ask(long(300));
    const other = card(await ask());
    const approve = other.buttons.find(({ label }) => label === "Approve")!;
    const forged = approve.data.replace(/\.[^.]+\./, `.${request.id}.`);
    expect(
      (await slack.pressRaw(ada, card(request).id, { action: { action_id: "x", value: forged } }))
        .told,
    ).toContain("not from Countersign");
    const ref = /ID: (\w+)/.exec(card(request).text)![1];
    expect((await slack.command(ada, slack.room, "countersign", `approve ${ref}`)).told).toContain(
      "has not been shown here in full",
    );
    await slack.reply(ada, card(request).id, `<@${slack.bot.id}> approve`);
    await expect.poll(() => slack.whispers(ada).at(-1)).toContain("press Approve");
    expect(await decision(request)).toBe("pending");
  });

  it("goes on where it stopped when Slack limits the posting of it", async () => {
    const stage = await started();
    const { ask, card, slack, ada, thread } = stage;
    const request = await ask(long(300));
    const posts = () => slack.calls.filter(({ method }) => method === "chat.postMessage").length;
    const before = posts();
    limitSecondPost(stage);
    await slack.press(ada, card(request).id, "Show everything");
    await expect.poll(() => labels(card(request))).toContain("Approve");
    expect(thread(card(request)).map(({ text }) => text.split(" ")[0])).toEqual(["1/2", "2/2"]);
    expect(posts() - before, "two parts, and the second one twice").toBe(3);
  });
});

/** The first post goes through; the one after it does not, for a second. */
function limitSecondPost({ slack }: Stage): void {
  const { length } = slack.calls;
  const watch = setInterval(() => {
    if (!slack.calls.slice(length).some(({ method }) => method === "chat.postMessage")) return;
    clearInterval(watch);
    slack.failNext(/^chat\.postMessage$/, { kind: "rate-limit", seconds: 1 });
  }, 0);
}
