/**
 * The Discord channel on a fake Discord with the real approval service behind it. Whatever is
 * opened is closed after each test.
 */
import { expect, onTestFinished } from "vitest";
import { createChat } from "../../../channels/chat/chat.ts";
import {
  type DiscordOptions as AdapterOptions,
  createAdapter,
} from "../../../channels/discord/adapter.ts";
import { discord } from "../../../channels/discord/index.ts";
import type { ApprovalProvider, ChannelHost } from "../../../src/core/channel.ts";
import type { ApprovalRequest } from "../../../src/core/model.ts";
import { cardsOf } from "../../worlds/chat.ts";
import type { DiscordOptions, DiscordPlatform } from "../../worlds/discord/platform.ts";
import { startDiscord } from "../../worlds/discord.ts";
import type { Person, Reaction, SeenMessage } from "../../worlds/platform.ts";
import {
  contextOf,
  openLog,
  openTestCore,
  requestOf,
  type TestCore,
} from "../../worlds/test-core.ts";

export const later = (close: () => unknown): void =>
  onTestFinished(async () => void (await close()));

export async function platformOf(options: DiscordOptions = {}): Promise<DiscordPlatform> {
  const platform = await startDiscord(options);
  later(() => platform.stop());
  return platform;
}

export interface Opened {
  readonly provider: ApprovalProvider;
  readonly log: ReturnType<typeof openLog>;
}

/**
 * Short enough that a test need not wait, and without the pause of five seconds before a second
 * session.
 */
const TUNING = { requestMs: 2000, startMs: 3000, hasty: true };

/** The channel, not started yet. */
export function open(
  platform: Pick<DiscordPlatform, "options">,
  options: object = {},
  tuning: object = {},
): Opened {
  const log = openLog();
  const given = discord.options.parse({ ...platform.options, ...options }) as AdapterOptions & {
    readonly sessions: readonly string[];
  };
  const platformAdapter = createAdapter(given, log, { ...TUNING, ...tuning });
  const { sessions } = given;
  const provider = {
    name: "discord",
    ...createChat({ name: "discord", platform: platformAdapter, sessions }, contextOf({ log })),
  };
  later(() => provider.stop());
  return { provider, log };
}

export interface Stage extends Opened {
  readonly platform: DiscordPlatform;
  readonly testCore: TestCore;
  /** Opens a question and waits until its card is there. */
  ask(changes?: Partial<ApprovalRequest>): Promise<ApprovalRequest>;
  /** The latest card of a question. */
  card(request: ApprovalRequest): SeenMessage;
  labels(request: ApprovalRequest): string[];
  press(person: Person, request: ApprovalRequest, label: string): Promise<Reaction>;
  /** The status it ended with, once it has ended. */
  ended(request: ApprovalRequest): Promise<string>;
}

export interface StageOptions {
  readonly platform?: DiscordOptions;
  readonly channel?: (platform: DiscordPlatform) => object;
  readonly tuning?: object;
  /** What stands between the channel and its host. */
  readonly host?: (host: ChannelHost) => ChannelHost;
}

/** Started, with Ada on the roster, and Grace and Mallory in the room. */
export async function stage({
  platform: given = {},
  channel,
  tuning = {},
  host = (each) => each,
}: StageOptions = {}): Promise<Stage> {
  const platform = await platformOf(given);
  const opened = open(platform, channel?.(platform), tuning);
  return act(platform, opened, host);
}

export async function act(
  platform: DiscordPlatform,
  opened: Opened,
  host: (host: ChannelHost) => ChannelHost = (each) => each,
): Promise<Stage> {
  const testCore = openTestCore({ discord: platform.people.ada.id });
  later(() => testCore.close());
  await opened.provider.start(host(testCore.host));
  testCore.watch(opened.provider);
  const card = (request: ApprovalRequest) => everywhere(platform, request).at(-1)!;
  return {
    ...opened,
    platform,
    testCore,
    card,
    async ask(changes = {}) {
      const request = requestOf(changes);
      await testCore.ask(opened.provider, request);
      await expect.poll(() => everywhere(platform, request).length).toBeGreaterThan(0);
      return request;
    },
    labels: (request) => card(request).buttons.map(({ label }) => label),
    press: (person, request, label) => platform.press(person, card(request).id, label),
    async ended(request) {
      await expect.poll(() => testCore.decision(request), { interval: 5 }).toBeDefined();
      return (await testCore.decision(request))!.status;
    },
  };
}

/** The cards of a question in every chat of the platform. */
export function everywhere(platform: DiscordPlatform, request: ApprovalRequest): SeenMessage[] {
  const { people, room, hall } = platform;
  const chats = [
    room,
    hall,
    ...Object.values(people).map((person) => platform.privateChat(person)),
  ];
  return chats.flatMap((chat) =>
    cardsOf({ ...platform, messages: () => platform.messages(chat) } as DiscordPlatform, request),
  );
}

/** The requests of one kind that reached the platform. */
export const callsOf = ({ calls }: DiscordPlatform, method: RegExp) =>
  calls.filter((call) => method.test(call.method));
