/** Loads the parts that the first card does not need, and stands in until they are here. */
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
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
  if (failed.value) return <NotLoaded name="A part of this page" />;
  return quiet ? null : <p class="lead">Loading…</p>;
}

interface NotLoadedProps {
  readonly name: string;
  readonly children?: ComponentChildren;
}

export const NotLoaded = ({ name, children }: NotLoadedProps) => (
  <p class="fault" role="alert">
    {name} could not be loaded. The gateway may be gone, or newer than this page.{" "}
    <button type="button" onClick={() => location.reload()}>
      Load the page again
    </button>
    {children}
  </p>
);
