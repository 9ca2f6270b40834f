/** The methods that read: who the bot is, who the people are, what a conversation holds. */
import type { Method } from "./api.ts";
import { messageJson } from "./payloads.ts";
import { need, Refusal } from "./refusal.ts";
import { isTrue, type Json, textOf } from "./wire.ts";
import { APP, BOT, type Channel, TEAM, type Workspace } from "./workspace.ts";

const PREFIX = { channel: "channels", group: "groups", im: "im", mpim: "mpim" } as const;

function channelJson(channel: Channel): Json {
  const { id, name, kind, members, archived } = channel;
  const person = [...members].find((member) => member !== BOT.id);
  const kinds = {
    is_channel: kind === "channel",
    is_group: kind === "group",
    is_im: kind === "im",
    is_mpim: kind === "mpim",
  };
  const about = {
    id,
    ...kinds,
    is_private: kind !== "channel",
    is_archived: archived,
    context_team_id: TEAM.id,
  };
  return kind === "im"
    ? { ...about, user: person, is_open: true }
    : { ...about, name, is_member: members.has(BOT.id) };
}

export function readingMethods(workspace: Workspace): Readonly<Record<string, Method>> {
  const { channels, users } = workspace;

  function known(params: Json): Channel {
    const channel = channels.get(need(params, "channel"));
    if (!channel || (channel.kind !== "channel" && !channel.members.has(BOT.id)))
      throw new Refusal("channel_not_found");
    return channel;
  }
  /** The scope goes by the kind of the conversation. */
  const scoped = (what: string) => (params: Json) =>
    `${PREFIX[channels.get(textOf(params.channel))?.kind ?? "channel"]}:${what}`;

  function open(params: Json): Json {
    if (textOf(params.channel) !== "") return { channel: { id: known(params).id } };
    const ids = need(params, "users").split(",");
    if (!ids.every((id) => users.some((user) => user.id === id)))
      throw new Refusal("user_not_found");
    if (ids.includes(BOT.id)) throw new Refusal("cannot_dm_bot");
    const before = channels.size;
    const channel = workspace.direct(ids);
    const already = channels.size === before ? { no_op: true, already_open: true } : {};
    return {
      ...already,
      channel: isTrue(params.return_im) ? channelJson(channel) : { id: channel.id },
    };
  }

  function replies(params: Json): Json {
    const channel = known(params);
    if (!channel.members.has(BOT.id)) throw new Refusal("not_in_channel");
    const ts = need(params, "ts");
    const thread = workspace
      .messages(channel.id)
      .filter((message) => message.ts === ts || message.thread === ts);
    if (thread.length === 0) throw new Refusal("thread_not_found");
    const replied = thread.filter((message) => message.thread === ts).length;
    const root = replied > 0 ? { thread_ts: ts, reply_count: replied } : {};
    const messages = thread.map((message) => ({
      ...messageJson(message),
      ...(message.ts === ts && root),
    }));
    return { messages, has_more: false };
  }

  /** Newest first; what stands in threads only is not part of it. */
  function history(params: Json): Json {
    const channel = known(params);
    if (!channel.members.has(BOT.id)) throw new Refusal("not_in_channel");
    const limit = Number(textOf(params.limit) || 100);
    const all = workspace.messages(channel.id).filter(({ thread }) => thread === undefined);
    return {
      messages: all.slice(-limit).toReversed().map(messageJson),
      has_more: all.length > limit,
      pin_count: 0,
    };
  }

  function user(params: Json): Json {
    const found = users.find(({ id }) => id === need(params, "user"));
    if (!found) throw new Refusal("user_not_found");
    const { id, name } = found;
    const profile = { real_name: name, display_name: name, team: TEAM.id };
    const zone = { tz: "Europe/London", tz_label: "Greenwich Mean Time", tz_offset: 0 };
    return {
      user: {
        id,
        team_id: TEAM.id,
        name,
        real_name: name,
        deleted: false,
        is_bot: id === BOT.id,
        ...zone,
        profile,
      },
    };
  }

  function bot(params: Json): Json {
    if (need(params, "bot") !== APP.botId) throw new Refusal("bot_not_found");
    return {
      bot: {
        id: APP.botId,
        deleted: false,
        name: APP.name,
        updated: 1,
        app_id: APP.id,
        user_id: BOT.id,
        icons: {},
      },
    };
  }

  const self = {
    url: `https://${TEAM.domain}.slack.com/`,
    team: TEAM.domain,
    user: BOT.name,
    team_id: TEAM.id,
    user_id: BOT.id,
    bot_id: APP.botId,
    is_enterprise_install: false,
  };
  const page = { response_metadata: { next_cursor: "" } };
  return {
    "auth.test": { run: () => self },
    "conversations.open": { scope: "im:write", tier: 3, run: open },
    "conversations.info": {
      scope: scoped("read"),
      tier: 3,
      run: (params) => ({ channel: channelJson(known(params)) }),
    },
    "conversations.members": {
      scope: scoped("read"),
      tier: 4,
      run: (params) => ({ members: [...known(params).members], ...page }),
    },
    "conversations.history": { scope: scoped("history"), tier: 3, run: history },
    "conversations.replies": { scope: scoped("history"), tier: 3, run: replies },
    "users.info": { scope: "users:read", tier: 4, run: user },
    "bots.info": { scope: "users:read", tier: 3, run: bot },
  };
}
