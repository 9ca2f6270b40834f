/** A client of discord.js, set up so that it does not wait, retry or crash by itself. */
import {
  Client,
  type ClientOptions,
  Events,
  GatewayIntentBits,
  Options,
  SimpleShardingStrategy,
  type WebSocketOptions,
} from "discord.js";

/** The library's own name for it is hidden by another class with that name. */
type Manager = Parameters<NonNullable<WebSocketOptions["buildStrategy"]>>[0];

export interface ClientSettings {
  /** Without a slash at its end. */
  readonly api: string | undefined;
  /** Milliseconds that a request may take. */
  readonly requestMs: number;
  /**
   * Allows any number of session starts: not for the real platform, which allows one in five
   * seconds.
   */
  readonly hasty: boolean;
  /** A dispatch was not what it should be. */
  readonly malformed: () => void;
}

export interface OpenClient {
  readonly client: Client;
  /** Ends it, also in the middle of connecting again. */
  destroy(): Promise<void>;
}

/**
 * No person needs to be known beforehand: cards go to channels by their id, and every tap says who
 * it is from.
 */
const { Guilds, GuildMessages, DirectMessages } = GatewayIntentBits;
/**
 * What happens meanwhile waits: an absent server must not take the three seconds that a tap has.
 */
const WAIT_FOR_SERVERS_MS = 500;
const DESTROY_MS = 1000;
/**
 * An interaction has three seconds, so a short limit is waited for; any other limit is reported at
 * once to the queue that sent it.
 */
const WAIT_FOR_LIMIT_MS = 2000;

export function openClient(settings: ClientSettings): OpenClient {
  const { malformed } = settings;
  const managers: Manager[] = [];
  const client = new Client(clientOptions(settings, managers));
  // What came before it was ready is handled in a timer of the library's own.
  guard(client.ws as unknown as { handlePacket(): unknown }, "handlePacket", malformed);
  // Without a listener it would end the process.
  client.on(Events.Error, malformed);
  return {
    client,
    async destroy() {
      // A client that is about to reconnect does not notice that it was destroyed.
      for (const { options } of managers) options.retrieveSessionInfo = () => new Promise(() => {});
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, DESTROY_MS);
      });
      await Promise.race([client.destroy().catch(malformed), late]);
      clearTimeout(timer);
    },
  };
}

/** `managers`: filled with those that the client makes. */
function clientOptions(
  { api, requestMs, hasty, malformed }: ClientSettings,
  managers: Manager[],
): ClientOptions {
  return {
    intents: [Guilds, GuildMessages, DirectMessages],
    allowedMentions: { parse: [], repliedUser: false },
    makeCache: Options.cacheWithLimits({ ...Options.DefaultMakeCacheSettings, MessageManager: 0 }),
    waitGuildTimeout: WAIT_FOR_SERVERS_MS,
    rest: {
      ...(api !== undefined && { api }),
      retries: 0,
      timeout: requestMs,
      // A limit of the whole bot is over within a second; only a chat's own limit justifies a list
      // of waiting requests.
      rejectOnRateLimit: ({ route, retryAfter, global }) =>
        !(global || /^\/(?:interactions|webhooks)\//.test(route)) ||
        !(retryAfter > 0 && retryAfter < WAIT_FOR_LIMIT_MS),
    },
    ws: {
      buildStrategy(manager) {
        managers.push(manager);
        guard(manager, "emit", malformed);
        return new SimpleShardingStrategy(manager);
      },
      ...(hasty && { buildIdentifyThrottler: () => ({ waitForIdentify: async () => {} }) }),
    },
  };
}

/** The library throws at a malformed dispatch, and nothing would catch that. */
function guard<Name extends string>(
  owner: { [name in Name]: (...args: never[]) => unknown },
  name: Name,
  malformed: () => void,
): void {
  const own = owner[name].bind(owner) as (...args: unknown[]) => unknown;
  owner[name] = ((...args: unknown[]) => {
    try {
      return own(...args);
    } catch {
      malformed();
      return false;
    }
  }) as (typeof owner)[Name];
}
