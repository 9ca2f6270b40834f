/**
 * The connection to Slack: Bolt's App on a socket that is kept open, and a periodic check of the
 * token.
 */
import { App } from "@slack/bolt";
import type { Log } from "../../src/core/channel.ts";
import { CountersignError } from "../../src/core/errors.ts";
import { missingScope, startErrorOf } from "./errors.ts";
import { LastingSocket } from "./lasting-socket.ts";
import type { Self } from "./payloads.ts";
import { openSocket } from "./socket.ts";
import {
  type Credentials,
  clientOptions,
  loggerFor,
  misplacedToken,
  type WebApi,
} from "./web-api.ts";

export interface ConnectionOptions {
  readonly credentials: Credentials;
  readonly api: WebApi;
  readonly log: Log;
}

/** A revoked token is noticed within this time, even if there are no requests. */
const WATCH_MS = 60_000;

export class Connection {
  readonly #options: ConnectionOptions;
  #socket: LastingSocket | undefined;
  #watch: NodeJS.Timeout | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /**
   * Resolves once taps arrive; rejects with `channel-refused` or `channel-down`. `listen`: takes
   * what people do from the App, once it is known who the bot is.
   */
  async start(listen: (app: App, self: Self) => void): Promise<void> {
    if (this.#socket) return;
    const socket = new LastingSocket(this.#options.log);
    this.#socket = socket;
    try {
      const self = await this.#identify();
      const app = this.#appOf(self);
      listen(app, self);
      await socket.start((signal) => this.#open(app, signal));
      if (this.#socket !== socket)
        throw new CountersignError("channel-down", "the channel was stopped");
      this.#watch = setInterval(() => this.#probe(), WATCH_MS).unref();
    } catch (error) {
      if (this.#socket === socket) this.#socket = undefined;
      await socket.stop();
      throw startErrorOf(error);
    }
  }

  async stop(): Promise<void> {
    const socket = this.#socket;
    this.#socket = undefined;
    clearInterval(this.#watch);
    this.#options.api.stop();
    await socket?.stop();
  }

  /**
   * Why taps cannot arrive, or messages cannot be posted; empty if both can, or will in a moment.
   */
  trouble(): string {
    return this.#socket
      ? this.#socket.trouble() || this.#options.api.refused()
      : "it has not been started";
  }

  /** Who we are, or why we are refused. */
  async #identify(): Promise<Self> {
    const { credentials, api } = this.#options;
    const wrong = misplacedToken(credentials);
    if (wrong) throw new CountersignError("channel-refused", wrong);
    const { user_id, bot_id, user, team_id, enterprise_id, response_metadata } = await api.run(
      (client) => client.auth.test(),
    );
    const scopes = response_metadata?.scopes;
    if (scopes && !scopes.includes("chat:write"))
      throw new CountersignError("channel-refused", missingScope("chat:write"));
    api.named(user ?? "BOT");
    return { userId: user_id ?? "", botId: bot_id, teamId: team_id, enterpriseId: enterprise_id };
  }

  /** The receiver that Bolt requires is made again for each socket; see socket.ts. */
  #appOf({ userId, botId }: Self): App {
    const { credentials, log } = this.#options;
    return new App({
      receiver: { init() {}, start: async () => {}, stop: async () => {} },
      // Who we are is known: asked by Bolt itself it would end the process where Slack says no.
      authorize: async () => ({
        botToken: credentials.botToken,
        botUserId: userId,
        ...(botId !== undefined && { botId }),
      }),
      convoStore: false,
      clientOptions: clientOptions(credentials, log),
      logger: loggerFor(credentials, log),
    });
  }

  async #open(app: App, signal: AbortSignal) {
    const { credentials, log } = this.#options;
    const { appToken } = credentials;
    return openSocket({ app, appToken, clientOptions: clientOptions(credentials, log) }, signal);
  }

  #probe(): void {
    void this.#options.api.run((client) => client.auth.test()).catch(() => {});
  }
}
