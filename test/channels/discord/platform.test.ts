/**
 * The fake Discord as people and the real client meet it: cards, presses, what one person alone is
 * told, forms.
 */
import { MessageFlags } from "discord.js";
import { describe, expect, it } from "vitest";
import { openDiscord } from "../../worlds/discord/platform.ts";
import { cardOn, discord, restOf, row, secret, YES } from "./platform-setup.ts";

describe("a press", () => {
  it("reaches the client, which edits the card and tells the person alone", async () => {
    const { platform, card, on } = await cardOn();
    expect(platform.messages()).toMatchObject([
      { id: card.id, text: "May I rm *?", edits: 0, rings: [], author: platform.bot.id },
    ]);
    expect(platform.messages()[0]?.buttons).toEqual([
      { label: "Yes", data: "a:1" },
      { label: "No", data: "d:1" },
    ]);
    on(async (interaction) => {
      if (!interaction.isButton()) return;
      await interaction.update({
        content: `Approved by ${interaction.user.username}`,
        components: [],
      });
      await interaction.followUp(secret("Thank *you*"));
    });
    const reaction = await platform.press(platform.people.ada, card.id, "Yes");
    expect(reaction).toMatchObject({ answered: true, told: "Thank you" });
    expect(platform.messages()).toMatchObject([{ text: "Approved by ada", buttons: [], edits: 1 }]);
    expect(platform.whispers(platform.people.ada)).toEqual(["Thank you"]);
    expect(platform.whispers(platform.people.grace)).toEqual([]);
  });

  it("carries who pressed, what, on which message and where", async () => {
    const { platform, card, on } = await cardOn();
    const seen: unknown[] = [];
    on((interaction) => {
      if (!interaction.isButton()) return;
      const { user, customId, message, channelId, guildId, memberPermissions } = interaction;
      seen.push([
        user.id,
        customId,
        message.id,
        message.content,
        channelId,
        guildId,
        memberPermissions?.has("SendMessages"),
      ]);
      return interaction.deferUpdate();
    });
    for (const person of Object.values(platform.people))
      await platform.press(person, card.id, "d:1");
    const { ada, grace, mallory } = platform.people;
    expect(seen).toEqual(
      [ada, grace, mallory].map(({ id }) => [
        id,
        "d:1",
        card.id,
        "May I `rm *`?",
        platform.room,
        platform.guild,
        true,
      ]),
    );
    expect([ada.id.length, grace.id.length, mallory.id.length]).toEqual([17, 18, 19]);
  });

  it("is not answered when the deadline passes, and a late answer finds no interaction", async () => {
    const { platform, card, on } = await cardOn({ deadline: 80 });
    const late = new Promise<unknown>((resolve) =>
      on((interaction) => {
        if (interaction.isButton()) setTimeout(() => interaction.deferUpdate().catch(resolve), 120);
      }),
    );
    expect(await platform.press(platform.people.ada, card.id, "Yes")).toEqual({
      answered: false,
      ms: 80,
    });
    expect(await late).toMatchObject({ code: 10062, status: 404 });
  });

  it("waits for an answer that was put off, and for an edit of it", async () => {
    const { platform, card, on } = await cardOn();
    on(async (interaction) => {
      if (!interaction.isButton()) return;
      await interaction.deferReply({ flags: MessageFlags.Ephemeral });
      setTimeout(() => interaction.editReply("You may not"), 90);
    });
    expect(await platform.press(platform.people.mallory, card.id, "Yes")).toMatchObject({
      answered: true,
      told: "You may not",
    });
    expect(platform.messages()).toHaveLength(1);
    expect(platform.onlyFor(platform.people.mallory)).toMatchObject([
      { text: "You may not", edits: 0, replyTo: card.id },
    ]);
  });

  it("cannot be made on a button that is not there, is switched off, or leads to a page", async () => {
    const { platform, room } = await cardOn();
    const link = { label: "More", style: 5, url: "https://example.com" };
    const card = await room.send({
      content: "x",
      components: [row({ ...YES, disabled: true }, link)] as never,
    });
    expect(platform.messages()[1]).toMatchObject({ buttons: [], text: "x\nYes\nMore" });
    for (const button of ["Yes", "a:1", "More", "Maybe"])
      await expect(platform.press(platform.people.ada, card.id, button)).rejects.toThrow(
        `no button ${button}`,
      );
    platform.remove(card.id);
    await expect(platform.press(platform.people.ada, card.id, "Yes")).rejects.toThrow(
      "sees no message",
    );
  });

  it("can be forged, stale, delivered twice, and arrive in another order", async () => {
    const { platform, card, on, client } = await cardOn({ deadline: 150 });
    const got: string[] = [];
    const failed: unknown[] = [];
    on(async (interaction) => {
      if (!interaction.isButton()) return;
      got.push(
        `${interaction.user.username} ${interaction.customId} ${interaction.message.content}`,
      );
      await interaction.deferUpdate().catch((error: unknown) => failed.push(error));
    });
    const { ada, grace } = platform.people;
    await platform.pressRaw(ada, card.id, "a:forged");
    await card.edit({ content: "Done", components: [] });
    await expect(platform.pressStale(ada, card.id, "Maybe")).rejects.toThrow(
      "there never was a button Maybe",
    );
    await platform.pressStale(ada, card.id, "Yes");
    platform.redeliver();
    await expect.poll(() => got.length).toBe(3);
    expect(got).toEqual([
      "ada a:forged May I `rm *`?",
      "ada a:1 May I `rm *`?",
      "ada a:1 May I `rm *`?",
    ]);
    await expect.poll(() => failed).toMatchObject([{ code: 40060, status: 400 }]);

    platform.hold();
    const first = platform.pressRaw(ada, card.id, "1");
    const second = platform.pressRaw(grace, card.id, "2");
    platform.release("reversed");
    expect([(await first).answered, (await second).answered]).toEqual([true, true]);
    expect(got.slice(3)).toEqual(["grace 2 Done", "ada 1 Done"]);
    await client.rest.delete(`/channels/${platform.room}/messages/${card.id}`);
    expect(await platform.pressStale(ada, card.id, "Yes")).toMatchObject({ answered: true });
  });
});

