/**
 * Which settings files start the installed hook, and what each was before: so that an uninstall
 * restores it to the byte, and keeps the script while another file needs it.
 */
import { join } from "node:path";
import { z } from "zod";
import type { FileEdit } from "../core/agent.ts";
import { read } from "./files.ts";

const Entry = z.object({
  /** The text before the first install; null: there was no file. Absent: unknown. */
  before: z.string().nullable().optional(),
  /** The text as an install left it. */
  after: z.string().nullable(),
});
const Entries = z.record(z.string(), Entry);
type Entry = z.output<typeof Entry>;

const fileIn = (state: string): string => join(state, "hooks", "installed.json");

export const recordOf = async (state: string, settings: string): Promise<Entry | undefined> =>
  (await entriesIn(state))[settings];

export const recordedFiles = async (state: string): Promise<string[]> =>
  Object.keys(await entriesIn(state));

/** `isFirst`: the settings had no hook of ours. */
export async function recordInstall(
  state: string,
  { file, before, after }: FileEdit,
  isFirst: boolean,
): Promise<FileEdit> {
  const entries = await entriesIn(state);
  const known = entries[file];
  const isOurs = isFirst || known?.after === before;
  const first = isFirst ? before : known?.before;
  const entry: Entry = {
    ...(first !== undefined && { before: first }),
    after: isOurs ? after : (known?.after ?? null),
  };
  return written(state, { ...entries, [file]: entry });
}

export async function recordUninstall(state: string, settings: string): Promise<FileEdit> {
  const { [settings]: _, ...rest } = await entriesIn(state);
  return written(state, rest);
}

async function written(state: string, entries: Record<string, Entry>): Promise<FileEdit> {
  const file = fileIn(state);
  const isEmpty = Object.keys(entries).length === 0;
  const after = isEmpty ? null : `${JSON.stringify(entries, null, 2)}\n`;
  return { file, before: await read(file), after, mode: 0o600 };
}

/** None where the record is damaged: then an uninstall only takes our entries out. */
async function entriesIn(state: string): Promise<Record<string, Entry>> {
  const text = await read(fileIn(state));
  try {
    return Entries.parse(JSON.parse(text ?? "{}"));
  } catch {
    return {};
  }
}
