/** Insights: how much people are asked, how they answer, and which rules would save questions. */
import { computed } from "@preact/signals";
import { type ComponentChildren, Fragment } from "preact";
import { useMemo } from "preact/hooks";
import type { Api } from "../api.ts";
import { words } from "../language.ts";
import { go, search } from "../router.ts";
import { Copy } from "./copy.tsx";
import { Days } from "./days.tsx";
import { Freshness } from "./freshness.tsx";
import { count, percent, seconds } from "./numbers.ts";
import { usePolled } from "./polled.ts";
import type { FindingCount, RuleCount, RuleProposal, Stats } from "./records.ts";
import { Ago, exactly, now } from "./times.tsx";
import { viewWords } from "./words.ts";
import "./views.css";
import "./insights.css";

const PERIODS = [7, 30, 90] as const;
const USUAL = 30;
const DAY = 86_400_000;
const EVERY_MS = 60_000;

const periodIn = (query: string): number => {
  const asked = Number(new URLSearchParams(query).get("days"));
  return PERIODS.find((each) => each === asked) ?? USUAL;
};

export function Insights({ api }: { readonly api: Api }) {
  const days = periodIn(search.value);
  const path = useMemo(() => `/v1/stats?since=${startOf(days)}`, [days, today.value]);
  const { known, reload } = usePolled<Stats>(api, path, EVERY_MS);
  const said = viewWords.value.insights;
  return (
    <div class="view insights">
      <h1>{words.value.views["/insights"]}</h1>
      <fieldset class="choices">
        <legend class="hidden">{said.period}</legend>
        {PERIODS.map((each) => (
          <button
            key={each}
            type="button"
            class="choice"
            aria-pressed={each === days}
            onClick={() => go(`/insights?days=${each}`, "replace")}
          >
            {said.days(each)}
          </button>
        ))}
      </fieldset>
      <Freshness {...known} retry={() => void reload()} everyMs={EVERY_MS} />
      {known.body && <Everything stats={known.body} days={days} />}
    </div>
  );
}

const today = computed(() => Math.floor(now.value / DAY));

/** Whole days of UTC, as the gateway counts them. */
const startOf = (days: number): number => (today.peek() - days + 1) * DAY;

function Everything({ stats, days }: { readonly stats: Stats; readonly days: number }) {
  const prompts = stats.days.reduce((sum, day) => sum + day.prompts, 0);
  const automatic = stats.days.reduce((sum, day) => sum + day.automatic, 0);
  const said = viewWords.value.insights;
  if (prompts + automatic === 0) return <p class="lead none">{said.none(days)}</p>;
  return (
    <>
      {stats.since >= startOf(days) + DAY && <p class="soft">{said.since(exactly(stats.since))}</p>}
      <Figures stats={stats} prompts={prompts} automatic={automatic} />
      <Days stats={stats} />
      <Rules rules={stats.rules} />
      <Findings findings={stats.findings} />
      <Proposals proposals={stats.proposals} />
    </>
  );
}

interface FiguresProps {
  readonly stats: Stats;
  readonly prompts: number;
  readonly automatic: number;
}

