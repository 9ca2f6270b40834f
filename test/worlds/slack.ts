/** A workspace with Ada in it, for the channel contract: a fake Slack, the real Bolt. */
import type { Platform } from "../contract/channel.ts";
import { chatWorld } from "./chat.ts";
import type { Reaction } from "./platform.ts";
import { openSlack, type SlackPlatform } from "./slack/platform.ts";

export const slack: Platform = {
  exceptions: {},
  async open() {
    const platform = openSlack({ toldWithin: 150 });
    await platform.start();
    return chatWorld(platform, { fill: (reaction, text) => fill(platform, reaction, text) });
  },
};

/** Types into the form that a press has opened, and sends it. */
export async function fill(
  platform: SlackPlatform,
  { modal }: Reaction,
  text: string,
  person = platform.people.ada,
): Promise<Reaction> {
  if (!modal) throw new Error("no form was opened");
  return platform.submit(person, modal.id, { [modal.fields[0]!.id]: text });
}
