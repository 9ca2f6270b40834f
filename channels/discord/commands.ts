/**
 * The gateway's commands as Discord slash commands: registers them, and turns each back into the
 * line that a person would type.
 */
import {
  type APIChatInputApplicationCommandInteractionData,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  Routes,
} from "discord.js";
import type { Log } from "../../src/core/channel.ts";
import { COMMANDS } from "../../src/core/commands.ts";
import type { Connection, Self } from "./connection.ts";

/** What an option is for, by its name in the usage of a command. */
const OPTIONS: Readonly<Record<string, string>> = {
  id: "the ID that stands on the card, and in /pending",
  phrase: "what the card says has to be typed",
  reason: "why; the agent is told",
};
const MAX_OPTION = 1000;

/** `ID [phrase]` as two options, the second of which may be left out. */
const optionsOf = (usage: string) =>
  usage
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => {
      const name = word.replace(/[[\]]/g, "").toLowerCase();
      return {
        type: ApplicationCommandOptionType.String as const,
        name,
        description: OPTIONS[name] ?? name,
        required: !word.startsWith("["),
        max_length: MAX_OPTION,
      };
    });

export const slashCommands = (): RESTPostAPIChatInputApplicationCommandsJSONBody[] =>
  COMMANDS.map(({ name, usage, does }) => ({
    type: ApplicationCommandType.ChatInput,
    name,
    description: does.slice(0, 100),
    options: optionsOf(usage),
    integration_types: [ApplicationIntegrationType.GuildInstall],
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
  }));

/**
 * Replaces all commands that were registered before. Buttons work without commands, so a failure
 * does not prevent the start.
 */
export async function register(
  connection: Connection,
  { applicationId }: Self,
  log: Log,
): Promise<void> {
  try {
    await connection.request((rest) =>
      rest.put(Routes.applicationCommands(applicationId), { body: slashCommands() }),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    log.warn(
      { channel: "discord", reason },
      "the slash commands could not be registered; buttons work without them",
    );
  }
}

/** `approve k7m2qd approve kxqf`, as it would have been typed. */
export const lineOf = ({
  name,
  options = [],
}: APIChatInputApplicationCommandInteractionData): string =>
  [name, ...options.map((option) => ("value" in option ? String(option.value) : ""))]
    .join(" ")
    .trim();
