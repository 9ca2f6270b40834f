/** The sessions of agents: what each may do, what it did last, and how to stop it. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Api } from "../api.ts";
import { locale, words } from "../language.ts";
import { follow } from "../router.ts";
import { Freshness } from "./freshness.tsx";
import { Hold } from "./hold.tsx";
import { usePolled } from "./polled.ts";
import type { SessionRow } from "./records.ts";
import { type Branch, nameOf, treeOf } from "./session-tree.ts";
import { lookWhatIsStopped, Resume, resume, stop, stopped } from "./stop.tsx";
import { Ago, now, roughly, span } from "./times.tsx";
import { viewWords } from "./words.ts";
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
        {words.value.views["/sessions"]}
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
  const { stopAll, stopAllEffect } = viewWords.value.sessions;
  return <Hold name={stopAll} effect={stopAllEffect} done={() => void run(stop(api))} />;
}

function Tree({ rows, api, run }: Acting & { readonly rows: readonly SessionRow[] }) {
  const tree = treeOf(rows);
  const since = roughly.value - RECENT_MS;
  const recent = tree.filter((branch) => branch.lastAt >= since || needsPerson(branch));
  const earlier = tree.filter((branch) => !recent.includes(branch));
  const { empty, noneRecent, silent } = viewWords.value.sessions;
  if (tree.length === 0) return <p class="lead none">{empty}</p>;
  return (
    <>
      {recent.length === 0 && <p class="soft">{noneRecent}</p>}
      <Branches branches={recent} api={api} run={run} />
      {earlier.length > 0 && (
        <details>
          <summary>{silent(earlier.length)}</summary>
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
  const said = viewWords.value.sessions;
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
            name={said.resume}
            resume={async () => {
              await run(resume(api, session));
              return "";
            }}
          />
        ) : (
          row.stopped !== true && (
            <Hold
              name={said.stop}
              effect={said.stopEffect(name)}
              done={() => void run(stop(api, session))}
            />
          )
        )}
        <a
          class="plain"
          href={`/history?${new URLSearchParams({ session })}`}
          aria-label={said.historyOf(name)}
          onClick={follow}
        >
          {words.value.views["/history"]}
        </a>
      </div>
    </article>
  );
}

function Facts({ row }: { readonly row: SessionRow }) {
  const { live, autoApprove, budget } = row;
  const said = viewWords.value.sessions;
  return (
    <ul class="about">
      {row.stopped === true && <li class="fault">{said.stopped}</li>}
      {live && live.pending > 0 && (
        <li>
          <a href="/" class="waiting" onClick={follow}>
            {said.waiting(live.pending)}
          </a>
        </li>
      )}
      <li>
        {said.mode(row.mode, row.safety)}
        {row.permissionMode !== "default" && said.permissions(row.permissionMode)}
        {live && ` · ${said.calls(live.calls)}, ${said.asked(live.asked)}`}
        {budget && budget.cost > 0 && ` · ${spent(budget)}`}
      </li>
      {autoApprove?.active && <Auto auto={autoApprove} />}
    </ul>
  );
}

function spent({ cost, ceiling }: NonNullable<SessionRow["budget"]>): string {
  const said = viewWords.value.sessions;
  return ceiling === null ? said.spent(amount(cost)) : said.spentOf(amount(cost), amount(ceiling));
}
const amount = (cost: number): string =>
  cost.toLocaleString(locale.value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function Auto({ auto }: { readonly auto: NonNullable<SessionRow["autoApprove"]> }) {
  const { autoAll, autoTools } = viewWords.value.sessions;
  const left = span(auto.until - now.value);
  const tools = <code>{auto.tools.join(", ")}</code>;
  return (
    <li class="auto">{auto.all ? autoAll(left, auto.by) : autoTools(tools, left, auto.by)}</li>
  );
}