describe("an ephemeral message", () => {
  it("is seen and pressed by its one person, and reached through the interaction alone", async () => {
    const { platform, card, on } = await cardOn();
    on(async (interaction) => {
      if (!interaction.isButton()) return;
      if (interaction.customId === "sure")
        await interaction.update({ content: "Really done", components: [] });
      else
        await interaction.reply({
          ...secret("Sure?"),
          components: [row({ custom_id: "sure", label: "Sure" })] as never,
        });
    });
    const { ada, grace } = platform.people;
    await platform.press(ada, card.id, "Yes");
    const own = platform.onlyFor(ada)[0]!;
    expect(own).toMatchObject({ text: "Sure?", buttons: [{ label: "Sure", data: "sure" }] });
    await expect(platform.press(grace, own.id, "Sure")).rejects.toThrow("grace sees no message");
    const call = restOf(platform);
    expect((await call("GET", `/channels/${platform.room}/messages/${own.id}`)).json).toMatchObject(
      { code: 10008 },
    );
    expect(
      (await call("PATCH", `/channels/${platform.room}/messages/${own.id}`, { content: "x" })).json,
    ).toMatchObject({
      code: 10008,
    });
    expect(await platform.press(ada, own.id, "Sure")).toMatchObject({
      answered: true,
      told: "Really done",
    });
    expect(platform.whispers(ada)).toEqual(["Sure?", "Really done"]);
    expect(platform.messages()).toHaveLength(1);
  });

  it("may carry a file, and is for all when it is not an answer: a channel has no secrets", async () => {
    const { platform, room, card, on } = await cardOn();
    const files = [{ attachment: Buffer.from("all of it"), name: "call.txt" }];
    on((interaction) => interaction.isButton() && interaction.reply({ ...secret("Here"), files }));
    const { ada } = platform.people;
    expect(await platform.press(ada, card.id, "Yes")).toMatchObject({ told: "Here" });
    expect(platform.onlyFor(ada)).toMatchObject([
      { files: [{ name: "call.txt", content: "all of it" }] },
    ]);
    await room.send({ content: "psst", flags: MessageFlags.Ephemeral as never });
    expect(platform.messages()[1]).toMatchObject({ text: "psst" });
  });
});

