/** The guided setup for Telegram: what it looks at, and what it tells the operator to do. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { telegram } from "../../../channels/telegram/index.ts";
import { startTelegram } from "../../worlds/telegram.ts";

const TOKEN = "7204931566:AAFx3kTqW9rLmZ0vYbN2cJdHs8uPeG5oQiE";
const CHAT = { id: -1002083716402, type: "supergroup", title: "Operations" };
const ME = {
  id: 7204931566,
  is_bot: true,
  first_name: "Gate",
  username: "gate_bot",
  can_read_all_group_messages: false,
};

/**
 * A Bot API that answers each method with what is written here: the platform has standings that the
 * fake one has not.
 */
async function scripted(answers: Readonly<Record<string, object>>): Promise<string> {
  const server = createServer((request, response) => {
    const method = request.url!.split("/").at(-1)!;
    const answer = answers[method] ?? {
      ok: false,
      error_code: 404,
      description: "Not Found: method not found",
    };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const good = (result: object) => ({ ok: true, result });
const refusal = (error_code: number, description: string) => ({
  ok: false,
  error_code,
  description,
});
const BASE = {
  getMe: good(ME),
  getWebhookInfo: good({ url: "" }),
  getChat: good(CHAT),
  getChatMember: good({ status: "member" }),
};

/** What is not well, with `changes` to a Bot API where all is. */
async function faultsOf(changes: Readonly<Record<string, object>>, options = {}) {
  const apiRoot = await scripted({ ...BASE, ...changes });
  const checked = await telegram.check({ token: TOKEN, chat: CHAT.id, apiRoot, ...options });
  for (const { what, fix } of checked) expect(`${what} ${fix}`).not.toContain(TOKEN);
  return checked.filter(({ ok }) => !ok);
}

describe("the setup", () => {
  it("finds nothing wrong where nothing is", async () => {
    const platform = await startTelegram();
    onTestFinished(platform.stop);
    const checked = await telegram.check(platform.options);
    expect(checked.map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
    expect(checked.map(({ what }) => what).join("\n")).toMatch(
      /@countersign_gate_bot\nprivacy mode is on.*\nno webhook.*\nthe chat is Operations \(supergroup\)\nthe bot may write there/,
    );
  });

  it("says how to come by a token where Telegram refuses it, and looks no further", async () => {
    const platform = await startTelegram();
    onTestFinished(platform.stop);
    platform.revokeToken();
    expect(await telegram.check(platform.options)).toEqual([
      {
        ok: false,
        what: "Telegram refuses the token",
        fix: expect.stringMatching(/@BotFather: \/newbot .*copy it/),
      },
    ]);
  });

  it("tells a wrong token from a line that is down", async () => {
    const platform = await startTelegram();
    onTestFinished(platform.stop);
    platform.down();
    expect(await telegram.check(platform.options)).toEqual([
      {
        ok: false,
        what: expect.stringContaining("cannot be reached"),
        fix: expect.stringContaining("apiRoot"),
      },
    ]);
  });

  it("finds a chat that the bot does not know or was removed from, and a private chat that nobody began", async () => {
    const platform = await startTelegram();
    onTestFinished(platform.stop);
    const stranger = await telegram.check({ ...platform.options, chat: "-1009999999999" });
    expect(stranger.at(-1)).toMatchObject({
      ok: false,
      fix: expect.stringContaining("add @countersign_gate_bot to the group"),
    });
    platform.kickBot(platform.room);
    const kicked = await telegram.check(platform.options);
    expect(kicked.at(-1)).toMatchObject({
      ok: false,
      what: expect.stringContaining("removed from the chat"),
    });
  });

  const standings: { member: object; chat?: object; words: RegExp }[] = [
    { member: { status: "left" }, words: /it is not in the chat/ },
    { member: { status: "kicked", until_date: 0 }, words: /it is banned/ },
    {
      member: { status: "restricted", is_member: true, can_send_messages: false },
      words: /it is restricted/,
    },
    {
      member: {
        status: "restricted",
        is_member: true,
        can_send_messages: true,
        can_send_documents: false,
      },
      words: /it is restricted/,
    },
    {
      member: { status: "member" },
      chat: { permissions: { can_send_messages: false } },
      words: /without the right to send/,
    },
    {
      member: { status: "administrator" },
      chat: { type: "channel" },
      words: /without the right to post/,
    },
  ];
  it.each(standings)(
    "finds a bot that may not write: $words",
    async ({ member, chat = {}, words }) => {
      const faults = await faultsOf({
        getChatMember: good(member),
        getChat: good({ ...CHAT, ...chat }),
      });
      expect(faults).toEqual([
        {
          ok: false,
          what: expect.stringMatching(words),
          fix: expect.stringContaining("@gate_bot"),
        },
      ]);
    },
  );

  it.each([
    { status: "creator" },
    { status: "administrator" },
    { status: "restricted", is_member: true, can_send_messages: true, can_send_documents: true },
  ])("finds that a bot may write: $status", async (member) => {
    expect(await faultsOf({ getChatMember: good(member) })).toEqual([]);
  });

  it("finds another program's webhook, and shows of its address only the host", async () => {
    const faults = await faultsOf({
      getWebhookInfo: good({ url: "https://other.example/hook/secret-path" }),
    });
    expect(faults).toMatchObject([
      { what: "a webhook at other.example takes this bot's messages" },
    ]);
    expect(JSON.stringify(faults)).not.toContain("secret-path");
  });

  it("finds a topic that is not there, without writing into the chat", async () => {
    const missing = refusal(400, "Bad Request: message thread not found");
    expect(await faultsOf({ sendChatAction: missing }, { thread: 77 })).toMatchObject([
      {
        what: expect.stringContaining("topic 77"),
        fix: expect.stringContaining("telegram.thread"),
      },
    ]);
    expect(await faultsOf({ sendChatAction: good({}) }, { thread: 77 })).toEqual([]);
  });

  it("goes on where something cannot be found out", async () => {
    const faults = await faultsOf({
      getWebhookInfo: refusal(500, "Internal"),
      getChatMember: refusal(400, "Bad Request: x"),
    });
    expect(faults).toHaveLength(2);
  });
});
