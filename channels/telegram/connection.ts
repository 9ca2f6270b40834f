/**
 * The connection to Telegram: we poll for updates ourselves, and grammY parses them and makes the
 * requests.
 */
import { Api, Bot, GrammyError } from "grammy";
import type { Update, UserFromGetMe } from "grammy/types";
import type { Log } from "../../src/core/channel.ts";
import { CountersignError } from "../../src/core/errors.ts";
import { startErrorOf } from "./errors.ts";
import type { InboundUpdates } from "./inbound.ts";
import { POLL_LIMIT_SECONDS, Poller } from "./poller.ts";

export interface ConnectionOptions {
  readonly token: string;
  readonly apiRoot?: string | undefined;
  readonly log: Log;
}

const CALL_SECONDS = 10;

export class Connection {
  /** For what takes longer than a message. */
  readonly slowApi: Api;
  readonly #bot: Bot;
  readonly #log: Log;
  #updates: InboundUpdates | undefined;
  #poller: Poller | undefined;
  /**
   * How often it was started or stopped: a start is dropped if a stop follows before it is done.
   */
  #changes = 0;

  constructor({ token, apiRoot, log }: ConnectionOptions) {
    const client = (timeoutSeconds: number) => ({
      timeoutSeconds,
      ...(apiRoot !== undefined && { apiRoot }),
    });
    this.#bot = new Bot(token, { client: client(CALL_SECONDS) });
    this.slowApi = new Api(token, client(POLL_LIMIT_SECONDS));
    this.#log = log;
    this.#bot.on("callback_query", ({ callbackQuery }) => this.#updates?.tapped(callbackQuery));
    this.#bot.on("message", ({ message }) => this.#updates?.wrote(message));
  }

  get api(): Api {
    return this.#bot.api;
  }

  /**
   * Resolves once taps arrive; rejects with `channel-refused` or `channel-down`. `open`: makes what
   * takes the updates, once it is known who the bot is.
   */
  async start(open: (me: UserFromGetMe) => InboundUpdates): Promise<void> {
    const change = ++this.#changes;
    const me = await enter(this.api);
    this.#bot.botInfo = me;
    const updates = open(me);
    this.#updates = updates;
    const poller = new Poller({ api: this.slowApi, take: (update) => this.#take(update) });
    const late = await poller.backlog();
    if (change !== this.#changes)
      throw new CountersignError("channel-down", "it was stopped while starting");
    this.#poller = poller;
    poller.start();
    this.#log.info(
      { channel: "telegram", bot: me.username, late: late.length },
      "Telegram is connected",
    );
    void updates.late(late);
  }

  async stop(): Promise<void> {
    this.#changes++;
    const poller = this.#poller;
    this.#poller = undefined;
    await poller?.stop();
    this.#updates = undefined;
  }

  /** Why no tap can arrive; empty when they can, or will in a moment. */
  trouble(): string {
    return this.#poller ? this.#poller.trouble() : "it is not connected to Telegram";
  }

  /** Never awaited: the next tap does not wait until this one was dealt with. */
  #take(update: Update): void {
    this.#bot.handleUpdate(update).catch((error: unknown) => {
      const name = error instanceof Error ? error.name : "unknown";
      this.#log.error(
        { channel: "telegram", update: update.update_id, error: name },
        "an update could not be handled",
      );
    });
  }
}

/** Who we are, once Telegram has let us in. */
async function enter(api: Api): Promise<UserFromGetMe> {
  try {
    const me = await api.getMe();
    // Queued updates are kept, so that people who tapped meanwhile are told that their tap had no
    // effect. A webhook that stays is noticed when polling.
    await api.deleteWebhook({ drop_pending_updates: false }).catch((error: unknown) => {
      if (!(error instanceof GrammyError)) throw error;
    });
    return me;
  } catch (error) {
    throw startErrorOf(error);
  }
}
