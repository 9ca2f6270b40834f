/**
 * Checks a bot before it is used: the token, the server's settings, the channel, and the way back
 * from the server to the gateway; and says where to click for what is missing.
 */
import { randomBytes } from "node:crypto";
import type { Checked, Log } from "../../src/core/channel.ts";
import { CountersignError } from "../../src/core/errors.ts";
import { type Callbacks, createCallbacks } from "./callbacks.ts";
import { NEW_TOKEN, platformErrorOf } from "./errors.ts";
import { identify } from "./identify.ts";
import { createInboundEvents } from "./inbound.ts";
import type { MattermostOptions } from "./options.ts";
import { createProbes, type Standpoint } from "./probe.ts";
import { createDialogSeal, createTriggerProofs } from "./proofs.ts";
import { type Api, createApi } from "./rest-api.ts";

const SILENT: Log = { debug() {}, info() {}, warn() {}, error() {} };
const fine = (what: string): Checked => ({ ok: true, what });
const wrong = (what: string, fix: string): Checked => ({ ok: false, what, fix });

/** Checks one after the other; skips those that depend on something missing. Never rejects. */
export async function checkMattermost(options: MattermostOptions): Promise<readonly Checked[]> {
  const api = createApi(options);
  try {
    const bot = await checkBot(api);
    if (!bot.ok) return [bot];
    const found = await identify(api, options.channel).catch(platformErrorOf);
    if (found instanceof Error) return [bot, channelFault(found.message, options.channel)];
    return [
      bot,
      fine(`the channel ${options.channel}, as one that the bot is in`),
      checkEdits(found.editLimit),
      await checkWayBack(api, options, found.from),
    ];
  } finally {
    api.stop();
  }
}

async function checkBot(api: Api): Promise<Checked> {
  try {
    const { username, is_bot } = await api.run((client) => client.getMe());
    if (is_bot) return fine(`the token is that of the bot @${username}`);
    return wrong(`the token is that of a person, @${username}`, NEW_TOKEN);
  } catch (error) {
    return wrong("the token", platformErrorOf(error).message);
  }
}

const channelFault = (words: string, channel: string): Checked =>
  wrong(
    `the channel ${channel}`,
    `${words}; see that the id is right and the bot is in the channel`,
  );

function checkEdits(limit: number): Checked {
  if (limit < 0) return fine("posts may be edited for as long as it takes");
  return wrong(
    `posts may be edited for ${limit} seconds only, after that a card keeps its buttons`,
    "System Console → User Management → Permissions → Post Edit Time Limit → any time",
  );
}

/** Replaces the gateway's listener for a moment, so that the server can be asked to call it. */
async function checkWayBack(
  api: Api,
  { callback, listen }: MattermostOptions,
  from: Standpoint,
): Promise<Checked> {
  const probes = createProbes(api, callback);
  const callbacks = createCallbacks(listen, probeRoutes(probes.arrived));
  const taken = await startOr(callbacks);
  if (taken?.includes("EADDRINUSE"))
    return fine(
      `${listen} is in use, probably by the running gateway; the callback was not tested`,
    );
  if (taken !== undefined) return wrong(`listening on ${listen}`, taken);
  try {
    await probes.send(from);
    return fine(`Mattermost reaches the gateway at ${callback}`);
  } catch (error) {
    return wrong(`whether Mattermost reaches ${callback}`, platformErrorOf(error).message);
  } finally {
    await callbacks.stop();
  }
}

/** Why it cannot listen. */
const startOr = (callbacks: Callbacks): Promise<string | undefined> =>
  callbacks.start().then(
    () => undefined,
    (error: unknown) =>
      error instanceof CountersignError ? error.message : "the gateway cannot listen",
  );

const probeRoutes = (probed: (state: string) => boolean) =>
  createInboundEvents({
    log: SILENT,
    proofs: createTriggerProofs(Date.now),
    seal: createDialogSeal(randomBytes(32)),
    inbound: () => undefined,
    responder: () => {
      throw new Error("nothing is answered during the setup check");
    },
    strip: async () => {},
    isOurs: () => false,
    probed,
  });
