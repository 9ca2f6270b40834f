/**
 * Row: one approval.request to five thousand companions, against writing one buffer to as many
 * sockets.
 */
import { start } from "./support/children.mjs";
import { compare, interleave, summarise } from "./support/measure.mjs";

export const title =
  "Fan-out of one approval.request to connected companions, against raw socket writes";

export async function run({ quick, say }) {
  const count = quick ? 1000 : 5000;
  const rounds = quick ? 4 : 10;
  const client = start("client", { core: 1, node: ["--max-old-space-size=4096"] });
  const gateway = start("gateway", { core: 0, node: ["--expose-gc"] });
  const baseline = start("baseline", { core: 0, node: ["--expose-gc"] });
  const target = await gateway.call("open", {});
  const port = await baseline.call("sockets");
  const connect = async (child, method, to) => {
    await client.call(method, { ...to, name: "first", count: 200 });
    const before = (await child.call("memory")).rss;
    await client.call(method, { ...to, name: method, count });
    return ((await child.call("memory")).rss - before) / count / 1024;
  };
  say(`connecting ${count} of each`);
  const companionRss = await connect(gateway, "companions", {
    port: target.port,
    token: target.approver,
  });
  const socketRss = await connect(baseline, "sockets", { port });

  const all = count;
  /** Bytes of one frame, which every companion is sent. */
  const one = await gateway.call("ask");
  if (one.refused) throw new Error(one.refused);
  const bytes = await client.call("drained", "companions");
  await gateway.call("end", one.id);
  await client.call("drained", "companions");

  const broadcast = async (sample) => {
    const heard = client.call("heard", { name: "companions", bytes });
    const { id, at } = await gateway.call("ask", { sample });
    const ms = ((await heard) - at) / 1e6;
    const blocks = sample ? await gateway.call("blocks") : undefined;
    await gateway.call("end", id);
    await client.call("drained", "companions");
    return { ms, blocks };
  };
  const write = async (sample) => {
    const heard = client.call("heard", { name: "sockets", bytes });
    const { at } = await baseline.call("broadcast", { bytes, sample });
    const ms = ((await heard) - at) / 1e6;
    const blocks = sample ? await baseline.call("blocks") : undefined;
    await client.call("drained", "sockets");
    return { ms, blocks };
  };
  say("warming up");
  for (let i = 0; i < 3; i++) {
    await broadcast(true);
    await write(true);
  }
  say("measuring");
  const total = await interleave({
    rounds,
    anchor: async () => ({ ms: (await write(false)).ms }),
    variants: { ours: async () => ({ ms: (await broadcast(false)).ms }) },
  });
  const ours = [];
  const theirs = [];
  for (let i = 0; i < rounds; i++) {
    ours.push((await broadcast(true)).blocks);
    theirs.push((await write(true)).blocks);
  }
  const idle = [];
  for (let i = 0; i < rounds; i++)
    idle.push(
      await gateway.call(
        "idleBlocks",
        summarise(total.slices.ours.map(({ value }) => value.ms)).median,
      ),
    );
  await Promise.all([client, gateway, baseline].map((child) => child.stop()));
  const longest = (blocks, key) => Math.max(...blocks.map((block) => block[key]));
  const typical = (blocks, key) => summarise(blocks.map((block) => block[key])).median;
  return {
    notes: [
      `${all} companions and ${all} raw sockets, ${bytes} B each; the clients count bytes and read nothing`,
      "total: from gate.submit, or from before the first write, until the last byte has arrived",
      "block: wall time of the longest turn of the event loop while the loop is kept turning; what another program took of the core counts too, so its CPU time stands beside it",
      "RSS: after two collections, with 200 connected before",
    ],
    results: [
      {
        what: "A/A: raw writes against themselves",
        ...compare(total.noise, "ms"),
        unit: "ms",
        noise: true,
      },
      {
        what: "total time",
        ...compare(total.slices.ours, "ms"),
        unit: "ms",
        bar: { of: "ratio", most: 1.1 },
      },
      {
        what: `longest block, worst of ${rounds}`,
        value: longest(ours, "wallMs"),
        anchor: longest(theirs, "wallMs"),
        unit: "ms",
        bar: { of: "value", most: 5 },
      },
      {
        what: "longest block, median",
        value: typical(ours, "wallMs"),
        anchor: typical(theirs, "wallMs"),
        unit: "ms",
      },
      {
        what: "longest block in CPU time, worst",
        value: longest(ours, "cpuMs"),
        anchor: longest(theirs, "cpuMs"),
        unit: "ms",
      },
      {
        what: "longest block of an idle gateway, worst",
        value: longest(idle, "wallMs"),
        unit: "ms",
        noise: true,
      },
      {
        what: "RSS of a companion",
        value: companionRss,
        anchor: socketRss,
        unit: "KiB",
        bar: { of: "value", most: 13 },
      },
    ],
  };
}
