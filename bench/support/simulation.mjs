/**
 * Bundles the simulation of test/simulation/ into one file that plain Node runs, and plays its
 * schedules on several threads. A bundle can have bugs planted in it: edits of the source.
 */
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { rolldown } from "rolldown";

const root = fileURLToPath(new URL("../..", import.meta.url));
const thread = new URL("../children/simulation-thread.mjs", import.meta.url);
/** Schedules that a thread plays before it says how it went. */
const BATCH = 50;
/** Of a hundred schedules, so many are of several nodes: each costs five times as much. */
const NODES_PERCENT = 12;

/** How many of so many schedules each world has. */
export function sharesOf(seeds) {
  const nodes = Math.ceil((seeds * NODES_PERCENT) / 100);
  return { one: seeds - nodes, nodes };
}

/** Where all bundles of this process are. */
let home;
let bundles = 0;

/** The address of the bundle. It is deleted when the process ends. */
export async function bundleSimulation(edits = []) {
  home ??= temporary();
  const folder = join(home, String(++bundles));
  const build = await rolldown({
    cwd: root,
    input: { simulation: "test/simulation/index.ts" },
    platform: "node",
    tsconfig: false,
    plugins: edits.length === 0 ? [] : [edited(edits)],
  });
  await build.write({ dir: folder, format: "es", entryFileNames: "[name].mjs" });
  await build.close();
  return pathToFileURL(join(folder, "simulation.mjs")).href;
}

function temporary() {
  const folder = mkdtempSync(join(tmpdir(), "countersign-simulation-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const edited = (edits) => ({
  name: "edited",
  load(id) {
    const own = edits.filter(({ file }) => id === join(root, file));
    if (own.length === 0) return null;
    let code = readFileSync(id, "utf8");
    for (const edit of own) code = withEdit(code, edit);
    return { code, moduleType: "ts" };
  },
});

/** Throws where the source no longer has what is replaced, or has it twice. */
function withEdit(code, { file, find, replace }) {
  const parts = code.split(find);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${find}`);
  return parts.join(replace);
}

/**
 * Plays so many schedules from the seed `first` on, and stops after one that breaks a law. Resolves
 * with the lowest seed that does, with how many were played, and with a digest of all their
 * stories. `world`: "one" or "nodes"; `batch`: schedules after which a thread looks whether to go
 * on; `progress`: called with the number played so far.
 */
export async function searchSeeds(
  bundle,
  {
    world = "one",
    first,
    seeds,
    threads = availableParallelism(),
    batch = BATCH,
    progress = () => {},
  },
) {
  const end = first + seeds;
  let next = first;
  let played = 0;
  let broken;
  const digests = [];
  const work = async () => {
    const player = openThread(bundle);
    while (!broken && next < end) {
      const begin = next;
      const count = Math.min(batch, end - begin);
      next = begin + count;
      const { broken: found, digest } = await player.play(begin, { world, seeds: count });
      if (found && !(broken?.seed < found.seed)) broken = found;
      digests[(begin - first) / batch] = digest;
      played += found ? found.seed - begin + 1 : count;
      progress(played);
    }
    await player.close();
  };
  const most = Math.min(threads, Math.ceil(seeds / batch));
  await Promise.all(Array.from({ length: most }, work));
  const digest = createHash("sha256").update(digests.join()).digest("hex");
  return { played, broken, digest };
}

function openThread(bundle) {
  const worker = new Worker(thread, { workerData: { bundle } });
  return {
    play: (first, how) =>
      new Promise((resolve, reject) => {
        worker.removeAllListeners();
        worker.once("error", reject);
        worker.once("message", resolve);
        worker.postMessage({ first, ...how });
      }),
    close: () => worker.terminate(),
  };
}
