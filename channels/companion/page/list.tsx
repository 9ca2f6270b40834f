/**
 * The questions in lines, grouped by session: only the lines on the screen are in the page, however
 * many wait. Several can be chosen, to deny them.
 */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Press } from "./card/press.tsx";
import { span } from "./clock.ts";
import { words } from "./language.ts";
import { useWindow } from "./list-window.ts";
import { agentsIn, bySession, GUARD_MS, type Question } from "./questions.ts";
import { restWords } from "./rest-words.ts";
import { follow } from "./router.ts";
import type { Store } from "./store.ts";
import type { PageCard } from "./wire.ts";

type Row =
  | { readonly kind: "session"; readonly session: string; readonly count: number }
  /** `isTwin`: it stands under the row of the set that it belongs to. */
  | { readonly kind: "question"; readonly question: Question; readonly isTwin: boolean }
  /** Questions that are alike, in one row. */
  | { readonly kind: "set"; readonly set: readonly Question[]; readonly isOpen: boolean };

interface Props {
  readonly store: Store;
  readonly openId: string | undefined;
}

export function List({ store, openId }: Props) {
  const [chosen, choose] = useState<ReadonlySet<string> | undefined>();
  /** The sets that are unfolded. */
  const [unfolded, unfold] = useState<ReadonlySet<string>>(new Set());
  const questions = store.questions.value;
  const rows = useMemo(() => rowsOf(questions, unfolded), [questions, unfolded]);
  const items = useMemo(
    () => rows.map((row) => ({ key: keyOfRow(row), isTitle: row.kind === "session" })),
    [rows],
  );
  const block = useRef<HTMLOListElement>(null);
  const { from, to, tops, height } = useWindow(items, block);
  const toggle = (set: readonly Question[]) => {
    const next = new Set(chosen);
    const isOn = set.every(({ id }) => next.has(id));
    for (const { id } of set) {
      if (isOn) next.delete(id);
      else next.add(id);
    }
    choose(next);
  };
  const { list } = restWords.value;
  return (
    <section class="list" aria-label={list.waiting}>
      <header>
        <h2>{list.count(questions.length)}</h2>
        <button
          type="button"
          class="plain"
          aria-pressed={chosen !== undefined}
          onClick={() => choose(chosen ? undefined : new Set())}
        >
          {chosen ? list.done : list.select}
        </button>
      </header>
      <ol ref={block} style={{ height: `${height}px` }}>
        {rows.slice(from, to).map((row, index) => (
          <li
            key={keyOfRow(row)}
            class={row.kind === "session" ? "title" : "row"}
            data-twin={row.kind === "question" && row.isTwin}
            style={{ top: `${tops[from + index]}px` }}
          >
            {chosen && row.kind !== "session" ? (
              <Choice row={row} chosen={chosen} toggle={toggle} />
            ) : (
              <RowContent
                {...{ row, store, openId }}
                unfold={(key) => unfold(switched(unfolded, key))}
              />
            )}
          </li>
        ))}
      </ol>
      {chosen && <DenyAll store={store} chosen={chosen} done={() => choose(undefined)} />}
    </section>
  );
}

interface RowProps extends Props {
  readonly row: Row;
  readonly unfold: (key: string) => void;
}

function RowContent({ row, store, openId, unfold }: RowProps) {
  if (row.kind === "session") {
    const { session, count } = row;
    return (
      <>
        <span class="name">{session}</span>
        {count > 1 && <span class="count"> ({count})</span>}
      </>
    );
  }
  if (row.kind === "set") {
    const { set, isOpen } = row;
    return <SetLine {...{ store, set, isOpen, openId }} unfold={() => unfold(keyOf(set))} />;
  }
  const { question, isTwin } = row;
  const { id } = question;
  return (
    <a href={`/a/${id}`} onClick={follow} aria-current={id === openId || undefined}>
      <Line store={store} question={question} isTwin={isTwin} />
    </a>
  );
}

function keyOfRow(row: Row): string {
  if (row.kind === "session") return `session ${row.session}`;
  return row.kind === "set" ? `set ${keyOf(row.set)}` : row.question.id;
}

/** What the questions of a set have in common. */
const keyOf = (set: readonly Question[]): string => set[0]!.approval.peek().card.alike ?? "";

function switched(all: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const next = new Set(all);
  if (!next.delete(one)) next.add(one);
  return next;
}

