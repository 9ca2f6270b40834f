/** Loads the parts that the first card does not need, and stands in until they are here. */
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { words } from "./language.ts";
import type { Rest } from "./rest.ts";

const RETRY_MS = 2_000;
const rest = signal<Rest | undefined>(undefined);
const failed = signal(false);

export async function loadRest(): Promise<void> {
  try {
    const { parts } = await import("./rest.ts");
    rest.value = parts;
  } catch {
    failed.value = true;
    setTimeout(loadRest, RETRY_MS);
  }
}

interface Props {
  readonly children: (rest: Rest) => ComponentChildren;
  /** Nothing is said of it while it is loaded. */
  readonly quiet?: true;
}

export function Later({ children, quiet }: Props) {
  if (rest.value) return <>{children(rest.value)}</>;
  if (failed.value) return <NotLoaded words={words.value.top.partNotLoaded} />;
  return quiet ? null : <p class="lead">{words.value.top.loading}</p>;
}

interface NotLoadedProps {
  readonly words: string;
  readonly children?: ComponentChildren;
}

export const NotLoaded = ({ words: said, children }: NotLoadedProps) => (
  <p class="fault" role="alert">
    {said}{" "}
    <button type="button" onClick={() => location.reload()}>
      {words.value.top.reload}
    </button>
    {children}
  </p>
);
