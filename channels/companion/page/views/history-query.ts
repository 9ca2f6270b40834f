/** What the history is searched for: in the address, so that it outlives a reload. */
import { type Level, STATUSES, type Status } from "./records.ts";

export interface Search {
  readonly q: string;
  readonly session: string;
  readonly tool: string;
  readonly level: Level | "";
  readonly outcome: Status | "";
  readonly person: string;
  /** `days`: from and to. */
  readonly time: (typeof TIMES)[number] | "";
  /** Days of this device's zone, as 2026-11-22. */
  readonly from: string;
  readonly to: string;
}

export const TIMES = ["1h", "24h", "7d", "30d", "days"] as const;
export const LEVELS = ["catastrophic", "dangerous", "safe"] as const;

const HOUR = 3_600_000;
/** Back from now, in milliseconds. */
export const PERIODS: Readonly<Partial<Record<Search["time"], number>>> = {
  "1h": HOUR,
  "24h": 24 * HOUR,
  "7d": 7 * 24 * HOUR,
  "30d": 30 * 24 * HOUR,
};

export const EVERYTHING: Search = {
  q: "",
  session: "",
  tool: "",
  level: "",
  outcome: "",
  person: "",
  time: "",
  from: "",
  to: "",
};

const oneOf = <Word extends string>(words: readonly Word[], word: string): Word | "" =>
  words.find((each) => each === word) ?? "";
const dayIn = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : "");

/** An address may be typed by hand: what it does not know is left out. */
export function searchIn(query: string): Search {
  const given = new URLSearchParams(query);
  const text = (name: string) => given.get(name)?.trim() ?? "";
  return {
    q: text("q"),
    session: text("session"),
    tool: text("tool"),
    level: oneOf(LEVELS, text("level")),
    outcome: oneOf(STATUSES, text("outcome")),
    person: text("person"),
    time: oneOf(TIMES, text("time")),
    from: dayIn(text("from")),
    to: dayIn(text("to")),
  };
}

/** As it stands in the address, as `?q=rm`; empty where nothing is asked for. */
export function addressOf(search: Search): string {
  const fields = Object.entries(search).filter(
    ([name, value]) => value !== "" && (search.time === "days" || !/^(?:from|to)$/.test(name)),
  );
  return fields.length === 0 ? "" : `?${new URLSearchParams(fields)}`;
}

/** The query that the gateway is asked with; `now` in unix milliseconds. */
export function pathOf(search: Search, now: number): string {
  const { time, from, to, ...same } = search;
  const query = new URLSearchParams(Object.entries(same).filter(([, value]) => value !== ""));
  const period = PERIODS[time];
  if (period) query.set("since", String(now - period));
  if (time === "days" && from !== "") query.set("since", String(startOf(from)));
  if (time === "days" && to !== "") query.set("until", String(endOf(to)));
  return query.size === 0 ? "/v1/history" : `/v1/history?${query}`;
}

const startOf = (day: string): number => new Date(`${day}T00:00:00`).getTime();
const endOf = (day: string): number => new Date(`${day}T23:59:59.999`).getTime();
