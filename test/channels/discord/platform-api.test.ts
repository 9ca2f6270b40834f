/**
 * The fake Discord's REST API by plain fetch: every refusal with its code, answers to interactions,
 * commands.
 */
import { describe, expect, it } from "vitest";
import type { DiscordPlatform } from "../../worlds/discord/platform.ts";
import {
  type Answer,
  at,
  between,
  discord,
  faultsOf,
  NOWHERE,
  pressedOn,
  restOf,
  x,
} from "./platform-setup.ts";

describe("a refusal", () => {
  const cases: readonly (readonly [
    string,
    number,
    number,
    (platform: DiscordPlatform) => Promise<Answer>,
  ])[] = [
    [
      "another token",
      401,
      0,
      (at) => restOf({ ...at, url: at.url, token: "x" } as DiscordPlatform)("GET", "/users/@me"),
    ],
    ["no such route", 404, 0, (at) => restOf(at)("GET", "/nothing")],
    ["no such method", 405, 0, (at) => restOf(at)("PUT", "/users/@me")],
    ["no such channel", 404, 10003, (at) => restOf(at)("GET", `/channels/${NOWHERE}`)],
    ["no such guild", 404, 10004, (at) => restOf(at)("GET", `/guilds/${NOWHERE}`)],
    [
      "no such member",
      404,
      10007,
      (at) => restOf(at)("GET", `/guilds/${at.guild}/members/${NOWHERE}`),
    ],
    [
      "no such message",
      404,
      10008,
      (at) => restOf(at)("GET", `/channels/${at.room}/messages/${NOWHERE}`),
    ],
    [
      "no such user",
      404,
      10013,
      (at) => restOf(at)("POST", "/users/@me/channels", { recipient_id: NOWHERE }),
    ],
    [
      "no such webhook",
      404,
      10015,
      (at) => restOf(at)("POST", `/webhooks/${NOWHERE}/token`, { content: "x" }),
    ],
    [
      "no such interaction token",
      401,
      50027,
      (at) => restOf(at)("POST", `/webhooks/${at.bot.id}/token`, { content: "x" }),
    ],
    [
      "no such interaction",
      404,
      10062,
      (at) => restOf(at)("POST", `/interactions/${NOWHERE}/token/callback`, { type: 6 }),
    ],
    [
      "no such command",
      404,
      10063,
      (at) => restOf(at)("DELETE", `/applications/${at.bot.id}/commands/${NOWHERE}`),
    ],
    [
      "another application",
      404,
      10002,
      (at) => restOf(at)("GET", `/applications/${NOWHERE}/commands`),
    ],
    [
      "an empty message",
      400,
      50006,
      (at) => restOf(at)("POST", `/channels/${at.room}/messages`, { content: " \n" }),
    ],
    [
      "broken JSON",
      400,
      50109,
      (at) =>
        restOf(at)("POST", `/channels/${at.room}/messages`, "{", {
          "content-type": "application/json",
        }),
    ],
    [
      "another type of body",
      400,
      50035,
      (at) =>
        restOf(at)("POST", `/channels/${at.room}/messages`, "x", { "content-type": "text/plain" }),
    ],
    ["an id that is none", 400, 50035, (at) => restOf(at)("GET", "/channels/room")],
    [
      "a thread of a thread",
      400,
      50024,
      (at) => restOf(at)("POST", `/channels/${at.thread}/threads`, { name: "x", type: 11 }),
    ],
  ];

  it.each(cases)("of %s is %i with code %i", async (_, status, code, ask) => {
    const answer = await ask(await discord());
    expect({ status: answer.status, code: answer.json.code }).toEqual({ status, code });
    expect(answer.json.message).toMatch(/\w/);
  });

  it("of another version has its own code", async () => {
    const platform = await discord();
    const answer = await fetch(`${platform.url}/v9/gateway`);
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 50041 }]);
  });

  it("meets who would edit or delete what others wrote, or open a second thread on a message", async () => {
    const platform = await discord();
    const call = restOf(platform);
    await platform.say(platform.people.ada, platform.room, "mine");
    const path = `/channels/${platform.room}/messages/${platform.messages()[0]?.id}`;
    expect((await call("PATCH", path, { content: "x" })).json).toMatchObject({ code: 50005 });
    expect((await call("DELETE", path)).json).toMatchObject({ code: 50013 });
    expect((await call("POST", `${path}/threads`, { name: "one" })).status).toBe(201);
    expect((await call("POST", `${path}/threads`, { name: "two" })).json).toMatchObject({
      code: 160004,
    });
    platform.deny(platform.room, "SendMessagesInThreads");
    expect(
      (await call("POST", `/channels/${platform.thread}/messages`, { content: "x" })).json,
    ).toMatchObject({ code: 50013 });
    expect(
      (await call("POST", `/channels/${platform.room}/messages`, { content: "x" })).status,
    ).toBe(200);
  });

  it("meets who writes or edits in a thread that is locked, and wakes one that only sleeps", async () => {
    const platform = await discord();
    const call = restOf(platform);
    const send = () => call("POST", `/channels/${platform.thread}/messages`, { content: "x" });
    const { json: inside } = await send();
    await call("PATCH", `/channels/${platform.thread}`, { archived: true });
    expect(
      (await call("PATCH", `/channels/${platform.thread}/messages/${inside.id}`, { content: "y" }))
        .json,
    ).toMatchObject({
      code: 50083,
    });
    expect((await send()).status).toBe(200);
    expect((await call("GET", `/channels/${platform.thread}`)).json.thread_metadata).toMatchObject({
      archived: false,
    });
    await call("PATCH", `/channels/${platform.thread}`, { archived: true, locked: true });
    expect((await send()).json).toMatchObject({ code: 50083 });
    const { status, json } = await call("POST", `/channels/${platform.room}/threads`, {
      name: "quiet",
    });
    expect([status, json]).toMatchObject([
      201,
      { type: 12, name: "quiet", parent_id: platform.room },
    ]);
  });

  it("meets who answers without being allowed to read what was said", async () => {
    const platform = await discord();
    await platform.say(platform.people.ada, platform.room, "hm");
    platform.deny(platform.room, "ReadMessageHistory");
    const body = { content: "x", message_reference: { message_id: platform.messages()[0]!.id } };
    expect(
      (await restOf(platform)("POST", `/channels/${platform.room}/messages`, body)).json,
    ).toMatchObject({ code: 160002 });
    expect((await restOf(platform)("GET", `/channels/${platform.room}/messages`)).json).toEqual([]);
  });

  it("does not let a bot read what it may not", async () => {
    const platform = await discord();
    await platform.say(platform.people.ada, platform.room, "between us");
    const [message] = (await restOf(platform)("GET", `/channels/${platform.room}/messages?limit=5`))
      .json;
    expect(message).toMatchObject({ content: "", author: { username: "ada" } });
    const open = await discord({ privileged: ["MessageContent"] });
    await open.say(open.people.ada, open.room, "between us");
    expect((await restOf(open)("GET", `/channels/${open.room}/messages`)).json[0].content).toBe(
      "between us",
    );
  });
});

