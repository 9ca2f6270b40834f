/**
 * A fake chat platform as the world of the channel contract: Ada is a member of its chat, sees one
 * card for each question, and presses.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { refOf } from "../../src/core/ids.ts";
import type { ApprovalRequest } from "../../src/core/model.ts";
import type { World } from "../contract/world.ts";
import type { ChatPlatform, Reaction, SeenMessage } from "./platform.ts";

const LABELS = {
  approve: /^Approve(?: all \d+)?$/,
  one: /^Approve one$/,
  always: /^For \d+ (?:h|min)$/,
  deny: /^Deny$/,
} as const;

/** For half a second a tap may have been meant for the button that was there before. */
const GUARD_MS = 1000;

export interface ChatTricks {
  /** Types into what a press has opened. */
  fill(reaction: Reaction, text: string): Promise<Reaction>;
  /** What this person was told last, besides what the reactions said. */
  heard?(): string;
}

/** The cards of one question in the room, oldest first. */
export const cardsOf = (platform: ChatPlatform, { id }: ApprovalRequest): SeenMessage[] =>
  platform
    .messages()
    .filter(({ text, author }) => author === platform.bot.id && text.includes(`ID: ${refOf(id)}`));

export function chatWorld(platform: ChatPlatform, { fill, heard }: ChatTricks): World {
  const { ada } = platform.people;
  let told = "";
  /** What the cards said beside the buttons that approve for longer. */
  const scopes = new Map<string, string>();
  /** “Always…” shows what it would cover; a tap right after that would not count. */
  const turn = async (request: ApprovalRequest): Promise<SeenMessage> => {
    const card = cardsOf(platform, request).at(-1)!;
    listen(await platform.press(ada, card.id, "Always…"));
    for (let tries = 0; tries < 200; tries++) {
      const turned = cardsOf(platform, request).at(-1)!;
      if (turned.buttons.some(({ label }) => LABELS.always.test(label))) {
        scopes.set(request.id, turned.text);
        await sleep(GUARD_MS);
        return turned;
      }
      await sleep(25);
    }
    return card;
  };
  const listen = (reaction: Reaction): Reaction => {
    if (reaction.told) told = reaction.told;
    return reaction;
  };
  return {
    options: platform.options,
    person: ada.id,
    async arrive() {},
    async read(request) {
      return cardsOf(platform, request)
        .flatMap(({ text, files }) => [text, ...files.map(({ content }) => content)])
        .concat(scopes.get(request.id) ?? [])
        .join("\n");
    },
    live: async (request) => cardsOf(platform, request).some(({ buttons }) => buttons.length > 0),
    async press(request, choice, { phrase, reason } = {}) {
      const shown = cardsOf(platform, request).at(-1);
      if (!shown) throw new Error("there is no card to press on");
      const card = choice === "always" ? await turn(request) : shown;
      const wanted = reason === undefined ? LABELS[choice] : /^Deny with reason$/;
      const label = card.buttons.find((button) => wanted.test(button.label))?.label;
      const reaction = listen(await platform.press(ada, card.id, label ?? String(wanted)));
      const typed = phrase ?? reason;
      if (typed !== undefined) listen(await fill(reaction, typed));
    },
    alarms: async () =>
      platform
        .messages()
        .filter(({ text, author }) => author === platform.bot.id && text.includes("ALARM"))
        .map(({ text }) => text)
        .join("\n"),
    told: async () => heard?.() || told || (platform.whispers(ada).at(-1) ?? ""),
    async fail() {
      platform.down();
    },
    stop: () => platform.stop(),
  };
}
