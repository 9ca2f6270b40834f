/** `countersign init`: sets the gateway up, by questions or by flags. */
import { Command, Option } from "commander";

export interface InitFlags {
  readonly yes?: boolean;
  readonly channel?: string;
  readonly chat?: string;
  readonly user?: string;
  readonly apiRoot?: string;
  readonly approver?: string;
  readonly policy?: string;
  /** `false` from `--no-agents`. */
  readonly agents: string | boolean;
  readonly testCard: boolean;
  readonly wait: string;
  /** Those of the channels' fields. */
  readonly [field: string]: unknown;
}

const PLATFORMS = ["telegram", "discord", "slack", "mattermost", "ntfy"];

export const initCommand = (): Command =>
  new Command("init")
    .description("set Countersign up: a channel, its token, who approves, and your agents")
    .option("--yes", "ask nothing: take the flags, and the defaults for the rest")
    .addOption(
      new Option("--channel <name>", "where you want to be asked").choices([...PLATFORMS, "none"]),
    )
    .option("--telegram-token <token>", "the bot's token, from @BotFather")
    .option("--discord-token <token>", "the bot's token, from the developer portal")
    .option("--slack-bot-token <token>", "the bot token, xoxb-…")
    .option("--slack-app-token <token>", "the app-level token, xapp-…")
    .option("--mattermost-url <url>", "the address of your Mattermost server")
    .option("--mattermost-token <token>", "the bot's access token")
    .option("--mattermost-callback <url>", "where that server reaches this machine")
    .option("--mattermost-listen <host:port>", "where this machine takes its taps")
    .option("--ntfy-server <url>", "the address of your ntfy server; default: https://ntfy.sh")
    .option("--ntfy-token <token>", "an access token that may write to the topic, tk_…")
    .option(
      "--chat <id>",
      "where cards go: a chat, channel or topic; default: a private chat with you",
    )
    .option("--user <id>", "your own id on the platform; default: you are paired with a code")
    .option("--api-root <url>", "another address of the platform's API")
    .option("--approver <name>", "who approves; default: the first approver, or owner")
    .option("--policy <preset>", "the policy to start with; default: default")
    .option("--agents <names>", "agents to connect, with commas; default: ask about those found")
    .option("--no-agents", "connect no agent")
    .option("--no-test-card", "send no card")
    .option("--wait <duration>", "how long to wait for you to pair and to tap", "3m")
    .addHelpText(
      "after",
      `
Writes countersign.yaml, policy.yaml and secrets.env into the state directory, pairs you with the
bot, sends a test card and waits for your tap. With ntfy it sends a test notification: its buttons
work once the gateway runs under a public host. Run it again to change something: it changes only
what you ask for, and keeps your comments.

Example:
  $ countersign init
  $ countersign init --yes --telegram-token "$TOKEN" --chat 11111111`,
    )
    .action(async (flags: InitFlags) => {
      const { init } = await import("./init/run.ts");
      await init(flags);
    });
