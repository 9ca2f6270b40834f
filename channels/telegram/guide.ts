/** How `countersign init` sets Telegram up. */
import { Api } from "grammy";
import type { GuidedSetup } from "../../src/core/channel.ts";
import type { TelegramOptions } from "./adapter.ts";

export const guide: GuidedSetup = {
  title: "Telegram",
  fields: [
    {
      option: "token",
      flag: "telegram-token",
      variable: "TELEGRAM_BOT_TOKEN",
      question: "The bot's token",
      where:
        "In Telegram, open https://t.me/BotFather, send /newbot, and copy the token it gives you",
    },
  ],
  place: {
    option: "chat",
    question: "Where should cards go?",
    where:
      "Leave it empty for a private chat with you. For a group, add the bot and give the group's " +
      "id, like -1001234567890: while a gateway runs, the bot answers /id with it",
    privateWith: (userId) => userId,
  },
  user: {
    question: "Your own id on Telegram",
    where: "Leave it empty: you open a link and press Start, and the bot learns your id",
  },
  unreached:
    "Open the chat with the bot and press Start; add the bot to a group; let it post in a channel",
  address: "apiRoot",
  async link(options, code) {
    const { token, apiRoot } = options as TelegramOptions;
    const api = new Api(token, apiRoot === undefined ? {} : { apiRoot });
    const { username } = await api.getMe();
    return `https://t.me/${username}?start=${code}`;
  },
};
