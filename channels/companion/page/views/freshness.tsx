/** Says whether what a view shows is known, and how old it is where it could not be read again. */
import { words } from "../language.ts";
import { now, span } from "./times.tsx";
import { viewWords } from "./words.ts";

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
  const { times, top } = words.value;
  const { unknown, from, retry: again } = viewWords.value.freshness;
  if (at === 0 && fault === "") return <p class="soft">{top.loading}</p>;
  const isOld = everyMs > 0 && age > 3 * everyMs;
  if (fault === "" && !isOld) return null;
  return (
    <div class="stale">
      <p>
        <span role="alert">{fault === "" ? top.unsure : fault}</span>{" "}
        {at === 0 ? unknown : from(times.ago(span(age)))}
      </p>
      <button type="button" class="plain" onClick={retry}>
        {again}
      </button>
    </div>
  );
}

/** Both times are this device's; the signal, which is the gateway's, says when to look again. */
function ageAt(at: number): number {
  now.value;
  return Math.max(0, Date.now() - at);
}
