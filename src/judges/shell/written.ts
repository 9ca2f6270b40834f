/** The files that a call itself wrote, by resolved path. Nearly all calls write none, and cost nothing. */
import type { Stream } from "../report.ts";

const NONE: ReadonlyMap<string, Stream> = new Map();

export class WrittenFiles {
  #files: Map<string, Stream> | undefined;

  get size(): number {
    return this.#files?.size ?? 0;
  }

  get(path: string): Stream | undefined {
    return this.#files?.get(path);
  }

  has(path: string): boolean {
    return this.#files?.has(path) ?? false;
  }

  set(path: string, content: Stream): void {
    this.#files ??= new Map();
    this.#files.set(path, content);
  }

  keys(): Iterable<string> {
    return (this.#files ?? NONE).keys();
  }

  [Symbol.iterator](): IterableIterator<[string, Stream]> {
    return (this.#files ?? NONE).entries();
  }
}
