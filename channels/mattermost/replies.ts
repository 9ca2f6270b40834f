/**
 * How a person in Mattermost is answered, visible only to them: as the response to their action
 * while it waits for one, in a direct message after that.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../src/core/channel.ts";
import { type Form, type Place, PlatformError, type Responder } from "../chat/platform-adapter.ts";
import type { Answer } from "./callbacks.ts";
import { platformErrorOf } from "./errors.ts";
import type { DialogSeal } from "./proofs.ts";
import { dialogOf, saidOf } from "./render.ts";
import type { Api } from "./rest-api.ts";

/** What a person did, and with that how they can be answered. */
export type Occasion =
  | { readonly kind: "tap"; readonly answer: Answer; readonly trigger: string }
  | { readonly kind: "form"; readonly answer: Answer }
  /** `alone`: no other person reads that chat, so the answer may be posted in it. */
  | { readonly kind: "message"; readonly alone: boolean };

export interface Asker {
  readonly userId: string;
  readonly place: Place;
  readonly occasion: Occasion;
}

export interface ReplyOptions {
  readonly api: Api;
  readonly log: Log;
  readonly seal: DialogSeal;
  /** Where forms are sent to. */
  readonly callback: string;
  /** The direct message of the bot with this person. */
  readonly direct: (userId: string) => Promise<string>;
}

const TRIES = 3;
const LONGEST_WAIT_MS = 5000;

export function createResponder(options: ReplyOptions, asker: Asker): Responder {
  const { occasion } = asker;
  const answer = (body: object): boolean => occasion.kind !== "message" && occasion.answer(body);
  const attempt = (work: () => Promise<void>, failed: string): Promise<boolean> =>
    persist(work).then(
      () => true,
      (error: unknown) => {
        const words = platformErrorOf(error).message;
        options.log.debug({ channel: "mattermost", error: words }, failed);
        return false;
      },
    );
  return {
    async hold() {
      answer({});
    },
    async tell(text) {
      if (!answer(toldBy(occasion, text)))
        await attempt(() => write(options, asker, text), "a person could not be notified");
    },
    // The card shows it.
    async done() {
      answer({});
    },
    async form(form) {
      if (occasion.kind !== "tap") return false;
      const { trigger } = occasion;
      const opening = () => open(options, asker, { form, trigger });
      if (!(await attempt(opening, "a form could not be opened"))) return false;
      answer({});
      return true;
    },
  };
}

/** In the chat itself if no other person reads it, else in a direct message. */
async function write(
  { api, direct }: ReplyOptions,
  { occasion, place, userId }: Asker,
  text: string,
): Promise<void> {
  const here = occasion.kind === "message" && occasion.alone;
  const chat = here ? place.chat : await direct(userId);
  const root_id = (here ? place.thread : undefined) ?? "";
  await api.run((client) =>
    client.createPost({ channel_id: chat, root_id, message: saidOf(text) }),
  );
}

async function open(
  { api, seal, callback }: ReplyOptions,
  { userId, place: { chat, thread } }: Asker,
  { form, trigger }: { readonly form: Form; readonly trigger: string },
): Promise<void> {
  const where = { chat, ...(thread !== undefined && { thread }) };
  const state = seal.close({ data: form.data, user: userId, ...where });
  const dialog = dialogOf(form, state);
  await api.openDialog({ trigger_id: trigger, url: `${callback}/dialog`, dialog });
}

/** A form that was sent stays open, with the words in it; a tap gets a message only they see. */
const toldBy = ({ kind }: Occasion, text: string): object =>
  kind === "form" ? { error: text } : { ephemeral_text: saidOf(text), skip_slack_parsing: true };

/** Tries again what may work in a moment. */
async function persist(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const { fault } = error instanceof PlatformError ? error : platformErrorOf(error);
      const wait = fault.kind === "limited" ? fault.retryMs : 200 * tries;
      if (fault.kind === "refused" || tries === TRIES || wait > LONGEST_WAIT_MS) throw error;
      await sleep(wait, undefined, { ref: false });
    }
  }
}
