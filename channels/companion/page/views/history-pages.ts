/** The pages of the history as they were read so far, joined to one list. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type Api, faultOf } from "../api.ts";
import { type Listed, NONE, withLatest, withOlder } from "./history-list.ts";
import { useRepeated } from "./polled.ts";
import type { HistoryPage } from "./records.ts";

/** How often the latest calls are read again, in milliseconds. */
export const HISTORY_MS = 15_000;

export interface Pages {
  readonly listed: Listed;
  readonly fault: string;
  /** A page is being read. */
  readonly isBusy: boolean;
  readonly more: () => Promise<void>;
  readonly refresh: () => Promise<void>;
}

/** `path`: the endpoint with its query. What is asked anew starts an empty list. */
export function usePages(api: Api, path: string): Pages {
  const [listed, setListed] = useState(NONE);
  const [fault, setFault] = useState("");
  const [isBusy, setBusy] = useState(false);
  const turn = useRef(0);
  const busy = useRef(false);
  const read = useCallback(
    async (address: string, join: (before: Listed, page: HistoryPage) => Listed) => {
      const mine = turn.current;
      const reply = await api.get(address);
      if (mine !== turn.current) return;
      setFault(reply.status === 200 ? "" : faultOf(reply));
      if (reply.status === 200) setListed((before) => join(before, reply.body));
    },
    [api],
  );
  const refresh = useCallback(() => read(path, withLatest), [read, path]);
  const more = async () => {
    if (busy.current || listed.next === null) return;
    busy.current = true;
    setBusy(true);
    await read(withCursor(path, listed.next), withOlder);
    busy.current = false;
    setBusy(false);
  };
  useEffect(() => {
    turn.current++;
    setListed(NONE);
    void refresh();
  }, [refresh]);
  useRepeated(refresh, HISTORY_MS);
  return { listed, fault, isBusy, more, refresh };
}

const withCursor = (path: string, cursor: string): string =>
  `${path}${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}`;