describe("an interaction", () => {
  it("takes one answer, and a fault in it leaves it open", async () => {
    const { answer, hook, call, reaction } = await pressedOn(await discord());
    expect((await call("POST", hook, { content: "early" })).json).toMatchObject({ code: 10015 });
    expect(faultsOf(await answer({ type: 8, data: {} }))).toEqual([
      "type BASE_TYPE_CHOICES Value must be one of {4, 5, 6, 7, 9}.",
    ]);
    expect(faultsOf(await answer({ type: 4, data: { content: x(2001) } }))).toEqual(
      at("data.content", 2000),
    );
    expect((await answer({ type: 4, data: {} })).json).toMatchObject({ code: 50006 });
    const { status, json } = await answer(
      { type: 4, data: { content: "hi", flags: 64 } },
      "?with_response=true",
    );
    expect([status, json]).toMatchObject([
      200,
      {
        interaction: { type: 3, response_message_ephemeral: true },
        resource: { type: 4, message: { content: "hi", flags: 64 } },
      },
    ]);
    expect((await answer({ type: 6 })).json).toMatchObject({
      code: 40060,
      message: "Interaction has already been acknowledged.",
    });
    expect(await reaction).toMatchObject({ answered: true, told: "hi" });
  });

  it("has an original that can be read, edited and deleted, and follow-ups with ids of their own", async () => {
    const platform = await discord();
    const { answer, hook, call, card, reaction } = await pressedOn(platform);
    expect((await answer({ type: 6 })).status).toBe(204);
    const original = `${hook}/messages/%40original`;
    expect((await call("GET", original)).json.id).toBe(card.id);
    expect((await call("PATCH", original, { content: "done" })).json).toMatchObject({
      id: card.id,
      content: "done",
    });
    const { json: more } = await call("POST", hook, { content: "more" });
    expect(
      (await call("PATCH", `${hook}/messages/${more.id}`, { content: "less" })).json.content,
    ).toBe("less");
    expect(platform.messages().map(({ text }) => text)).toEqual(["done", "less"]);
    expect((await call("DELETE", `${hook}/messages/${more.id}`)).status).toBe(204);
    expect((await call("GET", `${hook}/messages/${more.id}`)).json).toMatchObject({ code: 10008 });
    expect((await call("DELETE", original)).status).toBe(204);
    expect(platform.messages()).toEqual([]);
    await reaction;
  });

  it("fills in with the first follow-up what was put off, and does not change who sees it", async () => {
    const platform = await discord();
    const { answer, hook, call, reaction } = await pressedOn(platform);
    await answer({ type: 5, data: { flags: 64 } });
    await call("POST", hook, { content: "for all?" });
    expect(await reaction).toMatchObject({ told: "for all?" });
    expect(platform.messages()).toHaveLength(1);
  });

  it("cannot update a message that is gone", async () => {
    const platform = await discord();
    const { answer, card, reaction } = await pressedOn(platform);
    platform.remove(card.id);
    expect((await answer({ type: 7, data: { content: "x" } })).json).toMatchObject({ code: 10008 });
    expect((await answer({ type: 4, data: { content: "too late" } })).status).toBe(204);
    expect(await reaction).toMatchObject({ answered: true });
    expect(platform.messages()).toMatchObject([{ text: "too late", replyTo: card.id }]);
  });

  it("has a token that dies", async () => {
    const { answer, hook, call, reaction } = await pressedOn(await discord({ tokenLifetime: 60 }));
    await answer({ type: 6 });
    await reaction;
    await expect
      .poll(async () => (await call("POST", hook, { content: "x" })).json.code)
      .toBe(50027);
    expect((await call("POST", hook, { content: "x" })).status).toBe(401);
  });
});

