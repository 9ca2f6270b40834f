/**
 * `countersign/testing`: fake Telegram, Discord, Slack and Mattermost that speak the real wire protocols on a
 * local port, with people's hands in them and weather on the line. Point a real client library at
 * one, and press its buttons.
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
