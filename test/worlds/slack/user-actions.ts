/** What people do: press, fill in forms, write, give commands. */
import type { Person, Reaction } from "../platform.ts";
import { drawMessage } from "./draw.ts";
import { blockActions, slashCommand, viewActions, viewClosed, viewSubmission } from "./payloads.ts";
import type { React } from "./reaction.ts";
import type { ResponseUrls } from "./response-urls.ts";
import type { Sockets } from "./sockets.ts";
import type { Triggers } from "./triggers.ts";
import type { Forged } from "./types.ts";
import { fieldsOf, type View, type Views, viewJson } from "./views.ts";
import { escapeText, type Json, jsonOf, listOf, textOf } from "./wire.ts";
import type { Channel, Message, Workspace } from "./workspace.ts";

interface Needs {
  readonly workspace: Workspace;
  readonly sockets: Sockets;
  readonly triggers: Triggers;
  readonly views: Views;
  readonly urls: ResponseUrls;
  readonly react: React;
  /** Whether the app has commands at all. */
  readonly commands: () => boolean;
}

/** The button as it stands in a message, by the id of its action, its value or its label. */
function buttonIn(blocks: readonly Json[], wanted: string): Json | undefined {
  const all = blocks.flatMap((block) =>
    [...listOf(block.elements), jsonOf(block.accessory)]
      .filter(({ type }) => type === "button")
      .map((button) => ({ ...button, block_id: block.block_id }) as Json),
  );
  return (
    all.find(({ action_id }) => action_id === wanted) ??
    all.find(({ value }) => value === wanted) ??
    all.find(({ text }) => textOf(jsonOf(text).text) === wanted)
  );
}

/** What Slack says of a button that was pressed. */
const pressed = ({ type, action_id, block_id, text, value, style }: Json): Json => ({
  action_id,
  block_id,
  text,
  ...(value !== undefined && { value }),
  ...(style !== undefined && { style }),
  type,
});

/** The state of one input, in the shape of its kind. */
function stateOf(element: Json, typed: string | undefined): Json {
  const type = element.type;
  if (type === "static_select" || type === "radio_buttons") {
    const option = listOf(element.options).find(
      ({ value, text }) => value === typed || textOf(jsonOf(text).text) === typed,
    );
    return { type, selected_option: option ?? null };
  }
  return { type, value: (typed ?? textOf(element.initial_value)) || null };
}

