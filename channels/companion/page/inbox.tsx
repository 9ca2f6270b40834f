/** The inbox: what waits for an answer, the card that is open, and what was decided just now. */
import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Asked } from "./asked.tsx";
import { Card } from "./card/card.tsx";
import type { Desk } from "./card/desk.ts";
import { listenForKeys } from "./keys.ts";
import { words } from "./language.ts";
import { Later } from "./later.tsx";
import type { Question } from "./questions.ts";
import { asked, go, path } from "./router.ts";
import type { Store } from "./store.ts";

/** On a screen that is as wide, the list stands beside the card. */
const WIDE = matchMedia("(min-width: 60rem)");

export function Inbox({ store }: { readonly store: Store }) {
  const id = asked(path.value);
  const question = useOpen(store, id);
  const desk = useRef<Desk | undefined>(undefined);
  useAutomatic(store);
  useEffect(() => listenForKeys(store, () => desk.current), [store]);
  const isEmpty = store.questions.value.length === 0;
  return (
    <div class="inbox" data-open={id !== undefined} data-empty={isEmpty}>
      <h1 class="hidden">{words.value.inbox.title}</h1>
      <div class="side">
        {isEmpty ? (
          <Empty store={store} />
        ) : (
          <Later>{({ List }) => <List store={store} openId={id} />}</Later>
        )}
        <Later quiet>{({ Recent }) => <Recent store={store} />}</Later>
      </div>
      {id !== undefined && (
        <div class="pane">
          {question ? (
            <Card
              key={id}
              store={store}
              question={question}
              shown={(now) => {
                desk.current = now;
              }}
            />
          ) : (
            <Asked key={id} id={id} store={store} />
          )}
        </div>
      )}
    </div>
  );
}

const useOpen = (store: Store, id: string | undefined): Question | undefined =>
  store.questions.value.find((each) => each.id === id);

/**
 * One question alone is shown at once, and on a wide screen the most urgent of several. A card that
 * is decided makes way; what was open stays where it is when others come.
 */
function useAutomatic(store: Store): void {
  const last = useRef<{ readonly id: string; readonly index: number } | undefined>(undefined);
  useSignalEffect(() => {
    const id = asked(path.value);
    const all = store.questions.value;
    const index = all.findIndex((each) => each.id === id);
    if (id !== undefined && index >= 0) last.current = { id, index };
    // before all is told that waits, the first of many is no question alone
    else if (id === undefined && store.link.state.value !== "live") return;
    else if (id === undefined || last.current?.id === id) {
      const place = id === undefined ? 0 : Math.min(last.current?.index ?? 0, all.length - 1);
      const next = WIDE.matches || all.length === 1 ? all[Math.max(0, place)] : undefined;
      last.current = undefined;
      go(next ? `/a/${next.id}` : "/", "replace");
    }
  });
}

/** "Nothing is waiting" is said only while that is known. */
function Empty({ store }: { readonly store: Store }) {
  const isLive = store.link.state.value === "live";
  const elsewhere = store.elsewhere.value;
  const { inbox } = words.value;
  if (!isLive) {
    return (
      <section class="empty" aria-label={inbox.notKnown}>
        <p class="lead">{inbox.checking}</p>
        <p>{inbox.offline}</p>
      </section>
    );
  }
  return (
    <section class="empty" aria-label={inbox.empty}>
      <p class="lead">{elsewhere > 0 ? inbox.nothingHere : inbox.nothing}</p>
      {elsewhere > 0 && <p>{inbox.elsewhere(elsewhere)}</p>}
      {!store.stopped.value?.all && <Hints />}
    </section>
  );
}

/** How to begin. While everything is stopped, none of it would be asked about. */
function Hints() {
  const { inbox } = words.value;
  return (
    <>
      <p>{inbox.hint}</p>
      <dl>
        <dt>{inbox.connect}</dt>
        <dd>
          <code>countersign install claude-code</code>
        </dd>
        <dt>{inbox.askBefore}</dt>
        <dd>
          <code>countersign run -- npm publish</code>
        </dd>
      </dl>
    </>
  );
}
