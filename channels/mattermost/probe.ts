/**
 * Checks whether the Mattermost server reaches the gateway: the bot sends a form of its own, which
 * the server passes on as it does a tap. This posts no message.
 */
import { randomBytes } from "node:crypto";
import type { DialogSubmission } from "@mattermost/types/integrations";
import { PlatformError } from "../chat/platform-adapter.ts";
import { Refusal } from "./errors.ts";
import type { Api } from "./rest-api.ts";

/** Where a bot may send a form from: a channel that it is in, and a team. */
export interface Standpoint {
  readonly channel: string;
  readonly team: string;
}

export interface Probes {
  /** Rejects with a PlatformError that says why no tap would arrive. */
  send(from: Standpoint): Promise<void>;
  /** Whether this is the state of a form that was sent so. */
  arrived(state: string): boolean;
}

export function createProbes(api: Api, callback: string): Probes {
  const open = new Set<string>();

  async function submit(state: string, { channel, team }: Standpoint): Promise<void> {
    const form: DialogSubmission = {
      url: `${callback}/dialog`,
      callback_id: "probe",
      state,
      user_id: "",
      channel_id: channel,
      team_id: team,
      submission: {},
      cancelled: false,
    };
    await api.run((client) =>
      client.submitInteractiveDialog(form).catch((error: unknown) => {
        throw wayBackOf(error, callback) ?? error;
      }),
    );
  }

  return {
    async send(from) {
      const state = `probe.${randomBytes(16).toString("base64url")}`;
      open.add(state);
      try {
        await submit(state, from);
        if (open.has(state)) throw away(`something else than this gateway answers at ${callback}`);
      } finally {
        open.delete(state);
      }
    },
    arrived: (state) => open.delete(state),
  };
}

const away = (words: string): PlatformError =>
  new PlatformError({ kind: "unreachable", uncertain: false }, words);

/** If the way to us failed, what to do about it. */
function wayBackOf(error: unknown, callback: string): PlatformError | undefined {
  if (!(error instanceof Refusal) || !error.id.includes("action_integration")) return undefined;
  const host = URL.canParse(callback) ? new URL(callback).hostname : callback;
  const plain = callback.startsWith("https:")
    ? " (`listen` speaks http: https needs a proxy with TLS before it)"
    : "";
  return away(
    /forbidden|AllowedUntrustedInternalConnections/i.test(error.detail)
      ? `Mattermost may not call ${callback}: add ${host} under System Console → Environment ` +
          "→ Developer → Allow untrusted internal connections"
      : `Mattermost does not reach the gateway at ${callback}: \`callback\` has to lead, from ` +
          `the Mattermost server, to where \`listen\` is${plain}`,
  );
}
