/**
 * The cards of one channel, for all nodes: what a node asks another one to show, and what each node
 * shows, so that another node can take it over. An entry of the shared state for each card.
 */
import { z } from "zod";
import type { ApprovalProvider, Log, Receipt } from "../core/channel.ts";
import type { Cluster, SharedEntry } from "../core/cluster.ts";
import { CountersignError } from "../core/errors.ts";
import type { ApprovalRequest, Decision, JsonObject } from "../core/model.ts";
import { createPace } from "../core/pace.ts";
import type { Store } from "../core/store.ts";

const Card = z.object({
  state: z.enum(["wanted", "shown", "failed"]),
  /** Where it was shown last; left out: not known. */
  receipt: z.record(z.string(), z.string()).optional(),
  /** Why it could not be shown. */
  detail: z.string().optional(),
  /** The node that shows it, or showed it last. */
  node: z.string().optional(),
  /** How many calls wait, by the last node that said so. */
  calls: z.int(),
  /** Its time is running out. */
  reminded: z.boolean(),
});
type Card = Readonly<z.output<typeof Card>>;

/** A card that this node shows, or is about to. */
interface Shown {
  readonly key: string;
  readonly receipts: Receipt[];
  request: ApprovalRequest | undefined;
  reminded: boolean;
  /** The shared state has an entry of it. */
  isTold: boolean;
  /** Resolves when the card is there, or could not be shown. */
  showing: Promise<unknown>;
  /** Resolves when it is closed; undefined: it is open. */
  closing: Promise<void> | undefined;
}

export interface CardsOptions {
  readonly cluster: Pick<Cluster, "shared" | "node" | "now" | "openQuestion">;
  readonly store: Pick<Store, "get">;
  readonly channel: string;
  /** People connect to every node; otherwise one node shows all cards. */
  readonly hosted: boolean;
  readonly inner: ApprovalProvider;
  readonly log: Pick<Log, "warn">;
  /** Whether this node can show cards now. */
  readonly isReady: () => boolean;
  /** The other nodes that are there. */
  readonly others: () => readonly string[];
}

/** Cards looked at between two looks at the time. */
const AT_A_TIME = 64;
/** A sweep is not urgent: it pauses so long between two slices. */
const SWEEP_REST_MS = 5;
/** An entry outlives its question by this much, so that a later holder can still close the card. */
const KEEP_MS = 60 * 60_000;
/** What no node has shown after so long has failed. A takeover takes no more than 10 s. */
const PATIENCE_MS = 20_000;
/** Cards that are taken over at a time. */
const AT_ONCE = 8;
/** A node that stops waits for so long for cards that it is showing. */
const SETTLE_MS = 3000;
const MAX_ENDED = 4096;
const TRIES = 5;

const KIND = "card";

export class Cards {
  readonly #options: CardsOptions;
  /** What this node shows, by the id of the question. */
  readonly #shown = new Map<string, Shown>();
  /** The questions that ended lately. */
  readonly #ended = new Map<string, Decision>();
  /** Who waits for another node to show a card, by its key. */
  readonly #waiting = new Map<string, (card: Card | undefined) => void>();
  /** Cards that are being shown, or told to the others. */
  readonly #busy = new Set<Promise<unknown>>();
  #unwatch: (() => void) | undefined;

  constructor(options: CardsOptions) {
    this.#options = options;
  }

