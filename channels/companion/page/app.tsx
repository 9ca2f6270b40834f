/** The app: its header, the way to its views, and the one that the address asks for. */
import { useSignalEffect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Alarms } from "./alarms.tsx";
import { Inbox } from "./inbox.tsx";
import { LANGUAGE_NAMES, missing, words } from "./language.ts";
import { Later, NotLoaded } from "./later.tsx";
import { follow, go, path } from "./router.ts";
import { type Session, session } from "./session.ts";
import { showCount } from "./signs.ts";
import type { Store } from "./store.ts";
import { isIn, VIEWS, type View, type ViewEntry } from "./views/index.ts";

export function App() {
  const now = session.value;
  if (now.state === "paired") return <Paired store={now.store} />;
  return <Unpaired now={now} />;
}

function Unpaired({ now }: { readonly now: Exclude<Session, { state: "paired" }> }) {
  useEffect(() => showCount(0), []);
  const { top } = words.value;
  return (
    <>
      <header class="top">
        <p class="brand">Countersign</p>
        <p class="link" id="link" role="status" data-state="off">
          {now.state === "unpaired" ? top.notPaired : top[now.state]}
        </p>
      </header>
      <NoWords />
      <main>
        {now.state === "unpaired" && (
          <Later>{({ Pairing }) => <Pairing key={now.fault} fault={now.fault} />}</Later>
        )}
      </main>
    </>
  );
}

function Paired({ store }: { readonly store: Store }) {
  useSignalEffect(() => showCount(store.questions.value.length));
  const view = VIEWS.find((entry) => isIn(entry, path.value));
  return (
    <>
      <Header store={store} />
      <NoWords />
      <main>
        <Later quiet>
          {({ StopBanner }) => (
            <StopBanner
              api={store.api}
              told={store.stopped.value}
              isLive={store.link.state.value === "live"}
            />
          )}
        </Later>
        <Alarms store={store} />
        {view ? <Loaded key={view.path} entry={view} store={store} /> : <Inbox store={store} />}
      </main>
      <p class="hidden" id="announcer" role="status" aria-live="polite">
        {store.announced}
      </p>
    </>
  );
}

/** Says that the page is in English because the words of its language are not to be had. */
function NoWords() {
  const language = missing.value;
  const { noWords, reload } = words.value.top;
  return language === undefined ? null : (
    <p class="fault missing" role="alert">
      {noWords(LANGUAGE_NAMES[language])}{" "}
      <button type="button" onClick={() => location.reload()}>
        {reload}
      </button>
    </p>
  );
}

function Header({ store }: { readonly store: Store }) {
  const state = store.link.state.value;
  const { top } = words.value;
  const as = store.name && <span class="as">{top.as(store.name)}</span>;
  const live = (
    <span>
      {top.connected}
      {as}
    </span>
  );
  return (
    <header class="top" data-link={state}>
      <Link to="/" class="brand">
        Countersign
      </Link>
      <p class="link" id="link" role="status" data-state={state}>
        {state === "live" ? live : top[state]}
      </p>
      {state === "lost" && (
        <button class="retry" type="button" onClick={() => store.link.restart()}>
          {top.retry}
        </button>
      )}
      <Menu store={store} />
    </header>
  );
}

/** A list of links beside the brand where there is room, else behind a button. */
function Menu({ store }: { readonly store: Store }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [path.value]);
  const count = store.questions.value.length;
  const { top, views } = words.value;
  return (
    <nav
      class="menu"
      aria-label={top.views}
      onKeyDown={(event) => event.key === "Escape" && setOpen(false)}
    >
      <button
        class="opener"
        type="button"
        aria-expanded={isOpen}
        aria-controls="views"
        onClick={() => setOpen(!isOpen)}
      >
        {top.menu}
      </button>
      <ul id="views" data-open={isOpen}>
        <li>
          <Link to="/">
            {views["/"]}
            {count > 0 && ` (${count})`}
          </Link>
        </li>
        {VIEWS.map((entry) => (
          <li key={entry.path}>
            <Link to={entry.path}>{views[entry.path]}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface LinkProps {
  readonly to: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

function Link({ to, children, ...rest }: LinkProps) {
  return (
    <a href={to} onClick={follow} aria-current={path.value === to ? "page" : undefined} {...rest}>
      {children}
    </a>
  );
}

interface LoadedProps {
  readonly entry: ViewEntry;
  readonly store: Store;
}

/** A view, once it is loaded: it is a file of its own. */
function Loaded({ entry, store }: LoadedProps) {
  const [view, setView] = useState<{ readonly is: View } | "failed" | undefined>();
  useEffect(() => {
    entry.load().then(
      (is) => setView({ is }),
      () => setView("failed"),
    );
  }, [entry]);
  if (view === undefined) return <p class="lead">{words.value.top.loading}</p>;
  if (view === "failed") {
    return (
      <NotLoaded words={words.value.top.notLoaded(words.value.views[entry.path])}>
        <button type="button" onClick={() => go("/")}>
          {words.value.views["/"]}
        </button>
      </NotLoaded>
    );
  }
  return <view.is api={store.api} />;
}
