/** The gateway's commands, in the menu that Telegram's apps offer. */
import type { Api } from "grammy";
import type { Log } from "../../src/core/channel.ts";
import { COMMANDS } from "../../src/core/commands.ts";
import { platformErrorOf } from "./errors.ts";

/** The menu of commands is only a convenience: without it the commands still work. */
export async function registerCommands(api: Api, log: Log): Promise<void> {
  const menu = COMMANDS.map(({ name, usage, does }) => ({
    command: name,
    description: usage ? `${usage}: ${does}` : does,
  }));
  await api.setMyCommands(menu).catch((error: unknown) => {
    log.warn(
      { channel: "telegram", reason: platformErrorOf(error).message },
      "Telegram did not accept the list of commands",
    );
  });
}
