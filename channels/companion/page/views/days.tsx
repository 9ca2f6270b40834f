/** Questions per day by outcome: a chart, and the table behind it, which screen readers get. */
import { useEffect, useRef, useState } from "preact/hooks";
import { preferences } from "../prefs.ts";
import type { Chart } from "./chart.ts";
import { count } from "./numbers.ts";
import type { Day, Stats } from "./records.ts";

/** From the bottom of the bar to its top; `pending`: not decided yet. */
export const OUTCOMES = [
  { key: "approved", name: "Approved" },
  { key: "denied", name: "Denied" },
  { key: "expired", name: "Expired" },
  { key: "cancelled", name: "Cancelled" },
] as const;

export function Days({ stats }: { readonly stats: Stats }) {
  const [asTable, setTable] = useState(false);
  const days = everyDay(stats);
  return (
    <section aria-labelledby="days">
      <div class="titled">
        <h2 id="days">Questions per day</h2>
        <fieldset class="choices">
          <legend class="hidden">Show as</legend>
          {[false, true].map((is) => (
            <button
              key={String(is)}
              type="button"
              class="choice"
              aria-pressed={asTable === is}
              onClick={() => setTable(is)}
            >
              {is ? "Table" : "Chart"}
            </button>
          ))}
        </fieldset>
      </div>
      {!asTable && <Drawn days={days} fail={() => setTable(true)} />}
      {asTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled sideways with the keys
        <section class="scrolling" aria-label="Questions per day, as a table" tabIndex={0}>
          <Table days={days} />
        </section>
      ) : (
        <div class="hidden">
          <Table days={days} />
        </div>
      )}
    </section>
  );
}

const DAY = 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const EMPTY = { prompts: 0, approved: 0, denied: 0, expired: 0, cancelled: 0, automatic: 0 };

/** Days without a call are not in the answer. */
export function everyDay({ since, until, days }: Pick<Stats, "since" | "until" | "days">): Day[] {
  const known = new Map(days.map((day) => [day.day, day]));
  const all: Day[] = [];
  for (let at = since; dayOf(at) <= dayOf(until); at += DAY)
    all.push(known.get(dayOf(at)) ?? { day: dayOf(at), ...EMPTY });
  return all;
}

interface DrawnProps {
  readonly days: readonly Day[];
  /** The chart's file cannot be loaded. */
  readonly fail: () => void;
}

function Drawn({ days, fail }: DrawnProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart | undefined>(undefined);
  const [pointed, setPointed] = useState<number | undefined>();
  const colours = `${preferences.value.theme} ${useDark()}`;
  useEffect(() => {
    let isOver = false;
    import("./chart.ts").then(({ drawChart }) => {
      if (isOver) return;
      chart.current = drawChart(place.current!, setPointed);
      chart.current.show(days);
    }, fail);
    return () => {
      isOver = true;
      chart.current?.remove();
      chart.current = undefined;
    };
  }, [colours]);
  useEffect(() => chart.current?.show(days), [days]);
  return (
    <div aria-hidden="true">
      <div class="chart" ref={place} />
      <Legend day={pointed === undefined ? undefined : days[pointed]} />
    </div>
  );
}

/** Whether the device prefers dark colours. */
function useDark(): boolean {
  const [media] = useState(() => matchMedia("(prefers-color-scheme: dark)"));
  const [isDark, setDark] = useState(media.matches);
  useEffect(() => {
    const changed = () => setDark(media.matches);
    media.addEventListener("change", changed);
    return () => media.removeEventListener("change", changed);
  }, []);
  return isDark;
}

/** What the colours and patterns mean; with the numbers of the day that is pointed at. */
const Legend = ({ day }: { readonly day: Day | undefined }) => (
  <ul class="legend">
    {OUTCOMES.map(({ key, name }) => (
      <li key={key} data-outcome={key}>
        {name}
        {day && <strong> {count(day[key])}</strong>}
      </li>
    ))}
    <li class="soft">{day ? `${day.day} (UTC)` : "Days are UTC."}</li>
  </ul>
);

const Table = ({ days }: { readonly days: readonly Day[] }) => (
  <table>
    <caption class="hidden">Questions to people per day (UTC), the latest first</caption>
    <thead>
      <tr>
        <th scope="col">Day</th>
        <th scope="col" class="number">
          Questions
        </th>
        {OUTCOMES.map(({ key, name }) => (
          <th key={key} scope="col" class="number">
            {name}
          </th>
        ))}
        <th scope="col" class="number">
          Not asked
        </th>
      </tr>
    </thead>
    <tbody>
      {days.toReversed().map((day) => (
        <tr key={day.day}>
          <th scope="row">{day.day}</th>
          <td class="number">{count(day.prompts)}</td>
          {OUTCOMES.map(({ key }) => (
            <td key={key} class="number">
              {count(day[key])}
            </td>
          ))}
          <td class="number">{count(day.automatic)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
