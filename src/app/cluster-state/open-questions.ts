/**
 * What each token has open at other gateways that share the store, as far as this one has heard:
 * with its own it may not be more than the limit. A flood at several gateways at once can go beyond
 * it by what they have not heard of each other yet.
 */
import type { Cluster } from "../../core/cluster.ts";
import type { ApprovalRequest } from "../../core/model.ts";
import type { Elsewhere } from "../../core/quotas.ts";
import type { Store } from "../../core/store.ts";

type Watched = Pick<Store, "pending" | "watch">;

/** Rejects with `store-lost`. */
export async function questionsElsewhere(
  store: Watched,
  cluster: Cluster,
): Promise<(owner: string) => Elsewhere> {
  const questions = new QuestionsElsewhere(cluster);
  await questions.follow(store);
  return (owner) => questions.of(owner);
}

class QuestionsElsewhere {
  readonly #cluster: Cluster;
  readonly #open = new Map<string, ApprovalRequest>();
  readonly #byOwner = new Map<string, Elsewhere>();

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  async follow(store: Watched): Promise<void> {
    this.#cluster.watchOpened((request) => this.#add(request));
    store.watch(({ request }) => this.#remove(request.id));
    this.#cluster.watchTrouble((trouble) => {
      // what ended meanwhile was not told
      if (trouble === undefined) void this.#again(store).catch(() => {});
    });
    for (const request of await store.pending()) this.#add(request);
  }

  of(owner: string): Elsewhere {
    const now = this.#cluster.now();
    for (const [id, { expiresAt }] of this.#open) {
      if (expiresAt > now) break;
      this.#remove(id);
    }
    return this.#byOwner.get(owner) ?? NOTHING;
  }

  async #again(store: Watched): Promise<void> {
    const pending = new Set((await store.pending()).map(({ id }) => id));
    for (const id of [...this.#open.keys()]) if (!pending.has(id)) this.#remove(id);
  }

  #add(request: ApprovalRequest): void {
    if (this.#open.has(request.id)) return;
    this.#open.set(request.id, request);
    this.#count(request, 1);
  }

  #remove(id: string): void {
    const request = this.#open.get(id);
    if (!request) return;
    this.#open.delete(id);
    this.#count(request, -1);
  }

  #count({ owner, arguments: raw }: ApprovalRequest, change: 1 | -1): void {
    const { questions, bytes } = this.#byOwner.get(owner) ?? NOTHING;
    const after = questions + change;
    if (after === 0) this.#byOwner.delete(owner);
    else
      this.#byOwner.set(owner, {
        questions: after,
        bytes: bytes + change * Buffer.byteLength(raw),
      });
  }
}

const NOTHING: Elsewhere = { questions: 0, bytes: 0 };
