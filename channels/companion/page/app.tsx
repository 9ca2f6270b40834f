/** The app: its header, the way to its views, and the one that the address asks for. */
import { useSignalEffect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Alarms } from "./alarms.tsx";
import { Inbox } from "./inbox.tsx";
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
  const words = now.state === "starting" ? now.words : "Not paired";
  return (
    <>
      <header class="top">
        <p class="brand">Countersign</p>
        <p class="link" id="link" role="status" data-state="off">
          {words}
        </p>
      </header>
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

const STATES = {
  connecting: "Connecting…",
  unsure: "Not sure, checking…",
  lost: "Not connected, trying again…",
} as const;

function Header({ store }: { readonly store: Store }) {
  const state = store.link.state.value;
  const as = store.name && <span class="as"> as {store.name}</span>;
  const words = state === "live" ? <span>Connected{as}</span> : STATES[state];
  return (
    <header class="top" data-link={state}>
      <Link to="/" class="brand">
        Countersign
      </Link>
      <p class="link" id="link" role="status" data-state={state}>
        {words}
      </p>
      {state === "lost" && (
        <button class="retry" type="button" onClick={() => store.link.restart()}>
          Try now
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
  return (
    <nav
      class="menu"
      aria-label="Views"
      onKeyDown={(event) => event.key === "Escape" && setOpen(false)}
    >
      <button
        class="opener"
        type="button"
        aria-expanded={isOpen}
        aria-controls="views"
        onClick={() => setOpen(!isOpen)}
      >
        Menu
      </button>
      <ul id="views" data-open={isOpen}>
        <li>
          <Link to="/">Inbox{count > 0 && ` (${count})`}</Link>
        </li>
        {VIEWS.map((entry) => (
          <li key={entry.path}>
            <Link to={entry.path}>{entry.name}</Link>
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
  if (view === undefined) return <p class="lead">Loading…</p>;
  if (view === "failed") {
    return (
      <NotLoaded name={entry.name}>
        <button type="button" onClick={() => go("/")}>
          Inbox
        </button>
      </NotLoaded>
    );
  }
  return <view.is api={store.api} />;
}
