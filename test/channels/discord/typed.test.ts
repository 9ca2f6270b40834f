/**
 * What people write on Discord: phrases and reasons in forms, answers to a card, and which card
 * such an answer means.
 */
import { describe, expect, it } from "vitest";
import { fillIn } from "../../worlds/discord.ts";
import { CATASTROPHIC } from "../../worlds/test-core.ts";
import { stage } from "./setup.ts";

describe("the phrase of a catastrophic call", () => {
  it("is typed into a form, checked by the gateway, and never said twice in vain", async () => {
    const { ask, press, platform, ended } = await stage();
    const request = await ask(CATASTROPHIC);
    const { ada } = platform.people;
    const wrong = await fillIn(platform, await press(ada, request, "Approve"), "approve");
    expect(wrong.told).toContain("2 tries left; type: approve kxqf");
    const right = await fillIn(platform, await press(ada, request, "Approve"), " approve kxqf ");
    expect(right).toMatchObject({ answered: true });
    expect(await ended(request)).toBe("approved");
  });

  it("can be wrong three times, and then the question can only be denied", async () => {
    const { ask, card, press, platform, testCore, ended } = await stage();
    const request = await ask(CATASTROPHIC);
    const { ada } = platform.people;
    const told = [];
    for (let n = 0; n < 3; n++)
      told.push((await fillIn(platform, await press(ada, request, "Approve"), "yes really")).told);
    expect(told).toEqual([
      expect.stringContaining("2 tries left"),
      expect.stringContaining("One try left"),
      "Too many wrong phrases: this can only be denied now.",
    ]);
    const locked = await press(ada, request, "Approve");
    expect(locked).toMatchObject({ told: "Too many wrong phrases: this can only be denied now." });
    expect(locked.modal).toBeUndefined();
    expect(card(request).buttons.length).toBeGreaterThan(0);
    expect(await testCore.decision(request)).toBeUndefined();
    await press(ada, request, "Deny");
    expect(await ended(request)).toBe("rejected");
  });

  it("opens no form for a stranger", async () => {
    const { ask, press, platform } = await stage();
    const request = await ask(CATASTROPHIC);
    const reaction = await press(platform.people.mallory, request, "Approve");
    expect(reaction.modal).toBeUndefined();
    expect(reaction.told).toContain("not an approver");
  });

  it("is no good from a form that belongs to another question", async () => {
    const { ask, press, platform, testCore } = await stage();
    const first = await ask(CATASTROPHIC);
    const second = await ask({ ...CATASTROPHIC, phrase: "approve wwww" });
    const reaction = await fillIn(
      platform,
      await press(platform.people.ada, first, "Approve"),
      "approve wwww",
    );
    expect(reaction.told).toContain("That is not the phrase");
    expect(await testCore.decision(second)).toBeUndefined();
  });
});

describe("a denial with a reason", () => {
  it("asks for it in a form, and passes it on", async () => {
    const { ask, press, platform, testCore, ended } = await stage();
    const request = await ask();
    const form = await press(platform.people.ada, request, "Deny with reason");
    expect(form.modal).toMatchObject({
      title: "Deny with a reason",
      fields: [{ label: "Why? The agent is told." }],
    });
    await fillIn(platform, form, "use the staging copy");
    expect(await ended(request)).toBe("rejected");
    expect(testCore.answers).toMatchObject([{ choice: "deny", reason: "use the staging copy" }]);
  });

  it("opens no form for a stranger, nor when it is over", async () => {
    const { ask, card, press, platform, ended } = await stage();
    const request = await ask();
    const stranger = await press(platform.people.mallory, request, "Deny with reason");
    expect(stranger).toMatchObject({ told: expect.stringContaining("not an approver") });
    await press(platform.people.ada, request, "Approve");
    await ended(request);
    await expect.poll(() => card(request).buttons).toEqual([]);
    const late = await platform.pressStale(
      platform.people.ada,
      card(request).id,
      "Deny with reason",
    );
    expect(late.told).toContain("Too late");
    expect([stranger.modal, late.modal]).toEqual([undefined, undefined]);
  });

  it("can be an answer to the card, and means that card, not the oldest", async () => {
    const { ask, card, platform, testCore, ended } = await stage();
    const [first, second, third] = [await ask(), await ask(), await ask()];
    await platform.reply(platform.people.ada, card(second!).id, "only on the staging copy");
    expect(await ended(second!)).toBe("rejected");
    expect(testCore.answers).toMatchObject([
      { approval: second!.id, reason: "only on the staging copy" },
    ]);
    for (const other of [first!, third!]) expect(await testCore.decision(other)).toBeUndefined();
  });

  it("can be an answer to the reminder, which stands for its card", async () => {
    const { ask, card, platform, testCore, ended } = await stage();
    const [first, second] = [await ask(), await ask()];
    await testCore.remind(first!);
    const reminder = platform.messages().find(({ replyTo }) => replyTo === card(first!).id);
    await platform.reply(platform.people.ada, reminder!.id, "not now");
    expect(await ended(first!)).toBe("rejected");
    expect(await testCore.decision(second!)).toBeUndefined();
  });
});

