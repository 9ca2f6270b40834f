/**
 * A store from outside as the gateway calls it: complete, with rejections in place of exceptions,
 * and with no outcome that cannot be read.
 */
import { CountersignError } from "./errors.ts";
import type { Settled, Store } from "./store.ts";

type Method = Exclude<keyof Store, "grants" | "turns" | "cluster">;

const METHODS: readonly Method[] = [
  "open",
  "settle",
  "recount",
  "get",
  "pending",
  "resolved",
  "watch",
  "close",
];
const GRANTS = ["put", "list", "remove"] as const;
const TURNS = ["get", "put"] as const;

/** Takes what `open` resolved with, also an instance of a class. Throws `bad-config`. */
export function checkedStore(scheme: string, store: Store): Store {
  const missing = [
    ...lacking(store, METHODS),
    ...lacking(store?.grants, GRANTS).map((name) => `grants.${name}`),
    ...lacking(store?.turns, TURNS).map((name) => `turns.${name}`),
  ];
  if (missing.length > 0)
    throw new CountersignError(
      "bad-config",
      `the store ${scheme} lacks ${missing.map((name) => `${name}()`).join(", ")}`,
      { path: "store" },
    );
  return {
    ...(store.cluster && { cluster: store.cluster }),
    open: async (request, callId) => store.open(request, callId),
    settle: async (...given) => settledOf(scheme, await store.settle(...given)),
    recount: async (...given) => store.recount(...given),
    get: async (id) => store.get(id),
    pending: async () => store.pending(),
    resolved: async (limit) => store.resolved(limit),
    watch: (listener) => store.watch(listener),
    grants: store.grants,
    turns: store.turns,
    close: async () => store.close(),
  };
}

const lacking = (part: object | undefined, methods: readonly string[]): string[] =>
  methods.filter((name) => typeof Object(part)[name] !== "function");

/** What is no outcome must not pass for one: the question then ends as not recorded, denied. */
function settledOf(scheme: string, settled: Settled | undefined): Settled | undefined {
  if (settled === undefined) return undefined;
  const { won, decision } = Object(settled) as Partial<Settled>;
  const outcome = decision?.outcome;
  if (typeof won === "boolean" && (outcome === "allow" || outcome === "deny")) return settled;
  throw new TypeError(`the store ${scheme} settled nothing that can be read`);
}
