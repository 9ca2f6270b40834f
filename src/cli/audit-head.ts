/**
 * A head of the audit log's chain that was saved elsewhere: as SEQ:HASH, as a sink's file, or at a
 * URL.
 */
import { open } from "node:fs/promises";
import { CountersignError } from "../core/errors.ts";
import { linesBackwards } from "../journal/files.ts";
import { type Head, parseLine, sha256 } from "../journal/line.ts";

/** Throws `bad-request` if there is none to be found. */
export async function readHead(text: string): Promise<Head> {
  const own = headIn(text);
  if (own) return own;
  return /^https?:\/\//.test(text) ? headAt(text) : headOf(text);
}

function headIn(text: string): Head | undefined {
  const [, seq, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text.trim()) ?? [];
  return hash === undefined ? undefined : { seq: Number(seq), hash };
}

/**
 * The last entry of a copy of the log, of a file of syslog messages, or of a file that holds
 * SEQ:HASH.
 */
async function headOf(file: string): Promise<Head> {
  const handle = await open(file).catch((cause: NodeJS.ErrnoException) => {
    throw bad(`expected SEQ:HASH, a file or a URL; ${file} cannot be read (${cause.code})`);
  });
  try {
    const { size } = await handle.stat();
    for await (const { bytes, whole } of linesBackwards(handle, size)) {
      const noted = headIn(bytes.toString("utf8"));
      if (noted) return noted;
      if (!whole) continue; // a torn line: the one before it counts
      const line = parseLine(bytes);
      if (line) return { seq: line.seq, hash: sha256(bytes) };
      const [, seq, hash] = SYSLOG.exec(bytes.toString("utf8")) ?? [];
      if (seq !== undefined && hash !== undefined) return { seq: Number(seq), hash };
    }
  } finally {
    await handle.close();
  }
  throw bad(`${file} contains no audit log line`);
}

const SYSLOG = /\[countersign@32473 seq="(\d+)" hash="([0-9a-f]{64})"/;

/** `{ "head": { "seq", "hash" } }`, or SEQ:HASH as text. */
async function headAt(url: string): Promise<Head> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch((error: Error) => {
    throw bad(
      `${url} does not answer ` +
        `(${(error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.message})`,
    );
  });
  const text = await reply.text();
  const found = reply.ok ? (headIn(text) ?? headInJson(text)) : undefined;
  if (!found)
    throw bad(
      `${url} answered HTTP ${reply.status} and named no head: expected { "head": { "seq", ` +
        `"hash" } } or SEQ:HASH`,
    );
  return found;
}

function headInJson(text: string): Head | undefined {
  try {
    const { seq, hash } = (JSON.parse(text) as { head: Head }).head;
    return headIn(`${seq}:${hash}`);
  } catch {
    return undefined;
  }
}

const bad = (message: string): CountersignError =>
  new CountersignError("bad-request", `--head: ${message}`, { path: "head" });
