/** Slack: cards as blocks, taps over Socket Mode, so that no public address is needed. */
import { z } from "zod";
import { defineChannel } from "../../src/core/channel.ts";
import { mentionOption } from "../chat/mention.ts";
import { sessionGlobs } from "../sessions.ts";

const NAME = "slack";

const token = z.string().regex(/^[\x21-\x7e]+$/, "expected a token, without spaces");

const options = z.strictObject({
  /** The Bot User OAuth Token, `xoxb-…`. */
  botToken: token,
  /** An app-level token with the scope `connections:write`, `xapp-…`. */
  appToken: token,
  /**
   * Where sessions that are not Slack's own are asked: a channel's id (`C…`), or a person's
   * (`U…`) for a private chat.
   */
  channel: z
    .string()
    .regex(
      /^[A-Za-z][\w-]*$/,
      "expected an id like C0123456789 (it stands at the bottom of the " +
        "channel's details), not a name",
    ),
  sessions: sessionGlobs,
  /**
   * Who is notified of a new card: `@here`, `@channel`, a person (`U…`) or a user group (`S…`).
   */
  mention: mentionOption(
    z
      .string()
      .regex(
        /^(?:@here|@channel|[UWS][A-Z0-9]{2,30})$/,
        "expected @here, @channel, a person's id (U…) or a user group's (S…)",
      ),
  ),
  /** Where the Web API is, if not at Slack's own address: a proxy, a test platform. */
  apiUrl: z.url({ protocol: /^https?$/ }).optional(),
});

export const slack = defineChannel({
  name: NAME,
  options,
  secrets: ["botToken", "appToken"],
  idFault: (id) =>
    id.startsWith("@")
      ? `Slack knows a person by an id, such as U0123456789, ` +
        `not by ${JSON.stringify(id)}: countersign pair ${NAME} --approver NAME finds it`
      : undefined,
  check: async (given) => (await import("./check.ts")).checkSlack(given),
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
