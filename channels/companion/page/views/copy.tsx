/** A button that copies a text. */
import { useEffect, useState } from "preact/hooks";

interface Props {
  readonly text: string;
  readonly name: string;
}

/** How long it says that it did, in milliseconds. */
const SAID_MS = 4000;

export function Copy({ text, name }: Props) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (said === "") return;
    const timer = setTimeout(() => setSaid(""), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <p class="copy">
      <button
        type="button"
        class="plain"
        onClick={() =>
          void copied(text).then((is) => setSaid(is ? "Copied." : "Not copied: select the text."))
        }
      >
        {name}
      </button>
      <span role="status">{said}</span>
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
