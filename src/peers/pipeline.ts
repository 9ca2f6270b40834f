/**
 * Decides a remote peer's call step by step: firewall, reputation, ceiling, spending. The owner
 * approves what passes them all.
 */
import type { Log } from "../core/channel.ts";
import type { Judgement } from "../core/model.ts";
import { peerOf } from "../core/peer.ts";
import type { PolicyCall } from "../core/policy.ts";
import { type Ceiling, createCeiling, safetyOf } from "./ceiling.ts";
import { millionthsOf } from "./decimals.ts";
import { canonicalDid } from "./did.ts";
import { createFirewall } from "./firewall.ts";
import type { P2pConfig, PaymentConfig } from "./options.ts";
import { ASKED, allowance, DENIED, type PeerCode, type PeerSaid, question } from "./reasons.ts";
import type { Reputation } from "./reputation.ts";
import type { Spending } from "./spending.ts";

/** After so many failures in a row the peer's session ends. */
const MAX_STREAK = 5;
/** The most calls whose outcome is pending. */
const MAX_OPEN = 10_000;

export interface PeerPipelineOptions {
  readonly p2p: P2pConfig;
  readonly payment: Pick<PaymentConfig, "tools">;
  readonly reputation: Reputation;
  readonly spending: Spending;
  readonly now: () => number;
  /**
   * Whether the owner lets an unlisted peer connect. Left out: the owner cannot be asked, which
   * means no.
   */
  readonly askOwner?: (did: string) => Promise<boolean>;
  /** Called when this peer's sessions end. */
  readonly onInvalid?: (did: string, why: "failures" | "reputation") => void;
  readonly log?: Pick<Log, "error">;
}

export interface PeerResult {
  readonly ok: boolean;
  readonly timedOut?: boolean | undefined;
  /** False: the host did not run it, which says nothing of the peer. */
  readonly ran?: false | undefined;
  /**
   * The source of the report. A peer's own report counts only against it: it cannot earn trust, or
   * get money back, by its own word.
   */
  readonly reporter: "executor" | "peer";
}

export type Admission = { readonly ok: true } | { readonly ok: false; readonly why: PeerCode };

export interface PeerPipeline {
  /**
   * The decision on a peer's call. Never throws or rejects: a failure denies. A promise only for a
   * payment, whose amount is reserved before the promise is made. A call without an id is only a
   * query: nothing is counted or reserved. If the same id comes again, because a hook changed the
   * input, it counts once, and the new amount replaces the old.
   */
  judge(call: PolicyCall, judgement: Judgement): PeerSaid | Promise<PeerSaid>;
  /**
   * Why the input of a peer's judged call may not change; undefined if it may. A payment can only
   * be lowered.
   */
  objection(call: Pick<PolicyCall, "tool" | "input"> & { readonly id: string }): string | undefined;
  /**
   * The final decision on the call, from any source; a call that ended without one (expired,
   * cancelled) counts as denied.
   */
  decided(id: string, outcome: "allow" | "deny"): void;
  /** The outcome of an allowed call. */
  outcome(id: string, result: PeerResult): void;
  /** Whether a peer may have a session. Never rejects. */
  admit(did: string): Promise<Admission>;
}

interface Open {
  readonly did: string;
  allowed: boolean;
}

export const createPeerPipeline = (options: PeerPipelineOptions): PeerPipeline =>
  new Pipeline(options);

class Pipeline implements PeerPipeline {
  readonly #options: PeerPipelineOptions;
  readonly #firewall: ReturnType<typeof createFirewall>;
  readonly #ceiling: Ceiling;
  /** The field that holds the amount, by the tool that pays. */
  readonly #amounts: ReadonlyMap<string, string>;
  readonly #listed: ReadonlySet<string>;
  readonly #open = new Map<string, Open>();
  /**
   * The latest denied calls: a caller may disconnect before its call gets here, and then its
   * reservation would never be released.
   */
  readonly #over = new Set<string>();

