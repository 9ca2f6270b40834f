/** The lines of the chains that gateways keep in a store. */
import type { ChainReader, StoredLines } from "../core/cluster.ts";
import type { JsonObject } from "../core/model.ts";
import { sha256 } from "../journal/line.ts";

/** Without their newlines. */
export const linesIn = ({ text }: Pick<StoredLines, "text">): readonly string[] =>
  text.split("\n").slice(0, -1);

/** The hash of a line; undefined: the chain does not have it. */
export async function hashAt(
  reader: Pick<ChainReader, "piece">,
  chain: string,
  seq: number,
): Promise<string | undefined> {
  const piece = await reader.piece(chain, seq);
  if (!piece) return undefined;
  if (piece.head.seq === seq) return piece.head.hash;
  const line = linesIn(piece)[seq - piece.first];
  return line === undefined ? undefined : sha256(line);
}

/** A line of one of the chains, with the node that wrote it. */
export interface NodeLine {
  readonly chain: string;
  readonly node: string;
  readonly line: JsonObject & { readonly seq: number };
}

export const parsedLine = (line: string): NodeLine["line"] => JSON.parse(line);

interface Stream {
  readonly node: string;
  readonly pieces: AsyncIterator<StoredLines>;
  piece: StoredLines;
  lines: readonly string[];
  at: number;
  key: number;
}

/** The lines of all chains in the order of their time; as many in memory as are read at a time. */
export async function* mergedLines(
  reader: Pick<ChainReader, "heads" | "chain">,
  names: ReadonlyMap<string, string> = new Map(),
): AsyncGenerator<NodeLine> {
  const streams: Stream[] = [];
  for (const { chain, node } of await reader.heads()) {
    const pieces = reader.chain(chain, 1)[Symbol.asyncIterator]();
    const stream = await begun(pieces, names.get(node) ?? node);
    if (stream) streams.push(stream);
  }
  while (streams.length > 0) {
    const next = streams.reduce((one, other) => (other.key < one.key ? other : one));
    yield {
      chain: next.piece.chain,
      node: next.node,
      line: parsedLine(next.lines[next.at] ?? ""),
    };
    if (!(await advance(next))) streams.splice(streams.indexOf(next), 1);
  }
}

async function begun(
  pieces: AsyncIterator<StoredLines>,
  node: string,
): Promise<Stream | undefined> {
  const { value, done } = await pieces.next();
  if (done) return undefined;
  const stream: Stream = { node, pieces, piece: value, lines: linesIn(value), at: 0, key: 0 };
  stream.key = keyOf(stream);
  return stream;
}

/** False: that was its last line. */
async function advance(stream: Stream): Promise<boolean> {
  stream.at++;
  if (stream.at >= stream.lines.length) {
    const { value, done } = await stream.pieces.next();
    if (done) return false;
    stream.piece = value;
    stream.lines = linesIn(value);
    stream.at = 0;
  }
  stream.key = keyOf(stream);
  return true;
}

/**
 * When the line was written, by the store's clock: a decision always stands behind its question.
 * What a node wrote while it was cut off came to the store later; such a chain has a `/`.
 */
const keyOf = ({ piece, lines, at }: Stream): number =>
  piece.chain.includes("/") || piece.at === undefined
    ? Date.parse(String(parsedLine(lines[at] ?? "").time))
    : piece.at;
