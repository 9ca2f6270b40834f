/** What can be done with the question that is shown, and when: one for each card on the screen. */
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { type AnswerFields, GUARD_MS, type Question } from "../questions.ts";
import type { Store } from "../store.ts";
import type { Reading } from "./reading.ts";

export type SheetName = "always" | "deny" | "edit";

export class Desk {
  readonly store: Store;
  readonly question: Question;
  readonly reading = signal<Reading | undefined>(undefined);
  readonly phrase = signal("");
  readonly sheet = signal<SheetName | undefined>(undefined);
  /** It appeared, or may have moved under a finger: taps are ignored for a moment. */
  readonly guarded: Signal<boolean> = signal(true);
  readonly rest: ReadonlySignal<number>;
  readonly canDeny: ReadonlySignal<boolean>;
  readonly canApprove: ReadonlySignal<boolean>;
  #timer = 0;

  constructor(store: Store, question: Question) {
    this.store = store;
    this.question = question;
    const { approval, phase } = question;
    this.rest = computed(() => approval.value.card.expiresAt - store.now.value);
    this.canDeny = computed(
      () =>
        store.link.state.value === "live" &&
        phase.value.kind === "open" &&
        !this.guarded.value &&
        this.rest.value > 0,
    );
    this.canApprove = computed(() => {
      const { partial, phrase } = approval.value.card;
      const isTyped = phrase === null || this.phrase.value.trim() !== "";
      const isRead = partial === 0 && this.reading.value?.complete.value === true;
      return this.canDeny.value && isRead && isTyped;
    });
    this.guard();
  }

  guard(): void {
    clearTimeout(this.#timer);
    this.guarded.value = true;
    this.#timer = setTimeout(() => {
      this.guarded.value = false;
    }, GUARD_MS);
  }

  deny(reason = ""): void {
    this.#send(this.canDeny, { approved: false, ...(reason !== "" && { reason }) });
  }

  /** Also those that others ask for alike, each by an answer of its own. */
  denyAll(set: readonly Question[]): void {
    if (!this.canDeny.value) return;
    for (const question of set) this.store.answer(question, { approved: false });
  }

  approve(calls = this.question.counted.value): void {
    const needsPhrase = this.question.approval.value.card.phrase !== null;
    const phrase = needsPhrase ? { phrase: this.phrase.value } : {};
    this.#send(this.canApprove, { approved: true, ...phrase, calls });
  }

  /** `how`: the scope and what was edited. */
  always(how: Pick<AnswerFields, "scope" | "ttl" | "pattern">): void {
    const calls = this.question.counted.value;
    this.#send(this.canApprove, { approved: true, alwaysAllow: true, ...how, calls });
  }

  edited(input: unknown): void {
    this.#send(this.canApprove, { approved: true, input });
  }

  #send(can: ReadonlySignal<boolean>, fields: AnswerFields): void {
    if (!can.value || !this.store.answer(this.question, fields)) return;
    this.sheet.value = undefined;
    this.phrase.value = "";
  }
}
