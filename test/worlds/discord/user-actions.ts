/** What people do: press, fill in forms, give commands, write. */
import type { ChatPlatform, Person, Reaction } from "../platform.ts";
import { invocation } from "./command-line.ts";
import type { Commands } from "./commands.ts";
import { readDraft } from "./drafts.ts";
import { checked } from "./form.ts";
import { interactionJson } from "./interaction-json.ts";
import type { Interaction, Interactions } from "./interactions.ts";
import { DEFAULT_ALLOWED } from "./mentions.ts";
import { messageJson } from "./message-json.ts";
import { filledIn } from "./modals.ts";
import { erase, type Post, post } from "./posts.ts";
import { type Attention, reactionTo } from "./reactions.ts";
import { buttonsOf } from "./screen.ts";
import {
  COMPONENT,
  type Component,
  everyComponent,
  INTERACTION,
  type Json,
  type User,
} from "./wire.ts";
import { type Channel, type Happening, userOf, type World } from "./world.ts";

export interface UserActions
  extends Pick<ChatPlatform, "press" | "submit" | "command" | "reply" | "say" | "remove"> {
  /** Sends this custom id, whether or not a button has it: what a forged client could do. */
  pressRaw(person: Person, message: string, customId: string): Promise<Reaction>;
  /**
   * Presses a button that an edit or a deletion has taken away since: the press and the edit
   * crossed on their way.
   */
  pressStale(person: Person, message: string, button: string): Promise<Reaction>;
  /** Delivers the last interaction once more, the same to the letter. */
  redeliver(): void;
}

interface Behind {
  readonly world: World;
  readonly interactions: Interactions;
  readonly commands: Commands;
  readonly attention: Attention;
}

type Facts = Pick<Interaction, "type" | "person" | "channel"> &
  Partial<Pick<Interaction, "message" | "name">>;

export function openUserActions({ world, interactions, commands, attention }: Behind): UserActions {
  let last: Happening | undefined;
  const submitted = new Set<string>();

  const act = (facts: Facts, data: Json, message?: Json): Promise<Reaction> => {
    const interaction = interactions.open(facts);
    const d = interactionJson(world, interaction, { data, ...(message && { message }) });
    last = { t: "INTERACTION_CREATE", d, kind: "always" };
    world.announce(last);
    return reactionTo(interactions, interaction, attention);
  };
  const tap = (
    user: User,
    made: Post,
    { component, snapshot }: { component: Component; snapshot: Json },
  ) => {
    const { custom_id, id = 1 } = component;
    const facts = {
      type: INTERACTION.component,
      person: user,
      channel: made.channel,
      message: made,
    };
    return act(facts, { custom_id, component_type: COMPONENT.button, id }, snapshot);
  };

  return {
    async press(person, message, button) {
      const made = visible(world, person, message);
      const component = buttonOf(made.components, button);
      if (!component)
        throw new Error(
          `there is no button ${button} to press on ${message}; there is ` +
            `${namesOf(made.components)}`,
        );
      return tap(userOf(world, person.id), made, { component, snapshot: messageJson(world, made) });
    },
    async pressRaw(person, message, customId) {
      const made = visible(world, person, message);
      const component = { type: COMPONENT.button, custom_id: customId };
      return tap(userOf(world, person.id), made, { component, snapshot: messageJson(world, made) });
    },
    async pressStale(person, message, button) {
      const made = world.posts.get(message);
      const snapshots = made
        ? [...made.past, ...(made.gone ? [messageJson(world, made)] : [])].toReversed()
        : [];
      for (const snapshot of snapshots) {
        const component = buttonOf(snapshot.components as Component[], button);
        if (made && component) return tap(userOf(world, person.id), made, { component, snapshot });
      }
      throw new Error(`there never was a button ${button} on ${message} that is gone now`);
    },
    redeliver() {
      if (last) world.announce(last);
    },
    async submit(person, modal, values) {
      const mine = [...interactions.all.values()].filter(
        (one) => one.person.id === person.id && one.modal?.custom_id === modal,
      );
      const from = mine.findLast(({ id }) => !submitted.has(id));
      if (!from?.modal) throw new Error(`no form ${modal} is open for ${person.name}`);
      const { message, channel } = from;
      const data = { custom_id: modal, components: filledIn(from.modal, values) };
      const facts = {
        type: INTERACTION.modal,
        person: from.person,
        channel,
        ...(message && { message }),
      };
      const reaction = await act(facts, data, message && messageJson(world, message));
      // It stays open, with an error in it, when nothing came back.
      if (reaction.answered) submitted.add(from.id);
      return reaction;
    },
    async command(person, chat, name, text) {
      const place = placeFor(world, person, chat);
      const usable = commands.usable(place.recipient ? "private" : "guild");
      const command = usable.find((one) => one.name === name);
      if (!command)
        throw new Error(
          `the bot has registered no command /${name} here, only: ` +
            `${usable.map((one) => one.name).join(", ") || "none"}`,
        );
      const facts = {
        type: INTERACTION.command,
        person: userOf(world, person.id),
        channel: chat,
        name,
      };
      return act(facts, invocation(world, command, text));
    },
    async say(person, chat, text) {
      placeFor(world, person, chat);
      write(world, person, { chat, body: { content: text } });
    },
    async reply(person, message, text) {
      const { channel } = visible(world, person, message);
      write(world, person, {
        chat: channel,
        body: { content: text, message_reference: { message_id: message } },
      });
    },
    remove(message) {
      const made = world.posts.get(message);
      if (!made || made.gone) throw new Error(`there is no message ${message}`);
      erase(world, made);
    },
  };
}

/**
 * The client of a person sets no `allowed_mentions`; answering rings the author, unless it is
 * switched off by hand.
 */
function write(
  world: World,
  person: Person,
  { chat, body }: { readonly chat: string; readonly body: Json },
): void {
  const draft = checked((form) => readDraft(form, body, { uploads: [] }));
  post(world, draft, { channel: chat, author: userOf(world, person.id), allowed: DEFAULT_ALLOWED });
}

function placeFor(world: World, person: Person, chat: string): Channel {
  const place = world.channels.get(chat);
  if (!place || (place.recipient && place.recipient.id !== person.id))
    throw new Error(`${person.name} is in no chat ${chat}`);
  return place;
}

function visible(world: World, person: Person, message: string): Post {
  const made = world.posts.get(message);
  const theirs = made && (made.only === undefined || made.only === person.id);
  if (!made || made.gone || !theirs) throw new Error(`${person.name} sees no message ${message}`);
  placeFor(world, person, made.channel);
  return made;
}

/** By the bot's own data, else by what stands on it. */
function buttonOf(components: readonly Component[], button: string): Component | undefined {
  const pressable = buttonsOf(components);
  const wanted =
    pressable.find(({ data }) => data === button) ??
    pressable.find(({ label }) => label === button);
  return (
    wanted && [...everyComponent(components)].find(({ custom_id }) => custom_id === wanted.data)
  );
}

function namesOf(components: readonly Component[]): string {
  const names = buttonsOf(components).map(({ label }) => label);
  return names.join(", ") || "none";
}
