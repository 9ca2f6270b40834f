/** How a person is answered: visible only to them, in the first way that works. */
import { setTimeout as sleep } from "node:timers/promises";
import type { RespondFn } from "@slack/bolt";
import type { Log } from "../../src/core/channel.ts";
import { type Form, type Place, PlatformError, type Responder } from "../chat/platform-adapter.ts";
import { platformErrorOf, refusalOf } from "./errors.ts";
import { modalOf, saidOf, short } from "./render.ts";
import type { WebApi } from "./web-api.ts";

export interface Asker {
  readonly userId: string;
  readonly place: Place;
  /**
   * The address that came with it: five answers in half an hour, also where the bot is not in the
   * channel.
   */
  readonly respond?: RespondFn | undefined;
  /** The right to open one form within three seconds. */
  readonly trigger?: string | undefined;
  /**
   * No other person is in that chat: an ordinary message stays, while an ephemeral one is gone
   * after a reload.
   */
  readonly alone?: boolean;
}

const TRIES = 3;
const LONGEST_WAIT_MS = 5000;

export class SlackResponder implements Responder {
  readonly #api: WebApi;
  readonly #log: Log;
  readonly #asker: Asker;
  /** The ways to tell this person something: the next one is used if one fails. */
  readonly #ways: readonly ((text: string) => Promise<unknown>)[];

  constructor(api: WebApi, log: Log, asker: Asker) {
    this.#api = api;
    this.#log = log;
    this.#asker = asker;
    const { respond, alone = false } = asker;
    this.#ways = [
      ...(respond ? [byAddress(respond, asker)] : []),
      (text) => (alone ? this.#inChat(text) : this.#ephemerally(text)),
    ];
  }

  /** What was acknowledged needs no more; that was done before anything else. */
  async hold(): Promise<void> {}

  async tell(text: string): Promise<void> {
    for (const way of this.#ways) {
      const error = await persist(() => way(text)).then(
        () => undefined,
        (cause: unknown) => platformErrorOf(cause),
      );
      if (!error) return;
      this.#log.debug({ channel: "slack", error: error.message }, "a person could not be notified");
    }
  }

  /** The card shows it. */
  async done(): Promise<void> {}

  async form(form: Form): Promise<boolean> {
    const { trigger } = this.#asker;
    return trigger !== undefined && this.#open(form, { trigger, again: false });
  }

  #ephemerally(text: string): Promise<unknown> {
    const { userId: user, place } = this.#asker;
    return this.#api.run((client) =>
      client.chat.postEphemeral({ user, ...placed(place), ...said(text) }),
    );
  }

  #inChat(text: string): Promise<unknown> {
    return this.#api.run((client) =>
      client.chat.postMessage({ ...placed(this.#asker.place), ...said(text), ...QUIET }),
    );
  }

  async #open(
    form: Form,
    { trigger, again }: { readonly trigger: string; readonly again: boolean },
  ): Promise<boolean> {
    const view = modalOf(form, JSON.stringify({ data: form.data, ...this.#asker.place }));
    try {
      await this.#api.run((client) =>
        client.views.open({ trigger_id: trigger, view }).catch((error: unknown) => {
          // The first try did arrive: the form is open.
          if (!again || refusalOf(error)?.code !== "exchanged_trigger_id") throw error;
          return undefined;
        }),
      );
      return true;
    } catch (error) {
      const { fault, message } = platformErrorOf(error);
      if (fault.kind === "unreachable" && !again) return this.#open(form, { trigger, again: true });
      this.#log.debug({ channel: "slack", error: message }, "a form could not be opened");
      return false;
    }
  }
}

/** Links in the text are not expanded. */
export const QUIET = { unfurl_links: false, unfurl_media: false } as const;

export const placed = ({ chat, thread }: Place): { channel: string; thread_ts?: string } => ({
  channel: chat,
  ...(thread !== undefined && { thread_ts: thread }),
});

const said = (text: string) => ({ text: short(text), blocks: saidOf(text) });

const byAddress =
  (respond: RespondFn, { place }: Asker) =>
  async (text: string): Promise<unknown> => {
    try {
      return await respond({
        ...said(text),
        response_type: "ephemeral",
        // Without it the card itself could be replaced.
        replace_original: false,
        ...(place.thread !== undefined && { thread_ts: place.thread }),
      });
    } catch (error) {
      const status = (error as { statusCode?: unknown } | null)?.statusCode;
      if (typeof status === "number" && status < 500)
        throw new PlatformError(
          { kind: "refused" },
          `the response URL can no longer be used (${status})`,
        );
      throw error;
    }
  };

/** Tries again what may work in a moment. */
async function persist(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await work();
      return;
    } catch (error) {
      const { fault } = error instanceof PlatformError ? error : platformErrorOf(error);
      const wait = fault.kind === "limited" ? fault.retryMs : 200 * tries;
      if (fault.kind === "refused" || tries === TRIES || wait > LONGEST_WAIT_MS) throw error;
      await sleep(wait);
    }
  }
}
