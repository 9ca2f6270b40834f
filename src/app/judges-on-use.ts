/**
 * The judges of a gateway, loaded when the first call is judged: a gateway that waits for one needs
 * none of their tables, which take a third of its memory.
 */
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Judge } from "../core/judge.ts";
import { once } from "../core/once.ts";
import { built, isBuilt } from "../core/package-root.ts";

type Module = typeof import("../judges/index.ts");

/** At once where this runs from its source, or where Node cannot load a module synchronously. */
export async function openJudges(): Promise<Iterable<Judge>> {
  if (!isBuilt || !canRequire) return (await import("../judges/index.ts")).judges;
  const require = createRequire(import.meta.url);
  const file = fileURLToPath(built("src/judges/index.js"));
  const judges = once(() => (require(file) as Module).judges);
  return { [Symbol.iterator]: () => judges()[Symbol.iterator]() };
}

const canRequire = (process.features as { require_module?: boolean }).require_module === true;
