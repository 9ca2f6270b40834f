/** Where the audit log is that a command reads. */
import { readdir, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { CountersignError } from "../core/errors.ts";
import { reasonOf } from "../filesystem/reasons.ts";
import type { JournalLine } from "../journal/line.ts";
import { type AuditRecord, databaseRecord, fileRecord } from "./audit-record.ts";
import type { VerifyFlags } from "./audit-verify.ts";
import { isDatabase, withDatabase } from "./database.ts";
import { ownRecord } from "./own-record.ts";

export interface LogFlags {
  readonly file?: string;
  readonly config?: string;
}

/**
 * A log that is named is a file; else it is where the config says. Throws `bad-config` where that
 * would be a part of the log only: what is left out must not look as if it were not there.
 */
async function placeOf({
  file,
  config,
}: LogFlags): Promise<{ readonly file: string; readonly store: string | undefined }> {
  if (file !== undefined) return { file, store: undefined };
  const found = await ownRecord(config);
  if (isDatabase(found.store)) return { file: found.file, store: found.store };
  if (found.node)
    throw new CountersignError(
      "bad-config",
      "this machine's gateway shares a database with others, which has the whole log: name its " +
        `config with --config, or read only this gateway's lines with --file ${found.file}`,
      { path: "config" },
    );
  return { file: found.file, store: undefined };
}

export async function withRecord(
  flags: LogFlags,
  work: (record: AuditRecord) => Promise<void>,
): Promise<void> {
  const { file, store } = await placeOf(flags);
  if (store === undefined) return work(fileRecord(await existing(file)));
  await withDatabase(store, (database) => work(databaseRecord(database)));
}

export async function verify(flags: LogFlags, choice: VerifyFlags): Promise<void> {
  const { verifyDatabase, verifyFile } = await import("./audit-verify.ts");
  const { file, store } = await placeOf(flags);
  if (store === undefined) return verifyFile(await existing(file), choice);
  await withDatabase(store, (database) => verifyDatabase(database, file, choice));
}

/** All lines; the log is opened when the first one is read. */
export async function* linesOf(flags: LogFlags): AsyncGenerator<JournalLine> {
  const { file, store } = await placeOf(flags);
  if (store === undefined) {
    yield* fileRecord(await existing(file)).lines();
    return;
  }
  const { openDatabase } = await import("../stores/postgres/admin.ts");
  const database = await openDatabase(store);
  try {
    yield* databaseRecord(database).lines();
  } finally {
    await database.close();
  }
}

/** Throws `bad-request` if no log can be there; a rotated one may have no file of its own name. */
async function existing(file: string): Promise<string> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => error);
  if (!(found instanceof Error)) {
    if (!found.isDirectory()) return file;
    throw bad(`${file} is a directory; name the log in it, such as audit.jsonl`);
  }
  if (found.code === "ENOENT" && (await isRotated(file))) return file;
  const why =
    found.code === "ENOENT"
      ? "there is no audit log there; a gateway writes it once it is started: countersign start"
      : reasonOf(found);
  throw bad(`${file}: ${why}`);
}

const isRotated = async (file: string): Promise<boolean> => {
  const names = await readdir(dirname(file)).catch((): string[] => []);
  return names.some((name) => name.startsWith(`${basename(file)}.`));
};

const bad = (message: string): CountersignError =>
  new CountersignError("bad-request", message, { path: "file" });
