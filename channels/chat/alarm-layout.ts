/** An alarm as one message of a chat. */
import type { Alarm } from "../../src/core/alarm.ts";
import { cut, MIN_CUT } from "../../src/core/text.ts";
import type { MessageLayout, PlatformAdapter } from "./platform-adapter.ts";

/** What one fact may take. */
const MAX_FACT = 200;
/** The shares of the platform's room that are tried: escaping can make a text much longer. */
const SHARES = [1, 1 / 4, 1 / 16];
/** Our own words, labels and line ends. */
const FRAME = 500;

export function alarmLayout(
  alarm: Alarm,
  { room, overflows }: Pick<PlatformAdapter, "room" | "overflows">,
): MessageLayout {
  const layouts = SHARES.map((share) => within(alarm, room * share));
  return layouts.find((layout) => !overflows(layout)) ?? within(alarm, 0);
}

function within({ heading, facts, texts, advice }: Alarm, room: number): MessageLayout {
  const fact = Math.max(MIN_CUT, Math.min(MAX_FACT, room / 8));
  const shown = facts.map(({ label, text }) => [label, cut(text, fact).text] as const);
  const taken = FRAME + shown.reduce((sum, [, text]) => sum + text.length, 0);
  const each = Math.max(MIN_CUT, (room - taken) / Math.max(1, texts.length));
  return {
    level: "catastrophic",
    over: false,
    title: `ALARM · ${heading}`,
    outcome: null,
    code: texts.map(({ label, text }) => ({
      head: [{ text: label, by: "us" }],
      text: cut(text, each).text,
      language: "text",
    })),
    line: [],
    quote: null,
    facts: shown,
    context: [],
    notes: [advice],
    rows: [],
  };
}
