/** Asks each channel's platform whether it works, and looks for a person who may approve there. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { chatChannels } from "../../config/sections.ts";
import { channelParts } from "../../config/validate.ts";
import type { ChannelDefinition, Checked } from "../../core/channel.ts";
import type { JsonObject } from "../../core/model.ts";
import { openApproverCodes } from "../../state/approver-codes.ts";
import { type Finding, fault, ok, own, skipped, warning, word } from "./finding.ts";
import { type Clocks, type Surroundings, skewOf } from "./surroundings.ts";

export async function channels(around: Surroundings): Promise<Finding[]> {
  const { config: found } = around;
  if (found instanceof Error) return [skipped("not checked, because the config does not load")];
  const names = Object.keys(found.config.channels);
  if (names.length === 0)
    return [
      fault("the config has no channel, so no one can be asked", {
        how: "set one up",
        run: own("init"),
      }),
    ];
  const all: Finding[] = [];
  for (const name of names) {
    const definition = chatChannels.find((each) => each.name === name);
    if (definition) all.push(...(await channel(definition, around)));
  }
  return all;
}

async function channel(definition: ChannelDefinition, around: Surroundings): Promise<Finding[]> {
  const { name } = definition;
  const { config: found, clocks } = around;
  const options = found instanceof Error ? {} : channelParts(found.config.channels[name]).own;
  const checks = await timed({ name, clocks }, () => definition.check(options));
  const findings = [
    ...checks.map((each) => checkFinding(name, each)),
    ...stateOf(definition, around),
    ...(await approverFault(definition, around)),
  ];
  return findings.length === 0 ? [ok(`${name}: needs nothing`)] : findings;
}

function checkFinding(name: string, { ok: good, what, fix, later }: Checked): Finding {
  const told = `${name}: ${what}`;
  if (good) return ok(told);
  return (later ? warning : fault)(told, {
    how: fix,
    run: GUIDED.has(name) ? own(`init --channel ${name}`) : own(`setup ${name}`),
  });
}
const GUIDED: ReadonlySet<string> = new Set([
  ...["telegram", "discord", "slack", "mattermost", "ntfy"],
]);

/** What the running gateway says of it. */
function stateOf({ name, local }: ChannelDefinition, { gateway }: Surroundings): Finding[] {
  if (gateway.kind !== "running" || gateway.status instanceof Error) return [];
  const list = (gateway.status.channels ?? []) as readonly JsonObject[];
  const known = list.find((each) => each.name === name);
  if (!known)
    return [
      warning(`${name}: the running gateway does not have it`, {
        how: "stop the gateway and start it again to use the config as it is now",
        run: own("start"),
      }),
    ];
  const detail = known.detail ? ` (${String(known.detail)})` : "";
  if (known.state === "up") return [ok(`${name}: up in the gateway${detail}`)];
  if (local || known.state === "off") return [skipped(`${name}: ${String(known.state)}${detail}`)];
  return [
    fault(`${name}: ${String(known.state)} in the gateway${detail}`, { run: own(`setup ${name}`) }),
  ];
}

async function approverFault(
  { name, local }: ChannelDefinition,
  { config: found, directory }: Surroundings,
): Promise<Finding[]> {
  if (local || found instanceof Error) return [];
  const { approvers } = found.config;
  const paired = await openApproverCodes({ directory, write: async () => {} }).known();
  const who = [
    ...approvers.filter(({ ids }) => name in ids).map((approver) => approver.name),
    ...paired.filter((each) => each.channel === name).map(({ approver }) => approver),
  ];
  if (who.length > 0) return [ok(`${name}: ${[...new Set(who)].join(", ")} may approve`)];
  const approver = approvers[0]?.name ?? "owner";
  return [
    fault(`${name}: no one may approve there`, {
      how: "pair a person: send the code to the bot in a private chat",
      run: own(`pair ${name} --approver ${word(approver)}`),
    }),
  ];
}

/**
 * Runs `work`, and notes what the platform's clock says: every client library ends in Node's own
 * HTTP, which tells of each answer (diagnostics_channel).
 */
async function timed<T>(
  { name, clocks }: { name: string; clocks: Clocks },
  work: () => Promise<T>,
): Promise<T> {
  const note = (date: string | undefined) => {
    const skew = skewOf(date);
    if (skew !== undefined) clocks.set(name, skew);
  };
  const viaHttp = (message: unknown) =>
    note((message as { response: IncomingMessage }).response.headers.date);
  const viaFetch = (message: unknown) => {
    const { headers } = (message as { response: { headers: readonly Buffer[] } }).response;
    const at = headers.findIndex((each, i) => i % 2 === 0 && String(each).toLowerCase() === "date");
    note(at < 0 ? undefined : String(headers[at + 1]));
  };
  subscribe("http.client.response.finish", viaHttp);
  subscribe("undici:request:headers", viaFetch);
  try {
    return await work();
  } finally {
    unsubscribe("http.client.response.finish", viaHttp);
    unsubscribe("undici:request:headers", viaFetch);
  }
}
