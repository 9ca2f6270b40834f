/**
 * What became of approved calls, for channels of all nodes: the node that a call was at hears of
 * it, and another one may show the card.
 */
import { z } from "zod";
import type { ApprovalOutcomes, OutcomeNews } from "../core/approval-outcomes.ts";
import type { ChannelHost, ChannelNews } from "../core/channel.ts";
import type { Cluster, SharedEntry } from "../core/cluster.ts";

const News = z.object({
  session: z.string(),
  outcome: z.object({
    ok: z.boolean(),
    error: z.string().optional(),
    exitCode: z.number().optional(),
    at: z.number(),
  }),
});

/** Nodes that do not hear of it at once show none. */
const KEEP_MS = 60_000;
const KIND = "outcome";

/** What other nodes tell is known here too, for those who look. Returns how to stop that. */
export const learnOutcomes = (
  { shared, node }: Pick<Cluster, "shared" | "node">,
  outcomes: Pick<ApprovalOutcomes, "learn">,
): (() => void) =>
  shared.watch(KIND, (approval, entry) => {
    const news = entry && entry.node !== node.id ? newsIn(approval, entry) : undefined;
    if (news) outcomes.learn(news);
  });

function newsIn(approval: string, { value }: SharedEntry): OutcomeNews | undefined {
  const read = News.safeParse(value).data;
  if (!read) return undefined;
  const { ok, error, exitCode, at } = read.outcome;
  const outcome = {
    ok,
    ...(error !== undefined && { error }),
    ...(exitCode !== undefined && { exitCode }),
    at,
  };
  return { approval, session: read.session, outcome };
}

type Listener = Parameters<ChannelHost["watch"]>[0];

export class SharedOutcomes {
  readonly #cluster: Pick<Cluster, "shared" | "node">;
  readonly #listeners = new Set<Listener>();
  #ends: (() => void)[] = [];

  constructor(cluster: Pick<Cluster, "shared" | "node">) {
    this.#cluster = cluster;
  }

  /** Tells the other nodes what this host tells; the first host is enough. */
  begin(host: Pick<ChannelHost, "watch">): void {
    if (this.#ends.length > 0) return;
    this.#ends = [
      host.watch((news) => this.#tell(news)),
      this.#cluster.shared.watch(KIND, (approval, entry) => this.#heard(approval, entry)),
    ];
  }

  stop(): void {
    for (const end of this.#ends.splice(0)) end();
  }

  /** What the other nodes tell. Returns how to stop that. */
  watch(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(news: ChannelNews): void {
    if (news.type !== "outcome") return;
    const { approval, session, outcome } = news;
    const value = { session, outcome: { ...outcome } };
    void this.#cluster.shared.put(KIND, approval, value, { forMs: KEEP_MS }).catch(() => {});
  }

  #heard(approval: string, entry: SharedEntry | undefined): void {
    if (!entry || entry.node === this.#cluster.node.id) return;
    const news = newsIn(approval, entry);
    if (!news) return;
    for (const listener of this.#listeners) listener({ type: "outcome", ...news });
  }
}
