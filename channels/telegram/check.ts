/**
 * Checks what a guided setup needs to know: the token, the webhook, the chat, and what the bot may
 * do there.
 */
import { Api, GrammyError } from "grammy";
import type { ChatFullInfo, UserFromGetMe } from "grammy/types";
import type { Checked } from "../../src/core/channel.ts";
import { visible } from "../../src/core/text.ts";
import type { Place } from "../chat/platform-adapter.ts";
import type { TelegramOptions } from "./adapter.ts";
import { homeOf } from "./chats.ts";
import { platformErrorOf } from "./errors.ts";

const CALL_SECONDS = 10;
const NEW_TOKEN =
  "talk to @BotFather: /newbot makes a bot, /mybots shows the token of one; copy it, and set " +
  "telegram.token to it";

const NO_CHAT: Checked = {
  ok: false,
  what: "no chat is set, so only Telegram's own sessions can be asked about here",
  later: true,
  fix:
    "start the gateway, pair, send /id to the bot in the chat where cards should go, and set " +
    "telegram.chat to what it says",
};

/**
 * Checks one after the other; skips those that depend on something missing. Never rejects.
 */
export async function checkTelegram(options: TelegramOptions): Promise<Checked[]> {
  const { token, apiRoot } = options;
  const home = homeOf(options);
  const api = new Api(token, {
    timeoutSeconds: CALL_SECONDS,
    ...(apiRoot !== undefined && { apiRoot }),
  });
  let me: UserFromGetMe;
  try {
    me = await api.getMe();
  } catch (error) {
    return [noEntry(error)];
  }
  const good = [{ ok: true, what: `the token is that of @${me.username}` }, privacyOf(me)];
  return [
    ...good,
    await checkWebhook(api),
    ...(home
      ? [...(await checkChat(api, me, home.chat)), ...(await checkTopic(api, home))]
      : [NO_CHAT]),
  ];
}

function noEntry(error: unknown): Checked {
  const code = error instanceof GrammyError ? error.error_code : undefined;
  if (code === 401 || code === 404)
    return { ok: false, what: "Telegram refuses the token", fix: NEW_TOKEN };
  return {
    ok: false,
    what: platformErrorOf(error).message,
    fix: "see that this machine reaches Telegram, and that telegram.apiRoot is right",
  };
}

function privacyOf({ can_read_all_group_messages: readsAll }: UserFromGetMe): Checked {
  if (!readsAll)
    return {
      ok: true,
      what:
        "privacy mode is on: in groups the bot receives commands and answers to its messages, " +
        "which is enough",
    };
  return {
    ok: true,
    what:
      "privacy mode is off: the bot receives all messages in its groups; /setprivacy at " +
      "@BotFather changes that",
  };
}

async function checkWebhook(api: Api): Promise<Checked> {
  try {
    const { url } = await api.getWebhookInfo();
    if (!url) return { ok: true, what: "no webhook takes this bot's messages" };
    const what =
      `a webhook at ${URL.canParse(url) ? new URL(url).host : "another server"} takes this ` +
      "bot's messages";
    return {
      ok: false,
      what,
      fix:
        "make a bot for Countersign alone (@BotFather, /newbot); it removes the " +
        "webhook when it starts",
    };
  } catch (error) {
    return {
      ok: false,
      what: `the webhook could not be read: ${platformErrorOf(error).message}`,
      fix: "try again",
    };
  }
}

async function checkChat(api: Api, me: UserFromGetMe, chat: string): Promise<Checked[]> {
  let info: ChatFullInfo;
  try {
    info = await api.getChat(chat);
  } catch (error) {
    const fix =
      `add @${me.username} to the group, or press Start in its private chat; /id, sent there, ` +
      "shows the id for telegram.chat";
    return [{ ok: false, what: `chat ${chat}: ${platformErrorOf(error).message}`, fix }];
  }
  const there: Checked = {
    ok: true,
    what: `the chat is ${visible(info.title ?? info.first_name ?? chat).text} (${info.type})`,
  };
  if (info.type === "private") return [there];
  return [there, await checkStanding(api, me, info)];
}

async function checkStanding(
  api: Api,
  me: UserFromGetMe,
  { id, type, permissions }: ChatFullInfo,
): Promise<Checked> {
  const admit =
    `let an administrator of the group add @${me.username}, and let it send ` +
    "messages and files";
  try {
    const member = await api.getChatMember(id, me.id);
    const may = mayPost(member, { type, permissions });
    if (may) return { ok: true, what: `the bot may write there, as ${member.status}` };
    return {
      ok: false,
      what: `the bot may not write there: it is ${WORDS[member.status] ?? member.status}`,
      fix: admit,
    };
  } catch (error) {
    return {
      ok: false,
      what: `the bot's rights there could not be read: ${platformErrorOf(error).message}`,
      fix: admit,
    };
  }
}

type Member = Awaited<ReturnType<Api["getChatMember"]>>;
const WORDS: Readonly<Partial<Record<Member["status"], string>>> = {
  member: "a member without the right to send messages",
  administrator: "an administrator without the right to post",
  restricted: "restricted",
  left: "not in the chat",
  kicked: "banned from the chat",
};

function mayPost(
  member: Member,
  { type, permissions }: Pick<ChatFullInfo, "type" | "permissions">,
): boolean {
  switch (member.status) {
    case "creator":
      return true;
    case "administrator":
      return type !== "channel" || member.can_post_messages === true;
    case "restricted":
      return member.is_member && member.can_send_messages && member.can_send_documents;
    case "member":
      return type !== "channel" && permissions?.can_send_messages !== false;
    default:
      return false;
  }
}

/** Tells whether it could write in that topic, without writing anything. */
async function checkTopic(api: Api, { chat, thread }: Place): Promise<Checked[]> {
  if (thread === undefined) return [];
  try {
    await api.sendChatAction(chat, "typing", { message_thread_id: Number(thread) });
    return [{ ok: true, what: `the bot may write in topic ${thread}` }];
  } catch (error) {
    const fix =
      "set telegram.thread to the id of an open topic (/id, sent there, shows it), or leave it out";
    return [{ ok: false, what: `topic ${thread}: ${platformErrorOf(error).message}`, fix }];
  }
}
