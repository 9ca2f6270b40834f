/**
 * Row: the gate's decision in process, against the judge alone; and the policy alone with more and
 * more rules.
 */
import { start } from "./support/children.mjs";
import { compare, interleave } from "./support/measure.mjs";

export const title = "Gate decision in process, allow path, against the judge alone";

export async function run({ quick, say }) {
  const child = start("in-process", { core: 0 });
  await child.call("gate", { timed: quick ? 100 : 150 });
  const measure = (name) => () => child.call("measure", name);
  say("warming up");
  const names = [
    "gate",
    "judge",
    "judge and disk",
    "gate, no files",
    "judge, no files",
    "gate, one call",
    "judge, one call",
    "policy 10",
    "policy 100",
    "policy 1000",
  ];
  for (const name of [...names, ...names]) await measure(name)();
  say("measuring");
  const rounds = quick ? 4 : 10;
  const against = (anchor, variants) =>
    interleave({
      rounds,
      anchor: measure(anchor),
      variants: Object.fromEntries(variants.map((name) => [name, measure(name)])),
    });
  const plain = await against("judge, no files", ["gate, no files"]);
  const mixed = await against("judge", ["gate", "policy 10", "policy 100", "policy 1000"]);
  const looked = await against("judge and disk", ["gate"]);
  const single = await against("judge, one call", ["gate, one call"]);
  const rules = await against("policy 10", ["policy 1000"]);
  await child.stop();
  const result = (what, pairs, more) => ({ what, ...compare(pairs, "us"), unit: "µs", ...more });
  return {
    notes: [
      "gate.submit and its `started`, 100 rules, no audit",
      "eight calls that name no file; nine that do, but for two; or the call of the HTTP row, which names two",
      "every file that a call names is followed to where it really lies, each time; `judge and disk` is the judge and one `realpathSync.native` of each",
    ],
    results: [
      result("A/A: judge against itself", mixed.noise, { noise: true }),
      result("gate, calls that name no file", plain.slices["gate, no files"], {
        bar: { of: "ratio", most: 2 },
      }),
      result("gate, calls that name files, against judge and disk", looked.slices.gate, {
        bar: { of: "ratio", most: 2 },
      }),
      result("gate, calls that name files, against the judge alone", mixed.slices.gate),
      result(
        "gate, the call of the HTTP row, against the judge alone",
        single.slices["gate, one call"],
      ),
      ...[10, 100, 1000].map((count) =>
        result(`policy alone, ${count} rules`, mixed.slices[`policy ${count}`]),
      ),
      result("policy alone, 1,000 rules against 10", rules.slices["policy 1000"]),
    ],
  };
}
