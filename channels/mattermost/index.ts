/**
 * Mattermost: cards with buttons in a channel or a direct message. A tap is a request from the
 * Mattermost server to the gateway, so that server has to reach it; people do not.
 */
import { z } from "zod";
import { defineChannel } from "../../src/core/channel.ts";
import { mentionOption } from "../chat/mention.ts";
import { sessionGlobs } from "../sessions.ts";

const NAME = "mattermost";

const url = z
  .url({ protocol: /^https?$/ })
  .refine((given) => !/[?#]/.test(given), "expected an address without ? and #")
  .transform((given) => given.replace(/\/+$/, ""));

const options = z.strictObject({
  /** Where the Mattermost server is, as a browser would open it. */
  url,
  /** The access token of a bot account. */
  token: z.string().regex(/^[A-Za-z0-9]+$/, "expected the access token of a bot account"),
  /**
   * Where sessions that are not Mattermost's own are asked: the id of a channel or of a direct
   * message with the bot.
   */
  channel: z
    .string()
    .regex(
      /^[a-z0-9]{26}$/,
      "expected a channel's id, 26 letters and digits (Channel menu → View Info), not its name",
    ),
  /** How the Mattermost server reaches the gateway when a button is pressed. */
  callback: url,
  /** Where the gateway listens for taps; nothing else is served there. */
  listen: z
    .string()
    .regex(/^(?:\[[\da-fA-F:]+\]|[\w.-]+):\d{1,5}$/, "expected host:port")
    .refine((given) => Number(given.slice(given.lastIndexOf(":") + 1)) <= 65_535, {
      message: "expected a port up to 65535",
    })
    .default("127.0.0.1:4181"),
  sessions: sessionGlobs,
  /** Who is notified of a new card: `@here`, `@channel`, `@all`, `@name` or `@group`. */
  mention: mentionOption(
    z.string().regex(/^@[a-z0-9][\w.-]{0,63}$/, "expected @here, @channel, @all, or a @name"),
  ),
});

export const mattermost = defineChannel({
  name: NAME,
  options,
  secrets: ["token"],
  idFault: (id) =>
    id.startsWith("@")
      ? `Mattermost knows a person by an id of 26 letters and digits, ` +
        `not by ${JSON.stringify(id)}: countersign pair ${NAME} --approver NAME finds it`
      : undefined,
  check: async (given) => (await import("./check.ts")).checkMattermost(given),
  guide: async () => (await import("./guide.ts")).guide,
  create: async (given, context) => {
    const [{ createChat }, { createAdapter }] = await Promise.all([
      import("../chat/chat.ts"),
      import("./adapter.ts"),
    ]);
    const platform = createAdapter(given, context);
    return createChat({ name: NAME, platform, sessions: given.sessions }, context);
  },
});
