/**
 * The audit journal: append-only JSON lines, each holding the SHA-256 of the one before, durable
 * before `append` resolves.
 */
import { lstat, open, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { JournalError, START } from "./line.ts";
import { lockJournal } from "./lock.ts";
import { makeDirectory, recover, syncDirectory } from "./recover.ts";
import { leftAs } from "./watch.ts";
import { FLAGS, Journal, type JournalOptions } from "./writer.ts";

export { journalEnd, lineInChain } from "./end.ts";
export { piecesOf as journalPieces } from "./files.ts";
export type { JournalLine } from "./line.ts";
export {
  faultInLine,
  followJournal,
  type LineFault,
  readJournal,
  tailJournal,
  type Verified,
  verifyJournal,
  verifyTail,
} from "./read.ts";
export type { Journal, JournalOptions } from "./writer.ts";

/**
 * Opens the journal for writing, creates what is missing, and moves a torn last line to
 * `<file>.torn`. Rejects with `locked` if another process writes it, with `corrupt` if it does not
 * end in a line of a journal, and with the system's own error (EACCES, EISDIR, ...) if the file
 * cannot be opened.
 */
export async function openJournal(options: JournalOptions): Promise<Journal> {
  const settings = {
    maxBytes: 64 * 1024 * 1024,
    mode: 0o600,
    durable: true,
    now: Date.now,
    truncateAt: 500,
    form: asItIs,
    clean: (text: string) => text,
    isPrompt: () => false,
    open,
    ...options,
  };
  const file = resolve(options.file);
  const device = await stat(file).then(
    (found) => !found.isFile(),
    () => false,
  );
  if (device) {
    const handle = await settings.open(file, FLAGS, settings.mode);
    return new Journal(handle, {
      ...settings,
      file,
      device,
      head: START,
      size: 0,
      recovered: null,
      left: undefined,
      unlock: async () => {},
    });
  }
  await makeDirectory(dirname(file));
  if (await isLink(file))
    throw new JournalError(
      "not-written",
      `the audit journal ${file} is a link; name its target instead`,
    );
  const unlock = await lockJournal(file);
  try {
    const handle = await settings.open(file, FLAGS, settings.mode);
    try {
      const found = await recover(handle, file, settings.mode);
      await syncDirectory(dirname(file));
      const left = await leftAs(handle);
      return new Journal(handle, { ...settings, file, device, ...found, left, unlock });
    } catch (error) {
      await handle.close();
      throw error;
    }
  } catch (error) {
    await unlock();
    throw error;
  }
}

const isLink = (file: string): Promise<boolean> =>
  lstat(file).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );

const asItIs = (body: object): object => body;
