/**
 * Telegram: cards with buttons in a private chat, a group or a topic, by long polling; it needs no
 * public address.
 */
import { z } from "zod";
import { defineChannel } from "../../src/core/channel.ts";
import { mentionOption } from "../chat/mention.ts";
import { sessionGlobs } from "../sessions.ts";

const NAME = "telegram";

/** Numbers that are too long for YAML's come as text. */
const number = (pattern: RegExp, words: string) =>
  z.union([z.int().transform(String), z.string().trim()]).pipe(z.string().regex(pattern, words));

const options = z.strictObject({
  /** The bot's, as @BotFather gives it. */
  token: z
    .string()
    .trim()
    .regex(/^[\w:-]+$/, "expected a bot's token, as @BotFather gives it"),
  /**
   * Where sessions that are not Telegram's own are asked: the id of a person, a group or a channel,
   * or its @name. Not known yet: nowhere.
   */
  chat: number(
    /^(?:-?[1-9]\d*|@\w+)$/,
    "expected the id of a chat, like 11111111 or -1001234567890, or its @name",
  ).optional(),
  /** The topic in that chat. */
  thread: number(/^[1-9]\d*$/, "expected the id of a topic").optional(),
  sessions: sessionGlobs,
  /**
   * Who is notified of a new card: `@name`, or the id of a person. Telegram has no roles, and no
   * word for all.
   */
  mention: mentionOption(
    number(/^(?:[1-9]\d*|@\w{5,32})$/, "expected a person: @name, or an id like 11111111"),
  ),
  /** Another Bot API server than Telegram's own. */
  apiRoot: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
});

export const telegram = defineChannel({
  name: NAME,
  options,
  secrets: ["token"],
  idFault: (id) =>
    /^[1-9]\d*$/.test(id)
      ? undefined
      : `Telegram knows a person by a number, such as 11111111, ` +
        `not by ${JSON.stringify(id)}: countersign pair ${NAME} --approver NAME finds it`,
  check: async (given) => (await import("./check.ts")).checkTelegram(given),
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
