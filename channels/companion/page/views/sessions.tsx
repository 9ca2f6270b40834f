/** The sessions of agents: what each may do, what it did last, and how to stop it. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Api } from "../api.ts";
import { follow } from "../router.ts";
import { Freshness } from "./freshness.tsx";
import { Hold } from "./hold.tsx";
import { count } from "./numbers.ts";
import { usePolled } from "./polled.ts";
import type { SessionRow } from "./records.ts";
import { type Branch, nameOf, treeOf } from "./session-tree.ts";
import { lookWhatIsStopped, Resume, resume, stop, stopped } from "./stop.tsx";
import { Ago, now, roughly, span } from "./times.tsx";
import "./views.css";
import "./sessions.css";

const EVERY_MS = 10_000;
/** What has been silent for longer is folded away. */
const RECENT_MS = 3_600_000;

export function Sessions({ api }: { readonly api: Api }) {
  const { known, reload } = usePolled<{ readonly sessions: readonly SessionRow[] }>(
    api,
    "/v1/sessions",
    EVERY_MS,
  );
  const [fault, setFault] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void lookWhatIsStopped(api), [api, known.at]);
  const run = async (change: Promise<string>) => {
    setFault(await change);
    await reload();
    if (document.activeElement === document.body) heading.current?.focus();
  };
  return (
    <div class="view sessions">
      <h1 ref={heading} tabIndex={-1}>
        Sessions
      </h1>
      <Freshness {...known} retry={() => void reload()} everyMs={EVERY_MS} />
      <StopAll api={api} run={run} />
      {fault !== "" && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      {known.body && <Tree rows={known.body.sessions} api={api} run={run} />}
    </div>
  );
}

type Run = (change: Promise<string>) => Promise<void>;

interface Acting {
  readonly api: Api;
  readonly run: Run;
}

/** What is stopped is let go on in the banner. */
function StopAll({ api, run }: Acting) {
  if (stopped.value?.all) return null;
  return (
    <Hold
      name="Stop everything"
      effect="What waits is denied, and so is every new call, until a person lets them go on."
      done={() => void run(stop(api))}
    />
  );
}

function Tree({ rows, api, run }: Acting & { readonly rows: readonly SessionRow[] }) {
  const tree = treeOf(rows);
  const since = roughly.value - RECENT_MS;
  const recent = tree.filter((branch) => branch.lastAt >= since || needsPerson(branch));
  const earlier = tree.filter((branch) => !recent.includes(branch));
  if (tree.length === 0)
    return <p class="lead none">The gateway knows no session: no agent has sent a call lately.</p>;
  return (
    <>
      {recent.length === 0 && <p class="soft">No session has sent a call in the last hour.</p>}
      <Branches branches={recent} api={api} run={run} />
      {earlier.length > 0 && (
        <details>
          <summary>Silent for more than an hour ({count(earlier.length)})</summary>
          <Branches branches={earlier} api={api} run={run} />
        </details>
      )}
    </>
  );
}

/** Stopped or waiting: it is shown however long ago its last call was. */
const needsPerson = ({ row, children }: Branch): boolean =>
  isStopped(row.session) || (row.live?.pending ?? 0) > 0 || children.some(needsPerson);

const isStopped = (session: string): boolean => stopped.value?.sessions.includes(session) === true;

const Branches = ({ branches, ...acting }: Acting & { readonly branches: readonly Branch[] }) => (
  <ul class="tree">
    {branches.map((branch) => (
      <li key={branch.row.session}>
        <One row={branch.row} {...acting} />
        {branch.children.length > 0 && <Branches branches={branch.children} {...acting} />}
      </li>
    ))}
  </ul>
);

function One({ row, api, run }: Acting & { readonly row: SessionRow }) {
  const { session, live } = row;
  const name = nameOf(row);
  return (
    <article class="session" data-session={session} aria-label={name}>
      <p class="line">
        <strong>{name}</strong>
        {live && <Ago at={live.lastAt} />}
      </p>
      {name !== session && <p class="key">{session}</p>}
      <Facts row={row} />
      <div class="actions">
        {isStopped(session) ? (
          <Resume
            name="Let it go on"
            resume={async () => {
              await run(resume(api, session));
              return "";
            }}
          />
        ) : (
          row.stopped !== true && (
            <Hold
              name="Stop session"
              effect={`What waits for ${name} and its sub-agents is denied, and so are new calls.`}
              done={() => void run(stop(api, session))}
            />
          )
        )}
        <a
          class="plain"
          href={`/history?${new URLSearchParams({ session })}`}
          aria-label={`History of ${name}`}
          onClick={follow}
        >
          History
        </a>
      </div>
    </article>
  );
}

function Facts({ row }: { readonly row: SessionRow }) {
  const { live, autoApprove, budget } = row;
  return (
    <ul class="about">
      {row.stopped === true && <li class="fault">Stopped: every call is denied</li>}
      {live && live.pending > 0 && (
        <li>
          <a href="/" class="waiting" onClick={follow}>
            {live.pending === 1 ? "1 call waits" : `${live.pending} calls wait`} for an answer
          </a>
        </li>
      )}
      <li>
        Mode {row.mode}, level {row.safety}
        {row.permissionMode !== "default" && `, permission mode ${row.permissionMode}`}
        {live && ` · ${calls(live.calls)}, ${count(live.asked)} asked`}
        {budget && budget.cost > 0 && ` · ${spent(budget)}`}
      </li>
      {autoApprove?.active && <Auto auto={autoApprove} />}
    </ul>
  );
}

const calls = (number: number): string => (number === 1 ? "1 call" : `${count(number)} calls`);
const spent = ({ cost, ceiling }: NonNullable<SessionRow["budget"]>): string =>
  ceiling === null ? `${amount(cost)} spent` : `${amount(cost)} of ${amount(ceiling)} spent`;
const amount = (cost: number): string =>
  cost.toLocaleString([], { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const Auto = ({ auto }: { readonly auto: NonNullable<SessionRow["autoApprove"]> }) => (
  <li class="auto">
    {auto.all ? "All its calls are" : <Tools tools={auto.tools} />} approved without asking for{" "}
    {span(auto.until - now.value)} more, set by {auto.by}
  </li>
);

const Tools = ({ tools }: { readonly tools: readonly string[] }) => (
  <>
    Calls of <code>{tools.join(", ")}</code> are
  </>
);
