/** The HTTP and WebSocket server: all endpoints, on one Fastify. */
import type { Socket } from "node:net";
import rateLimit from "@fastify/rate-limit";
import websocket from "@fastify/websocket";
import Fastify, { type FastifyInstance } from "fastify";
import { validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import type { WebSocket } from "ws";
import type { Web, WebFile, Socket as WebSocketEnd } from "../core/channel.ts";
import { CountersignError } from "../core/errors.ts";
import { actionRoutes } from "./actions.ts";
import { agentLimitRoutes } from "./agent-limits.ts";
import { approvalRoutes } from "./approvals.ts";
import { guardEndpoints } from "./auth.ts";
import { readBodies } from "./body.ts";
import { callRoutes } from "./calls.ts";
import { compressReads } from "./compression.ts";
import type { App, ServerDeps } from "./deps.ts";
import { deviceRoutes } from "./devices.ts";
import { answerFaults, connectionFault, frameworkFault } from "./errors.ts";
import { eventRoutes } from "./events.ts";
import { grantRoutes } from "./grants.ts";
import { historyRoutes } from "./history.ts";
import { hookRoutes } from "./hooks.ts";
import { limitLargeRequests } from "./large-requests.ts";
import type { DescribedRoute } from "./openapi/document.ts";
import { sendFile } from "./pages.ts";
import { peerRoutes } from "./peers.ts";
import { previewRoutes } from "./preview.ts";
import { pushRoutes } from "./push.ts";
import { reloadRoutes } from "./reload.ts";
import { sessionRoutes } from "./sessions.ts";
import { type SocketLimits, type Sockets, socketLimits, watchSockets } from "./sockets.ts";
import { statusRoutes } from "./status.ts";
import { stopRoutes } from "./stop.ts";
import { cleanAnswers } from "./token-masking.ts";
import { type Identity, personOf } from "./tokens.ts";

/** RFC 6455, 7.4.1. */
const POLICY_VIOLATION = 1008;
/** A person answers with a few hundred bytes. */
const MAX_FRAME = 64 * 1024;
/** What the channels register on the server, before it listens. */
interface Hung {
  readonly sockets: { path: string; connected: Parameters<Web["socket"]>[1] }[];
  readonly pages: (WebFile & { readonly path: string })[];
}

/** Collects what channels want served. `mount` registers it on the server. */
export function createWeb(clean?: (text: string) => string): Web & { readonly hung: Hung } {
  const hung: Hung = { sockets: [], pages: [] };
  return {
    hung,
    ...(clean && { clean }),
    socket: (path, connected) => void hung.sockets.push({ path, connected }),
    page: (path, file) => void hung.pages.push({ path, ...file }),
  };
}

export interface BuildOptions {
  readonly web: { readonly hung: Hung };
  readonly listenHost: string;
  readonly sockets?: Partial<SocketLimits> | undefined;
}

/**
 * Builds the server; it listens when `listen` is called. `listenHost` is one of the host names that
 * it accepts.
 */
export async function buildServer(
  deps: ServerDeps,
  { web, listenHost, sockets: limits }: BuildOptions,
): Promise<FastifyInstance> {
  const bounds = socketLimits(limits);
  const app = createApp(deps, bounds);
  const sockets = watchSockets(app.server, bounds);
  open.set(app as never, sockets);
  nameVersion(app as never, deps.version);
  readBodies(app as never);
  answerFaults(app as never, deps.log);
  cleanAnswers(app as never, deps.clean);
  compressReads(app as never);
  guardEndpoints(app as never, deps, { listenHost, sockets });
  limitLargeRequests(app as never, deps.limits.body);
  if (deps.limits.perMinute > 0) await app.register(rateLimit, limitOptions(deps.limits.perMinute));
  const routesSeen = collectRoutes(app as never);
  for (const routes of ROUTES) routes(app, deps);
  eventRoutes(app as never, deps);
  await app.register(async (scope) => actionRoutes(scope, deps));
  // In a scope of their own: what every request to it pays for sockets, no call pays.
  await app.register(async (scope) => {
    await scope.register(websocket, {
      options: { maxPayload: MAX_FRAME, perMessageDeflate: false },
    });
    hang(scope as never, web.hung, deps);
  });
  describeSelf(app as never, routesSeen, deps.version);
  return app as never;
}

/** What each route takes and answers, as it was registered; the hidden ones are left out. */
function collectRoutes(app: FastifyInstance): readonly DescribedRoute[] {
  const routes: DescribedRoute[] = [];
  app.addHook("onRoute", ({ method, url, schema = {}, config = {} }) => {
    if (!("hide" in schema)) routes.push({ method: String(method), url, schema, config });
  });
  return routes;
}

/** The description is made when it is first asked for: its texts and examples are long. */
function describeSelf(
  app: FastifyInstance,
  routes: readonly DescribedRoute[],
  version: string,
): void {
  let made: Promise<object> | undefined;
  app.get(
    "/openapi.json",
    { config: { roles: "open" }, schema: { hide: true } as object },
    async () => {
      made ??= import("./openapi/document.ts").then(({ describe }) => describe(routes, version));
      return made;
    },
  );
}

const ROUTES: readonly ((app: App, deps: ServerDeps) => void)[] = [
  callRoutes,
  approvalRoutes,
  previewRoutes,
  grantRoutes,
  hookRoutes,
  sessionRoutes,
  stopRoutes,
  agentLimitRoutes,
  peerRoutes,
  statusRoutes,
  historyRoutes,
  reloadRoutes,
  deviceRoutes,
  pushRoutes,
];

function createApp({ limits }: ServerDeps, { deadlineMs }: SocketLimits) {
  return Fastify({
    logger: false, // the audit record is the request log
    bodyLimit: limits.body,
    requestTimeout: deadlineMs,
    connectionTimeout: 0,
    // by itself, node looks for late requests every 30 s, and gives headers a minute
    http: {
      headersTimeout: deadlineMs,
      connectionsCheckingInterval: Math.max(10, deadlineMs / 10),
    },
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 512 },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    // ours from the start: Fastify would load compilers of its own, which are not used
    schemaController: {
      compilersFactory: {
        buildValidator: () => validatorCompiler as never,
        buildSerializer: () => () => JSON.stringify,
      },
    },
    frameworkErrors: frameworkFault as never,
    clientErrorHandler: connectionFault,
  }).withTypeProvider<ZodTypeProvider>();
}

