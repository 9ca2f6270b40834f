/** `countersign audit verify`: of a file, or of all chains in the database and this node's file. */
import { stat } from "node:fs/promises";
import { hashAt } from "../audit/chain-lines.ts";
import { type ChainFault, type VerifiedChains, verifyChains } from "../audit/verify-chains.ts";
import { asideOf, type VerifiedCopy, verifyCopy } from "../audit/verify-copy.ts";
import type { ChainHead, ChainReader } from "../core/cluster.ts";
import { stateDirectory } from "../filesystem/locations.ts";
import { verifyJournal } from "../journal/journal.ts";
import { knownNode } from "../state/node-id.ts";
import type { Database } from "../stores/postgres/admin.ts";
import { readHead } from "./audit-head.ts";
import { print, printJson, printTable, tell } from "./output.ts";

export interface VerifyFlags {
  readonly head?: string;
  readonly output: string;
}

export async function verifyFile(file: string, { head, output }: VerifyFlags): Promise<void> {
  const result = await verifyJournal(
    file,
    head === undefined ? {} : { expectHead: await readHead(head) },
  );
  if (!result.ok) process.exitCode = 1;
  if (output === "json") return printJson(result);
  if (result.ok)
    return print(`ok: ${result.lines} lines, head ${result.head.seq}:${result.head.hash}`);
  tell(`${result.file}:${result.line}: ${result.problem}: ${result.message}`);
}

/** `file`: this node's copy. */
export async function verifyDatabase(
  { audit, names }: Database,
  file: string,
  { head, output }: VerifyFlags,
): Promise<void> {
  const verified = await verifyChains(audit);
  const noted = head === undefined ? undefined : await notedFault(audit, await readHead(head));
  const copy = await copyOf(audit, file);
  const aside = await asideOf(file);
  const faults = [...verified.faults, ...(noted ? [noted] : [])];
  const ok = faults.length === 0 && copy?.ok !== false;
  if (!ok) process.exitCode = 1;
  if (output === "json") return printJson({ ok, ...verified, faults, file: copy ?? null, aside });
  show({ ...verified, faults }, { names: await names(), copy, ok });
  for (const each of aside)
    print(`note: ${each} has lines that are not in the database; audit verify --file reads it`);
}

/** A head that was noted elsewhere is in one of the chains. */
async function notedFault(
  audit: ChainReader,
  { seq, hash }: ChainHead,
): Promise<ChainFault | undefined> {
  const anchors = await audit.anchors();
  const [none = { chain: "-", node: "-" }] = await audit.heads();
  for (const { chain } of await audit.heads()) {
    const anchor = anchors.get(chain);
    if ((anchor?.seq === seq ? anchor.hash : await hashAt(audit, chain, seq)) === hash)
      return undefined;
  }
  return {
    chain: none.chain,
    node: none.node,
    seq,
    problem: "head-mismatch",
    message: `no chain has the recorded line ${seq}: one was cut off, rewritten or pruned`,
  };
}

/** Undefined: this machine has no chain, or no copy of it. */
async function copyOf(reader: ChainReader, file: string): Promise<VerifiedCopy | undefined> {
  const chain = await knownNode(stateDirectory());
  const isThere = await stat(file).then(
    () => true,
    () => false,
  );
  return chain !== undefined && isThere ? verifyCopy(file, { reader, chain }) : undefined;
}

interface Shown {
  readonly names: ReadonlyMap<string, string>;
  readonly copy: VerifiedCopy | undefined;
  readonly ok: boolean;
}

function show({ chains, faults, links }: VerifiedChains, { names, copy, ok }: Shown): void {
  const nameOf = (node: string) => names.get(node) ?? node;
  for (const { chain, node, problem, message } of faults)
    tell(`${nameOf(node)} (chain ${chain}): ${problem}: ${message}`);
  if (copy && !copy.ok) tell(`${copy.file}: ${copy.problem}: ${copy.message}`);
  const lines = chains.reduce((sum, each) => sum + each.lines, 0);
  if (ok) print(`ok: ${lines} lines in ${chains.length} chains, ${links} notes of each other hold`);
  if (copy?.ok) print(`ok: ${copy.file} agrees with this node's chain up to line ${copy.head.seq}`);
  if (chains.length > 0)
    printTable(
      ["NODE", "LINES", "FROM", "HEAD", "CHAIN"],
      chains.map(({ chain, node, seq, hash, lines: count, anchor }) => [
        nameOf(node),
        String(count),
        String((anchor?.seq ?? 0) + 1),
        `${seq}:${hash}`,
        chain,
      ]),
    );
}
