/**
 * The judges of a gateway, loaded when the first call comes: a gateway that waits for one needs
 * none of their tables, which take a third of its memory.
 */
import { setImmediate as turn } from "node:timers/promises";
import type { Judge } from "../core/judge.ts";
import { isBuilt } from "../core/package-root.ts";

export interface JudgesOnUse extends Iterable<Judge> {
  /** Loads them. Undefined: they are there. Rejects where one of their files cannot be read. */
  ready(): Promise<void> | undefined;
}

/**
 * Those that a program brings, `more`, are there at once. Throws `bad-config` for a name twice.
 * `early`: loads ours at once as well, as from the source, where they are a thousand files, and
 * where this Node cannot load a module synchronously, so that the gateway does not even start.
 */
export async function openJudges(
  more: readonly Judge[] = [],
  { early = !isBuilt || !canRequire }: { readonly early?: boolean } = {},
): Promise<JudgesOnUse> {
  if (more.length === 0) {
    const judges = new Loading();
    if (early) await judges.ready();
    return judges;
  }
  const judges = (await import("../judges/with-others.ts")).judgesWith(more);
  return { ready: () => undefined, [Symbol.iterator]: () => judges[Symbol.iterator]() };
}

const canRequire = (process.features as { require_module?: boolean }).require_module === true;

class Loading implements JudgesOnUse {
  #state:
    | { readonly kind: "idle" }
    | { readonly kind: "loading"; readonly done: Promise<void> }
    | { readonly kind: "loaded"; readonly judges: readonly Judge[] } = { kind: "idle" };

  ready(): Promise<void> | undefined {
    if (this.#state.kind === "loaded") return undefined;
    if (this.#state.kind === "idle") this.#state = { kind: "loading", done: this.#load() };
    return this.#state.done;
  }

  /** Throws before they are loaded. */
  [Symbol.iterator](): Iterator<Judge> {
    if (this.#state.kind !== "loaded") throw new Error("the judges are not loaded yet");
    return this.#state.judges[Symbol.iterator]();
  }

  /** Tried again at the next call where it fails. */
  async #load(): Promise<void> {
    try {
      const { judges, catalogParts } = await inSteps();
      this.#state = { kind: "loaded", judges };
      void rest(catalogParts);
    } catch (error) {
      this.#state = { kind: "idle" };
      throw error;
    }
  }
}

/** Each step is short enough that the other requests do not notice it. */
async function inSteps(): Promise<typeof import("../judges/index.ts")> {
  await import("../judges/code/index.ts");
  await turn();
  await import("../judges/shell/programs/index.ts");
  await turn();
  const judges = await import("../judges/index.ts");
  await turn();
  return judges;
}

/**
 * The rest of the catalog is loaded as well, part by part: what is read now cannot be missing or
 * another version later, when the package was replaced under a running gateway.
 */
async function rest(parts: readonly (() => void)[]): Promise<void> {
  for (const load of parts) {
    await turn();
    try {
      load();
    } catch {} // tried again, and reported, when a call needs it
  }
}
