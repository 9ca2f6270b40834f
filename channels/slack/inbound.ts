/**
 * What people do in Slack: acknowledged at once, told once, and handed to the engine, for which
 * nothing waits.
 */
import type { App, RespondFn } from "@slack/bolt";
import type { Log } from "../../src/core/channel.ts";
import type { Person } from "../../src/core/model.ts";
import type { Inbound, Place, Ref, Responder } from "../chat/platform-adapter.ts";
import { createOnce } from "./deduplicate.ts";
import type { Api } from "./outbound.ts";
import {
  Command,
  isOurs,
  lineOf,
  Message,
  Press,
  plainOf,
  Remembered,
  type Self,
  Sent,
  withoutMention,
} from "./payloads.ts";
import { type Asker, createResponder } from "./replies.ts";

export interface InboundOptions {
  readonly api: Api;
  readonly self: Self;
  readonly log: Log;
  readonly inbound: Inbound;
}

export function listen(app: App, { api, self, log, inbound }: InboundOptions): void {
  const isNew = createOnce();
  const responderFor = (asker: Asker): Responder => createResponder(api, log, asker);
  /**
   * An id means nothing in another workspace: whoever comes from there is nobody we know, and is
   * treated and recorded like that.
   */
  const whoIs = (body: unknown, user: Parameters<typeof personOf>[0]): Person =>
    personOf(isOurs(body, self) ? user : { ...user, id: `elsewhere/${user.id}` });
  const unread = (what: string) =>
    log.warn({ channel: "slack", what }, "something from Slack could not be read");

  function pressed(body: unknown, respond: RespondFn | undefined): void {
    const press = Press.safeParse(body).data;
    const ref = press && refOf(press);
    if (!press || !ref) return void unread("a press");
    const { user, trigger_id: trigger, response_url, actions, message } = press;
    const { action_id, value = "", action_ts } = actions[0]!;
    if (!isNew(trigger, response_url, user.id, ref.message, action_id, value, action_ts)) return;
    const responder = responderFor({ userId: user.id, place: ref, respond, trigger });
    const strip = () => stripButtons(api, ref, message);
    void inbound.tapped({ person: whoIs(body, user), responder, ref, data: value, strip });
  }

  function sent(body: unknown): void {
    const form = Sent.safeParse(body).data;
    const remembered = form && rememberedOf(form.view.private_metadata);
    if (!form || !remembered) return void unread("a form");
    const { user, trigger_id, view } = form;
    const text =
      Object.values(view.state.values).flatMap((fields) => Object.values(fields))[0]?.value ?? "";
    if (!isNew(trigger_id, user.id, view.id, text)) return;
    const { data, chat, thread } = remembered;
    const place = { chat, ...(thread !== undefined && { thread }) };
    const responder = responderFor({ userId: user.id, place, trigger: trigger_id });
    void inbound.submitted({ person: whoIs(body, user), responder, chat, data, text });
  }

  function commanded(body: unknown, respond: RespondFn | undefined): void {
    const command = Command.safeParse(body).data;
    if (!command) return void unread("a command");
    const {
      user_id: userId,
      user_name: name,
      channel_id: chat,
      trigger_id: trigger,
      response_url,
    } = command;
    const text = lineOf(command);
    if (!isNew(trigger, response_url, userId, command.command, text)) return;
    const place = { chat };
    const responder = responderFor({ userId, place, respond, trigger });
    void inbound.typed({
      person: whoIs(body, { id: userId, name }),
      responder,
      place,
      text,
      alone: chat.startsWith("D"),
    });
  }

  function wrote(body: unknown, event: unknown): void {
    const message = Message.safeParse(event).data;
    if (!message?.user || !isPersons(message, self) || !isOurs(body, self)) return;
    const { channel: chat, ts, user: userId } = message;
    const thread = message.thread_ts === ts ? undefined : message.thread_ts;
    const alone = message.type === "message";
    // In public only what mentions us is ours; the rest is people talking.
    if (alone && !isPrivate(message)) return;
    if (!isNew(chat, ts)) return;
    const text = plainOf(withoutMention(message.text ?? "", self));
    const place: Place = { chat, ...(thread !== undefined && { thread }) };
    const said = {
      person: personOf({ id: userId }),
      responder: responderFor({ userId, place, alone }),
      text,
    };
    const isReply = thread !== undefined && (alone || /^\/?(?:deny|approve)\b/i.test(text));
    if (isReply) void inbound.replied({ ...said, ref: { chat, message: thread, thread } });
    else void inbound.typed({ ...said, place, alone });
  }

  // Everything, at once, also what is not ours to answer: later a person sees an error. Events Bolt
  // acknowledges by itself.
  app.use(async (args) => {
    if ("ack" in args && args.ack) void args.ack().catch(() => {});
    await args.next();
  });
  app.action({ type: "block_actions" }, async ({ body, respond }) => pressed(body, respond));
  app.view({ type: "view_submission" }, async ({ body }) => sent(body));
  app.command(/^/, async ({ body, respond }) => commanded(body, respond));
  app.event("app_mention", async ({ body, event }) => wrote(body, event));
  app.message(async ({ body, message }) => wrote(body, message));
  app.error(async () =>
    log.warn({ channel: "slack" }, "something from Slack could not be handled"),
  );
}

/** The platform's own id, never a name: names can be chosen. */
const personOf = ({
  id,
  name,
  username,
}: {
  id: string;
  name?: string | undefined;
  username?: string | undefined;
}): Person => ({
  channel: "slack",
  userId: id,
  name: name ?? username ?? id,
});

/** The message that bears the button. */
function refOf({ channel, container, message }: Press): Ref | undefined {
  const chat = channel?.id ?? container?.channel_id;
  const ts = message?.ts ?? container?.message_ts;
  const thread = message?.thread_ts ?? container?.thread_ts;
  if (chat === undefined || ts === undefined) return undefined;
  // A message that others have answered names itself as its thread.
  return { chat, message: ts, ...(thread !== undefined && thread !== ts && { thread }) };
}

function rememberedOf(text: string): Remembered | undefined {
  try {
    return Remembered.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Not a bot's, not ours, not an edit, not one of the many notices that look like messages. */
const isPersons = ({ subtype, bot_id, edited, user }: Message, { userId }: Self): boolean =>
  subtype === undefined && bot_id === undefined && edited === undefined && user !== userId;

const isPrivate = ({ channel_type, channel }: Message): boolean =>
  channel_type === undefined ? channel.startsWith("D") : channel_type === "im";

/** Takes the buttons off a message as Slack has it. */
async function stripButtons(
  api: Api,
  { chat: channel, message: ts }: Ref,
  held: Press["message"],
): Promise<void> {
  const blocks = (held?.blocks ?? []).filter(({ type }) => type !== "actions");
  const text = held?.text || "This question is over.";
  await api.run((client) => client.chat.update({ channel, ts, text, blocks })).catch(() => {});
}
