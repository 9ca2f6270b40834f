/** Discord: cards in a channel, a thread or a private chat; taps, forms and slash commands through the gateway, so no public address is needed. */
import { z } from "zod";
import { type ChannelContext, defineChannel } from "../src/core/channel.ts";
import { createChat } from "./chat/chat.ts";
import { mentionOption } from "./chat/mention.ts";
import type { Wire } from "./chat/wire.ts";
import { look } from "./discord/check.ts";
import { register } from "./discord/commands.ts";
import { createHearing } from "./discord/hearing.ts";
import { overflows } from "./discord/layout.ts";
import { openLink, type Tuning } from "./discord/link.ts";
import { createOutbox, placeOf } from "./discord/outbox.ts";
import { sessionGlobs } from "./sessions.ts";

const NAME = "discord";

/** Ids have 17 to 19 digits, more than a number of YAML or JSON can hold. */
const id = z.union([
  z.string().regex(/^(?:@|user:)?\d{1,20}$/, "expected the id of a channel, or @ and the id of a person"),
  z.int("write this id in quotes: as a number it has lost digits").nonnegative().transform(String),
]);

const options = z.strictObject({
  /** Of the bot: developer portal, your application, Bot, Reset Token. */
  token: z.string().regex(/^\S+$/, "expected the bot's token, without spaces"),
  /** Where sessions that are not Discord's own are asked: a channel, a thread, or `@` and a person's id for a private chat. */
  channel: id,
  sessions: sessionGlobs,
  /** Who is notified of a new card: `@here`, `@everyone`, `<@ID>` for a person, `<@&ID>` for a role. */
  mention: mentionOption(
    z
      .string()
      .regex(/^(?:@here|@everyone|<@&?\d{15,20}>)$/, "expected @here, @everyone, <@ID> for a person or <@&ID> for a role"),
  ),
  /** Another address than Discord's own, up to `/api`. */
  api: z
    .url()
    .transform((url) => url.replace(/\/+$/, "").replace(/\/v\d+$/, ""))
    .optional(),
});

export type DiscordOptions = z.output<typeof options>;

export const discord = defineChannel({
  name: NAME,
  options,
  secrets: ["token"],
  check: (given) => look(given),
  create: (given, context) => discordProvider(given, context),
});

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
  const wire: Wire = {
    ...outbox,
    async start(ears) {
      const self = await link.start(createHearing({ name: NAME, link, ears, log, cardOf }));
      void register(link, self, log);
    },
    stop: () => link.stop(),
    trouble: () => link.trouble(),
    placeOf: (sessionKey) => placeOf(sessionKey, channel),
    room: ROOM,
    overflows,
  };
  return createChat({ name: NAME, wire, sessions }, context);
}
