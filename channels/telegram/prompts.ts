/**
 * The prompts that people answer in writing, because Telegram has no forms: which message belongs
 * to which form, and to which person.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Ref } from "../chat/platform-adapter.ts";

export interface Prompt {
  readonly ref: Ref;
  /** The form's own data. */
  readonly data: string;
  /** The person that it asks. */
  readonly person: string;
  /** The card that it belongs to. */
  readonly card: Ref;
}

const ASKING_MS = 1000;
/**
 * A prompt without an answer is forgotten after so many others; an answer to it is then told that
 * it came too late.
 */
const MAX_OPEN = 500;

export class Prompts {
  readonly #open = new Map<string, Prompt>();
  /** Those on their way. */
  readonly #asked = new Set<Promise<unknown>>();

  /** Adds what this resolves with. Undefined: it could not be asked. */
  async ask(asking: Promise<Prompt | undefined>): Promise<boolean> {
    const adding = asking.then((prompt) => {
      if (prompt) this.#add(prompt);
      return prompt !== undefined;
    });
    this.#asked.add(adding);
    return adding.finally(() => this.#asked.delete(adding));
  }

  /**
   * The answer to a prompt can be here before Telegram has told us the prompt's number: waits for
   * that, for a moment.
   */
  async on(ref: Ref): Promise<Prompt | undefined> {
    if (!this.#open.has(keyOf(ref)) && this.#asked.size > 0)
      await Promise.race([
        Promise.allSettled(this.#asked),
        sleep(ASKING_MS, undefined, { ref: false }),
      ]);
    return this.#open.get(keyOf(ref));
  }

  /** Forgets it. */
  drop({ ref }: Prompt): void {
    this.#open.delete(keyOf(ref));
  }

  /** Those that belong to a card, or of them those for one person. */
  of(card: Ref, person?: string): Prompt[] {
    return [...this.#open.values()].filter(
      (each) =>
        keyOf(each.card) === keyOf(card) && (person === undefined || each.person === person),
    );
  }

  clear(): void {
    this.#open.clear();
  }

  #add(prompt: Prompt): void {
    this.#open.set(keyOf(prompt.ref), prompt);
    const [oldest] = this.#open.keys();
    if (oldest !== undefined && this.#open.size > MAX_OPEN) this.#open.delete(oldest);
  }
}

const keyOf = ({ chat, message }: Ref): string => `${chat}\0${message}`;
