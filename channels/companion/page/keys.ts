/**
 * Keys: `j` and `k` go to the next and the previous question, Enter opens the first, `d` denies,
 * `r` denies with a reason, Shift+A approves. What is catastrophic is answered by no key.
 */
import type { Desk } from "./card/desk.ts";
import { bySession } from "./questions.ts";
import { asked, go, path } from "./router.ts";
import type { Store } from "./store.ts";

export function listenForKeys(store: Store, desk: () => Desk | undefined): () => void {
  const listen = (event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, repeat, key } = event;
    if (ctrlKey || metaKey || altKey || repeat || isTyping(event.target)) return;
    if (desk()?.sheet.value !== undefined) return;
    if (key === "j") move(store, 1);
    else if (key === "k") move(store, -1);
    else if (key === "Enter" && event.target === document.body) openFirst(store);
    else decide(desk(), key);
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, dialog") !== null;

function decide(desk: Desk | undefined, key: string): void {
  if (!desk || desk.question.approval.value.card.level === "catastrophic") return;
  if (key === "d") desk.deny();
  else if (key === "r") desk.sheet.value = "deny";
  else if (key === "A") desk.approve();
}

/** In the order in which the list shows them. */
const shown = (store: Store) => bySession(store.questions.value).flatMap(({ sets }) => sets.flat());

function move(store: Store, by: number): void {
  const all = shown(store);
  const at = all.findIndex(({ id }) => id === asked(path.value));
  const next = at < 0 ? all[0] : all[at + by];
  if (next) go(`/a/${next.id}`, "replace");
}

function openFirst(store: Store): void {
  const first = shown(store)[0];
  if (first && asked(path.value) === undefined) go(`/a/${first.id}`);
}
