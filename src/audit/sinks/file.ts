/**
 * Writes audit lines to a second file: the same bytes. It may be moved away for rotation; the next
 * batch begins a new one.
 */
import { type FileHandle, open } from "node:fs/promises";
import { leftAs, sameFile } from "../../journal/watch.ts";
import type { Sink } from "./sink.ts";

const isNamed = async (file: string, handle: FileHandle): Promise<boolean> =>
  sameFile(file, await leftAs(handle), { links: true }).then(
    () => true,
    () => false,
  );

export function fileSink(
  file: string,
  { required, durable = true }: { required: boolean; durable?: boolean },
): Sink {
  let handle: FileHandle | undefined;
  /** The file's length before the last batch. */
  let before = 0;

  async function current(): Promise<FileHandle> {
    if (handle && (await isNamed(file, handle))) return handle;
    await handle?.close().catch(() => {});
    handle = undefined;
    handle = await open(file, "a", 0o600);
    return handle;
  }

  return {
    name: `file ${file}`,
    required,
    async send({ bytes }) {
      const target = await current();
      before = (await target.stat()).size;
      try {
        await target.appendFile(bytes);
        if (durable) await target.datasync();
      } catch (error) {
        await target.truncate(before).catch(() => {}); // half a batch is none
        throw error;
      }
    },
    async takeBack() {
      await handle?.truncate(before);
    },
    async close() {
      await handle?.close();
    },
  };
}
