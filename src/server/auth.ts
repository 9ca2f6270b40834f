/**
 * Checks before every endpoint: the host that was called, the page that called, the token. Runs
 * before anything of a request is read.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CountersignError } from "../core/errors.ts";
import type { ServerDeps } from "./deps.ts";
import { inStep } from "./request-batching.ts";
import type { Sockets } from "./sockets.ts";
import type { Identity, Role } from "./tokens.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The roles that may call; absent: every token. `open`: no token needed. */
    roles?: readonly Role[] | "open";
    /** Takes a WebSocket. */
    socket?: true;
    /** A person's answer: it does not wait for the requests that arrived with it. */
    atOnce?: true;
    /** A page of any origin may call: what counts is in the address, and nothing else does. */
    anyOrigin?: true;
  }
  interface FastifyRequest {
    /** The owner of the token. Empty only for open endpoints. */
    who: Identity;
  }
}

const ANONYMOUS: Identity = { role: "agent", name: "" };
const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

type Guarded = Pick<ServerDeps, "tokens" | "limits">;

export function guardEndpoints(
  app: FastifyInstance,
  deps: Guarded,
  { listenHost, sockets }: { readonly listenHost: string; readonly sockets?: Sockets },
): void {
  const hosts: Hosts = {
    names: new Set([...LOCAL, listenHost, ...deps.limits.hosts].map(nameOf)),
    further: new Set(deps.limits.hosts.map((host) => host.toLowerCase())),
  };
  app.decorateRequest("who", null as unknown as Identity);

  const step = inStep();
  app.addHook("onRequest", (request, reply, done) => {
    const checking = () => {
      try {
        if ((request.raw as { upgrade?: boolean }).upgrade) refuseUpgrade(request, reply);
        checkOneHost(request);
        const before = acquainted(request, deps);
        if (!before) checkHost(request, hosts);
        request.who = admit(request, { deps, sockets, before: before?.who });
      } catch (error) {
        return done(error as Error);
      }
      done();
    };
    if (request.routeOptions.config.atOnce) checking();
    else step(checking);
  });
}

/**
 * Refuses to upgrade a connection on a path that takes no WebSocket. After the request the
 * connection speaks no HTTP any more, so it ends with the answer.
 */
function refuseUpgrade({ routeOptions, raw }: FastifyRequest, reply: FastifyReply): void {
  if (routeOptions.config.socket) return;
  reply.raw.once("finish", () => raw.socket.destroy());
  throw new CountersignError("bad-request", "this address accepts no WebSocket");
}

interface Hosts {
  /** Without ports. */
  readonly names: ReadonlySet<string>;
  /** As the config has them. */
  readonly further: ReadonlySet<string>;
}

/**
 * Two programs may each believe another one of two hosts: of two `Host` headers, or of the header
 * and the address.
 */
function checkOneHost({ raw: { rawHeaders, url } }: FastifyRequest): void {
  if (url?.[0] !== "/")
    throw new CountersignError(
      "bad-request",
      "the target of a request has to be a path that begins with /",
    );
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === "host" && ++count > 1)
      throw new CountersignError("bad-request", "a request must have one Host header, not two");
  }
}

/**
 * A page in a browser that was tricked into calling us (DNS rebinding) sends a foreign Host or
 * Origin.
 */
function checkHost(request: FastifyRequest, hosts: Hosts): void {
  const { host, origin } = request.headers;
  if (host === undefined || !hosts.names.has(nameOf(host))) {
    throw new CountersignError(
      "bad-host",
      `this gateway is not called ${JSON.stringify(host ?? "")}; add the name to \`hosts:\` ` +
        "in the config if it should be",
    );
  }
  const { anyOrigin } = request.routeOptions.config;
  if (origin !== undefined && !anyOrigin && !isOurs(origin, host, hosts)) {
    throw new CountersignError(
      "bad-origin",
      `pages of ${JSON.stringify(origin)} may not call this gateway`,
    );
  }
}

const PORT = /:\d+$/;
const nameOf = (host: string): string => host.replace(PORT, "").toLowerCase();

/**
 * Our page has the address that was called, port included: another port is another program. A proxy
 * may be called what `hosts:` says.
 */
function isOurs(origin: string, host: string, { further }: Hosts): boolean {
  const match = /^https?:\/\/([^/]+)$/.exec(origin.toLowerCase());
  return match !== null && (match[1] === host.toLowerCase() || further.has(match[1]!));
}

interface Admission {
  readonly deps: Guarded;
  readonly sockets: Sockets | undefined;
  readonly before: Identity | undefined;
}

function admit(request: FastifyRequest, { deps, sockets, before }: Admission): Identity {
  const { roles } = request.routeOptions.config;
  if (roles === "open") return ANONYMOUS;
  const who = before ?? identified(request, deps, sockets);
  if (roles && !roles.includes(who.role)) {
    throw new CountersignError(
      roles.includes("approver") && !roles.includes("agent") && who.role === "agent"
        ? "not-an-approver"
        : "forbidden",
      `this needs a token of the role ${roles.join(" or ")}; yours is ${who.role}`,
    );
  }
  return who;
}

/** What a connection has shown, and who it turned out to be. */
interface Known {
  readonly authorization: string | undefined;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly who: Identity;
  /** From now on the connection does not end with the token. */
  readonly release: () => void;
}
/**
 * A connection that has shown a token keeps showing it; comparing it with itself gives nothing
 * away.
 */
const known = new WeakMap<object, Known>();

/**
 * The same headers on the same connection as before, which were examined then, with a token that
 * still counts.
 */
function acquainted(
  { raw: { socket }, headers: { authorization, host, origin } }: FastifyRequest,
  { tokens }: Guarded,
) {
  const before = known.get(socket);
  const isSame =
    before?.authorization === authorization && before?.host === host && before?.origin === origin;
  return isSame && before && tokens.stands(before.who) ? before : undefined;
}

function identified(
  request: FastifyRequest,
  { tokens }: Guarded,
  sockets: Sockets | undefined,
): Identity {
  const { authorization, host, origin, upgrade } = request.headers;
  const token = bearer(request);
  if (token === undefined)
    throw new CountersignError("unauthorized", "a token is needed: Authorization: Bearer <token>");
  const who = tokens.identify(token);
  if (!who) throw new CountersignError("unauthorized", "this token is unknown");
  const { socket } = request.raw;
  sockets?.admitted(socket, who);
  if (upgrade) return who;
  known.get(socket)?.release();
  const release = tokens.hold(who, () => socket.destroy());
  if (!known.has(socket)) socket.once("close", () => known.get(socket)?.release());
  known.set(socket, { authorization, host, origin, who, release });
  return who;
}

/** Lets a connection outlive its token, until the answer to this request is out. */
export function outliveToken({ raw: { socket } }: FastifyRequest, reply: FastifyReply): void {
  known.get(socket)?.release();
  reply.header("connection", "close");
}

/**
 * From the header, or, for browsers' WebSockets, which cannot set one, from the subprotocol
 * `bearer.<token>`.
 */
function bearer(request: FastifyRequest): string | undefined {
  const { authorization, upgrade, "sec-websocket-protocol": protocols } = request.headers;
  if (authorization?.slice(0, 7).toLowerCase() === "bearer ") return authorization.slice(7).trim();
  if (!upgrade) return undefined;
  return protocols
    ?.split(",")
    .map((protocol) => protocol.trim())
    .find((protocol) => protocol.startsWith("bearer."))
    ?.slice("bearer.".length);
}
