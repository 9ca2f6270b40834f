/** A phone with the ntfy app: what it shows of a topic, and what its buttons do. */
import type { NtfyMessage, NtfyServer } from "./server.ts";

export interface Phone {
  /** What is in the drawer now, oldest first: the latest message of each sequence. */
  drawer(): readonly NtfyMessage[];
  /** Runs the button's request, as the app does. */
  press(message: NtfyMessage, label: string): Promise<{ readonly status: number; text: string }>;
}

export function openPhone({ published }: Pick<NtfyServer, "published">): Phone {
  const dismissed = new Set<string>();
  const sequenceOf = ({ id, sequence_id }: NtfyMessage) => sequence_id ?? id;
  return {
    drawer() {
      const latest = new Map(published.map((each) => [sequenceOf(each), each]));
      return [...latest.values()].filter(({ id }) => !dismissed.has(id));
    },
    async press(message, label) {
      const action = message.actions?.find((each) => each.label === label);
      if (action?.action !== "http" || action.url === undefined)
        throw new Error(`there is no button ${label}`);
      const response = await fetch(action.url, { method: action.method ?? "POST" });
      if (response.ok && action.clear) dismissed.add(message.id);
      return { status: response.status, text: await response.text() };
    },
  };
}
