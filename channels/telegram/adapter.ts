/** Telegram at work: grammY for the requests and for taking updates apart, polling of our own. */
import { Api, Bot, GrammyError } from "grammy";
import type { UserFromGetMe } from "grammy/types";
import type { Log } from "../../src/core/channel.ts";
import { COMMANDS } from "../../src/core/commands.ts";
import { CountersignError } from "../../src/core/errors.ts";
import { type Mention, mentioned } from "../chat/mention.ts";
import { isUncertain, type Place, type PlatformAdapter } from "../chat/platform-adapter.ts";
import { createChats } from "./chats.ts";
import { createPoller, POLL_LIMIT_SECONDS, type Poller } from "./connection.ts";
import { faultOf, REFUSED_TOKEN } from "./errors.ts";
import { createInbound, type InboundUpdates } from "./inbound.ts";
import { type Calls, createCalls } from "./outbound.ts";
import { partsOf } from "./parts.ts";
import { createPrompts } from "./prompts.ts";
import { draw, keyboardOf, MENTION_ROOM, ROOM } from "./render.ts";
import { discard } from "./replies.ts";
import { createStrays } from "./strays.ts";
import { inert } from "./text.ts";

export interface TelegramOptions {
  readonly token: string;
  /** Where other sessions than Telegram's own are asked; undefined: not here. */
  readonly home?: Place;
  /** Who is notified of a new card. */
  readonly mention?: Mention;
  readonly apiRoot?: string;
}

const CALL_SECONDS = 10;
export function createAdapter(
  { token, home, mention, apiRoot }: TelegramOptions,
  log: Log,
): PlatformAdapter {
  const client = (timeoutSeconds: number) => ({
    timeoutSeconds,
    ...(apiRoot !== undefined && { apiRoot }),
  });
  const bot = new Bot(token, { client: client(CALL_SECONDS) });
  const slow = new Api(token, client(POLL_LIMIT_SECONDS));
  const chats = createChats(home);
  const strays = createStrays(() => calls);
  const calls: Calls = createCalls({ api: bot.api, slow, chats, sent: strays.noted });
  const prompts = createPrompts();
  let updates: InboundUpdates | undefined;
  let poller: Poller | undefined;
  /** Which start this is: one that is overtaken by a stop comes to nothing. */
  let turn = 0;

  bot.on("callback_query", ({ callbackQuery }) => updates?.tapped(callbackQuery));
  bot.on("message", ({ message }) => {
    strays.noted({ ...chats.placeOfMessage(message), message: String(message.message_id) });
    return updates?.wrote(message);
  });

  /** Never awaited: the next tap does not wait until this one was dealt with. */
  const take: Parameters<typeof createPoller>[0]["take"] = (update) => {
    bot.handleUpdate(update).catch((error: unknown) => {
      const name = error instanceof Error ? error.name : "unknown";
      log.error(
        { channel: "telegram", update: update.update_id, error: name },
        "an update could not be handled",
      );
    });
  };

  /** A menu of commands is a comfort: without one they still work. */
  async function offerCommands(): Promise<void> {
    const menu = COMMANDS.map(({ name, usage, does }) => ({
      command: name,
      description: usage ? `${usage}: ${does}` : does,
    }));
    await bot.api.setMyCommands(menu).catch((error: unknown) => {
      log.warn(
        { channel: "telegram", reason: faultOf(error).message },
        "Telegram did not take the list of commands",
      );
    });
  }

  return {
    room: mention ? ROOM - MENTION_ROOM : ROOM,
    overflows: () => false, // nothing is escaped
    placeOf: chats.placeOf,
    trouble: () => (poller ? poller.trouble() : "it is not connected to Telegram"),
    async start(inbound) {
      const mine = ++turn;
      const me = await enter(bot.api);
      bot.botInfo = me;
      updates = createInbound({ inbound, chats, me, calls, prompts });
      const fresh = createPoller({ api: slow, take });
      const late = await fresh.backlog();
      if (mine !== turn)
        throw new CountersignError("channel-down", "it was stopped while it started");
      poller = fresh;
      fresh.start();
      log.info(
        { channel: "telegram", bot: me.username, late: late.length },
        "Telegram is connected",
      );
      void updates.late(late);
      void offerCommands();
    },
    async stop() {
      turn++;
      const old = poller;
      poller = undefined;
      await old?.stop();
      updates = undefined;
      prompts.clear();
    },
    async resolve({ chat, thread }) {
      const id = chat.startsWith("@") ? chats.inside(Number(await calls.find(chat))) : chat;
      return thread === undefined ? { chat: id } : { chat: id, thread };
    },
    post: (place, layout) =>
      calls
        .send(place, draw(layout, mentioned(mention, layout)), { markup: keyboardOf(layout.rows) })
        .catch((error: unknown) => {
          if (isUncertain(error)) strays.doubted(place, layout);
          throw error;
        }),
    sweep: strays.sweep,
    async edit(ref, layout) {
      if (layout.over) discard(prompts.of(ref), { calls, prompts });
      return calls.edit(ref, draw(layout), keyboardOf(layout.rows));
    },
    note: (ref, text) => calls.send(ref, inert(text), { replyTo: ref.message }),
    remove: calls.remove,
    async attach(ref, file) {
      try {
        await calls.attach(ref, file);
      } catch (error) {
        const parts =
          faultOf(error).fault.kind === "refused" ? partsOf(file.name, file.text) : undefined;
        if (!parts) throw error;
        for (const part of parts) await calls.send(ref, part, { replyTo: ref.message });
      }
    },
  };
}

/** Who we are, once Telegram has let us in. */
async function enter(api: Api): Promise<UserFromGetMe> {
  try {
    const me = await api.getMe();
    // What has queued up is kept: people who tapped meanwhile are told that nothing came of it. A
    // webhook that stays is seen when polling.
    await api.deleteWebhook({ drop_pending_updates: false }).catch((error: unknown) => {
      if (!(error instanceof GrammyError)) throw error;
    });
    return me;
  } catch (error) {
    const code = error instanceof GrammyError ? error.error_code : undefined;
    if (code === 401 || code === 404) throw new CountersignError("channel-refused", REFUSED_TOKEN);
    throw new CountersignError("channel-down", faultOf(error).message);
  }
}