  start(): void {
    this.#unwatch ??= this.#options.cluster.shared.watch(KIND, (key, entry) =>
      this.#heard(key, entry),
    );
  }

  stop(): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
  }

  /** Resolves when what is being shown is there and known to the others, or after a while. */
  async settled(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, SETTLE_MS);
    });
    await Promise.race([Promise.allSettled(this.#busy), late]).finally(() => clearTimeout(timer));
  }

  /** This node shows none any more: what it showed is for others to take over. */
  letGo(): void {
    this.#shown.clear();
  }

  /** Shows it here. Rejects with `channel-down`. */
  show(request: ApprovalRequest): Promise<Receipt> {
    return this.#whileBusy(this.#show(request));
  }

  async #show(request: ApprovalRequest): Promise<Receipt> {
    const { hosted, isReady } = this.#options;
    const key = this.#keyOf(request.id);
    const shown = this.#begin(key, request.id);
    shown.request = request;
    try {
      // before it is shown: if this node dies while it shows it, another one knows of it
      if (!hosted) await this.#want(key, request);
      shown.isTold = !hosted;
      const receipt = await this.#showNow(shown, request);
      if (!hosted) void this.#whileBusy(this.#tellShown(shown));
      return receipt;
    } catch (error) {
      this.#forget(request.id, shown);
      // without the channel it is the next holder's to show
      if (shown.isTold && isReady()) void this.#drop(key);
      throw error;
    }
  }

  /** Has another node show it: `node`, or the one that holds the channel. */
  async askFor(request: ApprovalRequest, node?: string): Promise<Receipt> {
    const key = this.#keyOf(request.id, node);
    let late: NodeJS.Timeout | undefined;
    const card = await new Promise<Card | undefined>((resolve, reject) => {
      late = setTimeout(() => reject(down("no node has shown it in time")), PATIENCE_MS).unref();
      this.#waiting.set(key, resolve);
      this.#want(key, request).catch((error: Error) => reject(down(error.message)));
    }).finally(() => {
      clearTimeout(late);
      this.#waiting.delete(key);
    });
    if (!card) throw down("it ended before it could be shown");
    if (card.state === "shown") return { card: key };
    void this.#drop(key);
    throw down(card.detail ?? "another node could not show it");
  }

  /** It is also shown here, or its card has another message. */
  also(id: string, receipt: Receipt): void {
    const shown = this.#shown.get(id) ?? this.#begin(this.#keyOf(id), id);
    shown.receipts.push(receipt);
    if (shown.isTold) void this.#whileBusy(this.#tellShown(shown));
    const decision = this.#ended.get(id);
    if (decision) void this.#closeLate(id, decision);
  }

  async recount(request: ApprovalRequest): Promise<void> {
    const shown = this.#shown.get(request.id);
    if (shown) await this.#recountHere(shown, request);
    await this.#changeElsewhere(request.id, (card) => ({ ...card, calls: request.calls }));
  }

  async remind(request: ApprovalRequest): Promise<void> {
    const shown = this.#shown.get(request.id);
    if (shown) await this.#remindHere(shown, request);
    await this.#changeElsewhere(request.id, (card) => ({ ...card, reminded: true }));
  }

  /** Closes what this node shows of it, once. */
  async close(request: ApprovalRequest, decision: Decision): Promise<void> {
    this.#remember(request.id, decision);
    const shown = this.#shown.get(request.id);
    if (!shown) return;
    shown.closing ??= this.#closeShown(shown, request, decision);
    await shown.closing;
  }

  async #closeShown(shown: Shown, request: ApprovalRequest, decision: Decision): Promise<void> {
    const { hosted, isReady } = this.#options;
    await shown.showing.catch(() => {}); // a card that is on its way is closed when it is there
    await this.#closeReceipts(shown.receipts, request, decision);
    this.#forget(request.id, shown);
    // a node that has just lost the channel may not have closed it
    if (shown.isTold && (hosted || isReady())) await this.#drop(shown.key);
  }

  /** This node has the channel now: what others have shown is shown and closed by it. */
  async takeOver(): Promise<void> {
    const { shared } = this.#options.cluster;
    const entries = (await shared.list(KIND)).filter(({ key }) => this.#isForHere(key));
    for (let from = 0; from < entries.length; from += AT_ONCE)
      await Promise.all(
        entries.slice(from, from + AT_ONCE).map((entry) => this.#takeOverOne(entry)),
      );
  }

  /** Closes cards of questions that ended without this node's hearing of it. */
  async sweep(): Promise<void> {
    const { store, cluster } = this.#options;
    const now = cluster.now();
    const isOver = (id: string) => !((cluster.openQuestion(id)?.expiresAt ?? 0) > now);
    const pace = createPace(SWEEP_REST_MS);
    let looked = 0;
    for (const id of this.#shown.keys()) {
      if (++looked % AT_A_TIME === 0) await pace();
      if (!this.#shown.has(id) || !isOver(id)) continue;
      const record = await store.get(id);
      if (record?.decision) await this.close(record.request, record.decision);
    }
  }

  #whileBusy<Result>(work: Promise<Result>): Promise<Result> {
    this.#busy.add(work);
    void work.catch(() => {}).finally(() => this.#busy.delete(work));
    return work;
  }

  #begin(key: string, id: string): Shown {
    const shown: Shown = {
      key,
      receipts: [],
      request: undefined,
      reminded: false,
      isTold: false,
      showing: DONE,
      closing: undefined,
    };
    this.#shown.set(id, shown);
    return shown;
  }

  #forget(id: string, shown: Shown): void {
    if (this.#shown.get(id) === shown) this.#shown.delete(id);
  }

  async #showNow(shown: Shown, request: ApprovalRequest, earlier?: Receipt): Promise<Receipt> {
    const showing = this.#options.inner.ask(request, earlier);
    shown.showing = showing;
    const receipt = await showing;
    if (!shown.receipts.includes(receipt)) shown.receipts.push(receipt);
    const decision = this.#ended.get(request.id);
    if (decision) void this.close(request, decision);
    return receipt;
  }

  #heard(key: string, entry: SharedEntry | undefined): void {
    const card = entry && cardIn(entry);
    if (card?.state !== "wanted") this.#waiting.get(key)?.(card);
    if (!card || !this.#isForHere(key)) return;
    if (card.state === "wanted") void this.#whileBusy(this.#showFor(key, entry));
    else if (card.state === "shown") this.#follow(key, card);
  }

  /** Another node's question, or one that was shown before this node had the channel. */
  async #showFor(key: string, entry: SharedEntry, earlier?: Receipt): Promise<void> {
    const { isReady, inner, store, channel } = this.#options;
    const id = idIn(key);
    if (!isReady() || this.#shown.has(id)) return;
    const shown = this.#begin(key, id);
    shown.isTold = true;
    try {
      const record = await store.get(id);
      if (!record || record.decision) {
        this.#forget(id, shown);
        if (record?.decision && earlier)
          await this.#closeReceipts([earlier], record.request, record.decision);
        return await this.#drop(key);
      }
      shown.request = record.request;
      if (!inner.canHandle(record.request.session)) throw down(`${channel} cannot show it`);
      await this.#showNow(shown, record.request, earlier);
      await this.#tellShown(shown, entry);
    } catch (error) {
      this.#forget(id, shown);
      if (isReady()) await this.#tellFailed(key, entry, error);
    }
  }

  async #takeOverOne(entry: SharedEntry): Promise<void> {
    const card = cardIn(entry);
    if (!card || card.state === "failed") return;
    // where it was shown may not be known: there may be a message that bears its buttons
    await this.#showFor(entry.key, entry, card.receipt ?? {});
  }

  /** The node that asked says something new of a card that this node shows. */
  #follow(key: string, card: Card): void {
    const shown = this.#shown.get(idIn(key));
    if (!shown?.request || shown.key !== key) return;
    if (card.reminded && !shown.reminded) void this.#remindHere(shown, shown.request);
    if (card.calls !== shown.request.calls) void this.#recountFrom(shown);
  }

  async #recountFrom(shown: Shown): Promise<void> {
    const record = await this.#options.store.get(idIn(shown.key)).catch(() => undefined);
    if (record && !record.decision) await this.#recountHere(shown, record.request);
  }

  async #recountHere(shown: Shown, request: ApprovalRequest): Promise<void> {
    if (shown.closing || shown.request?.calls === request.calls) return;
    shown.request = request;
    const { inner } = this.#options;
    await Promise.all(shown.receipts.map((each) => inner.recount(each, request).catch(() => {})));
  }

  async #remindHere(shown: Shown, request: ApprovalRequest): Promise<void> {
    if (shown.closing || shown.reminded) return;
    shown.reminded = true;
    const { inner } = this.#options;
    await Promise.all(shown.receipts.map((each) => inner.remind(each, request).catch(() => {})));
  }

  async #closeReceipts(
    receipts: readonly Receipt[],
    request: ApprovalRequest,
    decision: Decision,
  ): Promise<void> {
    const { inner } = this.#options;
    await Promise.all(
      receipts.map((each) => inner.closeCard(each, request, decision).catch(() => {})),
    );
  }

  async #closeLate(id: string, decision: Decision): Promise<void> {
    const record = await this.#options.store.get(id).catch(() => undefined);
    if (record) await this.close(record.request, decision);
  }

  #remember(id: string, decision: Decision): void {
    this.#ended.set(id, decision);
    const [oldest] = this.#ended.keys();
    if (this.#ended.size > MAX_ENDED && oldest !== undefined) this.#ended.delete(oldest);
  }

  // What the nodes tell each other

  /** A question has one card on a platform; where people connect to nodes, one at each. */
  #keyOf(id: string, node = this.#options.cluster.node.id): string {
    const { channel, hosted } = this.#options;
    return hosted ? `${channel}/${id}/${node}` : `${channel}/${id}`;
  }

  /** Whether a card is this node's to show, if it can. */
  #isForHere(key: string): boolean {
    const { channel, hosted, cluster } = this.#options;
    const [name, , node] = key.split("/");
    return name === channel && (!hosted || node === cluster.node.id);
  }

  #want(key: string, { calls, expiresAt }: ApprovalRequest): Promise<boolean> {
    const { shared, now } = this.#options.cluster;
    const forMs = Math.max(0, expiresAt - now()) + KEEP_MS;
    return shared.put(KIND, key, { state: "wanted", calls, reminded: false }, { forMs });
  }

  async #tellShown(shown: Shown, entry?: SharedEntry): Promise<void> {
    const { cluster } = this.#options;
    const receipt = shown.receipts.at(-1);
    if (this.#shown.get(idIn(shown.key)) !== shown) return; // another node shows it now
    const change = ({ detail: _, ...card }: Card): Card => ({
      ...card,
      state: "shown",
      node: cluster.node.id,
      ...(receipt && { receipt }),
    });
    await this.#changeAt(shown.key, change, { entry });
  }

  async #tellFailed(key: string, { version }: SharedEntry, error: unknown): Promise<void> {
    const detail = error instanceof CountersignError ? error.message : "an unexpected error";
    const { channel, log } = this.#options;
    log.warn({ channel, approval: idIn(key), reason: detail }, "another node's card was not shown");
    await this.#changeAt(key, (card) => ({ ...card, state: "failed", detail }), { version });
  }

  /** Tells the nodes that show it something new. */
  async #changeElsewhere(id: string, change: (card: Card) => Card): Promise<void> {
    const { hosted, others } = this.#options;
    if (hosted)
      await Promise.all(others().map((node) => this.#changeAt(this.#keyOf(id, node), change)));
    else if (!this.#shown.has(id)) await this.#changeAt(this.#keyOf(id), change);
  }

  /**
   * Never rejects: cards say what is known of them as well as they can. `entry`: as it was a moment
   * ago; `version`: only an entry of this version is changed.
   */
  async #changeAt(
    key: string,
    change: (card: Card) => Card,
    { entry: before, version }: { readonly entry?: SharedEntry | undefined; version?: number } = {},
  ): Promise<void> {
    const { shared, now } = this.#options.cluster;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const isKnown = attempt === 0 && before !== undefined;
      const entry = isKnown ? before : await shared.get(KIND, key).catch(() => undefined);
      const card = entry && cardIn(entry);
      if (!card || (version !== undefined && entry.version !== version)) return;
      const forMs = (entry.until ?? now()) - now();
      const value = jsonOf(change(card));
      const put = shared.put(KIND, key, value, { version: entry.version, forMs });
      if (await put.catch(() => false)) return;
    }
  }

  async #drop(key: string): Promise<void> {
    await this.#options.cluster.shared.take(KIND, key).catch(() => {}); // its time ends it
  }
}

const idIn = (key: string): string => key.split("/")[1] ?? "";
const cardIn = ({ value }: SharedEntry): Card | undefined => Card.safeParse(value).data;

const jsonOf = ({ receipt, detail, node, ...card }: Card): JsonObject => ({
  ...card,
  ...(receipt && { receipt }),
  ...(detail !== undefined && { detail }),
  ...(node !== undefined && { node }),
});

const down = (message: string): CountersignError => new CountersignError("channel-down", message);

const DONE: Promise<unknown> = Promise.resolve();
