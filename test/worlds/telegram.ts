/**
 * Telegram as the world of the channel contract: the fake Bot API server, and Ada who answers
 * prompts as her app asks her to.
 */
import { expect } from "vitest";
import type { Platform } from "../contract/channel.ts";
import { chatWorld } from "./chat.ts";
import { openTelegram, type TelegramOptions, type TelegramPlatform } from "./telegram/platform.ts";

export const telegram: Platform = {
  exceptions: {},
  open: async () => worldOf(await startTelegram()),
};

export async function startTelegram(options: TelegramOptions = {}): Promise<TelegramPlatform> {
  const platform = openTelegram(options);
  await platform.start();
  return platform;
}

function worldOf(platform: TelegramPlatform) {
  const { ada } = platform.people;
  return chatWorld(platform, {
    async fill(_reaction, text) {
      await expect.poll(() => platform.prompt(ada)).toBeDefined();
      await platform.reply(ada, platform.prompt(ada)!.message, text);
      return { answered: true, ms: 0 };
    },
    heard: () => heard(platform),
  });
}

/** The last answer to something that Ada wrote; empty where there is none. */
function heard(platform: TelegramPlatform): string {
  const all = platform.messages();
  const hers = new Set(
    all.filter(({ author }) => author === platform.people.ada.id).map(({ id }) => id),
  );
  return (
    all.findLast(({ author, replyTo }) => author === platform.bot.id && hers.has(replyTo ?? ""))
      ?.text ?? ""
  );
}
