/** All Windows programs that are known by name. */
import { type Catalog, declaredBy, listed, registryOf } from "../shell/compile.ts";
import type { JudgeProgram } from "../shell/program.ts";
import type { Is } from "../shell/traits.ts";
import { specs } from "./catalog/index.ts";
import type { Native, NativeCommand } from "./native.ts";
import type { NativeSpec } from "./program.ts";

/** Built on first use, not when this module loads: some of these programs run others. */
let programs: Catalog<Native> | undefined;

const compiled: Parameters<typeof registryOf<NativeSpec, Native>>[1] = (spec, others) => {
  const declared = declaredBy(spec, others);
  const judge = spec.judge ?? byTable;
  return (command, report) => judge(command, report, declared);
};

const byTable: JudgeProgram<NativeCommand> = (command, report, { table }) => {
  if (!table(command, report)) report.add("win.unknown");
};

/** A program by its name, apart from what only cmd knows. */
export const nativeOf = (name: string): Native | undefined =>
  isNative(name, "cmd-only") ? undefined : natives().programOf(name);

/** What cmd does itself for a name. */
export const cmdBuiltinOf = (name: string): Native | undefined =>
  isNative(name, "cmd-builtin") || isNative(name, "cmd-only")
    ? natives().programOf(name)
    : undefined;

export const isNative: Is = (name, trait) => natives().is(name, trait);

function natives(): Catalog<Native> {
  programs ??= registryOf(specs.filter((spec) => spec.dialect === "windows").map(listed), compiled);
  return programs;
}
