/** The cmdlets that are known: those of the catalog, and those that only read, by their verbs. */
import { type Catalog, declaredBy, listed, registryOf } from "../shell/compile.ts";
import { specs } from "./catalog/index.ts";
import type { CmdletSpec } from "./program.ts";
import { cmdletOf, isAlias } from "./ps-aliases.ts";
import { type Cmdlet, isReading, isTried } from "./ps-calls.ts";

/** Built on first use, like the programs. */
let cmdlets: Catalog<Cmdlet> | undefined;

const compiled: Parameters<typeof registryOf<CmdletSpec, Cmdlet>>[1] = (spec, others) => {
  const declared = declaredBy(spec, others);
  const judge = spec.judge ?? byTable;
  return (call) => judge({ args: call.args.map(({ text }) => text), call }, call.report, declared);
};

const byTable: NonNullable<CmdletSpec["judge"]> = ({ args, call }, report, { table }) => {
  if (isTried(call)) report.add("win.read");
  else if (!table({ args }, report)) report.add("win.unknown");
  return call.input && { ...call.input, list: call.input.list };
};

export function handlerOf(name: string): Cmdlet | undefined {
  cmdlets ??= registryOf(specs.filter((spec) => spec.dialect === "cmdlet").map(listed), compiled);
  return cmdlets.programOf(name);
}

/** Whether a name already has a meaning, so that redefining it is deceptive. */
export const isCmdlet = (name: string): boolean =>
  handlerOf(name) !== undefined || isAlias(name) || isReading(cmdletOf(name));
