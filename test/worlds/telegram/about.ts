/**
 * Methods that ask and that set up: who the bot is, chats and their members, command menus, the
 * webhook.
 */
import type { Params } from "./params.ts";
import { badRequest, Described } from "./refusal.ts";
import type { Room } from "./rooms.ts";
import { chatOf, checkWritable, type State } from "./state.ts";

const ACTIONS = new Set(
  (
    "typing cancel upload_photo record_video upload_video record_voice upload_voice " +
    "record_audio upload_audio upload_document " +
    "choose_sticker find_location pick_up_location record_video_note upload_video_note"
  ).split(" "),
);

export function getMe({ me, readsAll }: State) {
  return {
    ...me,
    can_join_groups: true,
    can_read_all_group_messages: readsAll,
    supports_inline_queries: false,
    can_connect_to_business: false,
    has_main_web_app: false,
    has_topics_enabled: false,
    allows_users_to_create_topics: false,
    can_manage_bots: false,
    supports_join_request_queries: false,
  };
}

export function getChat(state: State, params: Params) {
  const { chat } = chatOf(state, params.text("chat_id"));
  const accepted_gift_types = {
    unlimited_gifts: false,
    limited_gifts: false,
    unique_gifts: false,
    premium_subscription: false,
    gifts_from_channels: false,
  };
  return { ...chat, accent_color_id: 3, max_reaction_count: 11, accepted_gift_types };
}

export function getChatMember(state: State, params: Params) {
  const room = chatOf(state, params.text("chat_id"));
  const id = params.integer("user_id", { fallback: 0 });
  if (id <= 0) throw badRequest("Invalid user_id specified");
  return memberOf(state, room, id);
}

export function getChatAdministrators(state: State, params: Params) {
  const room = chatOf(state, params.text("chat_id"));
  if (room.chat.type === "private")
    throw badRequest("there are no administrators in the private chat");
  return [...room.members]
    .filter(([, status]) => status === "creator")
    .map(([id]) => memberOf(state, room, id));
}

function memberOf({ me, users }: State, room: Room, id: number) {
  const user = id === me.id ? me : users.get(id);
  if (!user) throw badRequest("user not found");
  const status = id === me.id ? "member" : (room.members.get(id) ?? "left");
  return { user, status, ...(status === "creator" && { is_anonymous: false }) };
}

export function sendChatAction(state: State, params: Params): true {
  if (!ACTIONS.has(params.text("action").toLowerCase()))
    throw badRequest("Wrong parameter action in request");
  checkWritable(chatOf(state, params.text("chat_id")));
  return true;
}

interface Command {
  readonly command: string;
  readonly description: string;
}

/** Command menus, by scope and language. */
export function menuMethods() {
  const menus = new Map<string, readonly Command[]>();
  const keyOf = (params: Params) => `${scopeOf(params)} ${params.text("language_code")}`;
  return {
    setMyCommands(params: Params): true {
      menus.set(keyOf(params), commandsOf(params));
      return true;
    },
    getMyCommands: (params: Params) => menus.get(keyOf(params)) ?? [],
    deleteMyCommands(params: Params): true {
      menus.delete(keyOf(params));
      return true;
    },
  };
}

function scopeOf(params: Params): string {
  if (params.text("scope") === "") return "default";
  const scope = params.json("scope") as
    | { readonly type?: unknown; readonly chat_id?: unknown; readonly user_id?: unknown }
    | undefined;
  if (!scope) throw badRequest("Can't parse BotCommandScope JSON object");
  const known =
    /^(?:default|all_private_chats|all_group_chats|all_chat_administrators|chat|chat_administrators|chat_member)$/;
  if (!known.test(String(scope.type)))
    throw badRequest("Can't parse BotCommandScope: Unsupported type specified");
  return [scope.type, scope.chat_id, scope.user_id].filter((each) => each !== undefined).join(":");
}

function commandsOf(params: Params): Command[] {
  const given = params.text("commands") === "" ? [] : params.json("commands");
  if (given === undefined) throw badRequest("Can't parse commands JSON object");
  if (!Array.isArray(given)) throw badRequest("Expected an Array of BotCommand");
  const commands = given.map(commandOf);
  if (commands.length > 100) throw badRequest("BOT_COMMANDS_TOO_MUCH");
  return commands;
}

function commandOf(given: Readonly<Record<string, unknown>>): Command {
  for (const field of ["command", "description"])
    if (typeof given[field] !== "string")
      throw badRequest(`Can't parse BotCommand: Can't find field "${field}"`);
  const command = String(given.command).trim().replace(/^\//, "");
  const description = String(given.description).trim();
  if (command === "") throw badRequest("Command must be non-empty");
  if ([...command].length > 32) throw badRequest("Command length must not exceed 32");
  if (description === "") throw badRequest("Command description must be non-empty");
  if ([...description].length > 256)
    throw badRequest("Command description length must not exceed 256");
  if (!/^[a-z0-9_]+$/.test(command)) throw badRequest("BOT_COMMAND_INVALID");
  return { command, description };
}

/** The webhook is kept and shuts out getUpdates; nothing is sent to it. */
export function webhookMethods({ updates }: Pick<State, "updates">) {
  let url = "";
  const set = (next: string, params: Params) => {
    if (params.flag("drop_pending_updates")) updates.drop();
    const words = next
      ? "Webhook was set"
      : url
        ? "Webhook was deleted"
        : "Webhook is already deleted";
    url = next;
    updates.setWebhook(url);
    return new Described(true, words);
  };
  return {
    setWebhook(params: Params) {
      const next = params.text("url");
      const secret = params.text("secret_token");
      if (next && !/^https:\/\/./i.test(next))
        throw badRequest("bad webhook: An HTTPS URL must be provided for webhook");
      if (secret.length > 256) throw badRequest("secret token is too long");
      if (!/^[\w-]*$/.test(secret)) throw badRequest("secret token contains unallowed characters");
      if (next) updates.allow(params.json("allowed_updates"));
      return set(next, params);
    },
    deleteWebhook: (params: Params) => set("", params),
    getWebhookInfo: () => ({
      url,
      has_custom_certificate: false,
      pending_update_count: updates.pending,
      ...(url && { max_connections: 40 }),
      ...(updates.allowed.length > 0 && { allowed_updates: updates.allowed }),
    }),
  };
}
