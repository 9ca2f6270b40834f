/**
 * Rules that people approved for good, at all gateways that share a store: a row for each, with the
 * rule as it stands in `rules.yaml`, or that it was revoked. Each gateway keeps its own file.
 */
import { z } from "zod";
import type { Log } from "../../core/channel.ts";
import type { Cluster } from "../../core/cluster.ts";
import type { Json } from "../../core/model.ts";
import type { RulesFile } from "../../policy-files/permanent-rules-file.ts";
import { Replica } from "./replica.ts";

const KIND = "rule";
const Row = z.object({ entry: z.record(z.string(), z.json()).nullable() });
/** Null: it was revoked. */
type Row = z.output<typeof Row>;

export interface SharedRules {
  /**
   * This gateway has written a rule, or revoked one (`undefined`). What was revoked allows nothing
   * at any gateway when it resolves. What could not be written is, once the store is back.
   */
  changed(id: string, entry: Json | undefined): Promise<void>;
}

/** Brings `file` up to date, and keeps it so. */
export async function sharedRules(
  cluster: Cluster,
  file: RulesFile,
  log: Log,
): Promise<SharedRules> {
  const rules = new RulesOfAll(cluster, file, log);
  await rules.open();
  return rules;
}

class RulesOfAll implements SharedRules {
  readonly #cluster: Cluster;
  readonly #file: RulesFile;
  readonly #log: Log;
  readonly #rows: Replica<Row>;
  readonly #waiting = new Map<string, Row>();
  #turn: Promise<void> = Promise.resolve();

  constructor(cluster: Cluster, file: RulesFile, log: Log) {
    this.#cluster = cluster;
    this.#file = file;
    this.#log = log;
    this.#rows = new Replica<Row>({
      shared: cluster.shared,
      kind: KIND,
      read: (value) => Row.safeParse(value).data,
      changed: (id, row, node) => {
        if (row && node !== cluster.node.id) this.#apply(id, row);
      },
    });
  }

  /** A rule that was revoked while this gateway was down is taken out of its file. */
  async open(): Promise<void> {
    const { shared, fence } = this.#cluster;
    for (const [id, entry] of await this.#file.entries())
      await shared.put(KIND, id, jsonOf({ entry: entry as Row["entry"] }), { version: 0 });
    await this.#rows.refresh();
    for (const [id, row] of this.#rows.entries()) this.#apply(id, row);
    await this.#turn;
    fence.watch(async () => {
      await this.#rows.refresh();
      await this.#turn;
    });
    this.#cluster.watchTrouble((trouble) => {
      if (trouble === undefined) void this.#again();
    });
  }

  async changed(id: string, entry: Json | undefined): Promise<void> {
    const row: Row = { entry: (entry as Row["entry"]) ?? null };
    this.#waiting.set(id, row);
    await this.#write(id, row);
  }

  async #write(id: string, row: Row): Promise<void> {
    await this.#cluster.shared.put(KIND, id, jsonOf(row));
    if (this.#waiting.get(id) === row) this.#waiting.delete(id);
    if (row.entry === null) await this.#cluster.fence.raise();
  }

  async #again(): Promise<void> {
    try {
      for (const [id, row] of [...this.#waiting]) await this.#write(id, row);
    } catch {
      // the store is lost again, which is told when it is back
    }
  }

  /** One after the other. A file that cannot be changed is told, and tried at the next start. */
  #apply(id: string, { entry }: Row): void {
    this.#turn = this.#turn
      .then(() => (entry === null ? this.#file.drop(id) : this.#file.place(id, entry)))
      .catch(({ message }: Error) => {
        this.#log.error(
          { rule: id, error: message },
          "a rule that another gateway wrote or revoked could not be taken over",
        );
      });
  }
}

const jsonOf = (row: Row): Json => row as Json;
