/**
 * The questions that we asked people to answer in writing, as Telegram has no forms: which message
 * stands for which form, and for whom.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Ref } from "../chat/platform-adapter.ts";

export interface Prompt {
  readonly ref: Ref;
  /** The form's own data. */
  readonly data: string;
  /** Whom it asks. */
  readonly person: string;
  /** The card that it belongs to. */
  readonly card: Ref;
}

export interface Prompts {
  /** Adds what this resolves with. Undefined: it could not be asked. */
  ask(asking: Promise<Prompt | undefined>): Promise<boolean>;
  /**
   * The answer to a prompt can be here before Telegram has told us the prompt's number: waits for
   * that, for a moment.
   */
  on(ref: Ref): Promise<Prompt | undefined>;
  /** Forgets it. */
  drop(prompt: Prompt): void;
  /** Those that belong to a card, or of them those for one person. */
  of(card: Ref, person?: string): Prompt[];
  clear(): void;
}

const ASKING_MS = 1000;
/**
 * A prompt without an answer is forgotten after so many others; an answer to it is then told that
 * it came too late.
 */
const MAX_OPEN = 500;

export function createPrompts(): Prompts {
  const open = new Map<string, Prompt>();
  const asked = new Set<Promise<unknown>>();
  const key = ({ chat, message }: Ref) => `${chat}\0${message}`;

  function add(prompt: Prompt): void {
    open.set(key(prompt.ref), prompt);
    const [oldest] = open.keys();
    if (oldest !== undefined && open.size > MAX_OPEN) open.delete(oldest);
  }

  return {
    async ask(asking) {
      const adding = asking.then((prompt) => {
        if (prompt) add(prompt);
        return prompt !== undefined;
      });
      asked.add(adding);
      return adding.finally(() => asked.delete(adding));
    },
    async on(ref) {
      if (!open.has(key(ref)) && asked.size > 0)
        await Promise.race([
          Promise.allSettled(asked),
          sleep(ASKING_MS, undefined, { ref: false }),
        ]);
      return open.get(key(ref));
    },
    drop: ({ ref }) => void open.delete(key(ref)),
    of: (card, person) =>
      [...open.values()].filter(
        (each) => key(each.card) === key(card) && (person === undefined || each.person === person),
      ),
    clear: () => open.clear(),
  };
}
