/** Slack as a platform adapter: its parts, put together. */
import type { Log } from "../../src/core/channel.ts";
import type { Mention } from "../chat/mention.ts";
import type { PlatformAdapter } from "../chat/platform-adapter.ts";
import { Connection } from "./connection.ts";
import { listen } from "./inbound.ts";
import { Outbound, placeOf } from "./outbound.ts";
import { ROOM } from "./render.ts";
import { type Credentials, newClient, WebApi } from "./web-api.ts";

export interface SlackOptions extends Credentials {
  /** Where other sessions than Slack's own are asked: a channel or a person. */
  readonly channel: string;
  /** Who is notified of a new card. */
  readonly mention?: Mention | undefined;
}

export function createAdapter(options: SlackOptions, log: Log): PlatformAdapter {
  const { channel, mention } = options;
  const api = new WebApi(newClient(options, log));
  const connection = new Connection({ credentials: options, api, log });
  const outbound = new Outbound(api, mention);
  return {
    start: (inbound) =>
      connection.start((app, self) => listen(app, { inbound, api, outbound, self, log })),
    stop: () => connection.stop(),
    trouble: () => connection.trouble(),
    placeOf: (sessionKey) => placeOf(sessionKey, channel),
    room: ROOM,
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
