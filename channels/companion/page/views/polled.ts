/** Reads an endpoint when a view opens and then again and again, while the page is visible. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type Api, faultOf, type Reply } from "../api.ts";

/** What is known of the gateway's answer, and since when. */
export interface Known<Body> {
  readonly body: Body | undefined;
  /** When it arrived, by this device's clock; 0: never. */
  readonly at: number;
  /** What went wrong with the latest try; empty: nothing did. */
  readonly fault: string;
}

const NOTHING = { body: undefined, at: 0, fault: "" } as const;

export interface Polled<Body> {
  readonly known: Known<Body>;
  /** Resolves when the answer is there. */
  readonly reload: () => Promise<void>;
  /** Takes what another endpoint answered. */
  readonly take: (body: Body) => void;
}

/** `everyMs` 0: once. The answer to an earlier question never replaces that to a later one. */
export function usePolled<Body>(api: Api, path: string, everyMs: number): Polled<Body> {
  const [known, setKnown] = useState<Known<Body>>(NOTHING);
  const asked = useRef(0);
  const take = useCallback((body: Body) => {
    asked.current++;
    setKnown({ body, at: Date.now(), fault: "" });
  }, []);
  const reload = useCallback(async () => {
    const mine = ++asked.current;
    const reply = await api.get(path);
    if (mine === asked.current) setKnown((before) => after(before, reply));
  }, [api, path]);
  useEffect(() => {
    setKnown(NOTHING);
    void reload();
    return () => {
      asked.current++;
    };
  }, [reload]);
  useRepeated(reload, everyMs);
  return { known, reload, take };
}

function after<Body>(before: Known<Body>, reply: Reply): Known<Body> {
  if (reply.status === 200) return { body: reply.body as Body, at: Date.now(), fault: "" };
  return { ...before, fault: faultOf(reply) };
}

/** Again after each pause, and at once when a page that was hidden is looked at again. */
export function useRepeated(run: () => Promise<void>, everyMs: number): void {
  useEffect(() => {
    if (everyMs === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const next = () => {
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(turn, everyMs);
    };
    const turn = () => {
      if (document.visibilityState === "visible") void run().then(next);
      else next();
    };
    const seen = () => document.visibilityState === "visible" && turn();
    document.addEventListener("visibilitychange", seen);
    next();
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [run, everyMs]);
}
