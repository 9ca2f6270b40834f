/**
 * The questions in lines, grouped by session: only the lines on the screen are in the page, however
 * many wait. Several can be chosen, to deny them.
 */
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Press } from "./card/bar.tsx";
import { span } from "./clock.ts";
import { bySession, GUARD_MS, type Question } from "./questions.ts";
import { follow } from "./router.ts";
import type { Store } from "./store.ts";
import type { PageCard } from "./wire.ts";

/** In rem; the style sheet gives the lines the same heights. */
const LINE = 4.25;
const TITLE = 2.25;
/** Lines beyond the screen that are drawn too. */
const SPARE = 6;

type Row =
  | { readonly kind: "session"; readonly session: string; readonly count: number }
  | { readonly kind: "question"; readonly question: Question };

interface Props {
  readonly store: Store;
  readonly openId: string | undefined;
}

export function List({ store, openId }: Props) {
  const [chosen, choose] = useState<ReadonlySet<string> | undefined>();
  const questions = store.questions.value;
  const rows = useMemo(() => rowsOf(questions), [questions]);
  const block = useRef<HTMLOListElement>(null);
  const { from, to, tops, height, rem } = useWindow(rows, block);
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    choose(next);
  };
  return (
    <section class="list" aria-label="Waiting">
      <header>
        <h2>{questions.length === 1 ? "1 waits" : `${questions.length} wait`}</h2>
        <button
          type="button"
          class="plain"
          aria-pressed={chosen !== undefined}
          onClick={() => choose(chosen ? undefined : new Set())}
        >
          {chosen ? "Done" : "Select"}
        </button>
      </header>
      <ol ref={block} style={{ height: `${height * rem}px` }}>
        {rows.slice(from, to).map((row, index) => {
          const style = { top: `${tops[from + index]! * rem}px` };
          if (row.kind === "session") {
            return (
              <li key={`session ${row.session}`} class="title" style={style}>
                {row.session}
                {row.count > 1 && ` (${row.count})`}
              </li>
            );
          }
          const { id } = row.question;
          return (
            <li key={id} class="row" style={style}>
              {chosen ? (
                <Choice question={row.question} isOn={chosen.has(id)} toggle={() => toggle(id)} />
              ) : (
                <a href={`/a/${id}`} onClick={follow} aria-current={id === openId || undefined}>
                  <Line store={store} question={row.question} />
                </a>
              )}
            </li>
          );
        })}
      </ol>
      {chosen && <DenyAll store={store} chosen={chosen} done={() => choose(undefined)} />}
    </section>
  );
}

const rowsOf = (questions: readonly Question[]): readonly Row[] =>
  bySession(questions).flatMap(({ session, questions: own }) => [
    { kind: "session", session, count: own.length } as const,
    ...own.map((question) => ({ kind: "question", question }) as const),
  ]);

/** Which rows are on the screen, and how far below the first one each stands, in rem. */
function useWindow(rows: readonly Row[], block: { readonly current: HTMLElement | null }) {
  const tops = useMemo(() => {
    let at = 0;
    return rows.map(({ kind }) => {
      const top = at;
      at += kind === "session" ? TITLE : LINE;
      return top;
    });
  }, [rows]);
  const last = rows.at(-1);
  const height = last ? tops.at(-1)! + (last.kind === "session" ? TITLE : LINE) : 0;
  const [view, setView] = useState({ from: 0, to: 30, rem: 16 });
  useLayoutEffect(() => {
    const look = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const top = -(block.current?.getBoundingClientRect().top ?? 0) / rem;
      const bottom = top + innerHeight / rem;
      const from = Math.max(0, firstBelow(tops, top) - SPARE);
      const to = firstBelow(tops, bottom) + SPARE;
      setView((known) =>
        known.from === from && known.to === to && known.rem === rem ? known : { from, to, rem },
      );
    };
    look();
    const options = { passive: true, capture: true } as const;
    document.addEventListener("scroll", look, options);
    addEventListener("resize", look);
    return () => {
      document.removeEventListener("scroll", look, options);
      removeEventListener("resize", look);
    };
  }, [tops]);
  return { ...view, tops, height };
}

/** The index of the first number that is not below `limit`. */
function firstBelow(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

const SHORT_MS = 60_000;

interface LineProps {
  readonly store: Store;
  readonly question: Question;
}

function Line({ store, question }: LineProps) {
  const { card } = question.approval.value;
  const rest = card.expiresAt - store.now.value;
  return (
    <>
      <Words question={question} />
      <span class="rest" data-short={rest < SHORT_MS}>
        {rest <= 0 ? "over" : span(rest)}
      </span>
    </>
  );
}

function Words({ question }: Pick<LineProps, "question">) {
  const { card } = question.approval.value;
  return (
    <>
      <span class="shape" data-level={card.level} aria-hidden="true" />
      <span class="words">
        <strong>
          <span class="hidden">{card.levelWord}: </span>
          {card.heading}
          {card.calls > 1 && <span class="times"> ×{card.calls}</span>}
        </strong>
        <code>{lineOf(card)}</code>
      </span>
    </>
  );
}

const MOST_SHOWN = 200;

/** One line of what the call would do. */
export function lineOf({ body, subject, tool, arguments: raw }: PageCard): string {
  if (body?.kind === "changes") return `${tool} ${body.files.map(({ file }) => file).join(", ")}`;
  const main = body?.kind === "command" ? body.text : subject?.text;
  const text = main?.trim().split("\n", 1)[0] ?? `${tool} ${raw}`;
  return text.slice(0, MOST_SHOWN);
}

interface ChoiceProps {
  readonly question: Question;
  readonly isOn: boolean;
  readonly toggle: () => void;
}

const Choice = ({ question, isOn, toggle }: ChoiceProps) => (
  <label>
    <input type="checkbox" checked={isOn} onChange={toggle} />
    <Words question={question} />
  </label>
);

interface DenyAllProps {
  readonly store: Store;
  readonly chosen: ReadonlySet<string>;
  readonly done: () => void;
}

/** Several can only be denied: different calls are never approved at once. */
function DenyAll({ store, chosen, done }: DenyAllProps) {
  const guarded = useSignal(true);
  useEffect(() => {
    const timer = setTimeout(() => {
      guarded.value = false;
    }, GUARD_MS);
    return () => clearTimeout(timer);
  }, []);
  const open = [...chosen].flatMap((id) => store.question(id) ?? []);
  const can = store.link.state.value === "live" && !guarded.value && open.length > 0;
  const deny = () => {
    for (const question of open) store.answer(question, { approved: false });
    done();
  };
  return (
    <div class="bar">
      <Press class="deny wide" can={can} act={deny}>
        {open.length === 0 ? "Deny: choose some first" : `Deny ${open.length}`}
      </Press>
    </div>
  );
}
