/** A denial with a reason, for the agent to read. */
import { useRef, useState } from "preact/hooks";
import { Press } from "./bar.tsx";
import type { Desk } from "./desk.ts";
import { Sheet } from "./sheet.tsx";

const REASONS = [
  "Not needed for this task",
  "Find a safer way",
  "Wrong place",
  "Ask me first what you want to do",
  "Not now",
] as const;

export function DenySheet({ desk }: { readonly desk: Desk }) {
  const [reason, setReason] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const deny = () => desk.deny(reason.trim());
  return (
    <Sheet title="Deny, and say why" close={() => (desk.sheet.value = undefined)}>
      <fieldset class="chips">
        <legend class="hidden">Common reasons</legend>
        {REASONS.map((each) => (
          <button
            key={each}
            type="button"
            class="chip"
            aria-pressed={reason === each}
            onClick={() => setReason(each)}
          >
            {each}
          </button>
        ))}
      </fieldset>
      <label class="field">
        <span>Your reason, for the agent to read</span>
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
        Deny with this reason
      </Press>
    </Sheet>
  );
}
