/**
 * The bar that stays on the screen: how much time is left, and the buttons that decide. These stand
 * last, so that nothing that comes or grows in it moves them.
 */
import { clock } from "../clock.ts";
import { words } from "../language.ts";
import { twinsOf } from "../questions.ts";
import type { Desk } from "./desk.ts";
import { Press } from "./press.tsx";

const SHORT_MS = 60_000;
const LAST_MS = 15_000;

export function Bar({ desk }: { readonly desk: Desk }) {
  const { card } = desk.question.approval.value;
  const several = card.calls > 1;
  const { deny, approve, once, all } = words.value.bar;
  return (
    <div class="bar">
      <Note desk={desk} />
      <Progress desk={desk} />
      {card.phrase !== null && <Phrase desk={desk} phrase={card.phrase} />}
      <div class="state">
        <Timer desk={desk} />
        <More desk={desk} />
      </div>
      <div class="answers">
        <Press class="deny" can={desk.canDeny.value} act={() => desk.deny()}>
          {deny}
        </Press>
        <Press class="approve" can={desk.canApprove.value} act={() => desk.approve()}>
          {several ? all(card.calls) : card.phrase === null ? once : approve}
        </Press>
      </div>
    </div>
  );
}

/** The shape and the words change as time runs out, so that no colour is needed to see it. */
function Timer({ desk }: { readonly desk: Desk }) {
  const rest = desk.rest.value;
  const { over, last, short, left } = words.value.bar;
  const [state, said] =
    rest <= 0
      ? ["over", over]
      : rest <= LAST_MS
        ? ["last", last(clock(rest))]
        : rest <= SHORT_MS
          ? ["short", short(clock(rest))]
          : ["long", left(clock(rest))];
  return (
    <p class="timer" data-time={state}>
      <span class="dial" aria-hidden="true" />
      {said}
    </p>
  );
}

function Progress({ desk }: { readonly desk: Desk }) {
  const reading = desk.reading.value;
  if (!reading?.long.value) return null;
  const isDone = reading.complete.value;
  const percent = Math.floor(100 * reading.share.value);
  const { shown, share, readOn, stop, progress } = words.value.bar;
  return (
    <div class="state">
      <p class="read" role="status">
        {isDone ? shown : share(percent)}
      </p>
      {!isDone && (
        <button type="button" class="plain more" onClick={() => reading.readOn()}>
          {reading.moving.value ? stop : readOn}
        </button>
      )}
      <progress max="100" value={isDone ? 100 : percent} aria-label={progress} />
    </div>
  );
}

function Note({ desk }: { readonly desk: Desk }) {
  const phase = desk.question.phase.value;
  const { sending, unknown, timeUp } = words.value.bar;
  const said =
    phase.kind === "sent"
      ? sending
      : phase.kind === "unknown"
        ? unknown
        : desk.rest.value <= 0
          ? timeUp
          : phase.said;
  return (
    <p class="note" role="status">
      {said}
    </p>
  );
}

interface PhraseProps {
  readonly desk: Desk;
  readonly phrase: string;
}

function Phrase({ desk, phrase }: PhraseProps) {
  const id = `phrase-${desk.question.id}`;
  return (
    <div class="phrase">
      <label for={id}>{words.value.bar.phrase(<strong>{phrase}</strong>)}</label>
      <input
        id={id}
        autocomplete="off"
        autocapitalize="none"
        autoCorrect="off" // as a property, `autocorrect` is true for any text
        spellcheck={false}
        maxLength={200}
        value={desk.phrase.value}
        onInput={({ currentTarget }) => {
          desk.phrase.value = currentTarget.value;
        }}
        onKeyDown={(event) => event.key === "Enter" && !event.isComposing && desk.approve()}
      />
    </div>
  );
}

/** The ways that take a second step. */
function More({ desk }: { readonly desk: Desk }) {
  const { card, arguments: raw } = desk.question.approval.value;
  const open = (name: "always" | "deny" | "edit") => () => {
    desk.sheet.value = name;
  };
  const twins = twinsOf(desk.store.questions.value, desk.question);
  const { one, denyAll, why, always, edit } = words.value.bar;
  const canGrant = card.phrase === null && (card.scope.length > 0 || card.rule !== null);
  return (
    <div class="others">
      {card.calls > 1 && (
        <Press class="plain" can={desk.canApprove.value} act={() => desk.approve(1)}>
          {one}
        </Press>
      )}
      {twins.length > 1 && (
        <Press class="plain" can={desk.canDeny.value} act={() => desk.denyAll(twins)}>
          {denyAll(twins.length)}
        </Press>
      )}
      <button type="button" class="plain" onClick={open("deny")}>
        {why}
      </button>
      {canGrant && (
        <button type="button" class="plain" onClick={open("always")}>
          {always}
        </button>
      )}
      {isEditable(card.arguments, raw) && card.phrase === null && (
        <button type="button" class="plain" onClick={open("edit")}>
          {edit}
        </button>
      )}
    </div>
  );
}

/** What was masked or made visible cannot be sent back as it was. */
const isEditable = (shown: string, raw: string | undefined): boolean =>
  raw !== undefined && raw !== "" && shown === raw;
