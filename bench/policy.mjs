/**
 * Row: the policy in process, against the judge alone, against other engines, against harm, and
 * while it is replaced.
 */
import { start } from "./support/children.mjs";
import { compare, interleave, summarise } from "./support/measure.mjs";

export const title = "The policy in process: rules, other engines, hostile input, hot reload";

const COUNTS = [10, 100, 1000];
/** In µs above the judge alone. */
const ADDED = { 10: 3, 100: 3, 1000: 6 };
/** How many times as long as our rules another engine takes, at least. */
const ENGINES = {
  casbin: { 100: 50 },
  cedar: { 100: 50 },
  "CASL, $regex": { 1000: 10 },
  "CASL, functions": {},
};
const NODE = { cedar: ["--no-turbo-inline-js-wasm-calls"] }; // Node 20 aborts otherwise
const HOSTILE_MS = 10;
const BLOCK_MS = 25;
const RELOADS = {
  yaml: "YAML",
  settings: "settings.json",
  leashd: "YAML with 200 rules of regular expressions",
};

export async function run({ quick, say }) {
  const parts = [
    await againstJudge({ quick, say }),
    await againstEngines({ quick, say }),
    await hostile({ say }),
    await reloads({ quick, say }),
  ];
  return {
    notes: parts.flatMap(({ notes }) => notes),
    results: parts.flatMap(({ results }) => results),
  };
}

/**
 * Judge, policy and the look for grants, against the judge alone; without rules over paths, and
 * with.
 */
async function againstJudge({ quick, say }) {
  const child = start("policy", { core: 0 });
  const ms = quick ? 60 : 150;
  const measure = (name) => () => child.call("measure", { name, ms });
  const rounds = quick ? 5 : 15;
  const measured = async (paths, anchor, names) => {
    say(`${paths ? "with" : "without"} rules over paths`);
    const said = await child.call("whole", { counts: COUNTS, paths });
    for (const name of [...names, ...names, anchor, ...names]) await measure(name)();
    const variants = Object.fromEntries(names.map((name) => [name, measure(name)]));
    return { said, ...(await interleave({ rounds, anchor: measure(anchor), variants })) };
  };
  const names = COUNTS.flatMap((count) => [
    `${count} rules`,
    `${count}`,
    `${count} ungranted`,
    `${count} policy`,
  ]);
  const plain = await measured(false, "judge", names);
  const looked = await measured(true, "judge and disk", COUNTS.map(String));
  await child.stop();
  const result = (what, pairs, more) => ({ what, ...compare(pairs, "us"), unit: "µs", ...more });
  const added = (count, name, more) => {
    const { median } = summarise(
      plain.slices[name].map(({ value, anchor }) => value.us - anchor.us),
    );
    return {
      what: `${count} rules: what ${more.by} to the judge`,
      value: median,
      unit: "µs",
      bar: more.bar,
    };
  };
  return {
    notes: [
      `21 calls in turn, judged, put to the rules or to every stage of the policy, and where that asks, looked for among 23 grants; without rules over paths ${counted(plain.said)}, with ${counted(looked.said)} (over ${COUNTS.join(", ")} rules)`,
      "what they add is the median of the differences between a slice and its two neighbours",
      "with rules over paths every file that a call touches is followed to where it really lies, each time; the anchor is the judge and one `realpath` of each",
    ],
    results: [
      result("A/A: judge against itself", plain.noise, { noise: true }),
      ...COUNTS.map((count) =>
        added(count, `${count} rules`, {
          by: "rules and grants add",
          bar: { of: "value", most: ADDED[count] },
        }),
      ),
      ...COUNTS.map((count) => added(count, count, { by: "every stage and grants add" })),
      ...COUNTS.map((count) => added(count, `${count} ungranted`, { by: "every stage adds" })),
      ...COUNTS.map((count) =>
        result(
          `${count} rules: judge, every stage and grants, against the judge`,
          plain.slices[count],
        ),
      ),
      ...COUNTS.map((count) => ({
        ...result(
          `${count} rules: the policy, of calls judged before`,
          plain.slices[`${count} policy`],
        ),
        ratio: undefined,
      })),
      ...COUNTS.map((count) =>
        result(`${count} rules with paths, against judge and disk`, looked.slices[count]),
      ),
    ],
  };
}

const counted = (said) =>
  Object.entries(said)
    .map(([action, count]) => `${count} ${action}`)
    .join(", ");

