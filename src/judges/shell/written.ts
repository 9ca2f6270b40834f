/**
 * The files that a call itself wrote, by resolved path. Nearly all calls write none, and cost
 * nothing.
 */
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

  /** Whether the call wrote it, or put a directory there in which it may lie. */
  holds(path: string): boolean {
    if (!this.#files) return false;
    return this.#files.has(path) || this.isBrought(path);
  }

  /**
   * Whether a path is, or lies below, a directory whose files the call has brought from elsewhere.
   */
  isBrought(path: string): boolean {
    if (this.#files)
      for (const [place, { tree }] of this.#files)
        if (tree && (place === path || path.startsWith(`${place}/`))) return true;
    return false;
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
