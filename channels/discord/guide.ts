/** How `countersign init` sets Discord up. */
import type { GuidedSetup } from "../../src/core/channel.ts";

export const guide: GuidedSetup = {
  title: "Discord",
  fields: [
    {
      option: "token",
      flag: "discord-token",
      variable: "DISCORD_BOT_TOKEN",
      question: "The bot's token",
      where:
        "Open https://discord.com/developers/applications, New Application, then Bot → Reset " +
        "Token. Invite the bot under OAuth2 → URL Generator: scopes bot and " +
        "applications.commands; permissions View Channels, Send Messages, Embed Links, Attach " +
        "Files, Read Message History",
    },
  ],
  place: {
    option: "channel",
    question: "The channel where cards should go",
    where:
      "In Discord, switch on Settings → Advanced → Developer Mode, then right-click the " +
      "channel → Copy Channel ID. Leave it empty for private messages to you",
    privateWith: (userId) => `@${userId}`,
  },
  user: {
    question: "Your own id on Discord",
    where: "With Developer Mode on, right-click your name → Copy User ID",
  },
  unreached:
    "In a private chat, you and the bot need a server in common, and that " +
    "server must allow you direct messages; in a channel, the bot needs the " +
    "permissions View Channel and Send Messages",
  address: "api",
};
