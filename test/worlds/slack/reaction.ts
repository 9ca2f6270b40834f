/**
 * What a person is shown after they pressed, submitted or typed a command. It ends with the
 * deadline where nothing is acknowledged. After the acknowledgement it ends at once when the person
 * is told something or a form opens; where the bot changed any message, when it has then made no
 * call for 25 ms; at the latest after `toldWithin`.
 */
import type { Reaction, SeenModal } from "../platform.ts";
import type { Timers } from "./timers.ts";
import type { Delivery } from "./types.ts";
import type { Views } from "./views.ts";
import { BOT, type Workspace } from "./workspace.ts";

const QUIET = 25;

export interface Interaction {
  /** Whose it is. What anybody else is told does not count. */
  readonly user: string;
  /** A form that opens with another trigger is not an answer to this. */
  readonly trigger?: string;
  send(): Promise<Delivery>;
  /** Looks at the acknowledgement. `fault`: the person sees an error. */
  settle?(delivery: Delivery): { readonly told?: string; readonly modal?: SeenModal } | "fault";
}

export type React = (interaction: Interaction) => Promise<Reaction>;

interface Needs {
  readonly workspace: Workspace;
  readonly views: Views;
  readonly timers: Timers;
  readonly toldWithin: number;
  /** When the bot last called. */
  readonly lastCall: () => number;
}

export function openReactions({ workspace, views, timers, toldWithin, lastCall }: Needs): React {
  return async ({ user, trigger, send, settle }) => {
    const told: string[] = [];
    let modal: SeenModal | undefined;
    let stirred = false;
    let wake = () => {};
    const hear = (whom: string, text: string) => {
      if (whom !== user) return;
      told.push(text);
      wake();
    };
    const see = (by: string, opened: SeenModal) => {
      if (by !== trigger) return;
      modal = opened;
      wake();
    };
    const stir = ({ author }: { author: string }) => {
      if (author !== BOT.id || stirred) return;
      stirred = true;
      settleDown();
    };
    const settleDown = () => {
      const before = lastCall();
      timers.patiently(QUIET, () => (lastCall() === before ? wake() : settleDown()));
    };
    const { signals } = workspace;
    signals.on("whispered", hear).on("posted", stir).on("changed", stir).on("deleted", stir);
    views.shown.on("shown", see);
    try {
      const delivery = await send();
      const outcome = delivery.answered ? (settle?.(delivery) ?? {}) : {};
      if (outcome === "fault") return { answered: false, ms: delivery.ms };
      if (outcome.told !== undefined) told.push(outcome.told);
      modal = outcome.modal ?? modal;
      const enough = !delivery.answered || told.length > 0 || modal !== undefined;
      if (!enough) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          timers.patiently(toldWithin, resolve);
          if (stirred) settleDown();
        });
      }
      const { answered, ms } = delivery;
      return {
        answered,
        ms,
        ...(told.length > 0 && { told: told.join("\n") }),
        ...(modal && { modal }),
      };
    } finally {
      signals.off("whispered", hear).off("posted", stir).off("changed", stir).off("deleted", stir);
      views.shown.off("shown", see);
    }
  };
}
