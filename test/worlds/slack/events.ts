/**
 * The Events API over Socket Mode: what the app subscribed to, delivered until it is acknowledged
 * or given up.
 */
import { eventCallback, messageJson } from "./payloads.ts";
import type { Sockets } from "./sockets.ts";
import type { Timers } from "./timers.ts";
import type { Json } from "./wire.ts";
import { BOT, type Channel, type Message, TEAM, type Workspace } from "./workspace.ts";

/** The scope without which Slack does not let an app subscribe. */
const SCOPES: Readonly<Record<string, string>> = {
  app_mention: "app_mentions:read",
  "message.channels": "channels:history",
  "message.groups": "groups:history",
  "message.im": "im:history",
  "message.mpim": "mpim:history",
  member_joined_channel: "channels:read",
  member_left_channel: "channels:read",
  channel_left: "channels:read",
  channel_archive: "channels:read",
};

interface Needs {
  readonly workspace: Workspace;
  readonly sockets: Sockets;
  readonly timers: Timers;
  readonly subscribed: readonly string[];
  readonly retries: readonly number[];
  readonly scopes: () => readonly string[];
}

const KINDS = { channel: "channels", group: "groups", im: "im", mpim: "mpim" } as const;

/** From now on what happens in the workspace reaches the app. */
export function openEvents({
  workspace,
  sockets,
  timers,
  subscribed,
  retries,
  scopes,
}: Needs): void {
  const { signals, channels } = workspace;
  const wanted = (name: string) =>
    subscribed.includes(name) && scopes().includes(SCOPES[name] ?? "");

  async function deliver(name: string, event: Json): Promise<void> {
    if (!wanted(name)) return;
    const payload = eventCallback(event, workspace.nextId("Ev"));
    for (const [attempt, pause] of [0, ...retries].entries()) {
      if (attempt > 0) await timers.sleep(pause);
      const retry = { retry_attempt: attempt, retry_reason: attempt === 0 ? "" : "timeout" };
      if ((await sockets.send("events_api", payload, retry)).answered) return;
    }
  }

  function tell(message: Message, shape: (message: Message) => Json): void {
    const channel = channels.get(message.channel)!;
    if (!channel.members.has(BOT.id)) return;
    const where = { channel: channel.id, channel_type: channel.kind };
    void deliver(`message.${KINDS[channel.kind]}`, { ...shape(message), ...where });
  }

  const hidden = (subtype: string) => ({
    type: "message",
    subtype,
    hidden: true,
    ts: workspace.nextTs(),
    event_ts: workspace.nextTs(),
  });

  signals.on("posted", (message) => {
    const parent = message.thread === undefined ? undefined : workspace.message(message.thread);
    const more = { event_ts: message.ts, ...(parent && { parent_user_id: parent.author }) };
    tell(message, () => ({ ...messageJson(message), ...more }));
    const channel = channels.get(message.channel)!;
    const inChannel =
      (channel.kind === "channel" || channel.kind === "group") && channel.members.has(BOT.id);
    if (!inChannel || message.author === BOT.id || !message.text.includes(`<@${BOT.id}>`)) return;
    void deliver("app_mention", {
      ...messageJson(message),
      type: "app_mention",
      channel: channel.id,
      ...more,
    });
  });
  signals.on("changed", (message) => {
    tell(message, () => ({
      ...hidden("message_changed"),
      message: messageJson(message),
      previous_message: messageJson(message.before.at(-1)!),
    }));
  });
  signals.on("deleted", (message) => {
    tell(message, () => ({
      ...hidden("message_deleted"),
      deleted_ts: message.ts,
      previous_message: messageJson(message),
    }));
  });
  signals.on("moved", ({ type, channel, user }) => {
    const name = type === "member_left_channel" && user === BOT.id ? "channel_left" : type;
    if (name !== "channel_left" && !channel.members.has(BOT.id)) return;
    void deliver(name, moved(name, channel, user));
  });
}

function moved(type: string, channel: Channel, user: string): Json {
  const about = { type, channel: channel.id, event_ts: (Date.now() / 1000).toFixed(6) };
  return type.startsWith("member_") ? { ...about, user, channel_type: "C", team: TEAM.id } : about;
}
