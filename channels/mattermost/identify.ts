/**
 * What has to be known about the server before a card can be posted and a tap trusted: who we are,
 * the key that triggers are signed with, how long a post may be.
 */
import { CountersignError } from "../../src/core/errors.ts";
import { PlatformError } from "../chat/platform-adapter.ts";
import type { Self } from "./inbound.ts";
import type { Standpoint } from "./probe.ts";
import { USUAL_POST } from "./render.ts";
import type { Api } from "./rest-api.ts";

export interface ServerFacts extends Self {
  readonly signingKey: string;
  /** In code points. */
  readonly maxPost: number;
  /** Seconds for which a post may be edited; negative: without a limit. */
  readonly editLimit: number;
  /** Where the bot may send a form from. */
  readonly from: Standpoint;
}

const NO_KEY =
  "this server publishes no key for the triggers that it signs (AsymmetricSigningPublicKey), " +
  "so taps cannot be verified: update Mattermost";

export async function identify(api: Api, channel: string): Promise<ServerFacts> {
  const { id, username } = await api.run((client) => client.getMe());
  const config = await api.run((client) => client.getClientConfig());
  if (!config.AsymmetricSigningPublicKey) throw new CountersignError("channel-refused", NO_KEY);
  const { team_id: team } = await api.run((client) => client.getChannel(channel));
  return {
    id,
    name: username,
    signingKey: config.AsymmetricSigningPublicKey,
    maxPost: Number(config.MaxPostSize) || USUAL_POST,
    editLimit: Number(config.PostEditTimeLimit ?? -1),
    from: { channel, team: team || (await someTeam(api)) },
  };
}

/** A direct message belongs to no team. */
async function someTeam(api: Api): Promise<string> {
  const [team] = await api.run((client) => client.getMyTeams());
  if (team) return team.id;
  throw new PlatformError({ kind: "refused" }, "the bot is in no team: add it to one");
}
