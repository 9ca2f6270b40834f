/** Dialogs: opened with a trigger, filled in by one person, sent to the address they were given. */
import type { SeenModal } from "../platform.ts";
import type { Trigger } from "./triggers.ts";
import type { CallbackAnswer } from "./types.ts";
import { type Json, TEAM, type Workspace } from "./workspace.ts";

interface Element {
  readonly name: string;
  readonly display_name: string;
  readonly help_text?: string;
  readonly placeholder?: string;
  readonly max_length?: number;
}

export interface Dialog {
  readonly id: string;
  readonly user: string;
  readonly url: string;
  readonly state: string;
  readonly callback_id: string;
  readonly title: string;
  readonly text: string;
  readonly elements: readonly Element[];
}

interface Options {
  readonly workspace: Workspace;
  /** Sends a request to an integration. */
  readonly call: (url: string, body: Json) => Promise<CallbackAnswer>;
}

/** What Mattermost writes into its log as an invalid dialog. */
function faultOf({ title, elements }: Dialog): string {
  const longest = (texts: readonly (string | undefined)[]) =>
    Math.max(0, ...texts.map((text) => text?.length ?? 0));
  if (title === "" || title.length > 24) return "title";
  if (elements.length > 5) return "elements";
  if (longest(elements.map((each) => each.display_name)) > 24) return "display_name";
  if (longest(elements.map((each) => each.help_text)) > 150) return "help_text";
  if (longest(elements.map((each) => each.placeholder)) > 150) return "placeholder";
  return elements.some((each) => (each.max_length ?? 0) > 3000) ? "max_length" : "";
}

export function openDialogs({ workspace, call }: Options) {
  const open = new Map<string, Dialog>();
  /** By the trigger that opened it. */
  const shown = new Map<string, Dialog>();
  return {
    /** What is wrong with it; empty where it opens. */
    open({ clientId, user }: Trigger, body: Json): string {
      const { url } = body;
      const given = body.dialog as Json;
      const dialog: Dialog = {
        id: workspace.newId("dialog"),
        user,
        url: String(url),
        state: String(given.state ?? ""),
        callback_id: String(given.callback_id ?? ""),
        title: String(given.title ?? ""),
        text: String(given.introduction_text ?? ""),
        elements: (given.elements ?? []) as Element[],
      };
      const fault = faultOf(dialog);
      if (fault !== "") return fault;
      open.set(dialog.id, dialog);
      shown.set(clientId, dialog);
      return "";
    },
    by: (clientId: string): Dialog | undefined => shown.get(clientId),
    get: (id: string): Dialog | undefined => open.get(id),
    close: (id: string) => open.delete(id),
    /** As the server does it: the person is whoever asks, all the rest is what they say. */
    send(user: string, { url, ...body }: Json): Promise<CallbackAnswer> {
      return call(String(url), { ...body, type: "dialog_submission", user_id: user });
    },
    formOf: (dialog: Dialog, channel: string, values: Readonly<Record<string, string>>): Json => ({
      url: dialog.url,
      callback_id: dialog.callback_id,
      state: dialog.state,
      channel_id: channel,
      team_id: TEAM,
      submission: values,
      cancelled: false,
    }),
  };
}
export type Dialogs = ReturnType<typeof openDialogs>;

export const seenDialog = ({ id, title, text, elements }: Dialog): SeenModal => ({
  id,
  title: title === "Countersign" && text !== "" ? text : title,
  fields: elements.map(({ name, display_name, help_text = "", placeholder = "" }) => ({
    id: name,
    label: help_text || display_name,
    placeholder,
  })),
});