export function openUserActions({
  workspace,
  sockets,
  triggers,
  views,
  urls,
  react,
  commands,
}: Needs) {
  function messageOf(ts: string): Message {
    const message = workspace.message(ts);
    if (!message) throw new Error(`there is no message ${ts}`);
    return message;
  }
  function placeOf(person: Person, chat: string): Channel {
    const channel = workspace.channels.get(chat);
    if (!channel?.members.has(person.id)) throw new Error(`${person.name} is not in ${chat}`);
    return channel;
  }
  function viewOf(person: Person, id: string): View {
    const view = views.get(id);
    if (!view || views.stackOf(person.id).at(-1) !== view)
      throw new Error(`${person.name} does not see a form ${id}`);
    return view;
  }

  function send(
    person: Person,
    message: Message,
    { action, payload: changes = {} }: Forged,
  ): Promise<Reaction> {
    const channel = workspace.channels.get(message.channel)!;
    const trigger = triggers.give(person.id);
    const responseUrl = urls.give(person.id, channel.id, message.ts);
    const payload = {
      ...blockActions({ person, channel, message, action, trigger, responseUrl }),
      ...changes,
    };
    return react({ user: person.id, trigger, send: () => sockets.send("interactive", payload) });
  }

  function pressInView(person: Person, view: View, button: string): Promise<Reaction> {
    const found = buttonIn(listOf(view.body.blocks), button);
    if (!found) throw new Error(`the form ${view.id} has no button ${button}`);
    const trigger = triggers.give(person.id, view.id);
    const payload = viewActions({ person, view: viewJson(view), action: pressed(found), trigger });
    return react({ user: person.id, trigger, send: () => sockets.send("interactive", payload) });
  }

  function write(
    person: Person,
    chat: string,
    { text, thread }: { readonly text: string; readonly thread?: string },
  ): void {
    const channel = placeOf(person, chat);
    if (channel.archived) throw new Error(`${chat} is archived`);
    // A mention is picked from a list; every other `<` that people type is only a character.
    const escaped = escapeText(text).replaceAll(/&lt;(@[UW][A-Z0-9]+)&gt;/g, "<$1>");
    const written = { text: escaped, blocks: [], attachments: [], styled: true, loose: false };
    workspace.post({
      ...written,
      channel: chat,
      author: person.id,
      ...(thread !== undefined && { thread }),
    });
  }

  /** What the form itself says before it lets itself be sent. */
  function refusal(view: View, values: Readonly<Record<string, string>>): string | undefined {
    for (const { id, block, input, element } of fieldsOf(view.body)) {
      const typed = values[id] ?? values[block] ?? textOf(element.initial_value);
      const { min_length, max_length } = element;
      if (typed === "" && input.optional !== true && typeof element.initial_option !== "object")
        return "Please complete this required field.";
      if (typeof max_length === "number" && typed.length > max_length)
        return `Enter at most ${max_length} characters.`;
      if (typeof min_length === "number" && typed !== "" && typed.length < min_length)
        return `Enter at least ${min_length} characters.`;
    }
    return undefined;
  }

  async function submit(
    person: Person,
    modal: string,
    values: Readonly<Record<string, string>>,
  ): Promise<Reaction> {
    const view = viewOf(person, modal);
    const said = refusal(view, values);
    if (said) return { answered: false, ms: 0, told: said };
    const state: Record<string, Record<string, Json>> = {};
    for (const { id, block, element } of fieldsOf(view.body)) {
      state[block] = {
        ...state[block],
        [textOf(element.action_id)]: stateOf(element, values[id] ?? values[block]),
      };
    }
    const trigger = triggers.give(person.id, view.id);
    const payload = viewSubmission(person, viewJson(view, state), trigger);
    return react({
      user: person.id,
      trigger,
      send: () => sockets.send("interactive", payload),
      settle: (delivery) => views.settle(view, delivery.payload),
    });
  }

  async function command(
    person: Person,
    chat: string,
    name: string,
    text: string,
  ): Promise<Reaction> {
    const channel = placeOf(person, chat);
    if (!commands()) return { answered: false, ms: 0, told: `/${name} is not a valid command` };
    const trigger = triggers.give(person.id);
    const responseUrl = urls.give(person.id, chat);
    const payload = slashCommand({ person, channel, name, text, trigger, responseUrl });
    const settle = ({ payload: body }: { readonly payload?: Json }) => {
      if (body && (body.text !== undefined || body.blocks !== undefined))
        urls.show(person.id, chat, body);
      return {};
    };
    return react({
      user: person.id,
      trigger,
      send: () => sockets.send("slash_commands", payload),
      settle,
    });
  }

  return {
    submit,
    command,
    async press(person: Person, message: string, button: string): Promise<Reaction> {
      if (views.get(message)) return pressInView(person, viewOf(person, message), button);
      const found = messageOf(message);
      placeOf(person, found.channel);
      const there = buttonIn(found.blocks, button);
      if (!there)
        throw new Error(
          `the message has no button ${button}: ${drawMessage(found, workspace.names).text}`,
        );
      return send(person, found, { action: pressed(there) });
    },
    pressRaw: async (
      person: Person,
      message: string,
      { action, payload }: Forged,
    ): Promise<Reaction> =>
      send(person, messageOf(message), {
        action: { type: "button", block_id: "b", ...action },
        ...(payload && { payload }),
      }),
    async pressStale(person: Person, message: string, button: string): Promise<Reaction> {
      const now = messageOf(message);
      const then = now.before.findLast(({ blocks }) => buttonIn(blocks, button));
      if (!then) throw new Error(`the message never had a button ${button}`);
      // The action is the screen's, the message is what the platform has now.
      return send(person, now, { action: pressed(buttonIn(then.blocks, button)!) });
    },
    async dismiss(person: Person, modal: string): Promise<Reaction> {
      const view = viewOf(person, modal);
      views.close(view);
      if (view.body.notify_on_close !== true) return { answered: true, ms: 0 };
      return react({
        user: person.id,
        send: () => sockets.send("interactive", viewClosed(person, viewJson(view))),
      });
    },
    async say(person: Person, chat: string, text: string): Promise<void> {
      write(person, chat, { text });
    },
    async reply(person: Person, message: string, text: string): Promise<void> {
      const { channel, ts, thread } = messageOf(message);
      write(person, channel, { text, thread: thread ?? ts });
    },
  };
}
