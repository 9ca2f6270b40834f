/** Discord as a platform adapter: its parts, put together. */
import type { Log } from "../../src/core/channel.ts";
import type { Mention } from "../chat/mention.ts";
import type { PlatformAdapter } from "../chat/platform-adapter.ts";
import { register } from "./commands.ts";
import { Connection, type Tuning } from "./connection.ts";
import { createInbound } from "./inbound.ts";
import { Outbound, placeOf } from "./outbound.ts";
import { overflows, ROOM } from "./render.ts";

export interface DiscordOptions {
  readonly token: string;
  /** Where other sessions than Discord's own are asked: a channel, a thread or a person. */
  readonly channel: string;
  /** Who is notified of a new card. */
  readonly mention?: Mention | undefined;
  readonly api?: string | undefined;
}

/** `tuning`: for tests. */
export function createAdapter(
  { token, channel, mention, api }: DiscordOptions,
  log: Log,
  tuning: Tuning = {},
): PlatformAdapter {
  const connection = new Connection({ token, api, log, tuning });
  const outbound = new Outbound(connection, mention);
  return {
    async start(inbound) {
      const self = await connection.start(createInbound({ inbound, connection, outbound, log }));
      void register(connection, self, log);
    },
    stop: () => connection.stop(),
    trouble: () => connection.trouble(),
    placeOf: (sessionKey) => placeOf(sessionKey, channel),
    room: ROOM,
    overflows,
    resolve: (place) => outbound.resolve(place),
    post: (place, layout) => outbound.post(place, layout),
    edit: (ref, layout) => outbound.edit(ref, layout),
    note: (ref, text) => outbound.note(ref, text),
    remove: (ref) => outbound.remove(ref),
    sweep: (place, stray) => outbound.sweep(place, stray),
    attach: (ref, file) => outbound.attach(ref, file),
  };
}
