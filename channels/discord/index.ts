/**
 * Discord: cards in a channel, a thread or a private chat; taps, forms and slash commands through
 * the gateway, so no public address is needed.
 */
import { z } from "zod";
import { defineChannel } from "../../src/core/channel.ts";
import { mentionOption } from "../chat/mention.ts";
import { sessionGlobs } from "../sessions.ts";

const NAME = "discord";

/** Ids have 17 to 19 digits, more than a number of YAML or JSON can hold. */
const id = z.union([
  z
    .string()
    .regex(/^(?:@|user:)?\d{1,20}$/, "expected the id of a channel, or @ and the id of a person"),
  z.int("write this id in quotes: as a number it loses digits").nonnegative().transform(String),
]);

const options = z.strictObject({
  /** Of the bot: developer portal, your application, Bot, Reset Token. */
  token: z.string().regex(/^\S+$/, "expected the bot's token, without spaces"),
  /**
   * Where sessions that are not Discord's own are asked: a channel, a thread, or `@` and a person's
   * id for a private chat.
   */
  channel: id,
  sessions: sessionGlobs,
  /**
   * Who is notified of a new card: `@here`, `@everyone`, `<@ID>` for a person, `<@&ID>` for a role.
   */
  mention: mentionOption(
    z
      .string()
      .regex(
        /^(?:@here|@everyone|<@&?\d{15,20}>)$/,
        "expected @here, @everyone, <@ID> for a person or <@&ID> for a role",
      ),
  ),
  /** Another address than Discord's own, up to `/api`. */
  api: z
    .url()
    .transform((url) => url.replace(/\/+$/, "").replace(/\/v\d+$/, ""))
    .optional(),
});

export const discord = defineChannel({
  name: NAME,
  options,
  secrets: ["token"],
  idFault: (id) =>
    /^\d{1,20}$/.test(id)
      ? undefined
      : `Discord knows a person by a number in quotes, such as "222222222222222222", ` +
        `not by ${JSON.stringify(id)}: countersign pair ${NAME} --approver NAME finds it`,
  check: async (given) => (await import("./check.ts")).checkDiscord(given),
  guide: async () => (await import("./guide.ts")).guide,
  create: async (given, context) => {
    const [{ createChat }, { createAdapter }] = await Promise.all([
      import("../chat/chat.ts"),
      import("./adapter.ts"),
    ]);
    const platform = createAdapter(given, context.log);
    return createChat({ name: NAME, platform, sessions: given.sessions }, context);
  },
});
