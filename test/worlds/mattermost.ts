/**
 * A Mattermost server with Ada on it, for the channel contract: she presses, and fills in forms.
 */
import type { Platform } from "../contract/channel.ts";
import { chatWorld } from "./chat.ts";
import { type MattermostPlatform, openMattermost } from "./mattermost/platform.ts";
import type { Reaction } from "./platform.ts";

export const mattermost: Platform = {
  exceptions: {},
  async open() {
    const platform = openMattermost({ toldWithin: 150 });
    await platform.start();
    return chatWorld(platform, { fill: (reaction, text) => fill(platform, reaction, text) });
  },
};

/** Types into the form that a press has opened, and sends it. */
export async function fill(
  platform: MattermostPlatform,
  { modal }: Reaction,
  text: string,
  person = platform.people.ada,
): Promise<Reaction> {
  const [field] = modal?.fields ?? [];
  if (!modal || !field) throw new Error("no form was opened");
  return platform.submit(person, modal.id, { [field.id]: text });
}