describe("commands", () => {
  it("are registered by name, and refused with the field that is wrong", async () => {
    const platform = await discord();
    const call = restOf(platform);
    const path = `/applications/${platform.bot.id}/guilds/${platform.guild}/commands`;
    const good = { name: "status", description: "How are things" };
    const { status, json } = await call("POST", path, good);
    expect([status, json]).toMatchObject([
      201,
      { ...good, application_id: platform.bot.id, guild_id: platform.guild, type: 1 },
    ]);
    expect(await call("POST", path, { ...good, description: "Again" })).toMatchObject({
      status: 200,
      json: { id: json.id },
    });
    expect((await call("PUT", path, [good])).json).toMatchObject([{ id: json.id }]);
    expect(faultsOf(await call("PUT", path, [{ name: "Status", description: "" }]))).toEqual([
      "0.name APPLICATION_COMMAND_INVALID_NAME Command name is invalid",
      ...between("0.description", 1, 100),
    ]);
    expect(faultsOf(await call("PUT", path, [good, good]))).toEqual([
      "1 APPLICATION_COMMANDS_DUPLICATE_NAME Application command names must be unique",
    ]);
    const options = [
      { type: 3, name: "a", description: "A" },
      { type: 3, name: "b", description: "B", required: true },
    ];
    expect(faultsOf(await call("POST", path, { ...good, options }))).toEqual([
      "options.1 APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID Required options must be placed " +
        "before non-required options",
    ]);
    expect((await call("GET", path)).json).toHaveLength(1);
    expect((await call("DELETE", `${path}/${json.id}`)).status).toBe(204);
    expect((await call("GET", path)).json).toEqual([]);
  });
});
