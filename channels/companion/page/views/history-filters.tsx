/** The search field of the history and its filters. They are in the address, nowhere else. */
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { STATUS_WORDS } from "./decision-words.ts";
import { EVERYTHING, LEVELS, PERIODS, type Search } from "./history-query.ts";
import { LEVEL_WORDS } from "./levels.ts";
import { type HistoryItem, STATUSES } from "./records.ts";

/** A pause this long, in milliseconds, ends a word that is being typed. */
const TYPING_MS = 300;

interface Props {
  readonly asked: Search;
  readonly change: (fields: Partial<Search>) => void;
  /** Calls that are shown: their sessions, tools and people are proposed. */
  readonly known: readonly HistoryItem[];
}

export function Filters({ asked, change: set, known }: Props) {
  const [isOpen, setOpen] = useState(false);
  const filters = activeIn(asked);
  return (
    <search class="filters">
      <div class="query">
        <Typed
          label="Search"
          isLabelHidden
          type="search"
          value={asked.q}
          set={(q) => set({ q })}
          placeholder="Command, session, tool…"
        />
        <button
          type="button"
          class="plain"
          aria-expanded={isOpen}
          aria-controls="filters"
          onClick={() => setOpen(!isOpen)}
        >
          Filters{filters.length > 0 && ` (${filters.length})`}
        </button>
      </div>
      <div id="filters" class="fields" hidden={!isOpen}>
        <Fields asked={asked} set={set} known={known} />
      </div>
      {filters.length > 0 && (
        <ul class="chips" aria-label="Filters in use">
          {filters.map(({ name, words, without }) => (
            <li key={name}>
              <button type="button" class="chip" onClick={() => set(without)}>
                <span class="hidden">Remove the filter </span>
                <span>{words}</span>
                <span aria-hidden="true">✕</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

interface FieldsProps {
  readonly asked: Search;
  readonly set: (fields: Partial<Search>) => void;
  readonly known: readonly HistoryItem[];
}

function Fields({ asked, set, known }: FieldsProps) {
  const sessions = known.map(({ session }) => session);
  const tools = known.map(({ tool }) => tool);
  const people = known.flatMap(({ by }) => (by?.kind === "person" ? [by.name] : []));
  return (
    <>
      <Choice
        label="Outcome"
        value={asked.outcome}
        words={[["", "Any"], ...STATUSES.map((each) => [each, STATUS_WORDS[each]] as const)]}
        set={(outcome) => set({ outcome })}
      />
      <Choice
        label="Level"
        value={asked.level}
        words={[["", "Any"], ...LEVELS.map((each) => [each, LEVEL_WORDS[each]] as const)]}
        set={(level) => set({ level })}
      />
      <Choice
        label="Time"
        value={asked.time}
        words={TIMES}
        set={(time) => set({ time, from: "", to: "" })}
      />
      {asked.time === "days" && (
        <>
          <Typed label="From" type="date" value={asked.from} set={(from) => set({ from })} />
          <Typed label="To" type="date" value={asked.to} set={(to) => set({ to })} />
        </>
      )}
      <Typed
        label="Session"
        value={asked.session}
        set={(session) => set({ session })}
        known={sessions}
      />
      <Typed label="Tool" value={asked.tool} set={(tool) => set({ tool })} known={tools} />
      <Typed label="Person" value={asked.person} set={(person) => set({ person })} known={people} />
    </>
  );
}

const TIMES: readonly (readonly [string, string])[] = [
  ["", "Any"],
  ...Object.entries(PERIODS).map(([key, { name }]) => [key, name] as const),
  ["days", "From … to …"],
];

interface ChoiceProps<Word extends string> {
  readonly label: string;
  readonly value: Word;
  readonly words: readonly (readonly [Word, string])[];
  readonly set: (value: Word) => void;
}

const Choice = <Word extends string>({ label, value, words, set }: ChoiceProps<Word>) => (
  <label class="field">
    <span>{label}</span>
    <select value={value} onChange={({ currentTarget }) => set(currentTarget.value as Word)}>
      {words.map(([word, name]) => (
        <option key={word} value={word}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

interface TypedProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly type?: "text" | "search" | "date";
  readonly value: string;
  readonly placeholder?: string;
  readonly known?: readonly string[];
  readonly set: (value: string) => void;
}

/** What is typed counts after a pause, or at once with Enter. */
function Typed({
  label,
  isLabelHidden,
  type = "text",
  value,
  placeholder,
  known,
  set,
}: TypedProps) {
  const list = useId();
  const timer = useRef(0);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { current } = field;
    if (current && document.activeElement !== current) current.value = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type_ = (pause: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => set(field.current!.value.trim()), pause);
  };
  return (
    <label class="field">
      <span class={isLabelHidden ? "hidden" : undefined}>{label}</span>
      <input
        ref={field}
        type={type}
        defaultValue={value}
        placeholder={placeholder}
        maxLength={500}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        enterkeyhint="search"
        list={known && list}
        onInput={() => type_(TYPING_MS)}
        onKeyDown={({ key }) => key === "Enter" && type_(0)}
      />
      {known && (
        <datalist id={list}>
          {[...new Set(known)].map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </label>
  );
}

interface Active {
  readonly name: string;
  readonly words: string;
  readonly without: Partial<Search>;
}

/** The filters beside the search text. */
function activeIn(asked: Search): readonly Active[] {
  const one = (name: keyof Search, words: string): Active[] =>
    asked[name] === "" ? [] : [{ name, words, without: { [name]: "" } }];
  const period = PERIODS[asked.time];
  const days = [asked.from && `from ${asked.from}`, asked.to && `to ${asked.to}`];
  const time = period ? period.name : days.filter(Boolean).join(" ");
  return [
    ...one("outcome", asked.outcome && STATUS_WORDS[asked.outcome]),
    ...one("level", asked.level && LEVEL_WORDS[asked.level]),
    ...(time === "" ? [] : [{ name: "time", words: time, without: NO_TIME }]),
    ...one("session", asked.session),
    ...one("tool", asked.tool),
    ...one("person", `by ${asked.person}`),
  ];
}

const NO_TIME = { time: EVERYTHING.time, from: "", to: "" } as const;
