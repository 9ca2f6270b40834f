/**
 * The fake Discord as people and the real client meet it: commands, what is written, private chats,
 * threads, files.
 */
import { Events, GatewayIntentBits, Partials } from "discord.js";
import { describe, expect, it } from "vitest";
import type { DiscordOptions } from "../../worlds/discord/platform.ts";
import { cardOn, clientAt, discord, roomOf, row, secret, YES } from "./platform-setup.ts";

describe("a command", () => {
  it("takes its options in order, and the last text takes the rest", async () => {
    const { platform, client, on } = await cardOn();
    await client.application.commands.set(
      [
        {
          name: "deny",
          description: "Deny it",
          options: [
            { type: 3, name: "id", description: "Which", required: true },
            { type: 4, name: "times", description: "How often" },
            { type: 3, name: "why", description: "Why" },
          ],
        },
        {
          name: "grant",
          description: "Grants",
          options: [
            {
              type: 1,
              name: "to",
              description: "To",
              options: [{ type: 6, name: "who", description: "Who", required: true }],
            },
          ],
        },
      ],
      platform.guild,
    );
    on(async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      const { options, commandName } = interaction;
      const said =
        commandName === "deny"
          ? [options.getString("id"), options.getInteger("times"), options.getString("why")]
          : [options.getSubcommand(), options.getUser("who")?.username];
      await interaction.reply(secret(JSON.stringify(said)));
    });
    const { ada, grace } = platform.people;
    const run = async (name: string, text: string) =>
      (await platform.command(ada, platform.room, name, text)).told;
    expect(await run("deny", "ap-1 3 not today, thanks")).toBe('["ap-1",3,"not today, thanks"]');
    expect(await run("deny", "ap-1")).toBe('["ap-1",null,null]');
    expect(await run("grant", `to <@${grace.id}>`)).toBe('["to","grace"]');
    await expect(run("deny", "")).rejects.toThrow("/deny needs id: Which");
    await expect(run("deny", "ap-1 often")).rejects.toThrow("the option times is a number");
    await expect(run("grant", "from")).rejects.toThrow("/grant needs one of to");
    await expect(run("allow", "x")).rejects.toThrow("no command /allow here, only: deny, grant");
    await expect(platform.command(ada, platform.privateChat(ada), "deny", "x")).rejects.toThrow(
      "only: none",
    );
  });

  it("can be answered for all to see, in the room and in private", async () => {
    const { platform, client, on } = await cardOn();
    await client.application.commands.create({ name: "status", description: "How are things" });
    on(
      (interaction) =>
        interaction.isChatInputCommand() && interaction.reply(`fine, ${interaction.inGuild()}`),
    );
    const { ada } = platform.people;
    expect((await platform.command(ada, platform.room, "status", "")).told).toBeUndefined();
    await platform.command(ada, platform.privateChat(ada), "status", "");
    expect(platform.messages()[1]).toMatchObject({ text: "fine, true" });
    expect(platform.messages(platform.privateChat(ada))).toMatchObject([{ text: "fine, false" }]);
  });
});

describe("what people write", () => {
  const heard = async (intents: readonly GatewayIntentBits[], options: DiscordOptions = {}) => {
    const platform = await discord(options);
    const client = await clientAt(platform, { intents, partials: [Partials.Channel] });
    const said: string[] = [];
    client.on(Events.MessageCreate, ({ content, author, reference }) => {
      if (author.id !== client.user.id)
        said.push(`${author.username}: ${content}${reference ? ` > ${reference.messageId}` : ""}`);
    });
    const card = await (await roomOf(client, platform)).send("card");
    const { ada, grace } = platform.people;
    await platform.say(ada, platform.room, "one");
    await platform.say(ada, platform.room, `two <@${platform.bot.id}>`);
    await platform.reply(grace, card.id, "three");
    await platform.say(ada, platform.privateChat(ada), "four");
    // Time for events to arrive that must not.
    await client.application.fetch();
    return { said, card, bot: platform.bot.id, platform };
  };
  const { Guilds, GuildMessages, DirectMessages, MessageContent } = GatewayIntentBits;

  it("is empty without the intent for content, but in private, in answers and where the bot is named", async () => {
    const { said, card, bot } = await heard([Guilds, GuildMessages, DirectMessages]);
    await expect
      .poll(() => said)
      .toEqual(["ada: ", `ada: two <@${bot}>`, `grace: three > ${card.id}`, "ada: four"]);
  });

  it("is all there with it", async () => {
    const { said } = await heard([Guilds, GuildMessages, MessageContent], {
      privileged: ["MessageContent"],
    });
    await expect.poll(() => said).toHaveLength(3);
    expect(said[0]).toBe("ada: one");
  });

  it("does not come without the intent for messages, and is on the screen in any case", async () => {
    const { said, platform, card } = await heard([Guilds]);
    expect(said).toEqual([]);
    expect(platform.messages().map(({ text }) => text)).toEqual([
      "card",
      "one",
      "two @countersign",
      "three",
    ]);
    expect(platform.messages()[3]).toMatchObject({
      author: platform.people.grace.id,
      replyTo: card.id,
      rings: [platform.bot.id],
    });
  });
});

