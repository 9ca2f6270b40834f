/** Alarms of one channel, for all nodes: a node that cannot show one has another node show it. */
import { z } from "zod";
import type { Alarm } from "../core/alarm.ts";
import type { ApprovalProvider } from "../core/channel.ts";
import type { Cluster, SharedEntry } from "../core/cluster.ts";
import { CountersignError } from "../core/errors.ts";
import type { Json } from "../core/model.ts";

const Labelled = z.array(z.object({ label: z.string(), text: z.string() }));

const Wanted = z.object({
  isShown: z.boolean(),
  alarm: z.object({
    id: z.string(),
    at: z.number(),
    session: z.string(),
    tool: z.string(),
    heading: z.string(),
    facts: Labelled,
    texts: Labelled,
    advice: z.string(),
  }),
});

export interface SharedAlarmsOptions {
  readonly cluster: Pick<Cluster, "shared" | "node">;
  readonly channel: string;
  /** People connect to every node; otherwise one node shows all. */
  readonly hosted: boolean;
  readonly inner: Pick<ApprovalProvider, "alarm">;
  readonly isReady: () => boolean;
}

const KEEP_MS = 60 * 60_000;
/** The gateway tries an alarm again that has not been shown after so long. */
const PATIENCE_MS = 20_000;
const MAX_SHOWN = 1000;

const KIND = "alarm";

export class SharedAlarms {
  readonly #options: SharedAlarmsOptions;
  readonly #waiting = new Map<string, () => void>();
  /** The keys of those that this node has shown for others, or is showing. */
  readonly #shown = new Set<string>();
  #unwatch: (() => void) | undefined;

  constructor(options: SharedAlarmsOptions) {
    this.#options = options;
  }

  start(): void {
    this.#unwatch ??= this.#options.cluster.shared.watch(KIND, (key, entry) => {
      if (entry) void this.#heard(key, entry);
    });
  }

  stop(): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
  }

  /**
   * Has another node show it: `node`, or the one that holds the channel. Rejects with
   * `channel-down` if none has shown it yet.
   */
  async askFor(alarm: Alarm, node?: string): Promise<void> {
    const { cluster, channel, hosted } = this.#options;
    const key = hosted ? `${channel}/${alarm.id}/${node}` : `${channel}/${alarm.id}`;
    const before = await cluster.shared.get(KIND, key);
    if (before && Wanted.safeParse(before.value).data?.isShown) return;
    let late: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve, reject) => {
      late = setTimeout(() => reject(notShown("no node has shown it")), PATIENCE_MS).unref();
      this.#waiting.set(key, resolve);
      cluster.shared.put(KIND, key, jsonOf(alarm, false), { forMs: KEEP_MS }).catch(reject);
    }).finally(() => {
      clearTimeout(late);
      this.#waiting.delete(key);
    });
  }

  /** This node has the channel now: what none has shown is shown by it. */
  async takeOver(): Promise<void> {
    for (const entry of await this.#options.cluster.shared.list(KIND))
      await this.#heard(entry.key, entry);
  }

  async #heard(key: string, { value }: SharedEntry): Promise<void> {
    const wanted = Wanted.safeParse(value).data;
    if (wanted?.isShown) this.#waiting.get(key)?.();
    else if (wanted && this.#isForHere(key) && this.#options.isReady())
      await this.#show(key, wanted.alarm);
  }

  /** Never rejects: the node that has raised it tries again. */
  async #show(key: string, alarm: Alarm): Promise<void> {
    const { cluster, inner } = this.#options;
    if (this.#shown.has(key)) return;
    this.#shown.add(key);
    const [oldest] = this.#shown;
    if (this.#shown.size > MAX_SHOWN && oldest !== undefined) this.#shown.delete(oldest);
    try {
      await inner.alarm(alarm);
      await cluster.shared.put(KIND, key, jsonOf(alarm, true), { forMs: KEEP_MS });
    } catch {
      this.#shown.delete(key);
    }
  }

  #isForHere(key: string): boolean {
    const { channel, hosted, cluster } = this.#options;
    const [name, , node] = key.split("/");
    return name === channel && (!hosted || node === cluster.node.id);
  }
}

const jsonOf = ({ facts, texts, ...alarm }: Alarm, isShown: boolean): Json => ({
  isShown,
  alarm: {
    ...alarm,
    facts: facts.map(({ label, text }) => ({ label, text })),
    texts: texts.map(({ label, text }) => ({ label, text })),
  },
});

const notShown = (message: string): CountersignError =>
  new CountersignError("channel-down", message);
