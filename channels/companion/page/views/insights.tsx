/** Insights: how much people are asked, how they answer, and which rules would save questions. */
import { computed } from "@preact/signals";
import { type ComponentChildren, Fragment } from "preact";
import { useMemo } from "preact/hooks";
import type { Api } from "../api.ts";
import { go, search } from "../router.ts";
import { Copy } from "./copy.tsx";
import { Days } from "./days.tsx";
import { Freshness } from "./freshness.tsx";
import { count, percent, seconds } from "./numbers.ts";
import { usePolled } from "./polled.ts";
import type { FindingCount, RuleCount, RuleProposal, Stats } from "./records.ts";
import { Ago, exactly, now } from "./times.tsx";
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
  return (
    <div class="view insights">
      <h1>Insights</h1>
      <fieldset class="choices">
        <legend class="hidden">Period</legend>
        {PERIODS.map((each) => (
          <button
            key={each}
            type="button"
            class="choice"
            aria-pressed={each === days}
            onClick={() => go(`/insights?days=${each}`, "replace")}
          >
            {each} days
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
  const isEmpty = prompts + automatic === 0;
  if (isEmpty)
    return <p class="lead none">The gateway has recorded no call in the last {days} days.</p>;
  return (
    <>
      {stats.since >= startOf(days) + DAY && (
        <p class="soft">
          Counted since {exactly(stats.since)}. What came before is in the audit log only.
        </p>
      )}
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

const Figures = ({ stats: { decide, expiredShare }, prompts, automatic }: FiguresProps) => (
  <dl class="figures">
    <Figure name="Questions to people" remark={`${count(automatic)} calls without one`}>
      {count(prompts)}
    </Figure>
    <Figure name="Half are answered within" remark={`p50 of ${count(decide.count)} answers`}>
      {seconds(decide.p50)}
    </Figure>
    <Figure name="19 of 20 within" remark="p95: 1 of 20 takes longer">
      {seconds(decide.p95)}
    </Figure>
    <Figure name="Expired" remark="not answered in time, so denied">
      {expiredShare === null ? "–" : percent(expiredShare)}
    </Figure>
  </dl>
);

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
  return (
    <section aria-labelledby="rules">
      <h2 id="rules">Approval by rule and finding</h2>
      {stamps.map((rule) => (
        <Stamp key={rule.name} rule={rule} />
      ))}
      <table class="stacking">
        <caption class="hidden">
          Questions and answers for each rule, hook and finding that asked
        </caption>
        <thead>
          <tr>
            <th scope="col">What asked</th>
            <th scope="col" class="number">
              Asked
            </th>
            <th scope="col">Approved</th>
            <th scope="col" class="number">
              Median
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
  `asked ${count(prompts)} times and was approved ${percent(approvalRate ?? 1)} of the time, ` +
  `half of it in less than ${seconds(medianSeconds)}. People who approve everything stop ` +
  "reading. Ask about less, or allow with a rule what is always approved.";

const Stamp = ({ rule }: { readonly rule: RuleCount }) => (
  <p class="warning">
    <strong>Approved without reading?</strong> <Asker rule={rule} /> {stampOf(rule)}
  </p>
);

/** Their names begin with what they are: `rule:`, `hook:`, `classifier:`. */
const ASKERS: Readonly<Record<string, string>> = {
  rule: "Rule",
  hook: "Hook",
  classifier: "Finding",
};

function Asker({ rule: { name } }: { readonly rule: RuleCount }) {
  const colon = name.indexOf(":");
  const kind = ASKERS[name.slice(0, colon)];
  return (
    <>
      {kind} <code>{kind ? name.slice(colon + 1) : name}</code>
    </>
  );
}

const JUDGEMENTS: Readonly<Record<RuleCount["judgement"], string>> = {
  "too-strict": "nearly all it asks about is approved",
  "too-loose": "what it lets through is denied elsewhere, or fails often",
  "too-few": "too few answers to judge it",
  fine: "",
};

const RuleLine = ({ rule }: { readonly rule: RuleCount }) => (
  <tr>
    <th scope="row">
      <Asker rule={rule} />
      <span class="soft">
        {" "}
        {[rule.source, JUDGEMENTS[rule.judgement]].filter(Boolean).join(" · ")}
      </span>
    </th>
    <td class="number" data-name="Asked">
      {count(rule.prompts)}
    </td>
    <td data-name="Approved">
      <Share of={rule.approvalRate} />
    </td>
    <td class="number" data-name="Median">
      {seconds(rule.medianSeconds)}
    </td>
  </tr>
);

/** The number says it; the bar shows it. */
const Share = ({ of }: { readonly of: number | null }) =>
  of === null ? (
    <span class="soft">no answer</span>
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
  return (
    <section aria-labelledby="findings">
      <h2 id="findings">What is asked about most</h2>
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
              {count(approved)} approved, {count(denied)} denied
              {prompts > approved + denied &&
                `, ${count(prompts - approved - denied)} not answered`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Proposals({ proposals }: { readonly proposals: readonly RuleProposal[] }) {
  return (
    <section aria-labelledby="proposals">
      <h2 id="proposals">Rules that would save questions</h2>
      {proposals.length === 0 ? (
        <p class="soft">
          None is proposed: the gateway finds no kind of call that people approve again and again
          and never deny.
        </p>
      ) : (
        <p class="soft">
          Each was tried on the recorded calls, and would have allowed nothing that was denied. This
          page writes no policy: copy a rule into your policy file if you agree with it.
        </p>
      )}
      {proposals.map((proposal) => (
        <Proposed key={proposal.rule} proposal={proposal} />
      ))}
    </section>
  );
}

const Proposed = ({ proposal }: { readonly proposal: RuleProposal }) => {
  const { rule, saved, prompts, untried, examples } = proposal;
  return (
    <article class="proposal">
      <h3>
        Would have saved {count(saved)} {saved === 1 ? "question" : "questions"}
      </h3>
      <pre class="well">{rule.trimEnd()}</pre>
      {prompts > saved && (
        <p class="soft">
          It covers {count(prompts)} questions; the others were not answered with an approval.
        </p>
      )}
      {untried > 0 && (
        <p class="soft">
          {count(untried)} recorded calls could not be tried, as the log keeps them cut or masked.
        </p>
      )}
      {examples.length > 0 && (
        <details>
          <summary>What it would have allowed</summary>
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
      <Copy text={rule} name="Copy the rule" />
    </article>
  );
};
