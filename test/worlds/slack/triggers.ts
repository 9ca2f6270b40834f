/** Trigger ids: the right to open one form for a person who just did something. */
import { randomBytes } from "node:crypto";

export interface Trigger {
  readonly id: string;
  readonly user: string;
  /** The form in which it happened, where it happened in one. */
  readonly view?: string;
}

export interface Triggers {
  give(user: string, view?: string): string;
  /** Uses it up, or says why not. */
  take(id: string): Trigger | "invalid_trigger_id" | "expired_trigger_id" | "exchanged_trigger_id";
}

export function openTriggers(life: number): Triggers {
  const given = new Map<string, Trigger & { readonly at: number; used: boolean }>();
  return {
    give(user, view) {
      const id = `${Date.now()}.${given.size + 1}.${randomBytes(16).toString("hex")}`;
      given.set(id, { id, user, ...(view !== undefined && { view }), at: Date.now(), used: false });
      return id;
    },
    take(id) {
      const trigger = given.get(id);
      if (!trigger) return "invalid_trigger_id";
      if (trigger.used) return "exchanged_trigger_id";
      if (Date.now() - trigger.at > life) return "expired_trigger_id";
      trigger.used = true;
      return trigger;
    },
  };
}
