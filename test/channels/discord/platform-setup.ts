/**
 * A fake Discord for a test, with the real client on it or raw requests and frames; all is closed
 * after each test.
 */
import {
  Client,
  type ClientOptions,
  Events,
  GatewayIntentBits,
  type Interaction,
  type Message,
  type MessageCreateOptions,
  MessageFlags,
  type TextChannel,
} from "discord.js";
import { expect, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import {
  type DiscordOptions,
  type DiscordPlatform,
  openDiscord,
} from "../../worlds/discord/platform.ts";

export async function discord(options: DiscordOptions = {}): Promise<DiscordPlatform> {
  const platform = openDiscord({ linger: 50, ...options });
  await platform.start();
  onTestFinished(() => platform.stop());
  return platform;
}

const { Guilds, GuildMessages, DirectMessages } = GatewayIntentBits;

/**
 * The unmodified client, ready. It identifies as often as it likes, where the real throttle would
 * wait five seconds.
 */
export async function clientAt(
  platform: DiscordPlatform,
  options: Partial<ClientOptions> = {},
): Promise<Client<true>> {
  const client = new Client({
    intents: [Guilds, GuildMessages, DirectMessages],
    rest: { api: platform.url },
    ws: { buildIdentifyThrottler: async () => ({ waitForIdentify: async () => {} }) },
    ...options,
  });
  onTestFinished(() => client.destroy());
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(platform.token);
  await ready;
  return client as Client<true>;
}

export async function roomOf(client: Client, platform: DiscordPlatform): Promise<TextChannel> {
  return (await client.channels.fetch(platform.room)) as TextChannel;
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the answer of any route
  readonly json: any;
  readonly headers: Headers;
}

type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

/** Plain fetch with the bot's token. */
export function restOf({ url, token }: DiscordPlatform): Call {
  return async (method, path, body, headers = {}) => {
    const form = body instanceof FormData || typeof body === "string";
    const response = await fetch(`${url}/v10${path}`, {
      method,
      headers: {
        authorization: `Bot ${token}`,
        ...(form ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      json: text === "" ? undefined : JSON.parse(text),
      headers: response.headers,
    };
  };
}

/** One frame of the gateway. */
export interface Frame {
  readonly op: number;
  readonly t?: string | null;
  readonly s?: number | null;
  // biome-ignore lint/suspicious/noExplicitAny: the data of any event
  readonly d?: any;
}

export interface RawSocket {
  readonly frames: readonly Frame[];
  readonly socket: WebSocket;
  send(payload: unknown): void;
  /** The first frame of this name or number, now or later. */
  frame(wanted: string | number): Promise<Frame>;
  /** The code that it was closed with. */
  readonly closed: Promise<number>;
}

/** A raw gateway connection. */
export async function socketTo(
  platform: DiscordPlatform,
  { query = "v=10&encoding=json", path = "/" } = {},
): Promise<RawSocket> {
  const socket = new WebSocket(
    `${platform.url.replace(/^http(.*)\/api$/, "ws$1")}${path}?${query}`,
  );
  onTestFinished(() => socket.terminate());
  const frames: Frame[] = [];
  const looking = new Set<() => void>();
  socket.on("message", (data) => {
    frames.push(JSON.parse(String(data)) as Frame);
    for (const look of looking) look();
  });
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  return {
    frames,
    socket,
    closed,
    send: (payload) => socket.send(typeof payload === "string" ? payload : JSON.stringify(payload)),
    frame: (wanted) =>
      new Promise((resolve) => {
        const look = () => {
          const found = frames.find(({ op, t }) =>
            typeof wanted === "string" ? t === wanted : op === wanted,
          );
          if (found) looking.delete(look);
          if (found) resolve(found);
        };
        looking.add(look);
        look();
      }),
  };
}

/** A raw session with these intents, by its number. */
export async function sessionOn(platform: DiscordPlatform, intents: number): Promise<RawSocket> {
  const raw = await socketTo(platform);
  raw.send({ op: 2, d: { token: platform.token, intents, properties: {} } });
  await raw.frame("READY");
  return raw;
}

export function row(...buttons: object[]): object {
  return { type: 1, components: buttons.map((button) => ({ type: 2, style: 1, ...button })) };
}

export const YES = { custom_id: "a:1", label: "Yes" };
export const NO = { custom_id: "d:1", label: "No" };

export interface Scene {
  readonly platform: DiscordPlatform;
  readonly client: Client<true>;
  readonly room: TextChannel;
  readonly card: Message;
  /** Sets what the bot does with interactions. */
  on(work: (interaction: Interaction) => unknown): void;
}

/** A card with two buttons, posted by the client. */
export async function cardOn(options: DiscordOptions = {}): Promise<Scene> {
  const platform = await discord(options);
  const client = await clientAt(platform);
  const room = await roomOf(client, platform);
  const card = await room.send({ content: "May I `rm *`?", components: [row(YES, NO)] as never });
  return {
    platform,
    client,
    room,
    card,
    on: (work) => void client.on(Events.InteractionCreate, work),
  };
}

export const secret = (content: string) => ({ content, flags: MessageFlags.Ephemeral }) as const;

export const x = (count: number) => "x".repeat(count);
export const many = (count: number, make: (index: number) => unknown) =>
  Array.from({ length: count }, (_, index) => make(index));
export const button = (index: number, more: object = {}) => ({
  custom_id: `b${index}`,
  label: "B",
  ...more,
});
export const NOWHERE = "100000000000000001";

/** The faults of a 50035, one a line: the field, the code, the words. */
export function faultsOf({ json, status }: Answer): string[] {
  expect({ status, code: json.code, message: json.message }).toEqual({
    status: 400,
    code: 50035,
    message: "Invalid Form Body",
  });
  const walk = (node: Record<string, unknown>, path: string): string[] =>
    Object.entries(node).flatMap(([key, value]) => {
      if (key !== "_errors")
        return walk(value as Record<string, unknown>, path === "" ? key : `${path}.${key}`);
      return (value as { code: string; message: string }[]).map(
        ({ code, message }) => `${path} ${code} ${message}`,
      );
    });
  return walk(json.errors, "");
}

export const at = (path: string, max: number) => [
  `${path} BASE_TYPE_MAX_LENGTH Must be ${max} or fewer in length.`,
];
export const between = (path: string, min: number, max: number) => [
  `${path} BASE_TYPE_BAD_LENGTH Must be between ${min} and ${max} in length.`,
];

/** An interaction as its event has it, from a press on a fresh card. */
export async function pressedOn(platform: DiscordPlatform) {
  const client = await clientAt(platform);
  const card = await (await roomOf(client, platform)).send({
    content: "?",
    components: [row(button(0))],
  } as unknown as MessageCreateOptions);
  const event = new Promise<{ id: string; token: string }>((resolve) =>
    client.once(Events.InteractionCreate, resolve as never),
  );
  const reaction = platform.press(platform.people.ada, card.id, "B");
  const { id, token } = await event;
  const call = restOf(platform);
  const hook = `/webhooks/${platform.bot.id}/${token}`;
  const answer = (body: object, query = "") =>
    call("POST", `/interactions/${id}/${token}/callback${query}`, body);
  return { card, reaction, call, hook, answer };
}
