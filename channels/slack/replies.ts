/** How somebody in Slack is answered: for their eyes only, by whichever way works. */
import { setTimeout as sleep } from "node:timers/promises";
import type { RespondFn } from "@slack/bolt";
import type { Log } from "../../src/core/channel.ts";
import { type Place, PlatformError, type Responder } from "../chat/platform-adapter.ts";
import { platformErrorOf, refusalOf } from "./errors.ts";
import type { Api } from "./outbound.ts";
import { modalOf, saidOf, short } from "./render.ts";

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
   * Nobody else is in that chat: an ordinary message stays, where an ephemeral one is gone after a
   * reload.
   */
  readonly alone?: boolean;
}

const TRIES = 3;
const LONGEST_WAIT_MS = 5000;

export function createResponder(api: Api, log: Log, asker: Asker): Responder {
  const { respond, trigger, alone = false } = asker;
  const ways = [...(respond ? [byAddress(respond, asker)] : []), alone ? inChat : ephemerally];

  function ephemerally(text: string): Promise<unknown> {
    const { userId: user, place } = asker;
    return api.run((client) =>
      client.chat.postEphemeral({ user, ...placed(place), ...said(text) }),
    );
  }

  function inChat(text: string): Promise<unknown> {
    return api.run((client) =>
      client.chat.postMessage({ ...placed(asker.place), ...said(text), ...QUIET }),
    );
  }

  async function open(form: Parameters<Responder["form"]>[0], again: boolean): Promise<boolean> {
    const remembered = JSON.stringify({ data: form.data, ...asker.place });
    try {
      await api.run((client) =>
        client.views
          .open({ trigger_id: trigger!, view: modalOf(form, remembered) })
          .catch((error: unknown) => {
            // The first try did arrive: the form is open.
            if (!again || refusalOf(error)?.code !== "exchanged_trigger_id") throw error;
            return undefined;
          }),
      );
      return true;
    } catch (error) {
      const { fault } = platformErrorOf(error);
      if (fault.kind === "unreachable" && !again) return open(form, true);
      log.debug(
        { channel: "slack", error: platformErrorOf(error).message },
        "a form could not be opened",
      );
      return false;
    }
  }

  return {
    // What was acknowledged needs no more; that was done before anything else.
    async hold() {},
    async tell(text) {
      for (const way of ways) {
        const error = await persist(() => way(text)).then(
          () => undefined,
          (cause: unknown) => platformErrorOf(cause),
        );
        if (!error) return;
        log.debug({ channel: "slack", error: error.message }, "somebody could not be told");
      }
    },
    // The card shows it.
    async done() {},
    form: async (form) => trigger !== undefined && open(form, false),
  };
}

/** Links in what is said are not looked up. */
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
        throw new PlatformError({ kind: "refused" }, `the address is used up (${status})`);
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
