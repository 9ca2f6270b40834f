/**
 * The open questions of all nodes, as far as this node has heard: a list of all of them would
 * otherwise be read from the database for every companion that connects.
 */
import type { ApprovalRequest } from "../../core/model.ts";
import type { ApprovalRow } from "./tables.ts";

export class OpenQuestions {
  #open = new Map<string, ApprovalRow>();
  /** Those that were looked up, or are being opened: what ends meanwhile is not added any more. */
  readonly #coming = new Map<string, number>();
  /** What ended while all were read. */
  #endedMeanwhile: Set<string> | undefined;

  /** `now` is asked again and again: a look at many may take a while. */
  *list(now: () => number): Generator<ApprovalRequest> {
    for (const { request } of this.#open.values()) if (request.expiresAt > now()) yield request;
  }

  get size(): number {
    return this.#open.size;
  }

  /** It may have been settled, or another number of calls may wait, without this node's hearing. */
  find(id: string): ApprovalRow | undefined {
    return this.#open.get(id);
  }

  ids(): Iterable<string> {
    return this.#open.keys();
  }

  /** Call `opened` or `refused` afterwards. */
  expect(id: string): void {
    this.#coming.set(id, (this.#coming.get(id) ?? 0) + 1);
  }

  /** False: it has ended meanwhile. */
  opened(row: ApprovalRow): boolean {
    if (!this.#came(row.request.id)) return false;
    this.#open.set(row.request.id, row);
    return true;
  }

  refused(id: string): void {
    this.#came(id);
  }

  /** More or fewer calls wait for it. */
  counted(row: ApprovalRow): void {
    if (this.#open.has(row.request.id)) this.#open.set(row.request.id, row);
  }

  ended(id: string): void {
    this.#open.delete(id);
    this.#coming.delete(id);
    this.#endedMeanwhile?.add(id);
  }

  /** Reads all: after a start, and where news was missed. Rejects as `read` does. */
  async load(read: () => Promise<readonly ApprovalRow[]>): Promise<void> {
    const ended = new Set<string>();
    this.#endedMeanwhile = ended;
    const before = new Set(this.#open.keys());
    let rows: readonly ApprovalRow[];
    try {
      rows = await read();
      if (this.#endedMeanwhile !== ended) return; // it is read anew
    } finally {
      if (this.#endedMeanwhile === ended) this.#endedMeanwhile = undefined;
    }
    const openedMeanwhile = [...this.#open].filter(([id]) => !before.has(id));
    this.#open = new Map([
      ...rows
        .filter(({ request }) => !ended.has(request.id))
        .map((row) => [row.request.id, row] as const),
      ...openedMeanwhile,
    ]);
  }

  #came(id: string): boolean {
    const times = this.#coming.get(id);
    if (times === undefined) return false;
    if (times === 1) this.#coming.delete(id);
    else this.#coming.set(id, times - 1);
    return true;
  }
}