describe("places", () => {
  it("have private chats, with buttons, that a person can close to the bot", async () => {
    const { platform, client, on } = await cardOn();
    const { ada, grace } = platform.people;
    on(
      (interaction) =>
        interaction.isButton() &&
        interaction.reply(secret(`${interaction.user.username} ${interaction.inGuild()}`)),
    );
    const user = await client.users.fetch(ada.id);
    const card = await user.send({ content: "psst", components: [row(YES)] as never });
    expect(card.channelId).toBe(platform.privateChat(ada));
    expect(platform.messages(card.channelId)).toMatchObject([
      { text: "psst", chat: card.channelId },
    ]);
    expect(await platform.press(ada, card.id, "Yes")).toMatchObject({ told: "ada false" });
    await expect(platform.press(grace, card.id, "Yes")).rejects.toThrow("grace is in no chat");
    await expect(platform.say(grace, card.channelId, "let me in")).rejects.toThrow(
      "grace is in no chat",
    );
    platform.blockPrivate(ada);
    await expect(user.send("again")).rejects.toMatchObject({ code: 50007, status: 403 });
  });

  it("have threads, which are channels of their own and show in their channel", async () => {
    const { platform, card, on, client } = await cardOn();
    const thread = await card.startThread({ name: "ap-1" });
    expect(thread.id).toBe(card.id);
    const inside = await thread.send({ content: "details", components: [row(YES)] as never });
    on(
      (interaction) =>
        interaction.isButton() &&
        interaction.update({ content: interaction.channelId ?? "", components: [] }),
    );
    await platform.press(platform.people.ada, inside.id, "Yes");
    expect(platform.messages(thread.id)).toMatchObject([
      { id: inside.id, chat: platform.room, thread: thread.id, text: thread.id },
    ]);
    expect(platform.messages()).toMatchObject([
      { id: card.id },
      { id: inside.id, thread: thread.id },
    ]);
    const standing = await client.channels.fetch(platform.thread);
    expect(standing).toMatchObject({ name: "deploys", parentId: platform.room });
    expect(platform.messages(platform.hall)).toEqual([]);
  });

  it("can be closed to the bot: it is told that it has no access, or no permission", async () => {
    const { platform, room, card } = await cardOn();
    const file = { attachment: Buffer.from("x"), name: "x.txt" };
    platform.deny(platform.room, "EmbedLinks", "AttachFiles");
    await expect(room.send({ embeds: [{ title: "x" }] })).rejects.toMatchObject({
      code: 50013,
      status: 403,
    });
    await expect(room.send({ files: [file] })).rejects.toMatchObject({ code: 50013 });
    await expect(card.edit({ embeds: [{ title: "x" }] })).rejects.toMatchObject({ code: 50013 });
    platform.allow(platform.room, "EmbedLinks", "AttachFiles");
    await room.send({ embeds: [{ title: "x" }], files: [file] });
    platform.deny(platform.room, "SendMessages");
    await expect(room.send("x")).rejects.toMatchObject({ code: 50013 });
    platform.kick();
    await expect(room.send("x")).rejects.toMatchObject({ code: 50001, status: 403 });
    await expect(card.edit("x")).rejects.toMatchObject({ code: 50001 });
    platform.expel();
    await expect(room.guild.fetch()).rejects.toMatchObject({ code: 50001 });
  });

  it("carry files, which can be read, fetched, kept and added to by an edit", async () => {
    const { platform, room } = await cardOn();
    const card = await room.send({
      files: [{ attachment: Buffer.from("rm -rf ä\n"), name: "the call.txt" }],
    });
    expect(platform.messages()[1]).toMatchObject({
      text: "",
      files: [{ name: "the_call.txt", content: "rm -rf ä\n" }],
    });
    const [attachment] = card.attachments.values();
    expect(await (await fetch(attachment!.url)).text()).toBe("rm -rf ä\n");
    expect(attachment).toMatchObject({ size: 10, name: "the_call.txt" });
    await card.edit({ content: "kept" });
    expect(platform.messages()[1]?.files).toHaveLength(1);
    await card.edit({
      files: [{ attachment: Buffer.from("2"), name: "b.txt" }],
      attachments: [attachment!],
    });
    expect(platform.messages()[1]?.files.map(({ name }) => name)).toEqual([
      "the_call.txt",
      "b.txt",
    ]);
    await card.edit({ attachments: [] });
    expect(platform.messages()[1]).toMatchObject({ text: "kept", files: [] });
  });

  it("lose messages when somebody removes them, and the client hears of it", async () => {
    const { platform, client, card } = await cardOn();
    const gone = new Promise((resolve) =>
      client.once(Events.MessageDelete, ({ id }) => resolve(id)),
    );
    platform.remove(card.id);
    expect(await gone).toBe(card.id);
    expect(platform.messages()).toEqual([]);
    await expect(card.edit("x")).rejects.toMatchObject({ code: 10008, status: 404 });
  });
});
