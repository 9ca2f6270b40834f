/**
 * The firewall: which peer may ask for which tool, and how often. What no rule allows is denied,
 * and a denial always wins.
 */
import { type Buckets, createBuckets } from "./bucket.ts";
import { EVERY, type FirewallRule, isEveryTool, type P2pConfig } from "./options.ts";

type CallKind = "new" | "asked" | "again";

export interface Firewall {
  /**
   * What stands against a call; undefined: nothing. `new`: it counts; `asked`: nobody calls,
   * somebody only asks what would become of it; `again`: it was counted before.
   */
  objection(did: string, tool: string, kind?: CallKind): "rate" | "firewall" | undefined;
  /** Whether there is anything at all that this peer may ask for. */
  admits(did: string): boolean;
}

/** Peers of which nothing is written in the config, whose rate is kept at one time. */
const MAX_STRANGERS = 10_000;

export type ToolList = (tool: string) => boolean;

/** `names`: exact, or with `*` at the end. */
export function toolList(names: readonly string[]): ToolList {
  if (isEveryTool(names)) return () => true;
  const exact = new Set(names.filter((name) => !name.endsWith(EVERY)));
  const starts = names.filter((name) => name.endsWith(EVERY)).map((name) => name.slice(0, -1));
  return (tool) => exact.has(tool) || starts.some((start) => tool.startsWith(start));
}

/** What all rules for one peer say together: in which order they stand makes no difference. */
interface Said {
  readonly allows: readonly ToolList[];
  /** Held against names in small letters: `Exec` is no way around a denial of `exec`. */
  readonly denies: readonly ToolList[];
  readonly deniesAll: boolean;
  /** The strictest of those given. */
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
  // a flood of strangers never takes the room of those that the operator named
  const known = createBuckets({ max: Number.POSITIVE_INFINITY, now });
  const strangers = createBuckets({ max: MAX_STRANGERS, now });

  /**
   * A peer's own calls count first: one that has used them up uses up nothing of what all share.
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
      if (!admits(did)) return "firewall"; // and a stranger to whom nothing is open takes no room
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
