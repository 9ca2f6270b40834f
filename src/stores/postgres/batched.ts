/** What comes in together goes to the database together, as a flood of it would queue. */
import { isLost } from "./lost.ts";

const MAX_BATCH = 500;

interface Waiting<Key, Found> {
  readonly key: Key;
  resolve(found: Found | undefined): void;
  reject(error: unknown): void;
}

/**
 * One statement about many keys is under way at a time; what comes meanwhile rides in the next.
 * `load` leaves out what there is not. What one key breaks is not broken for the others.
 */
export function batched<Key, Found>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>,
): (key: Key) => Promise<Found | undefined> {
  let queue: Waiting<Key, Found>[] = [];
  let isRunning = false;
  async function run(): Promise<void> {
    isRunning = true;
    while (queue.length > 0) {
      const batch = queue.slice(0, MAX_BATCH);
      queue = queue.slice(MAX_BATCH);
      try {
        const found = await load([...new Set(batch.map(({ key }) => key))]);
        for (const { key, resolve } of batch) resolve(found.get(key));
      } catch (error) {
        if (batch.length === 1 || isLost(error)) for (const { reject } of batch) reject(error);
        else await Promise.all(batch.map(alone));
      }
    }
    isRunning = false;
  }
  const alone = async ({ key, resolve, reject }: Waiting<Key, Found>): Promise<void> => {
    try {
      resolve((await load([key])).get(key));
    } catch (error) {
      reject(error);
    }
  };
  return (key) =>
    new Promise((resolve, reject) => {
      queue.push({ key, resolve, reject });
      if (!isRunning) void run();
    });
}
