/** The checks of `countersign doctor`, in their order. */

import type { DoctorFlags } from "../doctor.ts";
import { hostNamed } from "../hosts.ts";
import { printJson } from "../output.ts";
import { agents, namedAgent } from "./agents.ts";
import { audit } from "./audit.ts";
import { channels } from "./channels.ts";
import { database } from "./database.ts";
import { type Finding, fault, own } from "./finding.ts";
import { clock, disk, port, stateDirectory } from "./machine.ts";
import { mcp, namedMcp } from "./mcp.ts";
import { printCheck, printEnd, progress } from "./report.ts";
import { service } from "./service.ts";
import { config, gateway, policy, versions } from "./set-up.ts";
import { lookAround, type Surroundings } from "./surroundings.ts";

type Check = readonly [name: string, look: (around: Surroundings) => Promise<readonly Finding[]>];

const CHECKS: readonly Check[] = [
  ["versions", versions],
  ["config", config],
  ["policy", policy],
  ["state", stateDirectory],
  ["gateway", gateway],
  ["service", service],
  ["port", port],
  ["channels", channels],
  ["clock", clock],
  ["database", database],
  ["audit log", audit],
  ["disk", disk],
  ["agents", agents],
  ["mcp", mcp],
];

export async function doctor(agent: string | undefined, flags: DoctorFlags): Promise<void> {
  const checks: readonly Check[] =
    agent === undefined
      ? CHECKS
      : [
          ["gateway", gateway],
          agent === "mcp" ? ["mcp", namedMcp] : ["agents", namedAgent(await hostNamed(agent))],
        ];
  const isTable = flags.output !== "json";
  const done = progress(isTable ? "looking around" : "");
  const around = await lookAround(flags);
  done();
  const all: (Finding & { readonly check: string })[] = [];
  for (const [check, look] of checks) {
    const finished = progress(isTable ? check : "");
    const findings = await look(around).catch(crashed);
    finished();
    if (isTable) printCheck(check, findings);
    all.push(...findings.map((finding) => ({ check, ...finding })));
  }
  const faults = all.filter(({ state }) => state === "fault").length;
  const warnings = all.filter(({ state }) => state === "warning").length;
  if (isTable) printEnd(faults, warnings);
  else printJson({ ok: faults === 0, faults, warnings, findings: all });
  if (faults > 0) process.exitCode = 1;
}

/** A check that cannot be made is a fault: nobody knows what it would have found. */
const crashed = (error: unknown): readonly Finding[] => [
  fault(`this could not be checked: ${(error as Error).message}`, {
    how: "if that does not say why, please report it with",
    run: own("doctor --output json"),
  }),
];
