/** How `countersign init` sets Mattermost up. */
import type { GuidedSetup } from "../../src/core/channel.ts";

export const guide: GuidedSetup = {
  title: "Mattermost",
  fields: [
    {
      option: "url",
      flag: "mattermost-url",
      question: "The address of your Mattermost server",
      where: "As you open it in the browser, like https://mattermost.example.com",
    },
    {
      option: "token",
      flag: "mattermost-token",
      variable: "MATTERMOST_TOKEN",
      question: "The bot's access token",
      where:
        "In Mattermost, open Integrations → Bot Accounts → Add Bot Account, and copy its " +
        "token. Add the bot to the team and the channel",
    },
    {
      option: "callback",
      flag: "mattermost-callback",
      question: "The address at which your Mattermost server reaches this machine",
      where:
        "Taps come from that server, on port 4181, like http://gateway.internal:4181. An " +
        "internal address must be in its AllowedUntrustedInternalConnections",
    },
    {
      option: "listen",
      flag: "mattermost-listen",
      initial: "0.0.0.0:4181",
      question: "Where this machine takes those taps",
      where: "127.0.0.1:4181 if the Mattermost server runs on this machine, else 0.0.0.0:4181",
    },
  ],
  place: {
    option: "channel",
    question: "The channel where cards should go",
    where: "In Mattermost, open the channel's menu → View Info: its id is at the bottom",
  },
  user: {
    question: "Your own user id on Mattermost",
    where: "Leave it empty: you send the bot a code, and it learns your id",
  },
  unreached: "Add the bot to the team and to the channel",
  address: "url",
};
