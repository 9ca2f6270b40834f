/**
 * The bar that stays on the screen: how much time is left, and the buttons that decide. These stand
 * last, so that nothing that comes or grows in it moves them.
 */
import { clock } from "../clock.ts";
import { twinsOf } from "../questions.ts";
import type { Desk } from "./desk.ts";

const SHORT_MS = 60_000;
const LAST_MS = 15_000;

export function Bar({ desk }: { readonly desk: Desk }) {
  const { card } = desk.question.approval.value;
  const several = card.calls > 1;
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
          Deny
        </Press>
        <Press class="approve" can={desk.canApprove.value} act={() => desk.approve()}>
          {several
            ? `Approve all ${card.calls}`
            : card.phrase === null
              ? "Approve once"
              : "Approve"}
        </Press>
      </div>
    </div>
  );
}

interface PressProps {
  readonly class: string;
  readonly can: boolean;
  readonly act: () => void;
  readonly children: string;
}

/** It stays in the order of the Tab key when it can do nothing, and says that it cannot. */
export const Press = ({ class: kind, can, act, children }: PressProps) => (
  <button type="button" class={kind} aria-disabled={!can} onClick={() => can && act()}>
    {children}
  </button>
);

/** The shape and the words change as time runs out, so that no colour is needed to see it. */
function Timer({ desk }: { readonly desk: Desk }) {
  const rest = desk.rest.value;
  const [state, words] =
    rest <= 0
      ? ["over", "Time is up"]
      : rest <= LAST_MS
        ? ["last", `Denied in ${clock(rest)} without an answer`]
        : rest <= SHORT_MS
          ? ["short", `Only ${clock(rest)} left`]
          : ["long", `${clock(rest)} left`];
  return (
    <p class="timer" data-time={state}>
      <span class="dial" aria-hidden="true" />
      {words}
    </p>
  );
}

function Progress({ desk }: { readonly desk: Desk }) {
  const reading = desk.reading.value;
  if (!reading?.long.value) return null;
  const isDone = reading.complete.value;
  const percent = Math.floor(100 * reading.share.value);
  return (
    <div class="state">
      <p class="read" role="status">
        {isDone ? "All of it was shown." : `${percent} % was shown. Read to the end to approve.`}
      </p>
      {!isDone && (
        <button type="button" class="plain more" onClick={() => reading.readOn()}>
          {reading.moving.value ? "Stop" : "Read on"}
        </button>
      )}
      <progress max="100" value={isDone ? 100 : percent} aria-label="Shown so far" />
    </div>
  );
}

const UNKNOWN =
  "Your answer was sent, and it is not known whether it arrived. Checking; it is not sent twice.";

function Note({ desk }: { readonly desk: Desk }) {
  const phase = desk.question.phase.value;
  const words =
    phase.kind === "sent"
      ? "Sending…"
      : phase.kind === "unknown"
        ? UNKNOWN
        : desk.rest.value <= 0
          ? "Time is up. Without an answer, it is denied."
          : phase.said;
  return (
    <p class="note" role="status">
      {words}
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
      <label for={id}>
        This cannot be undone. To approve it, type <strong>{phrase}</strong>
      </label>
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
  const canGrant = card.phrase === null && (card.scope.length > 0 || card.rule !== null);
  return (
    <div class="others">
      {card.calls > 1 && (
        <Press class="plain" can={desk.canApprove.value} act={() => desk.approve(1)}>
          Approve one
        </Press>
      )}
      {twins.length > 1 && (
        <Press class="plain" can={desk.canDeny.value} act={() => desk.denyAll(twins)}>
          {`Deny all ${twins.length}`}
        </Press>
      )}
      <button type="button" class="plain" onClick={open("deny")}>
        Say why…
      </button>
      {canGrant && (
        <button type="button" class="plain" onClick={open("always")}>
          Always allow…
        </button>
      )}
      {isEditable(card.arguments, raw) && card.phrase === null && (
        <button type="button" class="plain" onClick={open("edit")}>
          Edit…
        </button>
      )}
    </div>
  );
}

/** What was masked or made visible cannot be sent back as it was. */
const isEditable = (shown: string, raw: string | undefined): boolean =>
  raw !== undefined && raw !== "" && shown === raw;
