/** The gateway: builds the house from a config, opens it, and closes it again. The only place that sees every room. */
import { isAbsolute, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { agents } from "./agents/index.ts";
import { type AuditLog, openAuditLog } from "./audit-log.ts";
import { type Config, listenAddress } from "./config.ts";
import type { CallDraft } from "./core/agent.ts";
import { Calls } from "./core/calls.ts";
import type { Log } from "./core/channel.ts";
import { Clock } from "./core/clock.ts";
import { CompositeProvider } from "./core/composite.ts";
import { Desk } from "./core/desk.ts";
import { CountersignError } from "./core/errors.ts";
import { Events } from "./core/events.ts";
import { Gate } from "./core/gate.ts";
import { GrantStore, sweepGrants } from "./core/grants.ts";
import type { Decision } from "./core/model.ts";
import { signPermit } from "./core/permit.ts";
import { Questions } from "./core/questions.ts";
import { createRoster } from "./core/roster.ts";
import type { Store } from "./core/store.ts";
import { Turns } from "./core/turns.ts";
import { openGreeter } from "./greeter.ts";
import { createInboxes } from "./inboxes.ts";
import { openIntroductions } from "./introductions.ts";
import { judges } from "./judges/index.ts";
import { createLog } from "./log.ts";
import { createPairing } from "./pairing.ts";
import { stateDirectory } from "./places.ts";
import { openPolicy, reviewer } from "./policy-file.ts";
import { toolCall } from "./server/calls.ts";
import type { House } from "./server/house.ts";
import { createMetrics } from "./server/metrics.ts";
import { buildServer, closeServer, createWeb } from "./server/server.ts";
import { createTokens } from "./server/tokens.ts";
import { openStaff, type Staff, staffRoster } from "./staff.ts";
import { knownTokens, openState, type State } from "./state.ts";
import { inWords, setUpOf, statusOf } from "./status.ts";
import { type StoreName, stores } from "./stores/index.ts";
import { VERSION } from "./version.ts";

/** An approved call may be executed elsewhere within this time. */
const PERMIT_MS = 5 * 60 * 1000;

export interface GatewayOptions {
  /** Default: `COUNTERSIGN_HOME`, or `~/.countersign`. */
  readonly stateDirectory?: string;
  /** What relative paths of the config are relative to. Default: the package's own `config/`. */
  readonly configDirectory?: string;
  readonly log?: Log;
  /** Where decisions are written down; default: the config's file in the state directory. */
  readonly audit?: AuditLog;
  /** More channels' options than a file can hold, e.g. streams for the terminal; by channel name. */
  readonly channelOptions?: Readonly<Record<string, object>>;
}

export interface Gateway {
  /** Base URL; known once started. */
  readonly url: string;
  readonly app: FastifyInstance;
  readonly state: State;
  readonly gate: Gate;
  readonly desk: Desk;
  readonly store: Store;
  readonly events: Events;
  readonly staff: Staff;
  /** In process: submits a call and resolves with its decision. People are shown its input as JSON. Rejects only with `call-conflict`. */
  check(draft: Omit<CallDraft, "raw">): Promise<Decision>;
  /** A one-time code with which a companion becomes an approver's. Throws `bad-request` for somebody who is none. */
  offerPairing(approver?: string): { readonly code: string; readonly expiresAt: number; readonly url: string };
  start(): Promise<void>;
  /** Ends open questions as cancelled, answers their callers, flushes the audit log. Safe to call twice. */
  stop(): Promise<void>;
}

/** Builds a gateway that is ready to start. Throws `bad-config`, `bad-policy` or a JournalError where it cannot. */
export async function createGateway(config: Config, options: GatewayOptions = {}): Promise<Gateway> {
  const log = options.log ?? createLog(config.log.level);
  const policy = await openPolicy(config, options.configDirectory);
  const state = await openState(options.stateDirectory ?? stateDirectory());
  const tokens = await state.ensureTokens();
  const permitKey = await state.permitKey();
  const audit = options.audit ?? (await openAuditLog(auditFile(config, state), config.audit, log));
  const store = stores[config.store as StoreName]({ retain: config.approval.retain });

  const clock = new Clock();
  const events = new Events();
  const calls = new Calls();
  const grants = new GrantStore({ store, ttlMs: config.grants.ttl });
  const turns = new Turns({ store, replayable: config.turns.replay });
  const web = createWeb();
  const staff = openStaff(config, {
    log,
    web,
    more: options.channelOptions ?? {},
    secretOf: (channel) => state.derive(permitKey, channel),
    reaches: (channel) => roster.reaches(channel),
  });
  const composite = new CompositeProvider({ ...staff.routes, clock });
  const questions = new Questions({
    audit,
    calls,
    composite,
    events,
    grants,
    turns,
    conclude: (entry, decision) => gate.conclude(entry, decision),
  });
  const roster = createRoster(staffRoster(config, staff));
  const gate = new Gate({
    judges,
    policy: policy.decide,
    audit,
    calls,
    grants,
    turns,
    questions,
    events,
    timeoutMs: config.approval.timeout,
    ...(config.language !== "en" && { language: config.language }),
    now: clock.now,
    permit: ({ call, digest }) =>
      signPermit(permitKey, { id: call.id, digest, session: call.session, tool: call.tool, expiresAt: clock.now() + PERMIT_MS }),
  });
  const desk = new Desk({
    store,
    roster,
    clock,
    record: (request, decision, answer) => questions.record(request, decision, answer),
    decided: (request, decision) => questions.decided(request, decision),
    refused: ({ approval, person }, why) => {
      log.warn({ approval, channel: person.channel, userId: person.userId, why }, "an answer was refused");
      void audit.append({ type: "refused", approval, person, why }).catch(() => {});
    },
    review: reviewer(judges, policy.decide),
  });
  questions.seat(desk);

  const pair = await openGreeter({ introductions: openIntroductions(state), roster, audit, log, now: clock.now });
  const status = async () => inWords(await house.status());
  const inboxOf = createInboxes({ desk, store, questions, grants, roster, audit, pair, status });
  const known = createTokens(knownTokens(config, tokens));
  const pairing = createPairing({ now: clock.now, audit, state, tokens: known });
  const metrics = createMetrics(events, {
    pending: () => desk.size,
    auditLines: () => audit.stats.lines,
    auditSyncs: () => audit.stats.syncs,
  });
  let phase: "built" | "open" | "closed" = "built";

  const house: House = {
    gate,
    desk,
    store,
    grants,
    calls,
    audit,
    events,
    clock,
    agents,
    tokens: known,
    log,
    version: VERSION,
    metrics,
    limits: { ...config.limits, hosts: config.hosts },
    ready: () => phase === "open" && audit.healthy,
    route: (session) => composite.route(session).map(({ name }) => name),
    status: async () => statusOf({ config, policy, staff, audit, pending: desk.size, grants: (await grants.list()).length }),
    readAudit: (query) => audit.read(query),
    pair: (code) => pairing.redeem(code),
    offerPairing: (name) => offerPairing(name),
  };
  const { host, port } = listenAddress(config);
  const app = await buildServer(house, { web, listenHost: host });
  let url = "";

  function offerPairing(name: string | undefined) {
    const companion = staff.companionOf(config, name);
    if (companion === undefined)
      throw new CountersignError("bad-request", `no approver${name === undefined ? "" : ` called ${name}`} has a companion id`, {
        path: "approver",
      });
    const offer = pairing.offer(companion);
    return { ...offer, url: `${url}/#pair=${offer.code}` };
  }

  return {
    get url() {
      return url;
    },
    app,
    state,
    gate,
    desk,
    store,
    events,
    staff,
    async check(draft) {
      const entry = gate.submit(toolCall({ ...draft, raw: JSON.stringify(draft.input) }, { role: "agent", name: "in-process" }));
      await entry.started;
      return gate.decided(entry);
    },
    offerPairing,
    async start() {
      await audit.append({
        type: "config",
        action: "started",
        detail: setUpOf(config, policy),
      });
      await state.write("agent.header", `authorization: Bearer ${tokens.agent}\n`);
      await staff.start(inboxOf);
      sweepGrants(grants, { audit, clock });
      url = await app.listen({ host, port }).catch((cause: NodeJS.ErrnoException) => {
        throw new CountersignError(
          "bad-config",
          `cannot listen on ${config.listen}: ${cause.code ?? cause.message}; is another gateway running? Choose another with --listen`,
          { cause, path: "listen" },
        );
      });
      phase = "open";
    },
    async stop() {
      if (phase === "closed") return;
      phase = "closed";
      gate.close();
      await desk.endAll({ type: "gateway", code: "cancelled", message: "The gateway was stopped before anybody answered." });
      await questions.idle();
      await staff.stop();
      await closeServer(app);
      await audit.append({ type: "config", action: "stopped", detail: { version: VERSION } }).catch(() => {});
      await audit.close();
      await store.close();
      clock.stop();
    },
  };
}

const auditFile = ({ audit }: Config, { directory }: State): string =>
  isAbsolute(audit.file) ? audit.file : join(directory, audit.file);

export { parseConfig } from "./config.ts";
export { digestOf } from "./core/digest.ts";
export { CountersignError } from "./core/errors.ts";
export type * from "./core/model.ts";
export { verifyPermit } from "./core/permit.ts";
