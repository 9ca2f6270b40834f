/** The methods that write: chat.* */
import type { Method } from "./api.ts";
import { changesOf, contentOf } from "./content.ts";
import { messageJson } from "./payloads.ts";
import { need, Refusal } from "./refusal.ts";
import { type Json, textOf } from "./wire.ts";
import { BOT, type Channel, type Message, TEAM, type Workspace } from "./workspace.ts";

type Scopes = () => readonly string[];

export function chatMethods(
  workspace: Workspace,
  scopes: Scopes,
): Readonly<Record<string, Method>> {
  const { channels } = workspace;
  const newId = (prefix: string) => workspace.nextId(prefix);

  /** A channel that the bot can know of. A private one without it is no channel at all. */
  function known(id: string): Channel {
    const channel = channels.get(id);
    if (!channel || (channel.kind !== "channel" && !channel.members.has(BOT.id)))
      throw new Refusal("channel_not_found");
    return channel;
  }

  /** A name or a person's id will do for a new message. */
  function found(place: string): Channel {
    if (workspace.users.some(({ id }) => id === place && id !== BOT.id))
      return workspace.direct([place]);
    const named = [...channels.values()].find(
      ({ name, kind }) => kind === "channel" && name === place.replace(/^#/, ""),
    );
    return known(named?.id ?? place);
  }

  function writable(params: Json): Channel {
    const channel = found(need(params, "channel"));
    if (channel.archived) throw new Refusal("is_archived");
    if (!channel.members.has(BOT.id) && !scopes().includes("chat:write.public"))
      throw new Refusal("not_in_channel");
    return channel;
  }

  function messageIn(channel: Channel, ts: string): Message {
    const message = workspace.message(ts);
    if (message?.channel !== channel.id) throw new Refusal("message_not_found");
    return message;
  }

  /** A reply to a reply hangs on the same thread. */
  const threadOf = (ts: string) =>
    ts === "" ? {} : { thread: workspace.message(ts)?.thread ?? ts };

  function post(params: Json): Json {
    const channel = writable(params);
    const { written, truncated } = contentOf(params, newId);
    const message = workspace.post({
      ...written,
      channel: channel.id,
      author: BOT.id,
      ...threadOf(textOf(params.thread_ts)),
    });
    const warned = {
      warning: "message_truncated",
      response_metadata: { warnings: ["message_truncated"] },
    };
    return {
      channel: channel.id,
      ts: message.ts,
      message: messageJson(message),
      ...(truncated && warned),
    };
  }

  function update(params: Json): Json {
    const channel = known(need(params, "channel"));
    const old = messageIn(channel, need(params, "ts"));
    if (channel.archived) throw new Refusal("is_inactive");
    if (old.author !== BOT.id) throw new Refusal("cant_update_message");
    const message = workspace.edit(old, changesOf(params, newId), BOT.id);
    return {
      channel: channel.id,
      ts: message.ts,
      text: message.text,
      message: messageJson(message),
    };
  }

  function remove(params: Json): Json {
    const channel = known(need(params, "channel"));
    const message = messageIn(channel, need(params, "ts"));
    if (message.author !== BOT.id) throw new Refusal("cant_delete_message");
    workspace.remove(message);
    return { channel: channel.id, ts: message.ts };
  }

  function ephemeral(params: Json): Json {
    const user = need(params, "user");
    const channel = writable(params);
    if (!channel.members.has(user)) throw new Refusal("user_not_in_channel");
    const { written } = contentOf(params, newId);
    return { message_ts: workspace.whisper(user, written) };
  }

  function permalink(params: Json): Json {
    const channel = known(need(params, "channel"));
    const { ts } = messageIn(channel, need(params, "message_ts"));
    const page = `https://${TEAM.domain}.slack.com/archives/${channel.id}/p${ts.replace(".", "")}`;
    return { channel: channel.id, permalink: page };
  }

  const scope = "chat:write";
  return {
    "chat.postMessage": { scope, tier: "post", run: post },
    "chat.update": { scope, tier: 3, run: update },
    "chat.delete": { scope, tier: 3, run: remove },
    "chat.postEphemeral": { scope, tier: 4, run: ephemeral },
    "chat.getPermalink": { run: permalink },
  };
}