describe("an answer to a card", () => {
  const answersTo = (platform: Awaited<ReturnType<typeof stage>>["platform"], author: string) =>
    platform
      .messages()
      .filter(
        ({ replyTo, author: by }) =>
          by === platform.bot.id &&
          replyTo &&
          platform.messages().some(({ id, author: who }) => id === replyTo && who === author),
      );

  it("in words of consent approves nothing and denies nothing, and says what to do", async () => {
    const { ask, card, platform, testCore } = await stage();
    const request = await ask();
    await platform.reply(platform.people.ada, card(request).id, "yes");
    await expect
      .poll(() => answersTo(platform, platform.people.ada.id))
      .toMatchObject([{ text: expect.stringContaining("to approve, press Approve"), rings: [] }]);
    expect(testCore.answers).toEqual([]);
  });

  it("by a stranger changes nothing, is answered, and rings nobody", async () => {
    const { ask, card, platform, testCore } = await stage();
    const request = await ask();
    await platform.reply(platform.people.mallory, card(request).id, "no, never");
    await expect
      .poll(() => answersTo(platform, platform.people.mallory.id))
      .toMatchObject([{ text: expect.stringContaining("not an approver"), rings: [] }]);
    expect(await testCore.decision(request)).toBeUndefined();
  });

  it("can bear the phrase of a catastrophic one", async () => {
    const { ask, card, platform, ended } = await stage();
    const request = await ask(CATASTROPHIC);
    await platform.reply(platform.people.ada, card(request).id, "approve kxqf");
    expect(await ended(request)).toBe("approved");
  });

  it("to a card that is over is told that it is", async () => {
    const { ask, card, press, platform, ended, testCore } = await stage();
    const request = await ask();
    await press(platform.people.ada, request, "Approve");
    await ended(request);
    await platform.reply(platform.people.ada, card(request).id, "no, stop");
    await expect
      .poll(() => answersTo(platform, platform.people.ada.id))
      .toMatchObject([{ text: expect.stringContaining("Too late") }]);
    expect((await testCore.decision(request))!.status).toBe("approved");
  });

  it("in words of other people to each other is none of ours", async () => {
    const { ask, card, platform, testCore, log } = await stage();
    const request = await ask();
    await platform.say(platform.people.grace, platform.room, "deny it");
    await platform.say(platform.people.grace, platform.room, `what of <@${platform.bot.id}>?`);
    const talk = platform.messages().find(({ text }) => text === "deny it")!;
    await platform.reply(platform.people.ada, talk.id, "agreed");
    await platform.reply(platform.people.ada, card(request).id, "not now");
    await expect.poll(() => testCore.answers).toMatchObject([{ reason: "not now" }]);
    expect(platform.messages().filter(({ author }) => author === platform.bot.id)).toHaveLength(1);
    expect(log.lines.filter(({ level }) => level !== "debug")).toEqual([]);
  });
});