describe("a form", () => {
  const input = {
    type: 4,
    custom_id: "phrase",
    style: 1,
    label: "Type it",
    placeholder: "approve kxqf",
    min_length: 2,
    max_length: 20,
  };
  const modal = {
    custom_id: "m:1",
    title: "Approve",
    components: [{ type: 1, components: [input] }],
  };

  it("opens on a press, and what is typed arrives with the message that it came from", async () => {
    const { platform, card, on } = await cardOn();
    on(async (interaction) => {
      if (interaction.isButton()) await interaction.showModal(modal as never);
      if (!interaction.isModalSubmit() || !interaction.isFromMessage()) return;
      await interaction.update({
        content: `${interaction.message.id} ${interaction.fields.getTextInputValue("phrase")}`,
        components: [],
      });
    });
    const { ada, grace } = platform.people;
    const opened = await platform.press(ada, card.id, "Yes");
    expect(opened).toMatchObject({ answered: true, modal: { id: "m:1", title: "Approve" } });
    expect(opened.modal?.fields).toEqual([
      { id: "phrase", label: "Type it", placeholder: "approve kxqf" },
    ]);
    await expect(platform.submit(grace, "m:1", { phrase: "mine" })).rejects.toThrow(
      "no form m:1 is open for grace",
    );
    await expect(platform.submit(ada, "m:1", {})).rejects.toThrow("must be filled in");
    await expect(platform.submit(ada, "m:1", { other: "x" })).rejects.toThrow("no field other");
    await expect(platform.submit(ada, "m:1", { phrase: "x".repeat(21) })).rejects.toThrow(
      "no more than 20",
    );
    await expect(platform.submit(ada, "m:1", { phrase: "x" })).rejects.toThrow("needs 2");
    expect(await platform.submit(ada, "m:1", { phrase: "approve kxqf" })).toMatchObject({
      answered: true,
    });
    expect(platform.messages()).toMatchObject([{ text: `${card.id} approve kxqf`, edits: 1 }]);
    await expect(platform.submit(ada, "m:1", { phrase: "again" })).rejects.toThrow(
      "no form m:1 is open",
    );
  });

  it("opens on a command too, in the newer layout, and stays open when nobody answers", async () => {
    const { platform, client, on } = await cardOn({ deadline: 120 });
    await client.application.commands.create({ name: "why", description: "Say why" });
    const { label, ...bare } = input;
    const labelled = {
      custom_id: "m:2",
      title: "Why",
      components: [{ type: 18, label, component: bare }],
    };
    let silent = true;
    on(async (interaction) => {
      if (interaction.isChatInputCommand()) await interaction.showModal(labelled as never);
      if (interaction.isModalSubmit() && !silent)
        await interaction.reply(
          secret(`${interaction.message} ${interaction.fields.getTextInputValue("phrase")}`),
        );
    });
    const { ada } = platform.people;
    const opened = await platform.command(ada, platform.room, "why", "");
    expect(opened.modal?.fields).toEqual([
      { id: "phrase", label: "Type it", placeholder: "approve kxqf" },
    ]);
    expect(await platform.submit(ada, "m:2", { phrase: "so" })).toEqual({
      answered: false,
      ms: 120,
    });
    silent = false;
    expect(await platform.submit(ada, "m:2", { phrase: "so" })).toMatchObject({
      answered: true,
      told: "null so",
    });
  });
});

describe("the platform", () => {
  it("has no address before it is started, and can be stopped twice with presses under way", async () => {
    const platform = await discord();
    expect(() => openDiscord().options).toThrow("no address before it is started");
    expect(platform.options).toEqual({
      token: platform.token,
      channel: platform.room,
      api: platform.url,
    });
    await platform.say(platform.people.ada, platform.room, "x");
    const press = platform.pressRaw(platform.people.ada, platform.messages()[0]!.id, "x");
    await platform.stop();
    await platform.stop();
    expect((await press).answered).toBe(false);
  });
});
