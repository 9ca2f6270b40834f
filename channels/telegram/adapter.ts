/** Telegram as a platform adapter: its parts, put together. */
import type { Log } from "../../src/core/channel.ts";
import type { Mention } from "../chat/mention.ts";
import type { PlatformAdapter } from "../chat/platform-adapter.ts";
import { BotApi } from "./bot-api.ts";
import { createChats, homeOf } from "./chats.ts";
import { registerCommands } from "./commands.ts";
import { Connection } from "./connection.ts";
import { InboundUpdates } from "./inbound.ts";
import { Outbound } from "./outbound.ts";
import { Prompts } from "./prompts.ts";
import { MENTION_ROOM, ROOM } from "./render.ts";
import { Strays } from "./strays.ts";

export interface TelegramOptions {
  readonly token: string;
  /** Where other sessions than Telegram's own are asked; undefined: not here. */
  readonly chat?: string | undefined;
  /** A topic in that chat. */
  readonly thread?: string | undefined;
  /** Who is notified of a new card. */
  readonly mention?: Mention | undefined;
  readonly apiRoot?: string | undefined;
}

export function createAdapter(options: TelegramOptions, log: Log): PlatformAdapter {
  const { token, mention, apiRoot } = options;
  const connection = new Connection({ token, apiRoot, log });
  const chats = createChats(homeOf(options));
  const strays = new Strays();
  const prompts = new Prompts();
  const api = new BotApi({ connection, chats, sent: (ref) => strays.noted(ref) });
  const outbound = new Outbound({ api, chats, strays, prompts, mention });
  return {
    async start(inbound) {
      await connection.start(
        (me) => new InboundUpdates({ inbound, chats, me, api, prompts, strays }),
      );
      void registerCommands(connection.api, log);
    },
    async stop() {
      await connection.stop();
      prompts.clear();
    },
    trouble: () => connection.trouble(),
    placeOf: chats.placeOf,
    room: mention ? ROOM - MENTION_ROOM : ROOM,
    overflows: () => false, // nothing is escaped
    resolve: (place) => outbound.resolve(place),
    post: (place, layout) => outbound.post(place, layout),
    edit: (ref, layout) => outbound.edit(ref, layout),
    note: (ref, text) => outbound.note(ref, text),
    remove: (ref) => outbound.remove(ref),
    sweep: (place, stray) => outbound.sweep(place, stray),
    attach: (ref, file) => outbound.attach(ref, file),
  };
}
