/**
 * The gateway's events, for those who watch: a plain list of listeners. A listener that throws does
 * not affect the others.
 */
import type { CallEntry } from "./call-table.ts";
import type { ApprovalRecord } from "./model.ts";

export type GateEvent =
  | { readonly type: "approval.created"; readonly record: ApprovalRecord }
  | { readonly type: "approval.resolved"; readonly record: ApprovalRecord }
  | { readonly type: "decision"; readonly entry: CallEntry };

export class Events {
  readonly #listeners = new Set<(event: GateEvent) => void>();

  /** Returns how to stop listening. */
  listen(listener: (event: GateEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(event: GateEvent): void {
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch {
        // a watcher's trouble is not the gate's
      }
    }
  }
}