function rowsOf(questions: readonly Question[], unfolded: ReadonlySet<string>): readonly Row[] {
  const rowsIn = (set: readonly Question[]): readonly Row[] => {
    const isTwin = set.length > 1;
    const own = set.map((question) => ({ kind: "question", question, isTwin }) as const);
    if (!isTwin) return own;
    const isOpen = unfolded.has(keyOf(set));
    return [{ kind: "set", set, isOpen }, ...(isOpen ? own : [])];
  };
  return bySession(questions).flatMap(({ session, sets }) => [
    { kind: "session", session, count: sets.flat().length } as const,
    ...sets.flatMap(rowsIn),
  ]);
}

const SHORT_MS = 60_000;

interface LineProps {
  readonly store: Store;
  readonly question: Question;
  readonly isTwin?: boolean | undefined;
  /** Who ask the same. */
  readonly agents?: string | undefined;
}

interface SetLineProps {
  readonly store: Store;
  readonly set: readonly Question[];
  readonly isOpen: boolean;
  readonly openId: string | undefined;
  readonly unfold: () => void;
}

/** It opens no card: each sub-agent's question has its own. */
const SetLine = ({ store, set, isOpen, openId, unfold }: SetLineProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    data-current={!isOpen && set.some(({ id }) => id === openId)}
    onClick={unfold}
  >
    <Line store={store} question={set[0]!} agents={agentsIn(set)} />
  </button>
);

function Line({ store, question, isTwin, agents }: LineProps) {
  const { card } = question.approval.value;
  const rest = card.expiresAt - store.now.value;
  return (
    <>
      <Words question={question} isTwin={isTwin} agents={agents} />
      <span class="rest" data-short={rest < SHORT_MS}>
        {rest <= 0 ? restWords.value.list.over : span(rest)}
      </span>
    </>
  );
}

/** One of several that are alike is told apart by who asks. */
function Words({ question, isTwin, agents }: Omit<LineProps, "store">) {
  const { card } = question.approval.value;
  return (
    <>
      <span class="shape" data-level={card.level} aria-hidden="true" />
      <span class="words">
        <strong>
          <span class="hidden">{words.value.levels[card.level]}: </span>
          {isTwin ? (card.agent ?? card.tool) : card.heading}
          {card.calls > 1 && <span class="times"> ×{card.calls}</span>}
        </strong>
        <span class="gist">
          {agents !== undefined && <span class="times">{agents} · </span>}
          <code>{isTwin ? card.session : lineOf(card)}</code>
          {!isTwin && <More card={card} />}
        </span>
      </span>
    </>
  );
}

const MOST_SHOWN = 200;

/** What the call would do, where that is a text of its own. */
const mainOf = ({ body, subject }: PageCard): string | undefined =>
  (body?.kind === "command" ? body.text : subject?.text)?.trim();

/** One line of what the call would do. */
export function lineOf(card: PageCard): string {
  const { body, tool, arguments: raw } = card;
  if (body?.kind === "changes") return `${tool} ${body.files.map(({ file }) => file).join(", ")}`;
  const text = mainOf(card)?.split("\n", 1)[0] ?? `${tool} ${raw}`;
  return text.slice(0, MOST_SHOWN);
}

/** So many lines of it are not shown. */
export function More({ card }: { readonly card: PageCard }) {
  if (card.body?.kind === "changes") return null;
  const more = (mainOf(card) ?? "").split("\n").length - 1;
  return more === 0 ? null : <span class="lines"> {restWords.value.list.lines(more)}</span>;
}

interface ChoiceProps {
  /** One question, or all that are alike. */
  readonly row: Exclude<Row, { kind: "session" }>;
  readonly chosen: ReadonlySet<string>;
  readonly toggle: (set: readonly Question[]) => void;
}

function Choice({ row, chosen, toggle }: ChoiceProps) {
  const set = row.kind === "set" ? row.set : [row.question];
  const isOn = set.every(({ id }) => chosen.has(id));
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={() => toggle(set)} />
      <Words
        question={set[0]!}
        isTwin={row.kind === "question" && row.isTwin}
        agents={row.kind === "set" ? agentsIn(set) : undefined}
      />
    </label>
  );
}

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
  const { denySome, denyMany } = restWords.value.list;
  return (
    <div class="bar">
      <Press class="deny wide" can={can} act={deny}>
        {open.length === 0 ? denySome : denyMany(open.length)}
      </Press>
    </div>
  );
}
