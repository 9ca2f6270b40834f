/** What people do: press, fill in dialogs, write. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Person, Reaction } from "../platform.ts";
import { type Dialogs, seenDialog } from "./dialogs.ts";
import { draw } from "./draw.ts";
import type { Triggers } from "./triggers.ts";
import type { CallbackAnswer } from "./types.ts";
import {
  type Action,
  actionsOf,
  BOT,
  type Channel,
  type Json,
  type Post,
  TEAM,
  type Workspace,
} from "./workspace.ts";

interface Options {
  readonly workspace: Workspace;
  readonly triggers: Triggers;
  readonly dialogs: Dialogs;
  readonly call: (url: string, body: Json) => Promise<CallbackAnswer>;
  readonly toldWithin: number;
  /** When the bot last called. */
  readonly lastCall: () => number;
}

const QUIET_MS = 25;

export function openPeople(options: Options) {
  const { workspace, triggers, dialogs, call } = options;

  function postOf(person: Person, id: string): Post {
    const post = workspace.find(id);
    if (!post) throw new Error(`there is no post ${id}`);
    channelOf(person, post.channel_id);
    return post;
  }
  function channelOf({ id, name }: Person, chat: string): Channel {
    const channel = workspace.channels.get(chat);
    if (!channel?.members.has(id)) throw new Error(`${name} is not in ${chat}`);
    return channel;
  }
  function actionOf(state: { readonly props: Json }, button: string): Action {
    const action = actionsOf(state).find(({ name, id, integration }) =>
      [name, id, integration?.context.data].includes(button),
    );
    if (!action) throw new Error(`there is no button ${button}`);
    return action;
  }

  /** What the server sends where this action is taken. */
  const tap = (person: Person, post: Post, { integration }: Action): Json => ({
    user_id: person.id,
    user_name: person.name,
    channel_id: post.channel_id,
    channel_name: workspace.channels.get(post.channel_id)?.name ?? "",
    team_id: TEAM,
    team_domain: "team",
    post_id: post.id,
    trigger_id: triggers.give(person.id),
    type: "button",
    data_source: "",
    context: integration?.context,
  });

  async function press(person: Person, post: Post, action: Action): Promise<Reaction> {
    const body = tap(person, post, action);
    return react(options, person, async () => {
      const { status, body: said } = await call(action.integration?.url ?? "", body);
      const trigger = triggers.read(String(body.trigger_id));
      const dialog = trigger && dialogs.by(trigger.clientId);
      const { ephemeral_text: told } = (said ?? {}) as { ephemeral_text?: string };
      if (told) workspace.whisper(person.id, draw(told).text);
      return {
        answered: status === 200,
        ...(told && { told: draw(told).text }),
        ...(dialog && { modal: seenDialog(dialog) }),
      };
    });
  }

  async function submit(
    person: Person,
    modal: string,
    values: Readonly<Record<string, string>>,
  ): Promise<Reaction> {
    const dialog = dialogs.get(modal);
    if (dialog?.user !== person.id) throw new Error(`${person.name} does not see ${modal}`);
    if (dialog.elements.some(({ name }) => !values[name]))
      return { answered: false, ms: 0, told: "This field is required" };
    return react(options, person, async () => {
      const form = dialogs.formOf(dialog, workspace.room, values);
      const { status, body } = await dialogs.send(person.id, form);
      const { error } = (body ?? {}) as { error?: string };
      if (status === 200 && !error) dialogs.close(modal);
      if (error) workspace.whisper(person.id, error);
      return { answered: status === 200, ...(error && { told: error }) };
    });
  }

  function write(person: Person, chat: string, text: string, more: Partial<Post> = {}): Post {
    channelOf(person, chat);
    const { root_id: root = "", props = {} } = more;
    return workspace.post({ channel: chat, author: person.id, message: text, root, props });
  }

  return {
    submit,
    write,
    tapOf: (person: Person, id: string, button: string): Json => {
      const post = postOf(person, id);
      return tap(person, post, actionOf(post, button));
    },
    press: async (person: Person, id: string, button: string) => {
      const post = postOf(person, id);
      return press(person, post, actionOf(post, button));
    },
    async pressRaw(person: Person, id: string, data: string) {
      const post = postOf(person, id);
      const [action] = [...post.before, post].flatMap(actionsOf);
      if (!action?.integration) throw new Error("the post never had a button");
      const integration = { ...action.integration, context: { data } };
      return press(person, post, { ...action, integration });
    },
    async pressStale(person: Person, id: string, button: string) {
      const post = postOf(person, id);
      const then = post.before.findLast((state) =>
        actionsOf(state).some(({ name }) => name === button),
      );
      return press(person, post, actionOf(then ?? post, button));
    },
    async say(person: Person, chat: string, text: string) {
      write(person, chat, text);
    },
    async reply(person: Person, id: string, text: string) {
      const { channel_id, root_id } = postOf(person, id);
      write(person, channel_id, text, { root_id: root_id || id });
    },
    async command(person: Person, chat: string, name: string, text: string): Promise<Reaction> {
      const line = `${name} ${text}`.trim();
      const { type } = channelOf(person, chat);
      return react(options, person, async () => {
        write(person, chat, type === "D" ? line : `@${BOT.name} ${line}`);
        return { answered: true };
      });
    },
  };
}

/**
 * Looks on after something was done: until the person is told something or a dialog opens, or the
 * bot has changed a message and is quiet then; at the latest after `toldWithin`.
 */
async function react(
  { workspace, toldWithin, lastCall }: Options,
  person: Person,
  work: () => Promise<Omit<Reaction, "ms">>,
): Promise<Reaction> {
  const since = Date.now();
  const told: string[] = [];
  let stirred = false;
  const stir = (post: Post) => {
    if (post.user_id !== BOT.id) return;
    stirred = true;
    if (workspace.channels.get(post.channel_id)?.type !== "D" || post.delete_at > 0) return;
    if (actionsOf(post).length === 0 && workspace.direct(BOT.id, person.id).id === post.channel_id)
      told.push(draw(post.message).text);
  };
  workspace.signals.on("posted", stir).on("changed", stir);
  try {
    const reaction = await work();
    const ms = Date.now() - since;
    const done = () => told.length > 0 || (stirred && Date.now() - lastCall() > QUIET_MS);
    const enough = !reaction.answered || reaction.told !== undefined || reaction.modal;
    for (let waited = 0; !enough && !done() && waited < toldWithin; waited += 5) await sleep(5);
    return { ms, ...(told.length > 0 && { told: told.join("\n") }), ...reaction };
  } finally {
    workspace.signals.off("posted", stir).off("changed", stir);
  }
}
