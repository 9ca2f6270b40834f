/** A button that copies a text. */
import { useEffect, useState } from "preact/hooks";
import { viewWords } from "./words.ts";

interface Props {
  readonly text: string;
  readonly name: string;
}

/** How long it says that it did, in milliseconds. */
const SAID_MS = 4000;

export function Copy({ text, name }: Props) {
  const [said, setSaid] = useState<"copied" | "failed" | undefined>();
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(() => setSaid(undefined), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <p class="copy">
      <button
        type="button"
        class="plain"
        onClick={() => void copied(text).then((is) => setSaid(is ? "copied" : "failed"))}
      >
        {name}
      </button>
      <span role="status">{said && viewWords.value.copy[said]}</span>
    </p>
  );
}

/** Over plain HTTP a browser has no clipboard for pages, and the older way still works. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedBySelection(text);
  }
}

function copiedBySelection(text: string): boolean {
  const place = document.createElement("textarea");
  place.className = "hidden";
  place.value = text;
  const before = document.activeElement as HTMLElement | null;
  document.body.append(place);
  place.select();
  const isCopied = document.execCommand("copy");
  place.remove();
  before?.focus();
  return isCopied;
}
