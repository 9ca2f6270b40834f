/** Says whether what a view shows is known, and how old it is where it could not be read again. */
import { now, span } from "./times.tsx";

interface Props {
  /** When it was read, by this device's clock; 0: never. */
  readonly at: number;
  /** Why the latest try failed; empty: it did not. */
  readonly fault: string;
  readonly retry: () => void;
  /** How often it is read, in milliseconds; 0: once. What is much older has missed its turn. */
  readonly everyMs: number;
}

/** Nothing while all is well. */
export function Freshness({ at, fault, retry, everyMs }: Props) {
  const age = ageAt(at);
  if (at === 0 && fault === "") return <p class="soft">Loading…</p>;
  const isOld = everyMs > 0 && age > 3 * everyMs;
  if (fault === "" && !isOld) return null;
  return (
    <div class="stale">
      <p>
        <span role="alert">{fault === "" ? "Not sure, checking…" : fault}</span>{" "}
        {at === 0 ? "What is here is not known." : `What you see is from ${span(age)} ago.`}
      </p>
      <button type="button" class="plain" onClick={retry}>
        Try again
      </button>
    </div>
  );
}

/** Both times are this device's; the signal, which is the gateway's, says when to look again. */
function ageAt(at: number): number {
  now.value;
  return Math.max(0, Date.now() - at);
}