  constructor(options: PeerPipelineOptions) {
    const { p2p, payment, now } = options;
    this.#options = options;
    this.#firewall = createFirewall({ ...p2p, now });
    this.#ceiling = createCeiling(p2p);
    this.#amounts = new Map(Object.entries(payment.tools));
    this.#listed = new Set(p2p.peers.map(({ did }) => did));
  }

  objection({ id, tool, input }: Parameters<PeerPipeline["objection"]>[0]): string | undefined {
    const field = this.#amounts.get(tool);
    if (field === undefined) return undefined;
    const amount = amountIn(input, field);
    const reserved = this.#options.spending.reserved(id);
    if (amount !== undefined && reserved !== undefined && amount <= reserved) return undefined;
    return "a peer's payment can only be lowered, not changed in any other way";
  }

  decided(id: string, outcome: "allow" | "deny"): void {
    const known = this.#open.get(id);
    if (known?.allowed) return;
    if (outcome !== "allow") this.#end(id);
    else if (known) {
      known.allowed = true;
      this.#options.spending.commit(id);
    }
  }

  outcome(id: string, result: PeerResult): void {
    const known = this.#open.get(id);
    const isGood = result.ok && !result.timedOut;
    if (!known?.allowed || (isGood && result.reporter === "peer")) return;
    this.#open.delete(id);
    // a payment that timed out may have been made
    if (!result.ok && !result.timedOut && result.reporter === "executor")
      this.#options.spending.release(id);
    else this.#options.spending.close(id);
    if (result.ran !== false) this.#remember(known.did, result);
  }

  async admit(did: string): Promise<Admission> {
    return this.#admit(did).catch(() => ({ ok: false, why: "unavailable" }));
  }

  judge(call: PolicyCall, judgement: Judgement): PeerSaid | Promise<PeerSaid> {
    try {
      const said = this.#examine(call, judgement);
      if (said instanceof Promise) return said.catch(() => DENIED.unavailable);
      if (said.verdict.action === "deny" && call.id !== undefined) this.#drop(call.id);
      return said;
    } catch {
      return DENIED.unavailable;
    }
  }

  /** Forgets only calls that have been decided. */
  #makeRoom(): boolean {
    if (this.#open.size < MAX_OPEN) return true;
    for (const [id, { allowed }] of this.#open) if (allowed) return this.#open.delete(id);
    return false;
  }

  #trustIn(did: string): PeerSaid | "known" | "newcomer" {
    const { reputation, p2p } = this.#options;
    const trust = reputation.trust(did);
    if (trust.kind === "known")
      return trust.score >= p2p.minTrustScore ? "known" : DENIED.reputation;
    if (trust.kind === "newcomer")
      return p2p.newPeers === "ask" || this.#listed.has(did) ? "newcomer" : DENIED.newcomer;
    return DENIED.unavailable;
  }

  #examine(call: PolicyCall, judgement: Judgement): PeerSaid | Promise<PeerSaid> {
    const did = peerOf(call.session);
    if (did === undefined || canonicalDid(did) !== did) return DENIED.identity;
    const before = call.id === undefined ? undefined : this.#open.get(call.id);
    if (call.id !== undefined && this.#over.has(call.id)) throw new Error("this call was denied");
    if (before && (before.allowed || before.did !== did))
      throw new Error("this call was decided, or is another peer's");
    const blocked = this.#firewall.objection(
      did,
      call.tool,
      call.id === undefined ? "asked" : before ? "again" : "new",
    );
    if (blocked) return DENIED[blocked];
    const trust = this.#trustIn(did);
    if (typeof trust !== "string") return trust;
    const field = this.#amounts.get(call.tool);
    const above = this.#ceiling(call.tool, safetyOf(judgement, field !== undefined));
    if (above) return above === "above" ? DENIED.ceiling : DENIED["not-listed"];
    if (!before && call.id !== undefined) {
      if (!this.#makeRoom()) return DENIED.unavailable;
      this.#open.set(call.id, { did, allowed: false });
    }
    return field === undefined
      ? ASKED[trust === "known" ? "owner" : "newcomer"]
      : this.#pay(call, field, { did, trust });
  }

