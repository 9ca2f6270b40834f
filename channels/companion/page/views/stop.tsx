/** What is stopped, and the banner that says so in every view. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { type Api, faultOf, type Reply } from "../api.ts";
import { words } from "../language.ts";
import { restWords } from "../rest-words.ts";
import { follow } from "../router.ts";
import type { Stop } from "./records.ts";
import { ago, now } from "./times.tsx";
import "./stop.css";

/** As the gateway last told it; undefined: not known yet. */
export const stopped = signal<Stop | undefined>(undefined);

const isAny = (is: Stop | undefined): is is Stop =>
  is !== undefined && (is.all || is.sessions.length > 0);

/** Empty, or what went wrong. */
function taken(reply: Reply): string {
  if (reply.status !== 200) return faultOf(reply);
  stopped.value = reply.body as Stop;
  return "";
}

/** `session` undefined: everything. Resolves with what went wrong; empty: nothing did. */
export const stop = async (api: Api, session?: string): Promise<string> =>
  taken(await api.post("/v1/stop", session === undefined ? {} : { session }));
export const resume = async (api: Api, session?: string): Promise<string> =>
  taken(
    await api.delete(
      session === undefined ? "/v1/stop" : `/v1/stop?session=${encodeURIComponent(session)}`,
    ),
  );

/** Asks the gateway. Where it cannot be reached, what it told last is kept. */
export const lookWhatIsStopped = async (api: Api): Promise<void> => {
  taken(await api.get("/v1/stop"));
};

interface BannerProps {
  readonly api: Api;
  /** As a frame of this connection told it: it says neither by whom, nor since when. */
  readonly told: Pick<Stop, "all" | "sessions"> | undefined;
  readonly isLive: boolean;
}

/** What the gateway answered says more; until it has, and where it cannot, the frame is shown. */
const known = (answered: Stop | undefined, told: BannerProps["told"]): Stop | undefined =>
  isAny(answered) || !told ? answered : { ...told, by: null, since: null };

/** Nothing while nothing is stopped. */
export function StopBanner({ api, told, isLive }: BannerProps) {
  useEffect(() => {
    // what was stopped before the connection was lost may go on by now
    if (isLive && (told || isAny(stopped.peek()))) void lookWhatIsStopped(api);
  }, [api, told, isLive]);
  const is = known(stopped.value, told);
  if (!isAny(is)) return null;
  const said = restWords.value.stop;
  return (
    <section class="stopped" aria-label={said.stopped}>
      <p>
        <strong role="alert">{is.all ? said.all : said.some(is.sessions.length)}</strong>
        {is.by !== null && said.by(is.by)}
        {is.since !== null && said.since(ago(is.since, now.value))}.{" "}
        {is.all ? said.allDenied : said.someDenied}
        {!isLive && ` ${said.lastKnown}`}
      </p>
      {is.all ? (
        <Resume name={said.resumeAll} resume={() => resume(api)} />
      ) : (
        <a class="plain" href="/sessions" onClick={follow}>
          {words.value.views["/sessions"]}
        </a>
      )}
    </section>
  );
}

interface ResumeProps {
  readonly name: string;
  /** Resolves with what went wrong; empty: nothing did. */
  readonly resume: () => Promise<string>;
}

/** The second tap does it: agents act again after it. */
export function Resume({ name, resume: run }: ResumeProps) {
  const [isSure, setSure] = useState(false);
  const [fault, setFault] = useState("");
  return (
    <>
      <button
        type="button"
        class="plain"
        onBlur={() => setSure(false)}
        onClick={() => {
          if (!isSure) return setSure(true);
          setSure(false);
          void run().then(setFault);
        }}
      >
        {isSure ? restWords.value.stop.sure : name}
      </button>
      {fault !== "" && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
