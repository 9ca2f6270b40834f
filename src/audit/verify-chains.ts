/**
 * Verifies the chains that gateways keep in a store: each by itself, and against what the others
 * noted of it.
 */
import type { ChainHead, ChainReader, NodeHead, StoredLines } from "../core/cluster.ts";
import { faultInLine, type LineFault } from "../journal/journal.ts";
import { START, sha256 } from "../journal/line.ts";
import { hashAt, linesIn, parsedLine } from "./chain-lines.ts";

export interface ChainFault extends LineFault {
  readonly chain: string;
  readonly node: string;
}

export interface VerifiedChain extends ChainHead {
  readonly chain: string;
  readonly node: string;
  /** How many were read. */
  readonly lines: number;
  /** The line before the first one, where it does not begin with line 1. */
  readonly anchor: ChainHead | undefined;
}

export interface VerifiedChains {
  readonly chains: readonly VerifiedChain[];
  /** The first one of each chain. */
  readonly faults: readonly ChainFault[];
  /** How many notes of another chain's end were compared with it. */
  readonly links: number;
}

/** A note in a chain of where another one stood. */
interface Link extends ChainHead {
  readonly chain: string;
  readonly by: string;
}

/** Links that are looked up at a time. */
const AT_ONCE = 16;

/** Constant memory. Rejects with `store-lost`. */
export async function verifyChains(reader: ChainReader): Promise<VerifiedChains> {
  const anchors = await reader.anchors();
  const links = new LinkChecks(reader, anchors);
  const chains: VerifiedChain[] = [];
  const faults: ChainFault[] = [];
  for (const end of await reader.heads()) {
    const anchor = anchors.get(end.chain);
    const walk = new Walk(end, anchor);
    for await (const piece of reader.chain(end.chain, 1)) {
      walk.take(piece);
      if (walk.fault) break;
      for (const link of walk.links.splice(0)) await links.add(link);
    }
    if (walk.fault) faults.push(walk.fault);
    chains.push(walk.result);
  }
  await links.finish();
  const known = new Set(faults.map(({ chain }) => chain));
  const more = links.faults.filter(({ chain }) => !known.has(chain) && known.add(chain));
  return { chains, faults: [...faults, ...more], links: links.count };
}

/** One chain, piece after piece. */
class Walk {
  readonly #end: NodeHead;
  readonly #anchor: ChainHead | undefined;
  readonly links: Link[] = [];
  fault: ChainFault | undefined;
  #head: ChainHead;
  #lines = 0;

  constructor(end: NodeHead, anchor: ChainHead | undefined) {
    this.#end = end;
    this.#anchor = anchor;
    this.#head = anchor ?? START;
  }

  get result(): VerifiedChain {
    const { chain, node } = this.#end;
    const { seq, hash } = this.#head;
    return { chain, node, seq, hash, lines: this.#lines, anchor: this.#anchor };
  }

  take({ first, head, text }: StoredLines): void {
    const lines = linesIn({ text });
    for (const line of lines) {
      const fault = faultInLine(Buffer.from(line), this.#head);
      if (fault) {
        this.#fail(fault);
        return;
      }
      this.#head = { seq: this.#head.seq + 1, hash: sha256(line) };
      this.#lines++;
      if (line.includes('"type":"chains"')) this.#note(line);
    }
    const { seq } = this.#head;
    if (!text.endsWith("\n") || seq !== head.seq || first !== seq - lines.length + 1)
      this.#fail({
        problem: "gap",
        seq,
        message: `the row of lines ${first} to ${head.seq} has ${lines.length} lines up to ${seq}`,
      });
    else if (head.hash !== this.#head.hash)
      this.#fail({
        problem: "broken-chain",
        seq,
        message: `the row that ends with number ${seq} names another hash for it`,
      });
  }

  #fail(fault: LineFault): void {
    const { chain, node } = this.#end;
    this.fault = { chain, node, ...fault };
  }

  #note(line: string): void {
    const { type, heads } = parsedLine(line);
    if (type !== "chains" || !Array.isArray(heads)) return;
    for (const noted of heads)
      this.links.push({ ...(noted as Omit<Link, "by">), by: this.#end.node });
  }
}

/** Looks up what the chains say of each other. */
class LinkChecks {
  readonly #reader: ChainReader;
  readonly #anchors: ReadonlyMap<string, ChainHead>;
  #waiting: Link[] = [];
  readonly #found = new Map<string, ChainFault>();
  count = 0;

  constructor(reader: ChainReader, anchors: ReadonlyMap<string, ChainHead>) {
    this.#reader = reader;
    this.#anchors = anchors;
  }

  /** The first one of each chain. */
  get faults(): readonly ChainFault[] {
    return [...this.#found.values()];
  }

  async add(link: Link): Promise<void> {
    this.#waiting.push(link);
    if (this.#waiting.length >= AT_ONCE) await this.finish();
  }

  async finish(): Promise<void> {
    const links = this.#waiting;
    this.#waiting = [];
    this.count += links.length;
    await Promise.all(links.map((link) => this.#check(link)));
  }

  async #check({ chain, seq, hash, by }: Link): Promise<void> {
    const anchor = this.#anchors.get(chain);
    if (anchor && seq < anchor.seq) return; // it was pruned
    const known = anchor?.seq === seq ? anchor.hash : await hashAt(this.#reader, chain, seq);
    if (known === hash) return;
    const before = this.#found.get(chain);
    if (before?.seq !== undefined && before.seq <= seq) return;
    const what =
      known === undefined
        ? `node ${by} noted line ${seq}, which is not there: the chain was cut off or removed`
        : `line ${seq} is not the one that node ${by} noted: the chain was rewritten`;
    const [node = chain] = chain.split("/");
    this.#found.set(chain, { chain, node, seq, problem: "head-mismatch", message: what });
  }
}
