/**
 * Discord as the world of the channel contract: a server with Ada in it, who presses, and fills in
 * the forms that open.
 */
import type { Platform } from "../contract/channel.ts";
import { chatWorld } from "./chat.ts";
import { type DiscordOptions, type DiscordPlatform, openDiscord } from "./discord/platform.ts";
import type { Person, Reaction } from "./platform.ts";

export const discord: Platform = {
  exceptions: {},
  async open() {
    const platform = await startDiscord();
    return chatWorld(platform, { fill: (reaction, text) => fillIn(platform, reaction, text) });
  },
};

/** `linger`: how long people look on after the last thing that the bot did. */
export async function startDiscord(options: DiscordOptions = {}): Promise<DiscordPlatform> {
  const platform = openDiscord({ linger: 20, ...options });
  await platform.start();
  return platform;
}

/** Types into the one field of the form that a press has opened, and sends it. */
export async function fillIn(
  platform: DiscordPlatform,
  { modal }: Reaction,
  text: string,
  person: Person = platform.people.ada,
): Promise<Reaction> {
  if (!modal) throw new Error("no form was opened");
  return platform.submit(person, modal.id, { [modal.fields[0]!.id]: text });
}
