/**
 * What the policy row measures in process: one engine of rules, judge and policy together, harm,
 * reloads.
 */
import { realpath } from "node:fs/promises";
import { loadPolicy } from "../../dist/scripts/internals.js";
import { newDirectory } from "../support/fixtures.mjs";
import { timed } from "../support/measure.mjs";
import { openEngine } from "../support/policy-engines.mjs";
import { hostileTimes } from "../support/policy-hostile.mjs";
import { openReload } from "../support/policy-reload.mjs";
import { leashdRules, mixedRules } from "../support/policy-rules.mjs";
import {
  callsIn,
  judge,
  openRules,
  openWhole,
  policyFiles,
  project,
  withGrants,
} from "../support/policy-whole.mjs";
import { serve } from "../support/serve.mjs";

const state = { variants: {} };

/** Where the paths of a call really lie, and nothing else. */
const lookUp = ({ effects: { files = [] } }) =>
  Promise.all(files.map(({ path }) => realpath(path).catch(() => undefined)));

serve({
  async engine({ name, rules }) {
    const { said, ask } = await openEngine(name, rules);
    state.engine = ask;
    return said;
  },
  ask: (ms) => timed(ms, state.engine),

  /**
   * Makes `judge` and, for each count of rules, `N rules`, `N`, `N ungranted` and `N policy` for
   * `measure`. Returns what became of the calls.
   */
  async whole({ counts, paths }) {
    const directory = project(newDirectory("app"));
    const calls = callsIn(directory);
    const judged = calls.map((call) => ({ call, judgement: judge(call) }));
    state.calls = calls.length;
    state.variants = {
      judge: (at) => void judge(calls[at]),
      "judge and disk": (at) => lookUp(judge(calls[at])),
    };
    const said = {};
    for (const count of counts) {
      const files = policyFiles(mixedRules(count, { paths }), directory);
      const policy = await openWhole(files, directory);
      const all = await withGrants(policy, calls);
      const rules = paths ? undefined : await withGrants(openRules(files), calls);
      for (const { call, judgement } of judged) {
        const { action } = await policy(call, judgement);
        said[action] = (said[action] ?? 0) + 1;
      }
      if (rules) state.variants[`${count} rules`] = (at) => rules(calls[at], judge(calls[at]));
      state.variants[count] = (at) => all(calls[at], judge(calls[at]));
      state.variants[`${count} ungranted`] = (at) => void policy(calls[at], judge(calls[at]));
      state.variants[`${count} policy`] = (at) =>
        void policy(judged[at].call, judged[at].judgement);
    }
    return said;
  },
  measure: ({ name, ms }) => timed(ms, (index) => state.variants[name](index % state.calls)),

  /** With rules of every dialect, warm. */
  async hostile(count) {
    const directory = project(newDirectory("hostile"));
    const rules = loadPolicy(JSON.stringify({ rules: leashdRules(count / 5) }), {
      file: "leashd.yaml",
      source: "user",
      directory,
    });
    const files = [...policyFiles(mixedRules((count * 4) / 5, { paths: true }), directory), rules];
    const policy = await openWhole(files, directory);
    for (let round = 0; round < 100; round++)
      for (const call of callsIn(directory)) await policy(call, judge(call));
    return hostileTimes({ judge, policy });
  },

  async openReload({ kind, rules }) {
    await state.gateway?.stop();
    state.gateway = await openReload(kind, rules);
  },
  quiet: (ms) => state.gateway.quiet(ms),
  reload: () => state.gateway.reload(),
});
