/**
 * A fake Slack: the Web API and Socket Mode, as the real one speaks them to the real client
 * library, and people in front of it.
 *
 * It does exactly what Slack's pages and packages say. Where they say nothing, a comment explains
 * the choice: `limits.ts` (the size of all blocks together, bursts), `block-schema.ts` (ids used
 * twice), `response-urls.ts` (what is replaced by default). After a close handshake this one closes
 * the connection, which Slack does not always do.
 */
import { openParts, type Parts } from "./parts.ts";
import type { SlackOptions, SlackPlatform } from "./types.ts";
import { seenModal } from "./views.ts";
import { APP, BOT, type Channel, PEOPLE, TEAM } from "./workspace.ts";

export { LIMITS, RATE_LIMITS } from "./limits.ts";
export type { SlackOptions, SlackPlatform } from "./types.ts";

/** What can be seen on people's screens. */
function screens({ workspace, views }: Parts) {
  return {
    messages: (chat) => workspace.messages(chat).map(workspace.seen),
    whispers: ({ id }) => workspace.whispers(id),
    privateChat: ({ id }) => workspace.direct([id]).id,
    modals: ({ id }) => views.stackOf(id).map(seenModal),
    modalText(id) {
      const view = views.get(id);
      return view ? views.text(view) : "";
    },
  } satisfies Partial<SlackPlatform>;
}

/** What happens on the way between the platform and the bot. */
function networkOf({ sockets, server, tokens }: Parts) {
  return {
    envelope: sockets.send,
    resend: sockets.resend,
    hold: sockets.hold,
    release: sockets.release,
    disconnect: sockets.disconnect,
    failNext: server.failNext,
    up: server.up,
    down() {
      sockets.cut();
      server.down();
    },
    cut() {
      sockets.cut();
      server.cut();
    },
    refuse(error, which = "both") {
      if (which !== "app") tokens.refused.bot = error;
      if (which !== "bot") tokens.refused.app = error;
    },
    grant(scopes) {
      tokens.scopes = scopes;
    },
  } satisfies Partial<SlackPlatform>;
}

/** What an owner of the workspace can do. */
function owner({ workspace }: Parts) {
  const found = (id: string): Channel => {
    const channel = workspace.channels.get(id);
    if (!channel) throw new Error(`there is no channel ${id}`);
    return channel;
  };
  const tell = (type: string, channel: Channel, user: string) =>
    workspace.signals.emit("moved", { type, channel, user });
  return {
    remove(ts) {
      const message = workspace.message(ts);
      if (!message) throw new Error(`there is no message ${ts}`);
      workspace.remove(message);
    },
    openChannel(
      name,
      { private: hidden = false, withoutBot = false, members = Object.values(PEOPLE) } = {},
    ) {
      const inside = [...members.map(({ id }) => id), ...(withoutBot ? [] : [BOT.id])];
      return workspace.open({ name, kind: hidden ? "group" : "channel", members: inside }).id;
    },
    archive(chat) {
      const channel = found(chat);
      channel.archived = true;
      tell("channel_archive", channel, BOT.id);
    },
    leave({ id }, chat) {
      const channel = found(chat);
      if (channel.members.delete(id)) tell("member_left_channel", channel, id);
    },
    join({ id }, chat) {
      const channel = found(chat);
      if (channel.members.has(id)) return;
      channel.members.add(id);
      tell("member_joined_channel", channel, id);
    },
  } satisfies Partial<SlackPlatform>;
}

/** Call `start` before anything else: `url` and `options` are only then complete. */
export function openSlack(options: SlackOptions = {}): SlackPlatform {
  const parts = openParts(options);
  const { tokens, faults, timers, workspace, sockets, server, actions } = parts;
  return {
    ...screens(parts),
    ...networkOf(parts),
    ...owner(parts),
    ...actions,
    get options() {
      return {
        botToken: tokens.bot,
        appToken: tokens.app,
        channel: workspace.room,
        apiUrl: `${server.base()}/api/`,
      };
    },
    get url() {
      return `${server.base()}/api`;
    },
    get connected() {
      return sockets.count() > 0;
    },
    get sockets() {
      return sockets.count();
    },
    bot: BOT,
    people: PEOPLE,
    room: workspace.room,
    team: TEAM.id,
    appId: APP.id,
    botId: APP.botId,
    botToken: tokens.bot,
    appToken: tokens.app,
    calls: server.calls,
    faults,
    async start() {
      timers.start();
      await server.start();
      sockets.start();
    },
    async stop() {
      sockets.stop();
      timers.stop();
      await server.stop();
    },
  };
}
