/** What people write to the bot, and what is only people talking. */
import { describe, expect, it } from "vitest";
import { cardsOf } from "../../worlds/chat.ts";
import { started } from "./setup.ts";

describe("what is written", () => {
  it("to the bot in private is a command, and is answered there", async () => {
    const { platform, ask, ada } = await started();
    await ask();
    const chat = platform.privateChat(ada);
    await platform.say(ada, chat, "pending");
    await expect
      .poll(() => platform.messages(chat).at(-1)?.text)
      .toMatch(/DANGEROUS · Deletes whole directories/);
    await platform.say(ada, chat, "/id");
    await expect
      .poll(() => platform.messages(chat).at(-1)?.text)
      .toBe(`This chat: ${chat}. You: ${ada.id}.`);
  });

  it("in a channel is one where it mentions the bot, and is answered in private", async () => {
    const { platform, ask, ada, status } = await started();
    const request = await ask();
    const ref = /ID: (\w+)/.exec(platform.messages()[0]?.text ?? "")?.[1] ?? "";
    await platform.say(ada, platform.room, `deny ${ref} as I said`);
    await platform.say(ada, platform.room, `ask @countersign to deny ${ref}`);
    const { told } = await platform.command(ada, platform.room, "pending", "");
    expect(told).toContain(ref);
    expect(await status(request)).toBe("pending");
    await platform.command(ada, platform.room, "deny", `${ref} not on a Friday`);
    await expect.poll(() => status(request)).toBe("rejected");
    expect(cardsOf(platform, request)).toHaveLength(1);
  });

  it("as an answer to a card denies, where it says so or is in private", async () => {
    const { platform, ask, card, ada, status, testCore } = await started();
    const request = await ask();
    await platform.reply(ada, card(request).id, "what is this about?");
    await platform.reply(ada, card(request).id, "deny: the wrong folder");
    await expect.poll(() => status(request)).toBe("rejected");
    expect(testCore.answers).toMatchObject([{ choice: "deny", reason: "the wrong folder" }]);
  });

  it("in a thread that is not ours is people talking", async () => {
    const { platform, ask, ada, mallory, status } = await started();
    const request = await ask();
    await platform.say(mallory, platform.room, "shall we deny it?");
    const talk = platform.messages().at(-1);
    await platform.reply(ada, talk?.id ?? "", "deny it, yes");
    await platform.command(ada, platform.room, "pending", "");
    expect(platform.whispers(ada)).toHaveLength(1);
    expect(await status(request)).toBe("pending");
  });

  it("by a bot or a webhook is nothing, also under an approver's name", async () => {
    const { platform, ask, ada, status } = await started();
    const request = await ask();
    const chat = platform.privateChat(ada);
    for (const props of [{ from_bot: "true" }, { from_webhook: "true" }])
      platform.sayAs(ada, chat, "status", props);
    await platform.command(ada, chat, "pending", "");
    expect(platform.whispers(ada)).toHaveLength(1);
    expect(await status(request)).toBe("pending");
  });

  it("in a session's own chat is where that session is asked", async () => {
    const { platform, provider, ask, ada } = await started();
    const chat = platform.privateChat(ada);
    // The bot knows that chat once they have talked.
    await platform.command(ada, chat, "id", "");
    const session = `mattermost:${chat}:${ada.id}`;
    expect(provider.canHandle(session)).toBe(true);
    await ask({ session });
    expect(platform.messages(chat).at(-1)?.text).toContain("DANGEROUS");
    expect(platform.messages()).toEqual([]);
  });
});
