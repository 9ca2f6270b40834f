/** The front of every door: which host was called, from which page, by whom. Runs before anything of a request is read. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CountersignError } from "../core/errors.ts";
import type { House } from "./house.ts";
import { inStep } from "./in-step.ts";
import type { Identity, Role } from "./tokens.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may come in; absent: everyone with a token. `open`: everyone. */
    roles?: readonly Role[] | "open";
    /** Takes a WebSocket. */
    socket?: true;
  }
  interface FastifyRequest {
    /** Whose token it was. Empty only on open doors. */
    who: Identity;
  }
}

const NOBODY: Identity = { role: "agent", name: "" };
const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

export function guardDoors(app: FastifyInstance, house: House, listenHost: string): void {
  const hosts = new Set([...LOCAL, listenHost, ...house.limits.hosts].map((host) => host.toLowerCase()));
  app.decorateRequest("who", null as unknown as Identity);

  const step = inStep();
  app.addHook("onRequest", (request, reply, done) =>
    step(() => {
      try {
        if ((request.raw as { upgrade?: boolean }).upgrade) refuseUpgrade(request, reply);
        const before = acquainted(request);
        if (!before) checkHost(request, hosts);
        request.who = admit(request, house, before?.who);
      } catch (error) {
        return done(error as Error);
      }
      done();
    }),
  );
}

/** Only where sockets are taken is anything upgraded. No HTTP is spoken on the connection any more, so it ends with the answer. */
function refuseUpgrade({ routeOptions, raw }: FastifyRequest, reply: FastifyReply): void {
  if (routeOptions.config.socket) return;
  reply.raw.once("finish", () => raw.socket.destroy());
  throw new CountersignError("bad-request", "this address takes no WebSocket");
}

/** A page in a browser that was tricked into calling us (DNS rebinding) comes with a foreign Host or Origin. */
function checkHost(request: FastifyRequest, hosts: ReadonlySet<string>): void {
  const { host, origin } = request.headers;
  if (host === undefined || !hosts.has(nameOf(host))) {
    throw new CountersignError(
      "bad-host",
      `this gateway is not called ${JSON.stringify(host ?? "")}; add the name to \`hosts:\` in the config if it should be`,
    );
  }
  if (origin !== undefined && !sameOrigin(origin, hosts)) {
    throw new CountersignError("bad-origin", `pages of ${JSON.stringify(origin)} may not call this gateway`);
  }
}

const PORT = /:\d+$/;
const nameOf = (host: string): string => host.replace(PORT, "").toLowerCase();

function sameOrigin(origin: string, hosts: ReadonlySet<string>): boolean {
  const match = /^https?:\/\/([^/]+)$/.exec(origin);
  return match !== null && hosts.has(nameOf(match[1]!));
}

function admit(request: FastifyRequest, house: House, before: Identity | undefined): Identity {
  const { roles } = request.routeOptions.config;
  if (roles === "open") return NOBODY;
  const who = before ?? identified(request, house);
  if (roles && !roles.includes(who.role)) {
    throw new CountersignError(
      roles.includes("approver") && !roles.includes("agent") && who.role === "agent" ? "not-an-approver" : "forbidden",
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
}
/** A connection that has shown a token keeps showing it; comparing it with itself tells nobody anything. */
const known = new WeakMap<object, Known>();

/** The same headers on the same connection as before, which were examined then. */
function acquainted({ raw: { socket }, headers: { authorization, host, origin } }: FastifyRequest): Known | undefined {
  const before = known.get(socket);
  return before?.authorization === authorization && before?.host === host && before?.origin === origin ? before : undefined;
}

function identified(request: FastifyRequest, house: House): Identity {
  const { authorization, host, origin, upgrade } = request.headers;
  const token = bearer(request);
  if (token === undefined) throw new CountersignError("unauthorized", "a token is needed: Authorization: Bearer <token>");
  const who = house.tokens.identify(token);
  if (!who) throw new CountersignError("unauthorized", "this token is not known here");
  if (!upgrade) known.set(request.raw.socket, { authorization, host, origin, who });
  return who;
}

/** From the header, or, for browsers' WebSockets, which cannot set one, from the subprotocol `bearer.<token>`. */
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
