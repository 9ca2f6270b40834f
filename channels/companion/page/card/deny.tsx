/** A denial with a reason, for the agent to read. */
import { useRef, useState } from "preact/hooks";
import { restWords } from "../rest-words.ts";
import { enRest } from "../words/en-rest.ts";
import type { Desk } from "./desk.ts";
import { Press } from "./press.tsx";
import { Sheet } from "./sheet.tsx";

/** What is sent: the agent reads it, so it is English in every language of the page. */
const REASONS = enRest.deny.reasons;
const KEYS = Object.keys(REASONS) as (keyof typeof REASONS)[];

export function DenySheet({ desk }: { readonly desk: Desk }) {
  const [reason, setReason] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const deny = () => desk.deny(reason.trim());
  const said = restWords.value.deny;
  return (
    <Sheet title={said.title} close={() => (desk.sheet.value = undefined)}>
      <fieldset class="chips">
        <legend class="hidden">{said.common}</legend>
        {KEYS.map((key) => (
          <button
            key={key}
            type="button"
            class="chip"
            aria-pressed={reason === REASONS[key]}
            onClick={() => setReason(REASONS[key])}
          >
            {said.reasons[key]}
            {said.reasons[key] !== REASONS[key] && <small lang="en">{REASONS[key]}</small>}
          </button>
        ))}
      </fieldset>
      <label class="field">
        <span>{said.yours}</span>
        <textarea
          ref={field}
          rows={3}
          maxLength={2000}
          value={reason}
          onInput={({ currentTarget }) => setReason(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
            event.preventDefault();
            deny();
          }}
        />
      </label>
      <Press class="deny wide" can={desk.canDeny.value} act={deny}>
        {said.deny}
      </Press>
    </Sheet>
  );
}
