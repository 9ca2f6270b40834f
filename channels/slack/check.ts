/**
 * Checks an app before it is used: each token, each scope, the channel; and says where to click for
 * what is missing.
 */
import { webApi } from "@slack/bolt";
import type { Checked, Log } from "../../src/core/channel.ts";
import type { SlackOptions } from "./adapter.ts";
import { platformErrorOf, refusalOf } from "./errors.ts";
import { clientOptions, misplacedToken, newClient, WebApi } from "./web-api.ts";

const SCOPES = {
  "chat:write": "posts and edits the cards",
  commands: "takes slash commands",
  "app_mentions:read": "receives messages to it in channels",
  "im:history": "receives private messages, such as pairing codes",
  "im:write": "opens private chats",
  "files:write": "attaches what is too long for messages",
} as const;

const SILENT: Log = { debug() {}, info() {}, warn() {}, error() {} };
const page = (scope: string): string =>
  `OAuth & Permissions → Bot Token Scopes → add ${scope}, then Reinstall to Workspace`;
const fine = (what: string): Checked => ({ ok: true, what });
const wrong = (what: string, fix: string): Checked => ({ ok: false, what, fix });

/** Never rejects. */
export async function checkSlack(options: SlackOptions): Promise<readonly Checked[]> {
  const misplacement = misplacedToken(options);
  if (misplacement) return [wrong("tokens", misplacement)];
  const api = new WebApi(newClient(options, SILENT));
  try {
    const [bot, app] = await Promise.all([checkBot(api), checkApp(options)]);
    const place = bot.name === undefined ? [] : [await checkPlace(api, options.channel, bot.name)];
    return [...bot.checks, app, ...place];
  } finally {
    api.stop();
  }
}

async function checkBot(
  api: WebApi,
): Promise<{ readonly name?: string; readonly checks: readonly Checked[] }> {
  try {
    const { user, team, response_metadata } = await api.run((client) => client.auth.test());
    const name = user ?? "BOT";
    api.named(name);
    return {
      name,
      checks: [
        fine(`bot token: @${name} in ${team ?? "the workspace"}`),
        ...scopeChecks(response_metadata?.scopes),
      ],
    };
  } catch (error) {
    return { checks: [wrong("bot token", platformErrorOf(error).message)] };
  }
}

/** Slack tells them in a header. */
function scopeChecks(granted: readonly string[] | undefined): Checked[] {
  if (!granted) return [fine("scopes: not reported here, so not checked")];
  return Object.entries(SCOPES).map(([scope, does]) =>
    granted.includes(scope)
      ? fine(`scope ${scope}`)
      : wrong(`scope ${scope} (${does})`, page(scope)),
  );
}

async function checkApp(options: SlackOptions): Promise<Checked> {
  const what = "app-level token, scope connections:write";
  try {
    // The ticket is not used; Slack forgets it.
    await new webApi.WebClient(
      options.appToken,
      clientOptions(options, SILENT),
    ).apps.connections.open({});
    return fine(what);
  } catch (error) {
    return wrong(what, platformErrorOf(error, { token: "app" }).message);
  }
}

const checkPlace = (api: WebApi, channel: string, bot: string): Promise<Checked> =>
  /^[UW]/.test(channel) ? checkPerson(api, channel) : checkChannel(api, channel, bot);

async function checkPerson(api: WebApi, person: string): Promise<Checked> {
  try {
    await api.run((client) => client.conversations.open({ users: person }));
    return fine(`a private chat with ${person}`);
  } catch (error) {
    return wrong(`a private chat with ${person}`, platformErrorOf(error).message);
  }
}

async function checkChannel(api: WebApi, id: string, bot: string): Promise<Checked> {
  const invite = `in the channel, type /invite @${bot}`;
  let blind = "";
  try {
    const { channel } = await api.run((client) =>
      client.conversations.info({ channel: id }).catch((error: unknown) => {
        const refusal = refusalOf(error);
        if (refusal?.code === "missing_scope") blind = refusal.needed ?? "channels:read";
        throw error;
      }),
    );
    if (channel?.is_archived)
      return wrong(`channel ${id}`, "it is archived: unarchive it, or choose another one");
    if (channel?.is_member === false) return wrong(`channel ${id}: the bot is not in it`, invite);
    return fine(
      channel?.name ? `channel ${id} (#${channel.name}), with the bot in it` : `channel ${id}`,
    );
  } catch (error) {
    // Only for looking: the gateway itself does not need that scope.
    if (blind)
      return fine(
        `channel ${id}: not checked, that needs the scope ${blind}; if the bot ` +
          `is not in it: ${invite}`,
      );
    return wrong(`channel ${id}`, platformErrorOf(error).message);
  }
}
