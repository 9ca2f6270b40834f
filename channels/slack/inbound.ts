/**
 * What people do in Slack: acknowledged at once, passed on once, and handled without making Slack
 * wait.
 */
import type { App, RespondFn } from "@slack/bolt";
import type { Log } from "../../src/core/channel.ts";
import type { Person } from "../../src/core/model.ts";
import type { Inbound, Place, Ref, Responder } from "../chat/platform-adapter.ts";
import { createOnce } from "./deduplicate.ts";
import type { Outbound } from "./outbound.ts";
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
import { type Asker, SlackResponder } from "./replies.ts";
import type { WebApi } from "./web-api.ts";

export interface InboundOptions {
  readonly inbound: Inbound;
  readonly api: WebApi;
  readonly outbound: Outbound;
  readonly self: Self;
  readonly log: Log;
}

/** Takes everything that people do from the App. */
export function listen(app: App, options: InboundOptions): void {
  const events = new InboundEvents(options);
  // Acknowledges everything at once, also what is not for us: later the person sees an error. Bolt
  // acknowledges events by itself.
  app.use(async (args) => {
    if ("ack" in args && args.ack) void args.ack().catch(() => {});
    await args.next();
  });
  app.action({ type: "block_actions" }, async ({ body, respond }) => events.pressed(body, respond));
  app.view({ type: "view_submission" }, async ({ body }) => events.sent(body));
  app.command(/^/, async ({ body, respond }) => events.commanded(body, respond));
  app.event("app_mention", async ({ body, event }) => events.wrote(body, event));
  app.message(async ({ body, message }) => events.wrote(body, message));
  app.error(async () =>
    options.log.warn({ channel: "slack" }, "an event from Slack could not be handled"),
  );
}

class InboundEvents {
  readonly #options: InboundOptions;
  readonly #isNew = createOnce();

  constructor(options: InboundOptions) {
    this.#options = options;
  }

  pressed(body: unknown, respond: RespondFn | undefined): void {
    const press = Press.safeParse(body).data;
    const ref = press && refOf(press);
    const [action] = press?.actions ?? [];
    if (!press || !ref || !action) return void this.#unread("a press");
    const { user, trigger_id: trigger, response_url, message } = press;
    const { action_id, value = "", action_ts } = action;
    if (!this.#isNew(trigger, response_url, user.id, ref.message, action_id, value, action_ts))
      return;
    const { inbound, outbound } = this.#options;
    const responder = this.#responderFor({ userId: user.id, place: ref, respond, trigger });
    const strip = () => outbound.strip(ref, message).catch(() => {});
    void inbound.tapped({ person: this.#whoIs(body, user), responder, ref, data: value, strip });
  }

  sent(body: unknown): void {
    const form = Sent.safeParse(body).data;
    const remembered = form && rememberedOf(form.view.private_metadata);
    if (!form || !remembered) return void this.#unread("a form");
    const { user, trigger_id: trigger, view } = form;
    const [field] = Object.values(view.state.values).flatMap((fields) => Object.values(fields));
    const text = field?.value ?? "";
    if (!this.#isNew(trigger, user.id, view.id, text)) return;
    const { data, chat, thread } = remembered;
    const place = { chat, ...(thread !== undefined && { thread }) };
    const responder = this.#responderFor({ userId: user.id, place, trigger });
    const person = this.#whoIs(body, user);
    void this.#options.inbound.submitted({ person, responder, chat, data, text });
  }

  commanded(body: unknown, respond: RespondFn | undefined): void {
    const command = Command.safeParse(body).data;
    if (!command) return void this.#unread("a command");
    const { user_id: userId, user_name: name, channel_id: chat, response_url } = command;
    const { trigger_id: trigger } = command;
    const text = lineOf(command);
    if (!this.#isNew(trigger, response_url, userId, command.command, text)) return;
    const place = { chat };
    const responder = this.#responderFor({ userId, place, respond, trigger });
    const person = this.#whoIs(body, { id: userId, name });
    const alone = chat.startsWith("D");
    void this.#options.inbound.typed({ person, responder, place, text, alone });
  }

  wrote(body: unknown, event: unknown): void {
    const { self, inbound } = this.#options;
    const message = Message.safeParse(event).data;
    if (!message?.user || !isPersons(message, self) || !isOurs(body, self)) return;
    const { channel: chat, ts, user: userId } = message;
    const thread = message.thread_ts === ts ? undefined : message.thread_ts;
    const alone = message.type === "message";
    // In public only what mentions us is ours; the rest is people talking.
    if (alone && !isPrivate(message)) return;
    if (!this.#isNew(chat, ts)) return;
    const text = plainOf(withoutMention(message.text ?? "", self));
    const place: Place = { chat, ...(thread !== undefined && { thread }) };
    const responder = this.#responderFor({ userId, place, alone });
    const interaction = { person: personOf({ id: userId }), responder, text };
    const isReply = thread !== undefined && (alone || /^\/?(?:deny|approve)\b/i.test(text));
    if (isReply) void inbound.replied({ ...interaction, ref: { chat, message: thread, thread } });
    else void inbound.typed({ ...interaction, place, alone });
  }

  #responderFor(asker: Asker): Responder {
    const { api, log } = this.#options;
    return new SlackResponder(api, log, asker);
  }

  /**
   * An id means nothing in another workspace: a person from there is unknown, and is treated and
   * recorded as such.
   */
  #whoIs(body: unknown, user: Parameters<typeof personOf>[0]): Person {
    const { self } = this.#options;
    return personOf(isOurs(body, self) ? user : { ...user, id: `elsewhere/${user.id}` });
  }

  #unread(what: string): void {
    this.#options.log.warn({ channel: "slack", what }, "an event from Slack could not be read");
  }
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
