/** The history: what was decided, searched and filtered; and one call of it in full. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Api } from "../api.ts";
import { words } from "../language.ts";
import { follow, go, path, search } from "../router.ts";
import { decided, ended, sideOf } from "./decision-words.ts";
import { Freshness } from "./freshness.tsx";
import { Detail } from "./history-detail.tsx";
import { Filters } from "./history-filters.tsx";
import type { Listed } from "./history-list.ts";
import { HISTORY_MS, type Pages, usePages } from "./history-pages.ts";
import { addressOf, EVERYTHING, PERIODS, pathOf, type Search, searchIn } from "./history-query.ts";
import "./views.css";
import "./history.css";
import type { HistoryItem } from "./records.ts";
import { Ago, exactly, now, roughly } from "./times.tsx";
import { viewWords } from "./words.ts";

/** The id in `/history/ID`. */
const callIn = (at: string): string | undefined => /^\/history\/([^/]+)$/.exec(at)?.[1];

/** The list stays where it was while a call is looked at. */
export function HistoryView({ api }: { readonly api: Api }) {
  const call = callIn(path.value);
  const query = search.value;
  const left = useRef(0);
  useLayoutEffect(() => {
    if (call === undefined) return scrollTo(0, left.current);
    scrollTo(0, 0);
  }, [call]);
  useEffect(() => {
    const keep = () => {
      if (callIn(location.pathname) === undefined) left.current = scrollY;
    };
    addEventListener("scroll", keep, { passive: true });
    return () => removeEventListener("scroll", keep);
  }, []);
  return (
    <>
      <div class="view history" hidden={call !== undefined}>
        <List api={api} query={query} />
      </div>
      {call !== undefined && <Detail key={call} api={api} call={call} query={query} />}
    </>
  );
}

interface ListProps {
  readonly api: Api;
  readonly query: string;
}

function List({ api, query }: ListProps) {
  const asked = useMemo(() => searchIn(query), [query]);
  const address = useMemo(() => pathOf(asked, now.peek()), [asked]);
  const pages = usePages(api, address);
  // a field that was typed in may tell so after another one has changed the address
  const change = (fields: Partial<Search>) =>
    go(path.peek() + addressOf({ ...searchIn(search.peek()), ...fields }), "replace");
  const { listed, fault, refresh } = pages;
  return (
    <>
      <h1>{words.value.views["/history"]}</h1>
      <Filters asked={asked} change={change} known={listed.items} />
      <Freshness at={listed.at} fault={fault} retry={() => void refresh()} everyMs={HISTORY_MS} />
      <ol class="calls">
        {since(listed.items, asked.time).map((item) => (
          <Row key={item.call} item={item} query={query} />
        ))}
      </ol>
      <End pages={pages} isFiltered={addressOf(asked) !== ""} />
    </>
  );
}

/** Without those that no longer are of the last hour, say, since the list was read. */
function since(items: readonly HistoryItem[], time: Search["time"]): readonly HistoryItem[] {
  const period = PERIODS[time];
  return period ? items.filter(({ at }) => at >= roughly.value - period) : items;
}

/** `query` goes along, so that the way back leads to the same search. */
function Row({ item, query }: { readonly item: HistoryItem; readonly query: string }) {
  const became = ended(item);
  return (
    <li data-call={item.call}>
      <a href={`/history/${item.call}${query}`} onClick={follow}>
        <span class="line">
          <span class="said" data-level={item.level}>
            <span class="shape" aria-hidden="true" />
            <span class="hidden">{viewWords.value.levels[item.level]}: </span>
            {item.what || item.tool}
          </span>
          <Ago at={item.at} />
        </span>
        <span class="decided" data-side={sideOf(item)} data-status={item.status}>
          {decided(item)}
          {became !== "" && " · "}
          <span class={item.outcome?.ok ? undefined : "fault"}>{became}</span>
          {item.heading !== "" && ` · ${item.heading}`}
        </span>
      </a>
    </li>
  );
}

interface EndProps {
  readonly pages: Pages;
  readonly isFiltered: boolean;
}

/** More, or why there is no more. Without an answer of the gateway it says neither. */
function End({ pages, isFiltered }: EndProps) {
  const { listed, isBusy, more } = pages;
  const { noMatch, empty, showAll } = viewWords.value.history;
  if (listed.at === 0) return null;
  if (listed.next !== null) return <More isBusy={isBusy} more={more} key={listed.next} />;
  if (listed.items.length > 0) return <p class="soft end">{endOf(listed)}</p>;
  return (
    <div class="none">
      <p class="lead">{isFiltered ? noMatch : empty}</p>
      {isFiltered && (
        <button type="button" class="plain" onClick={() => go(`/history${addressOf(EVERYTHING)}`)}>
          {showAll}
        </button>
      )}
      <Older listed={listed} />
    </div>
  );
}

const Older = ({ listed: { before } }: { readonly listed: Listed }) =>
  before === null ? null : <p class="soft">{olderThan(before)}</p>;

const olderThan = (before: number): string => viewWords.value.history.older(exactly(before));
const endOf = ({ before }: Listed): string =>
  before === null ? viewWords.value.history.all : olderThan(before);

/** Reads the next page when it comes into sight; the button is for keys and screen readers. */
function More({ isBusy, more }: Pick<Pages, "isBusy" | "more">) {
  const place = useRef<HTMLButtonElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const { more: showMore, loadingMore } = viewWords.value.history;
  useEffect(() => {
    const seen = new IntersectionObserver(
      (changes) => {
        // where the page is busy, it is told of several changes at once
        if (changes.some(({ isIntersecting }) => isIntersecting) && !hasFailed)
          void more().then(() => setFailed(true));
      },
      { rootMargin: "600px" },
    );
    seen.observe(place.current!);
    return () => seen.disconnect();
  }, [hasFailed]);
  return (
    <button ref={place} type="button" class="plain wide" onClick={() => void more()}>
      {isBusy ? loadingMore : showMore}
    </button>
  );
}
