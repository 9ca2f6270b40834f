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

/**
 * At once where this runs from its source, where Node cannot load a module synchronously, or where a
 * program brings judges of its own: `more`. Throws `bad-config` where two have one name.
 */
export async function openJudges(more: readonly Judge[] = []): Promise<Iterable<Judge>> {
  if (more.length > 0) return (await import("../judges/with-others.ts")).judgesWith(more);
  if (!isBuilt || !canRequire) return (await import("../judges/index.ts")).judges;
  const require = createRequire(import.meta.url);
  const file = fileURLToPath(built("src/judges/index.js"));
  const judges = once(() => (require(file) as Module).judges);
  return { [Symbol.iterator]: () => judges()[Symbol.iterator]() };
}

const canRequire = (process.features as { require_module?: boolean }).require_module === true;
