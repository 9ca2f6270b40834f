/** "Always", as a sentence: for how long, where, and exactly what. */
import { useEffect, useState } from "preact/hooks";
import type { Reply } from "../api.ts";
import type { AnswerFields } from "../questions.ts";
import { restWords } from "../rest-words.ts";
import type { PageCard } from "../wire.ts";
import type { Desk } from "./desk.ts";
import { Past, type Preview } from "./past.tsx";
import { Press } from "./press.tsx";
import { Sheet } from "./sheet.tsx";

interface Choice {
  /** Of its words. */
  readonly key: "session" | "turn" | "minutes" | "hour" | "hours" | "project" | "user";
  readonly how: Pick<AnswerFields, "scope" | "ttl">;
  /** Whether it writes a rule, which stays, instead of a grant. */
  readonly isRule: boolean;
}

const MINUTES = 60;
const HOURS = 3600;

const grant = (key: Choice["key"], how: Choice["how"]): Choice => ({ key, how, isRule: false });

/** `timed`: the gateway takes an end that is chosen here. */
function choicesOf({ scope, rule }: PageCard, timed: boolean): readonly Choice[] {
  const grants = !timed
    ? [grant("session", {})]
    : [
        grant("turn", { scope: "turn" }),
        grant("minutes", inSession(15 * MINUTES)),
        grant("hour", inSession(HOURS)),
        grant("hours", inSession(8 * HOURS)),
      ];
  const rules = (["project", "user"] as const)
    .filter((key) => (key === "project" ? rule?.project : rule))
    .map((key) => ({ key, how: { scope: key }, isRule: true }));
  return [...(scope.length > 0 ? grants : []), ...rules];
}

const inSession = (ttl: number) => ({ scope: "session", ttl }) as const;

/** The text that a rule matches, as its YAML has it; undefined: it cannot be edited here. */
function matchOf(rule: string): string | undefined {
  const quoted = /\bmatch: ("(?:[^"\\]|\\.)*")/.exec(rule)?.[1];
  try {
    return quoted === undefined ? undefined : (JSON.parse(quoted) as string);
  } catch {
    return undefined;
  }
}

/** The pattern as it is offered; undefined: there are several, or none that can be edited. */
const offered = (card: PageCard, { isRule }: Choice): string | undefined =>
  isRule ? matchOf(card.rule?.text ?? "") : card.scope.length === 1 ? card.scope[0] : undefined;

export function AlwaysSheet({ desk }: { readonly desk: Desk }) {
  const { card } = desk.question.approval.value;
  const [timed, setTimed] = useState(false);
  const choices = choicesOf(card, timed);
  const [picked, pick] = useState<Choice["key"] | undefined>();
  const choice = choices.find(({ key }) => key === picked) ?? choices[0]!;
  const said = restWords.value.always;
  const [edited, edit] = useState<string | undefined>();
  const own = offered(card, choice);
  const pattern = edited === undefined || edited.trim() === own ? undefined : edited.trim();
  const preview = usePreview(desk, choice, pattern, () => setTimed(true));
  const covers = pattern === undefined || preview?.covers === true;
  // the sentence and what the button does change together
  useEffect(() => desk.guard(), [choice.key, timed]);
  return (
    <Sheet title={said.title} close={() => (desk.sheet.value = undefined)}>
      <Choices choices={choices} chosen={choice} pick={(key) => [pick(key), edit(undefined)]} />
      <p class="sentence">
        {said.sentence(said[choice.key].words)} <What card={card} choice={choice} />
      </p>
      {timed && own !== undefined && (
        <PatternField value={edited ?? own} change={edit} preview={preview} />
      )}
      <Past preview={preview} />
      <Press
        class="always wide"
        can={desk.canApprove.value && covers}
        act={() => desk.always({ ...choice.how, ...(pattern !== undefined && { pattern }) })}
      >
        {said[choice.key].button}
      </Press>
    </Sheet>
  );
}

interface ChoicesProps {
  readonly choices: readonly Choice[];
  readonly chosen: Choice;
  readonly pick: (key: Choice["key"]) => void;
}

const Choices = ({ choices, chosen, pick }: ChoicesProps) => (
  <fieldset class="chips">
    <legend class="hidden">{restWords.value.always.where}</legend>
    {choices.map(({ key }) => (
      <label key={key} class="chip">
        <input type="radio" name="always" checked={key === chosen.key} onChange={() => pick(key)} />
        <span>{restWords.value.always[key].name}</span>
      </label>
    ))}
  </fieldset>
);

interface WhatProps {
  readonly card: PageCard;
  readonly choice: Choice;
}

/** A rule is shown whole, as it will be in the policy file. */
function What({ card, choice }: WhatProps) {
  if (!choice.isRule) {
    return (
      <>
        {card.scope.map((pattern) => (
          <code key={pattern} class="block">
            {pattern}
          </code>
        ))}
      </>
    );
  }
  return (
    <>
      <code class="block">{card.rule?.text}</code>
      {choice.how.scope === "project" && <code class="block">{card.rule?.project}</code>}
    </>
  );
}

interface PatternProps {
  readonly value: string;
  readonly change: (text: string) => void;
  readonly preview: Preview | undefined;
}

const PatternField = ({ value, change, preview }: PatternProps) => (
  <label class="field">
    <span>{restWords.value.always.pattern}</span>
    <input
      class="mono"
      value={value}
      autocomplete="off"
      autocapitalize="none"
      spellcheck={false}
      maxLength={2000}
      aria-invalid={preview?.covers === false}
      onInput={({ currentTarget }) => change(currentTarget.value)}
    />
    {preview?.covers === false && (
      <span class="fault" role="alert">
        {preview.why ?? restWords.value.always.notCovered}
      </span>
    )}
  </label>
);

const TYPING_MS = 250;

/** What it would have let pass. A gateway that does not tell takes no end and no other pattern. */
function usePreview(
  { store, question }: Desk,
  { how }: Choice,
  pattern: string | undefined,
  known: () => void,
): Preview | undefined {
  const [preview, setPreview] = useState<Preview | undefined>();
  useEffect(() => {
    let isLate = false;
    setPreview(undefined);
    const scope = how.scope ?? "session";
    const take = ({ status, body }: Reply) => {
      if (isLate) return;
      if (status === 200) {
        known();
        setPreview(body as Preview);
      } else if (pattern !== undefined && body?.error) {
        setPreview({ covers: false, why: String(body.error.message), text: "", past: undefined });
      }
    };
    const timer = setTimeout(
      () => {
        const body = { scope, ...(pattern !== undefined && { pattern }) };
        void store.api.post(`/v1/approvals/${question.id}/preview`, body).then(take);
      },
      pattern === undefined ? 0 : TYPING_MS,
    );
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [how.scope, pattern]);
  return preview;
}
