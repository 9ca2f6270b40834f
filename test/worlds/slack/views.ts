/**
 * Modals: one stack for each person, at most three deep, opened by triggers and answered by
 * submissions.
 */

import { randomBytes } from "node:crypto";
import { EventEmitter } from "node:events";
import type { SeenModal } from "../platform.ts";
import { viewComplaints } from "./block-schema.ts";
import { drawBlocks } from "./draw.ts";
import { LIMITS } from "./limits.ts";
import { complaints, Refusal } from "./refusal.ts";
import type { Triggers } from "./triggers.ts";
import { type Json, jsonOf, listOf, textOf } from "./wire.ts";
import { APP, TEAM, type Workspace } from "./workspace.ts";

export interface View {
  readonly id: string;
  readonly user: string;
  readonly root: string;
  readonly previous: string | null;
  hash: string;
  /** What the app sent, each block with an id. */
  body: Json;
}

export type Views = ReturnType<typeof openViews>;
/** What an acknowledgement did to a form. */
export type Outcome = { readonly told?: string; readonly modal?: SeenModal } | "fault";

/** A field answers to its action's id, or to its block's where several share one. */
export function fieldsOf(body: Json): readonly {
  readonly id: string;
  readonly block: string;
  readonly input: Json;
  readonly element: Json;
}[] {
  const inputs = listOf(body.blocks).filter((block) => block.type === "input");
  const ids = inputs.map((input) => textOf(jsonOf(input.element).action_id));
  return inputs.map((input, n) => ({
    id: ids.indexOf(ids[n]!) === ids.lastIndexOf(ids[n]!) ? ids[n]! : textOf(input.block_id),
    block: textOf(input.block_id),
    input,
    element: jsonOf(input.element),
  }));
}

export const seenModal = ({ id, body }: View): SeenModal => ({
  id,
  title: textOf(jsonOf(body.title).text),
  fields: fieldsOf(body).map(({ id, input, element }) => ({
    id,
    label: textOf(jsonOf(input.label).text),
    placeholder: textOf(jsonOf(element.placeholder).text),
  })),
});

/** A view as Slack shows it to the app. */
export function viewJson({ id, root, previous, hash, body }: View, values: Json = {}): Json {
  const plain = {
    private_metadata: "",
    callback_id: "",
    external_id: "",
    clear_on_close: false,
    notify_on_close: false,
  };
  const ours = {
    id,
    team_id: TEAM.id,
    app_id: APP.id,
    app_installed_team_id: TEAM.id,
    bot_id: APP.botId,
    hash,
  };
  return {
    ...plain,
    close: null,
    submit: null,
    ...body,
    ...ours,
    state: { values },
    root_view_id: root,
    previous_view_id: previous,
  };
}

export function openViews(workspace: Workspace, triggers: Triggers) {
  const views = new Map<string, View>();
  const shown = new EventEmitter<{ shown: [trigger: string, modal: SeenModal] }>();
  shown.setMaxListeners(0);
  const newHash = () => `${Math.floor(Date.now() / 1000)}.${randomBytes(4).toString("hex")}`;
  const stackOf = (user: string) => [...views.values()].filter((view) => view.user === user);

  /** The body of a view, checked. */
  function checked(view: unknown, self?: View): Json {
    if (typeof view === "string")
      throw new Refusal(
        "invalid_arguments",
        complaints(["must provide an object [json-pointer:/view]"]),
      );
    const wrong = viewComplaints(view, APP.name);
    if (wrong.length > 0) throw new Refusal("invalid_arguments", complaints(wrong));
    const body = jsonOf(view);
    if (Buffer.byteLength(JSON.stringify(body)) > LIMITS.viewBytes)
      throw new Refusal("view_too_large");
    const taken = (other: View) =>
      other !== self && textOf(other.body.external_id) === textOf(body.external_id);
    if (textOf(body.external_id) !== "" && [...views.values()].some(taken))
      throw new Refusal("duplicate_external_id");
    return { ...body, blocks: listOf(body.blocks).map((block) => named(block)) };
  }
  const named = (block: Json): Json => {
    const acting =
      block.type === "input"
        ? { element: { action_id: workspace.nextId("a"), ...jsonOf(block.element) } }
        : {};
    return { block_id: workspace.nextId("b"), ...block, ...acting };
  };

  function add(user: string, body: Json, below?: View): View {
    const id = workspace.nextId("V");
    const view = {
      id,
      user,
      root: below?.root ?? id,
      previous: below?.id ?? null,
      hash: newHash(),
      body,
    };
    views.set(id, view);
    return view;
  }
  function replace(view: View, body: Json): View {
    return Object.assign(view, { body, hash: newHash() });
  }
  function push(user: string, body: Json): View {
    const stack = stackOf(user);
    if (stack.length >= LIMITS.viewStack) throw new Refusal("push_limit_reached");
    return add(user, body, stack.at(-1));
  }
  const closeAll = (user: string) => {
    for (const { id } of stackOf(user)) views.delete(id);
  };

  /** Uses a trigger up for a new view. */
  function exchange(params: Json, put: (user: string, body: Json) => View): Json {
    for (const name of ["trigger_id", "view"]) {
      if (params[name] === undefined)
        throw new Refusal("invalid_arguments", complaints([`missing required field: ${name}`]));
    }
    const body = checked(params.view);
    const trigger = triggers.take(textOf(params.trigger_id));
    if (typeof trigger === "string") throw new Refusal(trigger);
    const view = put(trigger.user, body);
    shown.emit("shown", trigger.id, seenModal(view));
    return { view: viewJson(view) };
  }

  return {
    shown,
    get: (id: string) => views.get(id),
    stackOf,
    close: ({ id }: View) => views.delete(id),
    text: ({ body }: View) =>
      [textOf(jsonOf(body.title).text), drawBlocks(listOf(body.blocks), workspace.names).text].join(
        "\n",
      ),
    /** A new form takes the place of those that the person has open. */
    open: (params: Json) =>
      exchange(params, (user, body) => {
        closeAll(user);
        return add(user, body);
      }),
    push: (params: Json) => exchange(params, push),
    update(params: Json): Json {
      const { view_id, external_id, hash } = params;
      const view = [...views.values()].find(
        ({ id, body }) => id === view_id || (external_id && body.external_id === external_id),
      );
      if (!view) throw new Refusal("not_found");
      if (textOf(hash) !== "" && hash !== view.hash) throw new Refusal("hash_conflict");
      return { view: viewJson(replace(view, checked(params.view, view))) };
    },
    /** What an acknowledgement of a submission does. */
    settle(view: View, payload: Json = {}): Outcome {
      const { response_action, errors } = payload;
      try {
        if (response_action === "errors") return told(view, jsonOf(errors));
        if (response_action === "update")
          return { modal: seenModal(replace(view, checked(payload.view, view))) };
        if (response_action === "push")
          return { modal: seenModal(push(view.user, checked(payload.view))) };
        if (response_action === "clear") closeAll(view.user);
        else if (response_action === undefined) views.delete(view.id);
        else return "fault";
        return {};
      } catch (error) {
        if (error instanceof Refusal) return "fault";
        throw error;
      }
    },
  };
}

/** Errors have to be about inputs of the form. */
function told({ body }: View, errors: Json): Outcome {
  const blocks = fieldsOf(body).map(({ block }) => block);
  const entries = Object.entries(errors);
  if (
    entries.length === 0 ||
    !entries.every(([block, text]) => blocks.includes(block) && typeof text === "string")
  )
    return "fault";
  return { told: entries.map(([, text]) => text).join("\n") };
}
