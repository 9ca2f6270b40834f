/**
 * Makes the cards of long arguments in a thread: a megabyte of hostile text takes a second, and no
 * call should wait for that.
 */
import { Worker } from "node:worker_threads";
import { type Card, pinCard } from "../core/card.ts";
import type { ApprovalRequest } from "../core/model.ts";
import { built, isBuilt } from "../core/package-root.ts";
import { LARGE } from "../core/quotas.ts";

/**
 * A card on its way out of the thread: each long text once, and without texts that both sides have.
 */
export interface MadeCard {
  /** Without its long texts. */
  readonly card: Card;
  readonly texts: readonly string[];
  /** Their positions in `texts`; -1: the arguments of the request. */
  readonly at: {
    readonly arguments: number;
    readonly subject: number;
    /** Of the body, where it is one text. */
    readonly body: number;
    readonly spans: readonly number[];
  };
  /** See `cardDigest`. */
  readonly digest: string;
}

export function pack(card: Card, { arguments: raw }: ApprovalRequest): Omit<MadeCard, "digest"> {
  const texts: string[] = [];
  const placed = (text: string): number => {
    if (text === raw) return -1;
    const known = texts.indexOf(text);
    return known >= 0 ? known : texts.push(text) - 1;
  };
  const { subject, spans, body } = card;
  const at = {
    arguments: placed(card.arguments),
    subject: placed(subject?.text ?? raw),
    body: placed("text" in body ? body.text : raw),
    spans: spans.map(placed),
  };
  return {
    card: {
      ...card,
      arguments: "",
      subject: subject && { ...subject, text: "" },
      body: "text" in body ? { ...body, text: "" } : body,
      spans: [],
    },
    texts,
    at,
  };
}

export function unpack(
  { card, texts, at }: Omit<MadeCard, "digest">,
  { arguments: raw }: ApprovalRequest,
): Card {
  const text = (place: number): string => texts[place] ?? raw;
  const { subject, body } = card;
  return {
    ...card,
    arguments: text(at.arguments),
    subject: subject && { ...subject, text: text(at.subject) },
    body: "text" in body ? { ...body, text: text(at.body) } : body,
    spans: at.spans.map(text),
  };
}

/**
 * The memory for a megabyte of the most hostile text. Without a limit the thread leaves twice as
 * much garbage.
 */
const MEMORY = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 192 };

/** One after the other: an agent that floods must not take all the processor's cores. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Makes and keeps a long card. Resolves with its digest; with undefined if no thread could make it,
 * or if it is short: making such a card is quicker than starting a thread.
 */
export function prepareCard(request: ApprovalRequest): Promise<string | undefined> {
  if (request.arguments.length < LARGE || !isBuilt) return Promise.resolve(undefined);
  const made = before.then(() => make(request));
  before = made;
  return made.then((answer) => {
    if (answer) pinCard(request, unpack(answer, request));
    return answer?.digest;
  });
}

function make(workerData: ApprovalRequest): Promise<MadeCard | undefined> {
  return new Promise((resolve) => {
    try {
      const worker = new Worker(built("src/app/card-worker-thread.js"), {
        workerData,
        resourceLimits: MEMORY,
      });
      worker.once("message", resolve);
      for (const event of ["error", "messageerror", "exit"])
        worker.once(event, () => resolve(undefined));
    } catch {
      resolve(undefined);
    }
  });
}
