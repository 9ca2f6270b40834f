/**
 * The firewall: which peer may call which tool, and how often. What no rule allows is denied, and a
 * deny always wins.
 */
import { type Buckets, createBuckets } from "./bucket.ts";
import { EVERY, type FirewallRule, isEveryTool, type P2pConfig } from "./options.ts";

type CallKind = "new" | "asked" | "again";

export interface Firewall {
  /**
   * Why a call is refused; undefined if it is not. `new`: it counts; `asked`: a query without a
   * call; `again`: it was counted before.
   */
  objection(did: string, tool: string, kind?: CallKind): "rate" | "firewall" | undefined;
  /** Whether this peer may call any tool at all. */
  admits(did: string): boolean;
}

/** The most unlisted peers whose rate is tracked at one time. */
const MAX_STRANGERS = 10_000;

export type ToolList = (tool: string) => boolean;

/** `names`: exact, or with `*` at the end. */
export function toolList(names: readonly string[]): ToolList {
  if (isEveryTool(names)) return () => true;
  const exact = new Set(names.filter((name) => !name.endsWith(EVERY)));
  const starts = names.filter((name) => name.endsWith(EVERY)).map((name) => name.slice(0, -1));
  return (tool) => exact.has(tool) || starts.some((start) => tool.startsWith(start));
}

/** All rules for one peer combined; their order does not matter. */
interface Said {
  readonly allows: readonly ToolList[];
  /** Compared with names in lower case: `Exec` does not bypass a deny of `exec`. */
  readonly denies: readonly ToolList[];
  readonly deniesAll: boolean;
  /** The strictest rate of all rules. */
  readonly perMinute: number | undefined;
}

function said(rules: readonly FirewallRule[]): Said {
  const rates = rules.flatMap(({ perMinute }) => (perMinute === undefined ? [] : [perMinute]));
  const denials = rules.filter(({ action }) => action === "deny");
  return {
    allows: rules.filter(({ action }) => action === "allow").map(({ tools }) => toolList(tools)),
    denies: denials.map(({ tools }) => toolList(tools.map(fold))),
    deniesAll: denials.some(({ tools }) => isEveryTool(tools)),
    perMinute: rates.length === 0 ? undefined : Math.min(...rates),
  };
}

export interface FirewallOptions extends Pick<P2pConfig, "peers" | "firewall" | "ratePerMinute"> {
  readonly now: () => number;
}

export function createFirewall({ peers, firewall, ratePerMinute, now }: FirewallOptions): Firewall {
  const named = new Set([...peers.map(({ did }) => did), ...firewall.map(({ peer }) => peer)]);
  named.delete(EVERY);
  const own = new Map(
    [...named].map((did) => [did, said(firewall.filter(({ peer }) => peer === did))]),
  );
  const everybody = said(firewall.filter(({ peer }) => peer === EVERY));
  // a flood of unlisted peers must not use up the room of the listed ones
  const known = createBuckets({ max: Number.POSITIVE_INFINITY, now });
  const strangers = createBuckets({ max: MAX_STRANGERS, now });

  /**
   * The peer's own limit counts first: a peer that has reached it uses up nothing of the shared
   * limit.
   */
  function isWithinRate(did: string, kind: CallKind): boolean {
    if (kind === "again") return true;
    const of = own.get(did);
    const use = (buckets: Buckets, key: string, rate: number) =>
      kind === "new" ? buckets.take(key, rate) : buckets.peek(key, rate);
    if (!use(of ? known : strangers, did, of?.perMinute ?? ratePerMinute)) return false;
    return everybody.perMinute === undefined || use(known, EVERY, everybody.perMinute);
  }

  function admits(did: string): boolean {
    const of = own.get(did) ?? NOTHING;
    return of.allows.length + everybody.allows.length > 0 && !of.deniesAll && !everybody.deniesAll;
  }

  return {
    admits,
    objection(did, tool, kind = "new") {
      if (!admits(did)) return "firewall"; // an unlisted peer that may call nothing takes no room
      if (!isWithinRate(did, kind)) return "rate";
      const { allows, denies } = own.get(did) ?? NOTHING;
      const isDenied = (list: ToolList) => list(fold(tool));
      const isAllowed = (list: ToolList) => list(tool);
      if (denies.some(isDenied) || everybody.denies.some(isDenied)) return "firewall";
      return allows.some(isAllowed) || everybody.allows.some(isAllowed) ? undefined : "firewall";
    },
  };
}

const NOTHING: Said = said([]);
const fold = (name: string): string => name.trim().toLowerCase();
