/** Which view the address asks for, and how to go to another one without loading the page anew. */
import { batch, signal } from "@preact/signals";

/** The path of the address, as `/a/ID`. */
export const path = signal(location.pathname);
/** What follows it, as `?q=rm`; empty: nothing. */
export const search = signal(location.search);

addEventListener("popstate", arrive);

function arrive(): void {
  batch(() => {
    path.value = location.pathname;
    search.value = location.search;
  });
}

/** `replace`: the place that is left is not gone back to. */
export function go(to: string, how: "push" | "replace" = "push"): void {
  if (to === path.value + search.value) return;
  if (how === "push") history.pushState(null, "", to);
  else history.replaceState(null, "", to);
  arrive();
}

/** The id in `/a/ID`. */
export const asked = (at: string): string | undefined => /^\/a\/([\w-]+)$/.exec(at)?.[1];

/** For links: what a plain click does. Others, as one with Ctrl, are the browser's. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  const { pathname, search: rest } = new URL(link.href);
  go(pathname + rest);
}
