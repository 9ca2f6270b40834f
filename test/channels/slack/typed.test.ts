/**
 * Words instead of buttons in Slack: slash commands, mentions, private messages, threads. The same
 * people may do the same things.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { refOf } from "../../../src/core/ids.ts";
import { CATASTROPHIC } from "../../worlds/test-core.ts";
import { isLive, type Stage, started } from "./setup.ts";

const mention = ({ slack }: Stage, text: string) => `<@${slack.bot.id}> ${text}`;

describe("a slash command", () => {
  it.each([
    ["countersign", (ref: string) => `approve ${ref}`],
    ["approve", (ref: string) => ref],
    ["Approve", (ref: string) => ref.toUpperCase()],
    ["our-gateway", (ref: string) => `/approve ${ref}`],
  ])("/%s approves", async (name, text) => {
    const { slack, ask, ada, decision } = await started();
    const request = await ask();
    const reaction = await slack.command(ada, slack.room, name, text(refOf(request.id)));
    expect(reaction).toMatchObject({
      answered: true,
      told: expect.stringMatching(/^Approved by ada/),
    });
    expect(await decision(request)).toBe("approved");
    expect(slack.messages(), "the card, and nothing that others see").toHaveLength(1);
  });

  it("lists, denies with a reason, and needs the phrase for what is catastrophic", async () => {
    const { slack, testCore, ask, ada, decision } = await started();
    const [first, second] = [await ask(), await ask(CATASTROPHIC)];
    const say = async (name: string, text: string) =>
      (await slack.command(ada, slack.room, name, text)).told;
    expect(await say("pending", "")).toMatch(
      new RegExp(`^2 waiting:\\n${refOf(first.id)} .*\\n${refOf(second.id)} `),
    );
    expect(await say("deny", `${refOf(first.id)} use <the> staging & wait`)).toMatch(
      /^Denied by ada/,
    );
    expect(testCore.answers).toEqual([]);
    expect((await testCore.decision(first))?.reason.message).toContain("use <the> staging & wait");
    expect(await say("approve", refOf(second.id))).toContain(
      `/approve ${refOf(second.id)} approve kxqf`,
    );
    expect(await decision(second)).toBe("pending");
    expect(await say("countersign", `approve ${refOf(second.id)} approve kxqf`)).toMatch(
      /^Approved by ada/,
    );
    expect(await say("countersign", "")).toContain("/pending");
  });

  it("of a stranger does nothing", async () => {
    const { slack, ask, mallory, decision } = await started();
    const request = await ask();
    for (const text of [`approve ${refOf(request.id)}`, "pending", `show ${refOf(request.id)}`]) {
      const reaction = await slack.command(mallory, slack.room, "countersign", text);
      expect(reaction).toMatchObject({
        answered: true,
        told: expect.stringContaining("not an approver"),
      });
      expect(reaction.told).not.toContain(request.session);
    }
    expect(await decision(request)).toBe("pending");
  });

  it("shows what an agent wrote literally also in a list", async () => {
    const { slack, ask, ada } = await started();
    await ask({ tool: "<!channel> *x* :fire:" });
    expect((await slack.command(ada, slack.room, "pending", "")).told).toContain(
      "<!channel> *x* :fire:",
    );
  });

  it("shows a card in another chat, which can be pressed there, and both are closed", async () => {
    const { slack, ask, ada, decision } = await started();
    const request = await ask();
    const chat = slack.privateChat(ada);
    await slack.say(ada, chat, `show ${refOf(request.id)}`);
    const shown = () =>
      slack
        .messages(chat)
        .find(({ author, buttons }) => author === slack.bot.id && buttons.length > 0);
    await expect.poll(shown).toBeDefined();
    await slack.press(ada, shown()!.id, "Approve");
    await expect.poll(() => decision(request)).toBe("approved");
    await expect.poll(() => slack.messages().filter(isLive)).toEqual([]);
  });
});

describe("a mention", () => {
  it("gives the same commands, and is answered alone", async () => {
    const stage = await started();
    const { slack, ask, ada, mallory, decision } = stage;
    const request = await ask();
    await slack.say(mallory, slack.room, mention(stage, `approve ${refOf(request.id)}`));
    await expect.poll(() => slack.whispers(mallory).at(-1)).toContain("not an approver");
    expect(await decision(request)).toBe("pending");
    await slack.say(ada, slack.room, `please ${mention(stage, "")}`);
    await expect.poll(() => slack.whispers(ada).at(-1)).toContain("/pending");
    await slack.say(ada, slack.room, mention(stage, `approve ${refOf(request.id)}`));
    await expect.poll(() => decision(request)).toBe("approved");
  });

  it("in the thread of a card means that card: deny with the words behind it", async () => {
    const stage = await started();
    const { slack, testCore, ask, card, ada, decision } = stage;
    const [first, second] = [await ask(), await ask()];
    await slack.reply(ada, card(second).id, mention(stage, "deny because of <the> freeze"));
    await expect.poll(() => decision(second)).toBe("rejected");
    expect(testCore.answers).toMatchObject([
      { approval: second.id, reason: "because of <the> freeze" },
    ]);
    expect(await decision(first)).toBe("pending");
  });

  it("in a thread with the ID of another question means that one", async () => {
    const stage = await started();
    const { slack, ask, card, ada, decision } = stage;
    const [first, second] = [await ask(), await ask()];
    await slack.reply(ada, card(second).id, mention(stage, `deny ${refOf(first.id)} not now`));
    await expect.poll(() => decision(first)).toBe("rejected");
    expect(await decision(second)).toBe("pending");
  });

  it.each(["approve", "approve please", "Approve!"])(
    "in a thread approves nothing with the words “%s”",
    async (text) => {
      const stage = await started();
      const { slack, ask, card, ada, decision } = stage;
      const request = await ask();
      await slack.reply(ada, card(request).id, mention(stage, text));
      await expect.poll(() => slack.whispers(ada).at(-1)).toContain("press Approve");
      expect(await decision(request)).toBe("pending");
    },
  );

  it("is not needed for people to talk in a thread or the channel, which is left alone", async () => {
    const { slack, testCore, ask, card, ada, mallory, decision } = await started();
    const request = await ask();
    await slack.reply(ada, card(request).id, "deny this?");
    await slack.reply(mallory, card(request).id, "no, approve");
    await slack.say(ada, slack.room, `approve ${refOf(request.id)}`);
    await sleep(100);
    expect(await decision(request)).toBe("pending");
    expect(testCore.answers).toEqual([]);
    expect([...slack.whispers(ada), ...slack.whispers(mallory)]).toEqual([]);
  });
});

describe("a private message", () => {
  const inPrivate = async () => {
    const stage = await started();
    const chat = stage.slack.privateChat(stage.ada);
    const said = () =>
      stage.slack.messages(chat).filter(({ author }) => author === stage.slack.bot.id);
    return { ...stage, chat, said };
  };

  it("gives commands, and is answered by a message that stays", async () => {
    const { slack, ask, ada, chat, said, decision } = await inPrivate();
    const request = await ask();
    await slack.say(ada, chat, `approve ${refOf(request.id)}`);
    await expect.poll(() => said().at(-1)?.text).toMatch(/^Approved by ada/);
    expect(await decision(request)).toBe("approved");
    expect(slack.whispers(ada)).toEqual([]);
  });

  it("is told to be one: only there a pairing code counts", async () => {
    const stage = await started();
    const { slack, testCore, provider, ada } = stage;
    const alone: boolean[] = [];
    await provider.stop();
    const command: typeof testCore.host.command = async (typed) => {
      alone.push(typed.alone);
      return "heard";
    };
    await stage.start({ ...testCore.host, command });
    await slack.say(ada, slack.privateChat(ada), "abcdefgh");
    await expect.poll(() => alone).toEqual([true]);
    await slack.say(ada, slack.room, mention(stage, "abcdefgh"));
    await expect.poll(() => alone).toEqual([true, false]);
    await slack.command(ada, slack.room, "countersign", "abcdefgh");
    expect(alone).toEqual([true, false, false]);
  });

  it("in the thread of a card there is an answer to it", async () => {
    const { slack, testCore, ask, card, ada, chat, decision } = await inPrivate();
    const request = await ask({ session: `slack:${ada.id}:${ada.id}` });
    expect(card(request).chat).toBe(chat);
    await slack.reply(ada, card(request).id, "yes");
    await expect.poll(() => slack.messages(chat).at(-1)?.text).toContain("press Approve");
    expect(await decision(request)).toBe("pending");
    await slack.reply(ada, card(request).id, "use the staging copy");
    await expect.poll(() => decision(request)).toBe("rejected");
    expect(testCore.answers.at(-1)).toMatchObject({
      choice: "deny",
      reason: "use the staging copy",
    });
  });

  it("of our own, of a bot or an edit is not heard", async () => {
    const { slack, testCore, ask, card, ada, chat, said } = await inPrivate();
    const request = await ask({ session: `slack:${ada.id}:${ada.id}` });
    const event = {
      type: "message",
      channel: chat,
      channel_type: "im",
      ts: "1700000000.000100",
      text: "deny",
      thread_ts: card(request).id,
    };
    const callback = (more: object) => ({
      type: "event_callback",
      team_id: slack.team,
      authorizations: [{ team_id: slack.team }],
      event: { ...event, ...more },
    });
    const noise = [
      { user: slack.bot.id },
      { user: ada.id, bot_id: "B1" },
      { subtype: "message_changed", message: { ...event, user: ada.id } },
      { user: ada.id, subtype: "channel_join" },
      { user: ada.id, edited: { user: ada.id, ts: "1700000001.000000" } },
      {},
    ];
    for (const more of noise)
      expect((await slack.envelope("events_api", callback(more))).answered).toBe(true);
    await slack.envelope("events_api", {
      ...callback({ user: ada.id }),
      authorizations: [{ team_id: "T0FOREIGN" }],
    });
    await sleep(50);
    expect(testCore.answers).toEqual([]);
    expect(said()).toHaveLength(1);
    await slack.envelope("events_api", callback({ user: ada.id }));
    await slack.resend();
    await expect.poll(() => testCore.answers).toMatchObject([{ choice: "deny" }]);
  });
});
