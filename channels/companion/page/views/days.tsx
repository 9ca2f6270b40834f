/** Questions per day by outcome: a chart, and the table behind it, which screen readers get. */
import { useEffect, useRef, useState } from "preact/hooks";
import { locale } from "../language.ts";
import { preferences } from "../prefs.ts";
import type { Chart } from "./chart.ts";
import { count } from "./numbers.ts";
import type { Day, Stats } from "./records.ts";
import { viewWords } from "./words.ts";

/** From the bottom of the bar to its top. */
const OUTCOMES = ["approved", "denied", "expired", "cancelled"] as const;

export function Days({ stats }: { readonly stats: Stats }) {
  const [asTable, setTable] = useState(false);
  const days = everyDay(stats);
  const said = viewWords.value.insights;
  return (
    <section aria-labelledby="days">
      <div class="titled">
        <h2 id="days">{said.perDay}</h2>
        <fieldset class="choices">
          <legend class="hidden">{said.showAs}</legend>
          {[false, true].map((is) => (
            <button
              key={String(is)}
              type="button"
              class="choice"
              aria-pressed={asTable === is}
              onClick={() => setTable(is)}
            >
              {is ? said.table : said.chart}
            </button>
          ))}
        </fieldset>
      </div>
      {!asTable && <Drawn days={days} fail={() => setTable(true)} />}
      {asTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled sideways with the keys
        <section class="scrolling" aria-label={said.perDayTable} tabIndex={0}>
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
  const colours = `${preferences.value.theme} ${useDark()} ${locale.value}`;
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
    {OUTCOMES.map((key) => (
      <li key={key} data-outcome={key}>
        {viewWords.value.insights[key]}
        {day && <strong> {count(day[key])}</strong>}
      </li>
    ))}
    <li class="soft">{day ? `${day.day} (UTC)` : viewWords.value.insights.utc}</li>
  </ul>
);

function Table({ days }: { readonly days: readonly Day[] }) {
  const said = viewWords.value.insights;
  return (
    <table>
      <caption class="hidden">{said.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{said.day}</th>
          <th scope="col" class="number">
            {said.asked}
          </th>
          {OUTCOMES.map((key) => (
            <th key={key} scope="col" class="number">
              {said[key]}
            </th>
          ))}
          <th scope="col" class="number">
            {said.notAsked}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">{day.day}</th>
            <td class="number">{count(day.prompts)}</td>
            {OUTCOMES.map((key) => (
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
}
