/** How `countersign init` sets Slack up. */
import type { GuidedSetup } from "../../src/core/channel.ts";

export const guide: GuidedSetup = {
  title: "Slack",
  fields: [
    {
      option: "botToken",
      flag: "slack-bot-token",
      variable: "SLACK_BOT_TOKEN",
      question: "The bot token (xoxb-…)",
      where:
        "Open https://api.slack.com/apps, Create New App → From a manifest, and " +
        "paste docs/slack-manifest.yaml. Install it, then copy OAuth & " +
        "Permissions → Bot User OAuth Token",
    },
    {
      option: "appToken",
      flag: "slack-app-token",
      variable: "SLACK_APP_TOKEN",
      question: "The app-level token (xapp-…)",
      where:
        "In the same app: Basic Information → App-Level Tokens → Generate, with the scope " +
        "connections:write",
    },
  ],
  place: {
    option: "channel",
    question: "The channel where cards should go",
    where:
      "In Slack, open the channel's details: its id (C…) is at the bottom. Invite the app " +
      "there with /invite. Leave it empty for private messages to you",
    privateWith: (userId) => userId,
  },
  user: {
    question: "Your own member id on Slack",
    where: "In Slack, click your picture → Profile → ⋮ → Copy member ID (U…)",
  },
  unreached:
    "Invite the app to the channel with /invite; for private messages, switch " +
    "on App Home → Messages Tab",
  address: "apiUrl",
};
