/**
 * Row: what an open question costs in memory, and what opening and answering it costs, against a
 * bare Map.
 */
import { start } from "./support/children.mjs";
import { compare, interleave, summarise } from "./support/measure.mjs";

export const title = "Pending approvals";

export async function run({ quick, say }) {
  const count = quick ? 20_000 : 100_000;
  const fresh = () =>
    start("in-process", { core: 0, node: ["--expose-gc", "--max-old-space-size=4096"] });
  const heap = async (method, argument) => {
    const child = fresh();
    const bytes = await child.call(method, argument);
    await child.stop();
    return bytes / 1024;
  };
  say(`heap at ${count}`);
  const baseline = await heap("heap", { count, withArguments: false });
  const full = await heap("heap", { count, withArguments: true });
  const alone = await heap("requests", count);
  const child = fresh();
  const against = async (anchor, variant) => {
    const measure = (name) => () => child.call(name, count);
    await measure(variant)();
    return interleave({
      rounds: quick ? 3 : 7,
      anchor: measure(anchor),
      variants: { ours: measure(variant) },
    });
  };
  say("open and resolve");
  const given = await against("map", "approvals");
  const made = await against("mapMade", "approvalsMade");
  await child.stop();
  const kib = (what, value, most) => ({ what, value, unit: "KiB", bar: { of: "value", most } });
  const open = (what, { slices }, more) => ({
    what,
    ...compare(slices.ours, "us"),
    unit: "µs",
    ...more,
  });
  return {
    notes: [
      `approvals.ask of ${count}, each then answered with approvals.answer, nothing recorded; the service's own work is to copy, to show, to time out, to compare and set`,
      "anchor: Map.set and Map.delete of the same number of requests, made beforehand; `made within` makes the request and its random id inside the time on both sides",
      "heap: the request as the gate makes it, and all that store, approval service and clock keep for it, after two collections",
    ],
    results: [
      kib("heap of one, without arguments", baseline, 3),
      kib("heap of one, with 330 B of arguments", full, 3.6),
      { what: "of which the request itself, without arguments", value: alone, unit: "KiB" },
      { what: "A/A: Map against itself", ...compare(given.noise, "us"), unit: "µs", noise: true },
      open("open + resolve", given),
      open("open + resolve, made within", made),
      {
        what: "open + resolve a second",
        value: summarise(given.slices.ours.map(({ value }) => 1e6 / value.us)).median,
        unit: "1/s",
      },
    ],
  };
}
