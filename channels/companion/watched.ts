/**
 * Of all open questions, those that a companion watches. A session's key begins with a name and a
 * colon, and so do most globs: only the questions under that name are compared with them.
 */
import type { ApprovalRequest } from "../../src/core/model.ts";
import { matchesAny } from "../sessions.ts";
import type { Companion } from "./companions.ts";

interface Placed {
  readonly at: number;
  readonly request: ApprovalRequest;
}

/** Questions looked at between two looks at the time. */
const CHUNK = 256;

/**
 * Each of `all` may be asked for then; what it sees comes in the order of `requests`. `pace` is
 * awaited again and again.
 */
export async function watchedAmong(
  requests: readonly ApprovalRequest[],
  { all, pace }: { readonly all: readonly Companion["watches"][]; pace(): Promise<void> },
): Promise<(watches: Companion["watches"]) => readonly ApprovalRequest[]> {
  const isNarrow = all.some((watches) => watches !== undefined);
  const byName = isNarrow ? await grouped(requests, pace) : new Map<string, readonly Placed[]>();
  return (watches) => {
    if (watches === undefined) return requests;
    const names = watches.map(nameOfAll);
    if (names.includes(undefined))
      return requests.filter(({ session }) => matchesAny(watches, session));
    const groups = [...new Set(names)].map((name) => byName.get(name as string) ?? []);
    const seen = groups.flatMap((group) =>
      group.filter(({ request }) => matchesAny(watches, request.session)),
    );
    if (groups.length > 1) seen.sort((one, other) => one.at - other.at);
    return seen.map(({ request }) => request);
  };
}

async function grouped(
  requests: readonly ApprovalRequest[],
  pace: () => Promise<void>,
): Promise<ReadonlyMap<string, readonly Placed[]>> {
  const groups = new Map<string, Placed[]>();
  for (const [at, request] of requests.entries()) {
    const name = nameOf(request.session);
    const group = groups.get(name);
    if (group) group.push({ at, request });
    else groups.set(name, [{ at, request }]);
    if (at % CHUNK === CHUNK - 1) await pace();
  }
  return groups;
}

/** Up to its first colon; the whole key where it has none. */
export const nameOf = (session: string): string => {
  const end = session.indexOf(":");
  return end < 0 ? session : session.slice(0, end);
};

/** The name of every session that the glob matches; undefined: they may have several. */
export function nameOfAll(glob: string): string | undefined {
  const star = glob.indexOf("*");
  const text = star < 0 ? glob : glob.slice(0, star);
  return star < 0 || text.includes(":") ? nameOf(text) : undefined;
}