/** In every answer, so that a command line of another version can say so. */
function nameVersion(app: FastifyInstance, version: string): void {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.header("countersign-version", version);
    done();
  });
}

/** A client that still sends or keeps its connection open after this long is disconnected. */
const GRACE_MS = 2000;
/** Upgraded connections no longer belong to the HTTP server. */
const open = new WeakMap<FastifyInstance, Sockets>();

/**
 * Starts to listen; resolves with the base URL. Throws `bad-config` if another process uses the
 * address.
 */
export async function listenOn(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (cause) {
    const why = (cause as NodeJS.ErrnoException).code ?? (cause as Error).message;
    throw new CountersignError(
      "bad-config",
      `cannot listen on ${host.includes(":") ? `[${host}]` : host}:${port}: ${why}; is ` +
        "another gateway running? Choose another with --listen, or with `listen` in the config " +
        "(127.0.0.1:0: any free port)",
      { cause, path: "listen" },
    );
  }
}

/**
 * Stops listening: requests in progress get their answer, and idle connections do not delay the
 * stop.
 */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => {
    open.get(app)?.cut();
  }, GRACE_MS);
  await app.close().finally(() => clearTimeout(cut));
}

function hang(
  app: FastifyInstance,
  { sockets, pages }: Hung,
  { tokens }: Pick<ServerDeps, "tokens">,
): void {
  for (const { path, ...file } of pages) {
    const send = sendFile(file);
    app.get(path, { config: { roles: "open" }, schema: { hide: true } as object }, send);
  }
  for (const { path, connected } of sockets) {
    app.get(
      path,
      {
        websocket: true,
        config: { roles: ["approver"], socket: true },
        schema: { hide: true } as object,
      },
      (socket, request) => {
        const query = new URLSearchParams(request.url.split("?")[1] ?? "");
        const release = tokens.hold(request.who, () => revoked(socket));
        const gone = tokens.attend(request.who);
        socket.once("close", () => {
          release();
          gone();
        });
        heardOnlyWhile(() => tokens.stands(request.who), socket);
        if (tokens.stands(request.who))
          connected(framed(socket, request.raw.socket), personOf(request.who), query);
      },
    );
  }
}

/**
 * A token can end between two looks for expired ones: what its socket says then reaches no
 * listener.
 */
function heardOnlyWhile(stands: () => boolean, socket: WebSocket): void {
  const emit = socket.emit.bind(socket);
  socket.emit = (event: string | symbol, ...rest: unknown[]) => {
    if (event !== "message" || stands())
      return emit(event as "message", ...(rest as [Buffer, boolean]));
    revoked(socket);
    return true;
  };
}

/** Sends the reason, and reads nothing any more: what is still on its way does not count. */
function revoked(socket: WebSocket): void {
  socket.close(POLICY_VIOLATION, "this device's token is no longer valid");
  socket.terminate();
}

/**
 * Ready-made frames are written to the socket as they are: correct only as long as the server does
 * not compress, which `ws` does not by default.
 */
function framed(socket: WebSocket, wire: Socket): WebSocketEnd {
  const sendFrame: WebSocketEnd["sendFrame"] = (frame, sent) => {
    if (socket.readyState === socket.OPEN) wire.write(frame, (error) => sent(error ?? undefined));
    else sent(new Error("closed"));
  };
  return Object.assign(socket, { sendFrame }) as unknown as WebSocketEnd;
}

function limitOptions(perMinute: number) {
  return {
    max: perMinute,
    timeWindow: "1 minute",
    hook: "preHandler" as const,
    keyGenerator: (request: { who?: Identity; ip: string }) =>
      request.who?.name ? `${request.who.role}:${request.who.name}` : request.ip,
    addHeadersOnExceeding: {
      "x-ratelimit-limit": false,
      "x-ratelimit-remaining": false,
      "x-ratelimit-reset": false,
    },
    addHeaders: {
      "x-ratelimit-limit": true,
      "x-ratelimit-remaining": true,
      "x-ratelimit-reset": true,
      "retry-after": true,
    },
  };
}
