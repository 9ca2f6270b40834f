/** Times in words, by the gateway's clock: a phone's own may be minutes off. */
import { computed } from "@preact/signals";
import { locale, words } from "../language.ts";
import { session } from "../session.ts";

/** The gateway's clock, each second. */
export const now = computed(() =>
  session.value.state === "paired" ? session.value.store.now.value : Date.now(),
);
const STEP_MS = 15_000;
/** For long lists, which need not change each second. */
export const roughly = computed(() => Math.ceil(now.value / STEP_MS) * STEP_MS);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `7 h 12 min`, `45 s`: the two largest units. */
export function span(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < MINUTE) return `${Math.round(left / 1000)} s`;
  if (left < HOUR) return `${Math.floor(left / MINUTE)} min`;
  if (left < DAY) return both(left, [HOUR, "h"], [MINUTE, "min"]);
  return both(left, [DAY, "d"], [HOUR, "h"]);
}

type Unit = readonly [size: number, name: string];

function both(left: number, [large, name]: Unit, [small, smallName]: Unit): string {
  const rest = Math.floor((left % large) / small);
  return `${Math.floor(left / large)} ${name}${rest > 0 ? ` ${rest} ${smallName}` : ""}`;
}

/** `now`, `4 min ago`, `2 h ago`, then the day. */
export function ago(at: number, is: number): string {
  const past = is - at;
  const { times } = words.value;
  if (past < MINUTE) return times.now;
  if (past < HOUR) return times.ago(`${Math.floor(past / MINUTE)} min`);
  if (past < DAY) return times.ago(`${Math.floor(past / HOUR)} h`);
  return dayOf(at);
}

const dayOf = (at: number): string =>
  new Date(at).toLocaleString(locale.value, {
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });

/** To the second, with the zone. */
export const exactly = (at: number): string =>
  new Date(at).toLocaleString(locale.value, {
    dateStyle: "medium",
    timeStyle: "long",
  });

/** How long ago; the exact time where it, or the line that it stands in, is pointed at. */
export const Ago = ({ at }: { readonly at: number }) => (
  <time class="ago" dateTime={new Date(at).toISOString()}>
    <span class="relative">{ago(at, roughly.value)}</span>
    <span class="exact">{exactly(at)}</span>
  </time>
);

/** The exact time, and how long ago that was. */
export const When = ({ at }: { readonly at: number }) => (
  <time dateTime={new Date(at).toISOString()}>
    {exactly(at)}
    {now.value - at < DAY && <span class="soft"> ({ago(at, roughly.value)})</span>}
  </time>
);