function Figures({ stats: { decide, expiredShare }, prompts, automatic }: FiguresProps) {
  const said = viewWords.value.insights;
  return (
    <dl class="figures">
      <Figure name={said.questions} remark={said.automatic(automatic)}>
        {count(prompts)}
      </Figure>
      <Figure name={said.half} remark={said.p50(decide.count)}>
        {seconds(decide.p50)}
      </Figure>
      <Figure name={said.most} remark={said.p95}>
        {seconds(decide.p95)}
      </Figure>
      <Figure name={said.expired} remark={said.expiredAbout}>
        {expiredShare === null ? "–" : percent(expiredShare)}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly remark: string;
  readonly children: ComponentChildren;
}

const Figure = ({ name, remark, children }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <strong>{children}</strong>
      <span class="soft">{remark}</span>
    </dd>
  </div>
);

function Rules({ rules }: { readonly rules: readonly RuleCount[] }) {
  const asking = rules.filter(({ prompts }) => prompts > 0);
  if (asking.length === 0) return null;
  const stamps = asking.filter(({ rubberStamp }) => rubberStamp);
  const said = viewWords.value.insights;
  return (
    <section aria-labelledby="rules">
      <h2 id="rules">{said.rules}</h2>
      {stamps.map((rule) => (
        <Stamp key={rule.name} rule={rule} />
      ))}
      <table class="stacking">
        <caption class="hidden">{said.rulesCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{said.what}</th>
            <th scope="col" class="number">
              {said.times}
            </th>
            <th scope="col">{said.approved}</th>
            <th scope="col" class="number">
              {said.median}
            </th>
          </tr>
        </thead>
        <tbody>
          {asking.map((rule) => (
            <RuleLine key={rule.name} rule={rule} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const stampOf = ({ prompts, approvalRate, medianSeconds }: RuleCount): string =>
  viewWords.value.insights.stamp(prompts, percent(approvalRate ?? 1), seconds(medianSeconds));

const Stamp = ({ rule }: { readonly rule: RuleCount }) => (
  <p class="warning">
    <strong>{viewWords.value.insights.stampTitle}</strong> <Asker rule={rule} /> {stampOf(rule)}
  </p>
);

/** Their names begin with what they are: `rule:`, `hook:`, `classifier:`. */
function Asker({ rule: { name } }: { readonly rule: RuleCount }) {
  const colon = name.indexOf(":");
  const kinds: Readonly<Record<string, string>> = viewWords.value.insights.askers;
  const kind = kinds[name.slice(0, colon)];
  return (
    <>
      {kind} <code>{kind ? name.slice(colon + 1) : name}</code>
    </>
  );
}

function RuleLine({ rule }: { readonly rule: RuleCount }) {
  const said = viewWords.value.insights;
  const judgement = rule.judgement === "fine" ? "" : said.judgements[rule.judgement];
  return (
    <tr>
      <th scope="row">
        <Asker rule={rule} />
        <span class="soft"> {[rule.source, judgement].filter(Boolean).join(" · ")}</span>
      </th>
      <td class="number" data-name={said.times}>
        {count(rule.prompts)}
      </td>
      <td data-name={said.approved}>
        <Share of={rule.approvalRate} />
      </td>
      <td class="number" data-name={said.median}>
        {seconds(rule.medianSeconds)}
      </td>
    </tr>
  );
}

/** The number says it; the bar shows it. */
const Share = ({ of }: { readonly of: number | null }) =>
  of === null ? (
    <span class="soft">{viewWords.value.insights.noAnswer}</span>
  ) : (
    <span class="share">
      <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none">
        <rect class="whole" width="100" height="8" />
        <rect class="part" width={100 * of} height="8" />
      </svg>
      {percent(of)}
    </span>
  );

function Findings({ findings }: { readonly findings: readonly FindingCount[] }) {
  if (findings.length === 0) return null;
  const most = Math.max(...findings.map(({ prompts }) => prompts));
  const said = viewWords.value.insights;
  return (
    <section aria-labelledby="findings">
      <h2 id="findings">{said.findings}</h2>
      <ol class="findings">
        {findings.map(({ key, heading, prompts, approved, denied }) => (
          <li key={key}>
            <p>
              <strong>{heading || key}</strong>
              <span class="number">{count(prompts)}</span>
            </p>
            <svg aria-hidden="true" viewBox="0 0 100 6" preserveAspectRatio="none">
              <rect class="part" width={(100 * prompts) / most} height="6" />
            </svg>
            <p class="soft">
              {said.approvedCount(approved)}, {said.deniedCount(denied)}
              {prompts > approved + denied && `, ${said.openCount(prompts - approved - denied)}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Proposals({ proposals }: { readonly proposals: readonly RuleProposal[] }) {
  const said = viewWords.value.insights;
  return (
    <section aria-labelledby="proposals">
      <h2 id="proposals">{said.proposals}</h2>
      <p class="soft">{proposals.length === 0 ? said.noProposal : said.tried}</p>
      {proposals.map((proposal) => (
        <Proposed key={proposal.rule} proposal={proposal} />
      ))}
    </section>
  );
}

function Proposed({ proposal }: { readonly proposal: RuleProposal }) {
  const { rule, saved, prompts, untried, examples } = proposal;
  const said = viewWords.value.insights;
  return (
    <article class="proposal">
      <h3>{said.saved(saved)}</h3>
      <pre class="well">{rule.trimEnd()}</pre>
      {prompts > saved && <p class="soft">{said.covers(prompts)}</p>}
      {untried > 0 && <p class="soft">{said.untried(untried)}</p>}
      {examples.length > 0 && (
        <details>
          <summary>{said.examples}</summary>
          <ul class="examples">
            {examples.map(({ at, what }, index) => (
              <Fragment key={`${at} ${index}`}>
                <li>
                  <span class="said">{what}</span> <Ago at={at} />
                </li>
              </Fragment>
            ))}
          </ul>
        </details>
      )}
      <Copy text={rule} name={said.copyRule} />
    </article>
  );
}
