/** Slack as a wire: the Web API for what goes out, Bolt in Socket Mode for what people do. */
import { App } from "@slack/bolt";
import type { Log } from "../../src/core/channel.ts";
import { CountersignError } from "../../src/core/errors.ts";
import { type Mention, mentioned } from "../chat/mention.ts";
import type { MessageLayout, Place, PlatformAdapter, Ref } from "../chat/platform-adapter.ts";
import { createAttacher, inThread } from "./attachments.ts";
import { keepConnected, type LastingConnection } from "./connection.ts";
import { missingScope, refusalOf, startErrorOf } from "./errors.ts";
import { listen } from "./inbound.ts";
import { type Credentials, clientOptions, createApi, newClient } from "./outbound.ts";
import type { Self } from "./payloads.ts";
import { blocksOf, escapeText, mentionOf, ROOM, textOf } from "./render.ts";
import { placed, QUIET } from "./replies.ts";
import { openConnection } from "./socket.ts";
import { createSweeper } from "./strays.ts";

export interface SlackOptions extends Credentials {
  /** Where sessions that are not Slack's own are asked: a channel, or a person. */
  readonly channel: string;
  /** Who is notified of a new card. */
  readonly mention?: Mention | undefined;
}

/** `slack:C123:U456`, `slack:C123:1700000000.000100:U456`. */
const OWN_SESSION = /^slack:([A-Za-z][\w-]+):(?:(\d+\.\d+):)?[\w-]+$/;
const PERSON = /^[UW][A-Z0-9]{2,}$/;
/** There is nothing left to edit, or nothing that may be edited: as good as done. */
const PAST_EDITING: ReadonlySet<string> = new Set([
  "message_not_found",
  "cant_update_message",
  "edit_window_closed",
]);
const GONE: ReadonlySet<string> = new Set(["message_not_found"]);
const MAX_PEOPLE = 1000;
/** A token that was taken back is noticed within this time, also while no question is asked. */
const WATCH_MS = 60_000;

export function createAdapter(options: SlackOptions, log: Log): PlatformAdapter {
  const client = newClient(options, log);
  const api = createApi(client);
  const attach = createAttacher(api);
  const sweep = createSweeper(api);
  /** The private chats of people. */
  const direct = new Map<string, string>();
  let line: LastingConnection | undefined;
  let watch: NodeJS.Timeout | undefined;

  /** Who we are, or why we may not be. */
  async function identify(): Promise<Self> {
    const wrong = misplaced(options);
    if (wrong) throw new CountersignError("channel-refused", wrong);
    const { user_id, bot_id, user, team_id, enterprise_id, response_metadata } = await api.run(
      (each) => each.auth.test(),
    );
    const scopes = response_metadata?.scopes;
    if (scopes && !scopes.includes("chat:write"))
      throw new CountersignError("channel-refused", missingScope("chat:write"));
    api.named(user ?? "BOT");
    return { userId: user_id ?? "", botId: bot_id, teamId: team_id, enterpriseId: enterprise_id };
  }

  /** The receiver that Bolt asks for is made anew for each connection; see socket.ts. */
  function appOf({ userId, botId }: Self): App {
    return new App({
      receiver: { init() {}, start: async () => {}, stop: async () => {} },
      // Who we are is known: asked by Bolt itself it would end the process where Slack says no.
      authorize: async () => ({
        botToken: options.botToken,
        botUserId: userId,
        ...(botId !== undefined && { botId }),
      }),
      convoStore: false,
      clientOptions: clientOptions(options, log),
      logger: clientOptions(options, log).logger!,
    });
  }

  const write = async (place: Place, layout: MessageLayout): Promise<Ref> => {
    const blocks = [...mentionOf(mentioned(options.mention, layout)), ...blocksOf(layout)];
    const { ts, channel } = await api.run((each) =>
      each.chat.postMessage({
        ...placed(place),
        text: textOf(layout),
        blocks,
        mrkdwn: false,
        ...QUIET,
      }),
    );
    return { ...place, chat: channel ?? place.chat, message: ts! };
  };

  return {
    room: ROOM,
    overflows: () => false, // nothing is escaped
    attach,
    sweep,
    post: write,
    async start(inbound) {
      if (line) return;
      const opening = keepConnected({
        log,
        async connect(signal) {
          return openConnection(
            { app, appToken: options.appToken, clientOptions: clientOptions(options, log) },
            signal,
          );
        },
      });
      line = opening;
      let app: App;
      try {
        const self = await identify();
        app = appOf(self);
        listen(app, { api, self, log, inbound });
        await opening.start();
        if (line !== opening) throw new CountersignError("channel-down", "the channel was stopped");
        watch = setInterval(
          () => void api.run((each) => each.auth.test()).catch(() => {}),
          WATCH_MS,
        ).unref();
      } catch (error) {
        if (line === opening) line = undefined;
        await opening.stop();
        throw startErrorOf(error);
      }
    },
    async stop() {
      const closing = line;
      line = undefined;
      clearInterval(watch);
      api.stop();
      await closing?.stop();
    },
    trouble: () => (line ? line.trouble() || api.refused() : "it is not started"),
    placeOf(sessionKey) {
      const [, chat, thread] = OWN_SESSION.exec(sessionKey) ?? [];
      if (chat === undefined) return { chat: options.channel };
      return { chat, ...(thread !== undefined && { thread }) };
    },
    async resolve(place) {
      if (!PERSON.test(place.chat)) return place;
      const known = direct.get(place.chat);
      if (known !== undefined) return { ...place, chat: known };
      const { channel } = await api.run((each) => each.conversations.open({ users: place.chat }));
      const chat = channel?.id ?? place.chat;
      if (direct.size < MAX_PEOPLE) direct.set(place.chat, chat);
      return { ...place, chat };
    },
    async edit({ chat, message }, layout) {
      return api.run((each) =>
        each.chat
          // Always both: text without blocks takes the blocks away, and blocks without text leave
          // an old notification.
          .update({ channel: chat, ts: message, text: textOf(layout), blocks: blocksOf(layout) })
          .then(() => true, unless(PAST_EDITING)),
      );
    },
    async note(ref, text) {
      const { ts } = await api.run((each) =>
        each.chat.postMessage({
          ...inThread(ref),
          text: escapeText(text),
          reply_broadcast: true,
          ...QUIET,
        }),
      );
      return { chat: ref.chat, thread: inThread(ref).thread_ts, message: ts! };
    },
    async remove({ chat, message }) {
      await api.run((each) => each.chat.delete({ channel: chat, ts: message }).catch(unless(GONE)));
    },
  };
}

const unless =
  (harmless: ReadonlySet<string>) =>
  (error: unknown): false => {
    if (!harmless.has(refusalOf(error)?.code ?? "")) throw error;
    return false;
  };

/** A token in the other one's place. Undefined: none is. */
export function misplaced({ botToken, appToken }: Credentials): string | undefined {
  if (botToken.startsWith("xapp-"))
    return "`botToken` holds an app-level token (xapp-…): the bot's own (xoxb-…) is under OAuth & Permissions";
  if (/^xox[a-z]-/.test(appToken))
    return "`appToken` does not hold an app-level token: that one (xapp-…) is under Basic Information → App-Level Tokens";
  if (botToken.startsWith("xoxp-"))
    return "`botToken` holds a person's token (xoxp-…): the bot's own (xoxb-…) is under OAuth & Permissions";
  return undefined;
}
