/** Mattermost as a platform adapter: its parts, put together. */
import type { ChatContext } from "../chat/chat.ts";
import type { PlatformAdapter } from "../chat/platform-adapter.ts";
import { type Connection, createConnection } from "./connection.ts";
import { createInboundEvents } from "./inbound.ts";
import type { MattermostOptions } from "./options.ts";
import { createOutbound, placeOf } from "./outbound.ts";
import { createProbes } from "./probe.ts";
import { createDialogSeal, createTriggerProofs } from "./proofs.ts";
import { roomIn } from "./render.ts";
import { createResponder } from "./replies.ts";
import { createApi } from "./rest-api.ts";

export function createAdapter(
  options: MattermostOptions,
  { log, secret }: Pick<ChatContext, "log" | "secret">,
): PlatformAdapter {
  const { callback, channel } = options;
  const api = createApi(options);
  const proofs = createTriggerProofs(() => Date.now() + api.clockOffset());
  const seal = createDialogSeal(secret);
  const probes = createProbes(api, callback);
  const outbound = createOutbound({ api, options, server: () => connection.server() });
  const { direct, strip, isOurs } = outbound;
  const events = createInboundEvents({
    log,
    proofs,
    seal,
    strip,
    isOurs,
    inbound: () => connection.inbound(),
    responder: (asker) => createResponder({ api, log, seal, callback, direct }, asker),
    probed: probes.arrived,
  });
  const connection: Connection = createConnection({ options, api, log, proofs, probes, events });
  return {
    start: connection.start,
    stop: connection.stop,
    trouble: connection.trouble,
    placeOf: (sessionKey) => placeOf(sessionKey, channel),
    get room() {
      return roomIn(connection.server()?.maxPost);
    },
    overflows: outbound.overflows,
    resolve: async (place) => place,
    post: outbound.post,
    edit: outbound.edit,
    note: outbound.note,
    remove: outbound.remove,
    sweep: outbound.sweep,
    attach: outbound.attach,
  };
}
