/**
 * What Slack sends to an app: the payloads of interactions, commands and events, field by field.
 */
import type { Person } from "../platform.ts";
import { escapeText, type Json } from "./wire.ts";
import type { Channel, Message } from "./workspace.ts";
import { APP, BOT, TEAM } from "./workspace.ts";

/** Slack's old way to prove where a payload comes from. */
const VERIFICATION = "verification-token";
const COMMON = {
  api_app_id: APP.id,
  token: VERIFICATION,
  team: TEAM,
  enterprise: null,
  is_enterprise_install: false,
} as const;

const userOf = ({ id, name }: Person) => ({ id, username: name, name, team_id: TEAM.id });
const stamp = (): string => (Date.now() / 1000).toFixed(6);

/** A message as the Web API and the events show it. */
export function messageJson(message: Message): Json {
  const { author, ts, text, blocks, attachments, thread, edited, files } = message;
  const profile = {
    id: APP.botId,
    app_id: APP.id,
    name: APP.name,
    team_id: TEAM.id,
    deleted: false,
    updated: 1,
    icons: {},
  };
  return {
    type: "message",
    ...(files.length > 0 && {
      subtype: "file_share",
      files: files.map(({ id, name, title }) => ({ id, name, title })),
    }),
    user: author,
    ts,
    ...(author === BOT.id && { bot_id: APP.botId, app_id: APP.id, bot_profile: profile }),
    text,
    team: TEAM.id,
    ...(thread !== undefined && { thread_ts: thread }),
    ...(edited && { edited }),
    ...(blocks.length > 0 && { blocks }),
    ...(attachments.length > 0 && { attachments }),
  };
}

interface Press {
  readonly person: Person;
  readonly channel: Channel;
  readonly message: Message;
  readonly action: Json;
  readonly trigger: string;
  readonly responseUrl: string;
}

export function blockActions({
  person,
  channel,
  message,
  action,
  trigger,
  responseUrl,
}: Press): Json {
  const thread = message.thread !== undefined && { thread_ts: message.thread };
  return {
    type: "block_actions",
    user: userOf(person),
    ...COMMON,
    container: {
      type: "message",
      message_ts: message.ts,
      channel_id: channel.id,
      is_ephemeral: false,
      ...thread,
    },
    trigger_id: trigger,
    channel: { id: channel.id, name: channel.name },
    message: messageJson(message),
    state: { values: {} },
    response_url: responseUrl,
    actions: [{ ...action, action_ts: stamp() }],
  };
}

interface ViewPress {
  readonly person: Person;
  readonly view: Json;
  readonly action: Json;
  readonly trigger: string;
}

export const viewActions = ({ person, view, action, trigger }: ViewPress): Json => ({
  type: "block_actions",
  user: userOf(person),
  ...COMMON,
  container: { type: "view", view_id: view.id },
  trigger_id: trigger,
  view,
  state: view.state,
  actions: [{ ...action, action_ts: stamp() }],
});

export const viewSubmission = (person: Person, view: Json, trigger: string): Json => ({
  type: "view_submission",
  user: userOf(person),
  ...COMMON,
  trigger_id: trigger,
  view,
  response_urls: [],
});

export const viewClosed = (person: Person, view: Json): Json => ({
  type: "view_closed",
  user: userOf(person),
  ...COMMON,
  view,
  is_cleared: false,
});

interface Command {
  readonly person: Person;
  readonly channel: Channel;
  readonly name: string;
  readonly text: string;
  readonly trigger: string;
  readonly responseUrl: string;
}

export const slashCommand = ({
  person,
  channel,
  name,
  text,
  trigger,
  responseUrl,
}: Command): Json => ({
  token: VERIFICATION,
  team_id: TEAM.id,
  team_domain: TEAM.domain,
  channel_id: channel.id,
  channel_name: channel.name,
  user_id: person.id,
  user_name: person.name,
  command: `/${name}`,
  text: escapeText(text),
  api_app_id: APP.id,
  is_enterprise_install: "false",
  response_url: responseUrl,
  trigger_id: trigger,
});

/** The wrapper around every event. */
export const eventCallback = (event: Json, id: string): Json => ({
  token: VERIFICATION,
  team_id: TEAM.id,
  context_team_id: TEAM.id,
  context_enterprise_id: null,
  api_app_id: APP.id,
  event,
  type: "event_callback",
  event_id: id,
  event_time: Math.floor(Date.now() / 1000),
  authorizations: [
    {
      enterprise_id: null,
      team_id: TEAM.id,
      user_id: BOT.id,
      is_bot: true,
      is_enterprise_install: false,
    },
  ],
  is_ext_shared_channel: false,
  event_context: `4-${id}`,
});
