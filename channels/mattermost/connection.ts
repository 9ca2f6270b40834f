/**
 * The connection to Mattermost, in both directions: the WebSocket that we open, and the listener
 * that the Mattermost server calls. It counts as connected once such a call has arrived.
 */
import type { Log } from "../../src/core/channel.ts";
import { CountersignError } from "../../src/core/errors.ts";
import type { Inbound } from "../chat/platform-adapter.ts";
import { type Callbacks, createCallbacks } from "./callbacks.ts";
import { startErrorOf } from "./errors.ts";
import { identify, type ServerFacts } from "./identify.ts";
import type { InboundEvents } from "./inbound.ts";
import { keepConnected, type LastingSocket } from "./lasting-socket.ts";
import type { MattermostOptions } from "./options.ts";
import type { Probes } from "./probe.ts";
import type { TriggerProofs } from "./proofs.ts";
import type { Api } from "./rest-api.ts";
import { openSocket, type SocketConnection } from "./socket.ts";

export interface Connection {
  start(inbound: Inbound): Promise<void>;
  stop(): Promise<void>;
  trouble(): string;
  /** The receiver of what people do; undefined while it is not started. */
  inbound(): Inbound | undefined;
  /** The server as it was when it was last reached; undefined before that. */
  server(): ServerFacts | undefined;
}

export interface ConnectionOptions {
  readonly options: MattermostOptions;
  readonly api: Api;
  readonly log: Log;
  readonly proofs: TriggerProofs;
  readonly probes: Probes;
  readonly events: InboundEvents;
}

interface Running {
  readonly inbound: Inbound;
  readonly callbacks: Callbacks;
  readonly socket: LastingSocket;
}

export function createConnection(parts: ConnectionOptions): Connection {
  const { options, api, log, events } = parts;
  let running: Running | undefined;
  let server: ServerFacts | undefined;

  const connect = (signal: AbortSignal) =>
    open(parts, signal, (facts) => {
      server = facts;
    });
  const probe = async () => server && parts.probes.send(server.from);

  async function begin(mine: Running): Promise<void> {
    await mine.callbacks.start();
    await mine.socket.start();
    if (running !== mine)
      throw new CountersignError("channel-down", "it was stopped while starting");
  }

  return {
    async start(inbound) {
      if (running) return;
      const callbacks = createCallbacks(options.listen, events);
      const mine = { inbound, callbacks, socket: keepConnected({ log, connect, probe }) };
      running = mine;
      try {
        await begin(mine);
      } catch (error) {
        if (running === mine) running = undefined;
        await end(mine);
        throw startErrorOf(error, api.refused() !== "");
      }
    },
    async stop() {
      const old = running;
      running = undefined;
      api.stop();
      if (old) await end(old);
    },
    trouble: () =>
      running ? running.socket.trouble() || api.refused() : "it has not been started",
    inbound: () => running?.inbound,
    server: () => server,
  };
}

/** Finds out who we are, connects, and sees that taps arrive. */
async function open(
  { options, api, proofs, probes, events }: ConnectionOptions,
  signal: AbortSignal,
  found: (facts: ServerFacts) => void,
): Promise<SocketConnection> {
  const facts = await identify(api, options.channel);
  proofs.use(facts.signingKey);
  const posted = (event: unknown) => events.posted(event, facts);
  const { url, token } = options;
  const socket = await openSocket({ url, token, posted }, signal);
  found(facts);
  await probes.send(facts.from).catch((error: unknown) => {
    socket.close();
    throw error;
  });
  return socket;
}

async function end({ callbacks, socket }: Running): Promise<void> {
  await socket.stop();
  await callbacks.stop();
}