/** Equivalent rules, the same calls, each engine in a process of its own. */
async function againstEngines({ quick, say }) {
  const ms = quick ? 60 : 150;
  const names = Object.keys(ENGINES);
  const children = {};
  for (const name of ["countersign", ...names])
    children[name] = start("policy", { core: 0, node: NODE[name] });
  const ask = (name) => () => children[name].call("ask", ms);
  const results = [];
  let said;
  for (const rules of [100, 1000]) {
    say(`other engines, ${rules} rules`);
    for (const [name, child] of Object.entries(children))
      said = await child.call("engine", { name, rules });
    for (const name of ["countersign", ...names, "countersign", ...names]) await ask(name)();
    const variants = Object.fromEntries(names.map((name) => [name, ask(name)]));
    const { slices } = await interleave({
      rounds: quick ? 4 : 8,
      anchor: ask("countersign"),
      variants,
    });
    for (const name of names) {
      const least = ENGINES[name][rules];
      const bar = least === undefined ? {} : { bar: { of: "ratio", least } };
      results.push({
        what: `${rules} rules: ${name}, against our rules`,
        ...compare(slices[name], "us"),
        unit: "µs",
        ...bar,
      });
    }
  }
  for (const child of Object.values(children)) await child.stop();
  return {
    notes: [
      `${counted(said)} of 240 calls, and every engine agrees on each with what the rules say; tool and text are taken out of the calls beforehand for the others, ours are given a judged call`,
      "casbin: enforceSync and keyMatch, denies first; Cedar: a preparsed set, `like`; CASL: rules by action, with conditions as its documentation has them ($regex), and with functions that no file can hold",
    ],
    results,
  };
}

/** 128 KB of harm in every place of a call, against a thousand rules of all dialects. */
async function hostile({ say }) {
  say("hostile arguments");
  const child = start("policy", { core: 0 });
  const times = await child.call("hostile", 1000);
  await child.stop();
  const slips = times.filter((time) => time.slips);
  const named = ({ place, piece }) => `${JSON.stringify(piece)} as ${place}`;
  const policyMs = (time) => time.ms - time.judgeMs;
  const policyWorst = [...times].sort((one, other) => policyMs(other) - policyMs(one))[0];
  const worst = [...new Map(times.toReversed().map((time) => [time.kind, time])).values()];
  return {
    notes: [
      `the costliest 128 KB: ${times
        .slice(0, 5)
        .map(
          (time) =>
            `${named(time)} ${time.ms.toFixed(1)} ms (the judge ${time.judgeMs.toFixed(1)})`,
        )
        .join(", ")}`,
      `allowed: ${slips.length === 0 ? "none" : slips.map(named).join(", ")}`,
    ],
    results: [
      ...worst.map(({ kind, ms }) => ({
        what: `worst 128 KB as ${kind}, judge and policy`,
        value: ms,
        unit: "ms",
        bar: { of: "value", most: HOSTILE_MS },
      })),
      {
        what: "worst 128 KB, the policy's own part",
        value: policyMs(policyWorst),
        unit: "ms",
        bar: { of: "value", most: HOSTILE_MS },
      },
      {
        what: "of them allowed",
        value: slips.length,
        unit: "calls",
        bar: { of: "value", most: 0 },
      },
    ],
  };
}

/** A gateway that is asked all the time while its policy changes. */
async function reloads({ quick, say }) {
  const child = start("policy");
  const results = [];
  const notes = [];
  for (const [kind, name] of Object.entries(RELOADS)) {
    say(`hot reload, ${name}`);
    await child.call("openReload", { kind, rules: 1000 });
    const quiet = [];
    const reloaded = [];
    await child.call("quiet", 1000);
    for (let round = 0; round < (quick ? 4 : 12); round++) {
      quiet.push(await child.call("quiet", 300));
      reloaded.push(await child.call("reload"));
    }
    const middle = (list, key) => summarise(list.map((each) => each[key])).median;
    const sum = (list, key) => list.reduce((total, each) => total + each[key], 0);
    results.push(
      { what: `${name}: 1,000 rules read and in force`, value: middle(reloaded, "ms"), unit: "ms" },
      {
        what: `${name}: longest block meanwhile, against none`,
        ...compare(
          reloaded.map((value, at) => ({ value, anchor: quiet[at] })),
          "wallMs",
        ),
        unit: "ms",
        bar: { of: "value", most: BLOCK_MS },
      },
      {
        what: `${name}: slowest call meanwhile`,
        value: middle(reloaded, "slowestMs"),
        anchor: middle(quiet, "slowestMs"),
        unit: "ms",
      },
      {
        what: `${name}: calls not answered, or not as before`,
        value: sum(reloaded, "missed"),
        unit: "calls",
        bar: { of: "value", most: 0 },
      },
    );
    notes.push(
      `${name}: ${sum(reloaded, "asked")} calls during ${reloaded.length} reloads; the new rules were in force after each`,
    );
  }
  await child.stop();
  return { notes, results };
}
