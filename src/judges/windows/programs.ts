/** All programs of Windows that are known by name. */
import { type Catalog, declaredBy, registryOf } from "../shell/compile.ts";
import type { JudgeProgram } from "../shell/program.ts";
import { specs } from "./catalog/index.ts";
import type { Native, NativeCommand } from "./native.ts";
import type { NativeSpec } from "./program.ts";

/** Put together when it is first asked for, not when this file is read: some of these programs run others. */
let programs: Catalog<Native> | undefined;

const compiled: Parameters<typeof registryOf<NativeSpec, Native>>[1] = (spec, others) => {
  const declared = declaredBy(spec, others);
  const judge = spec.judge ?? byTable;
  return (command, report) => judge(command, report, declared);
};

const byTable: JudgeProgram<NativeCommand> = (command, report, { table }) => {
  if (!table(command, report)) report.add("win.unknown");
};

/** `C:\Windows\System32\REG.EXE` is `reg`. */
export function nameOf(path: string): string {
  const name = path
    .slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1)
    .toLowerCase()
    .trim();
  return /\.(?:exe|com)$/.test(name) ? name.slice(0, -4) : name;
}

export function nativeOf(name: string): Native | undefined {
  programs ??= registryOf(
    specs.filter((spec) => spec.dialect === "windows"),
    compiled,
  );
  return programs.programOf(name);
}