  /** Reserves the amount first; nothing is awaited before that. */
  #pay(
    { id, input }: PolicyCall,
    field: string,
    { did, trust }: { readonly did: string; readonly trust: "known" | "newcomer" },
  ): PeerSaid | Promise<PeerSaid> {
    const { spending } = this.#options;
    const amount = amountIn(input, field);
    if (amount === undefined) return DENIED.amount;
    const why =
      id === undefined
        ? spending.objection({ did, amount })
        : spending.reserve({ id, did, amount });
    if (why) return DENIED[why];
    const said =
      trust === "newcomer"
        ? PAYS_NEW
        : amount <= spending.limits.autoApproveBelow
          ? PAYS_LITTLE
          : PAYS_MUCH;
    if (id === undefined) return said;
    return spending.written(id).then(
      // while it was being written, it may have been denied, and its money released
      (refused) =>
        refused ? DENIED[refused] : spending.reserved(id) === amount ? said : DENIED.unavailable,
      () => {
        spending.release(id);
        return DENIED.unavailable;
      },
    );
  }

  /** A denied call spends nothing, and no outcome of it will be reported. */
  #drop(id: string): void {
    if (this.#open.get(id)?.allowed) return;
    this.#open.delete(id);
    this.#options.spending.release(id);
  }

  #end(id: string): void {
    this.#drop(id);
    const [oldest] = this.#over;
    if (oldest !== undefined && this.#over.size >= MAX_OPEN) this.#over.delete(oldest);
    this.#over.add(id);
  }

  #remember(did: string, result: PeerResult): void {
    const { reputation, p2p, onInvalid, log } = this.#options;
    const kind = result.timedOut ? "timeout" : result.ok ? "success" : "failure";
    const earned = reputation.record(did, kind);
    if (!earned || kind === "success") return;
    const why =
      earned.streak >= MAX_STREAK
        ? "failures"
        : earned.score < p2p.minTrustScore
          ? "reputation"
          : undefined;
    if (why === undefined) return;
    reputation.restart(did);
    try {
      onInvalid?.(did, why);
    } catch (error) {
      log?.error(
        { peer: did, why, error: (error as Error).message },
        "a peer's session could not be ended",
      );
    }
  }

  async #admit(did: string): Promise<Admission> {
    if (canonicalDid(did) !== did) return { ok: false, why: "identity" };
    if (!this.#firewall.admits(did)) return { ok: false, why: "firewall" };
    const trust = this.#trustIn(did);
    if (typeof trust !== "string") return { ok: false, why: trust.verdict.reason.code as PeerCode };
    if (this.#listed.has(did) || (trust === "known" && this.#options.p2p.autoApproveKnownPeers))
      return { ok: true };
    return (await this.#options.askOwner?.(did)) === true
      ? { ok: true }
      : { ok: false, why: "owner" };
  }
}

/** Only its own property, and only as text: the original spelling of a number is lost. */
function amountIn(input: PolicyCall["input"], field: string): bigint | undefined {
  const text = Object.hasOwn(input, field) ? input[field] : undefined;
  const amount = typeof text === "string" ? millionthsOf(text) : undefined;
  return amount !== undefined && amount > 0n ? amount : undefined;
}

const PAYS_LITTLE = allowance("A payment this small needs no approval.");
const PAYS_MUCH = question(
  "spending",
  "A remote peer asks for a payment; its owner has to approve it.",
  false,
);
const PAYS_NEW = question(
  "newcomer",
  "An unknown remote peer asks for a payment; its owner has to approve it.",
  false,
);
