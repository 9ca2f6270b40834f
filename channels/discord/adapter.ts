/** Discord at work: what sends, what hears, and the chat that both share. */
import type { ChannelContext } from "../../src/core/channel.ts";
import { createChat } from "../chat/chat.ts";
import type { PlatformAdapter } from "../chat/platform-adapter.ts";
import { register } from "./commands.ts";
import { openLink, type Tuning } from "./connection.ts";
import { createInbound } from "./inbound.ts";
import type { DiscordOptions } from "./index.ts";
import { createOutbox, placeOf } from "./outbound.ts";
import { overflows } from "./render.ts";

const NAME = "discord";

/** UTF-16 units, of the 4096 that Discord takes; less where much has to be escaped. */
const ROOM = 3600;

/** `tuning`: for tests. */
export function discordProvider(
  { token, channel, sessions, mention, api }: DiscordOptions,
  context: ChannelContext,
  tuning: Tuning = {},
) {
  const { log } = context;
  const link = openLink({ token, api, log, tuning });
  const { cardOf, ...outbox } = createOutbox(link, mention);
  const platform: PlatformAdapter = {
    ...outbox,
    async start(inbound) {
      const self = await link.start(createInbound({ name: NAME, link, inbound, log, cardOf }));
      void register(link, self, log);
    },
    stop: () => link.stop(),
    trouble: () => link.trouble(),
    placeOf: (sessionKey) => placeOf(sessionKey, channel),
    room: ROOM,
    overflows,
  };
  return createChat({ name: NAME, platform, sessions }, context);
}
