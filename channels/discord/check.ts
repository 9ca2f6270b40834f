/**
 * The guided setup: asks Discord whether the token, the channel and each permission are as cards
 * need them. Sends no message and changes nothing.
 */
import {
  type APIApplication,
  type APIChannel,
  type APIGuild,
  type APIGuildMember,
  type APIOverwrite,
  type APIUser,
  ApplicationFlags,
  ChannelType,
  REST,
  Routes,
} from "discord.js";
import type { Checked } from "../../src/core/channel.ts";
import type { DiscordOptions } from "./adapter.ts";
import { codeOf, platformErrorOf, refusedToken } from "./errors.ts";
import { IN_THREADS, invited, NEEDED, permissionsOf } from "./permissions.ts";

const PORTAL = "https://discord.com/developers/applications";
const REQUEST_MS = 10_000;

/** Never rejects. */
export async function checkDiscord({ token, channel, api }: DiscordOptions): Promise<Checked[]> {
  const rest = new REST({
    ...(api !== undefined && { api }),
    retries: 1,
    timeout: REQUEST_MS,
  }).setToken(token);
  const done: Checked[] = [];
  try {
    const bot = (await rest.get(Routes.user())) as APIUser;
    done.push({ ok: true, what: `the token belongs to the bot ${bot.username} (${bot.id})` });
    const application = (await rest.get(Routes.currentApplication())) as APIApplication;
    done.push(checkContentIntent(application));
    done.push(...(await checkPlace(rest, channel, { bot, application })));
  } catch (error) {
    done.push(refusedToken(error) ? TOKEN : faultCheck(error));
  } finally {
    rest.clearHandlerSweeper();
    rest.clearHashSweeper();
  }
  return done;
}

const TOKEN: Checked = {
  ok: false,
  what: "Discord refused the token",
  fix:
    `${PORTAL} → your application → Bot → Reset Token; put the new one where ` +
    "channels.discord.token reads it from",
};

const faultCheck = (error: unknown): Checked => ({
  ok: false,
  what: platformErrorOf(error).message,
  fix:
    "see that this machine reaches discord.com, or what channels.discord.api " +
    "names, and try again",
});

/**
 * Not needed: presses, forms, slash commands, private messages and answers that mention the bot
 * arrive without it.
 */
function checkContentIntent({ flags }: APIApplication): Checked {
  const on =
    (flags ?? 0) &
    (ApplicationFlags.GatewayMessageContent | ApplicationFlags.GatewayMessageContentLimited);
  return {
    ok: true,
    what: on
      ? "the intent Message Content is switched on; it is not needed and may be switched off " +
        `(${PORTAL} → Bot → Privileged Gateway Intents)`
      : "the intent Message Content is switched off, as it should be: answer a card with the " +
        "mention (@) on, and its words arrive",
  };
}

interface Found {
  readonly bot: APIUser;
  readonly application: APIApplication;
}

async function checkPlace(rest: REST, named: string, found: Found): Promise<Checked[]> {
  const person = /^(?:@|user:)(\d+)$/.exec(named)?.[1];
  if (person !== undefined) return [await checkPerson(rest, person)];
  const channel = await rest.get(Routes.channel(named)).catch(ofKind([10003, 50001, 50035]));
  if (channel === undefined) return [unseenChannel(named, found)];
  const { type } = channel as APIChannel;
  if (type === ChannelType.DM)
    return [{ ok: true, what: "the chat is a private one, which needs no permissions" }];
  return checkPermissions(rest, channel as ServerChannel, found);
}

async function checkPerson(rest: REST, id: string): Promise<Checked> {
  const person = (await rest.get(Routes.user(id)).catch(ofKind([10013, 50035]))) as
    | APIUser
    | undefined;
  if (!person)
    return {
      ok: false,
      what: `Discord does not know a person with the id ${id}`,
      fix: "right-click the person → Copy User ID (Developer Mode on)",
    };
  return {
    ok: true,
    what:
      `cards go to ${person.username} in private; they must share a server with the bot and ` +
      "allow messages from its members",
  };
}

const unseenChannel = (named: string, { application }: Found): Checked => ({
  ok: false,
  what: `the bot does not see the channel ${named}`,
  fix:
    `invite it: https://discord.com/oauth2/authorize?client_id=${application.id}` +
    `&scope=bot%20applications.commands&permissions=${invited()} — or, where it is in the ` +
    "server, channel settings → Permissions → add the bot → View Channel. The id comes from a " +
    "right-click on the channel → Copy Channel ID (Developer Mode on)",
});

interface ServerChannel {
  readonly id: string;
  readonly type: ChannelType;
  readonly name?: string;
  readonly guild_id: string;
  readonly parent_id?: string | null;
  readonly permission_overwrites?: APIOverwrite[];
}

const THREADS: ReadonlySet<ChannelType> = new Set([
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
  ChannelType.AnnouncementThread,
]);

/** A thread has the permissions of the channel that it is in. */
async function checkPermissions(
  rest: REST,
  channel: ServerChannel,
  { bot }: Found,
): Promise<Checked[]> {
  const inThread = THREADS.has(channel.type);
  const home =
    inThread && channel.parent_id
      ? ((await rest.get(Routes.channel(channel.parent_id))) as ServerChannel)
      : channel;
  const server = (await rest.get(Routes.guild(channel.guild_id))) as APIGuild;
  const member = (await rest.get(Routes.guildMember(channel.guild_id, bot.id))) as APIGuildMember;
  const has = permissionsOf({
    serverId: server.id,
    botId: bot.id,
    owner: server.owner_id === bot.id,
    roles: server.roles,
    member,
    overwrites: home.permission_overwrites ?? [],
  });
  const name = `#${channel.name ?? channel.id}`;
  return NEEDED.map(([label, bit]) =>
    inThread && label === "Send Messages" ? IN_THREADS : ([label, bit] as const),
  ).map(([label, bit]) =>
    has & bit
      ? { ok: true, what: `the bot may ${label} in ${name}` }
      : {
          ok: false,
          what: `the bot lacks the permission ${label} in ${name}`,
          fix:
            `Discord → ${inThread ? "the channel of the thread" : name} → Edit Channel → ` +
            `Permissions → the bot (or its role) → ${label}: ✓`,
        },
  );
}

/** Resolves with undefined for these codes, and rejects for every other error. */
const ofKind =
  (codes: readonly number[]) =>
  (error: unknown): undefined => {
    if (!codes.includes(codeOf(error) ?? 0)) throw error;
  };
