/** Makes the cards of long arguments in a thread: a megabyte of hostile text takes a second, in which no call should wait. */
import { Worker } from "node:worker_threads";
import { type Card, pinCard } from "./core/card.ts";
import type { ApprovalRequest } from "./core/model.ts";

/** In characters. The card of a shorter text is made sooner than a thread starts. */
const LARGE = 65_536;
/** Threads run what was built, not its source. */
const isBuilt = import.meta.url.endsWith(".js");

export interface MadeCard {
  readonly card: Card;
  /** See `cardDigest`. */
  readonly digest: string;
}

/** One after the other: an agent that floods must not take all the processor's cores. */
let before: Promise<unknown> = Promise.resolve();

/** Makes and keeps a long card. Resolves with its digest; with undefined where it is short, or no thread could make it. */
export function prepareCard(request: ApprovalRequest): Promise<string | undefined> {
  if (request.arguments.length < LARGE || !isBuilt) return Promise.resolve(undefined);
  const made = before.then(() => make(request));
  before = made;
  return made.then((answer) => {
    if (answer) pinCard(request, answer.card);
    return answer?.digest;
  });
}

function make(workerData: ApprovalRequest): Promise<MadeCard | undefined> {
  return new Promise((resolve) => {
    try {
      const worker = new Worker(new URL("./cards-aside-thread.js", import.meta.url), {
        workerData,
        resourceLimits: { maxYoungGenerationSizeMb: 8 },
      });
      worker.once("message", resolve);
      for (const event of ["error", "messageerror", "exit"]) worker.once(event, () => resolve(undefined));
    } catch {
      resolve(undefined);
    }
  });
}
