/** The search field of the history and its filters. They are in the address, nowhere else. */
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { EVERYTHING, LEVELS, type Search, TIMES } from "./history-query.ts";
import { type HistoryItem, STATUSES } from "./records.ts";
import { viewWords } from "./words.ts";

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
  const said = viewWords.value.history;
  return (
    <search class="filters">
      <div class="query">
        <Typed
          label={said.search}
          isLabelHidden
          type="search"
          value={asked.q}
          set={(q) => set({ q })}
          placeholder={said.placeholder}
        />
        <button
          type="button"
          class="plain"
          aria-expanded={isOpen}
          aria-controls="filters"
          onClick={() => setOpen(!isOpen)}
        >
          {said.filters}
          {filters.length > 0 && ` (${filters.length})`}
        </button>
      </div>
      <div id="filters" class="fields" hidden={!isOpen}>
        <Fields asked={asked} set={set} known={known} />
      </div>
      {filters.length > 0 && (
        <ul class="chips" aria-label={said.inUse}>
          {filters.map(({ name, words, without }) => (
            <li key={name}>
              <button type="button" class="chip" onClick={() => set(without)}>
                <span class="hidden">{said.remove} </span>
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
  const { history: said, statuses, levels } = viewWords.value;
  const sessions = known.map(({ session }) => session);
  const tools = known.map(({ tool }) => tool);
  const people = known.flatMap(({ by }) => (by?.kind === "person" ? [by.name] : []));
  return (
    <>
      <Choice
        label={said.outcome}
        value={asked.outcome}
        words={[["", said.any], ...STATUSES.map((each) => [each, statuses[each]] as const)]}
        set={(outcome) => set({ outcome })}
      />
      <Choice
        label={said.level}
        value={asked.level}
        words={[["", said.any], ...LEVELS.map((each) => [each, levels[each]] as const)]}
        set={(level) => set({ level })}
      />
      <Choice
        label={said.time}
        value={asked.time}
        words={[["", said.any], ...TIMES.map((each) => [each, said.periods[each]] as const)]}
        set={(time) => set({ time, from: "", to: "" })}
      />
      {asked.time === "days" && (
        <>
          <Typed label={said.from} type="date" value={asked.from} set={(from) => set({ from })} />
          <Typed label={said.to} type="date" value={asked.to} set={(to) => set({ to })} />
        </>
      )}
      <Typed
        label={said.session}
        value={asked.session}
        set={(session) => set({ session })}
        known={sessions}
      />
      <Typed label={said.tool} value={asked.tool} set={(tool) => set({ tool })} known={tools} />
      <Typed
        label={said.person}
        value={asked.person}
        set={(person) => set({ person })}
        known={people}
      />
    </>
  );
}

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
  const { history: said, statuses, levels } = viewWords.value;
  const days = [asked.from && said.fromDay(asked.from), asked.to && said.toDay(asked.to)];
  const isDays = asked.time === "" || asked.time === "days";
  const time = isDays ? days.filter(Boolean).join(" ") : said.periods[asked.time];
  return [
    ...one("outcome", asked.outcome && statuses[asked.outcome]),
    ...one("level", asked.level && levels[asked.level]),
    ...(time === "" ? [] : [{ name: "time", words: time, without: NO_TIME }]),
    ...one("session", asked.session),
    ...one("tool", asked.tool),
    ...one("person", said.by(asked.person)),
  ];
}

const NO_TIME = { time: EVERYTHING.time, from: "", to: "" } as const;
