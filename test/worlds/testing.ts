/**
 * `countersign/testing`: the contract suites for channels and stores, to be awaited in a vitest
 * file (only they need vitest); and fake Telegram, Discord, Slack and Mattermost servers that speak
 * the real wire protocols on a local port. They simulate what people do and network faults. Point a
 * real client library at one, and press its buttons.
 */
export { type DiscordOptions, type DiscordPlatform, openDiscord } from "./discord/platform.ts";
export {
  type MattermostOptions,
  type MattermostPlatform,
  openMattermost,
} from "./mattermost/platform.ts";
export type * from "./platform.ts";
export { openSlack, type SlackOptions, type SlackPlatform } from "./slack/platform.ts";
export { openTelegram, type TelegramOptions, type TelegramPlatform } from "./telegram/platform.ts";

import type { ChannelDefinition } from "../../src/core/channel.ts";
import type { StoreDefinition } from "../../src/core/store.ts";
import type { Platform } from "../contract/channel.ts";

export type { Platform } from "../contract/channel.ts";
export type { Choice, Exceptions, World } from "../contract/world.ts";

/** Registers the tests that every channel has to pass. */
export async function channelContract(
  definition: ChannelDefinition,
  platform: Platform,
): Promise<void> {
  const { contractOf } = await import("../contract/channel.ts");
  contractOf(definition, platform);
}

/** Registers the tests that every store has to pass. `url`: of a store that is empty. */
export async function storeContract(
  { scheme, open }: StoreDefinition,
  url: () => string | Promise<string>,
): Promise<void> {
  const { testStore } = await import("../contract/store.ts");
  testStore(scheme, async (context) => open(await url(), context));
}
