/**
 * Stores what is known about peers: two files in the state directory, each written completely or
 * not at all.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RecordFile } from "../peers/json-file.ts";
import type { State } from "./directory.ts";

export interface PeerFiles {
  readonly reputation: RecordFile;
  readonly spending: RecordFile;
}

export const peerFiles = (state: Pick<State, "directory" | "write">): PeerFiles => ({
  reputation: recordFile(state, "reputation.json"),
  spending: recordFile(state, "spending.json"),
});

function recordFile(
  { directory, write }: Pick<State, "directory" | "write">,
  name: string,
): RecordFile {
  return {
    name,
    load: () =>
      readFile(join(directory, name), "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return undefined;
        throw error;
      }),
    save: (text) => write(name, text),
  };
}
