/** All programs of Windows that are known by name. */
import { FILE_PROGRAMS } from "./file-programs.ts";
import type { Native } from "./native.ts";
import { SERVICE_PROGRAMS } from "./service-programs.ts";
import { STARTING_PROGRAMS } from "./starting-programs.ts";
import { SYSTEM_PROGRAMS } from "./system-programs.ts";

/** Put together when it is first asked for, not when this file is read: some of these programs run others. */
const tables = (): readonly ReadonlyMap<string, Native>[] => [
  STARTING_PROGRAMS,
  SERVICE_PROGRAMS,
  FILE_PROGRAMS,
  SYSTEM_PROGRAMS,
];
let programs: ReadonlyMap<string, Native> | undefined;

/** `C:\Windows\System32\REG.EXE` is `reg`. */
export function nameOf(path: string): string {
  const name = path
    .slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1)
    .toLowerCase()
    .trim();
  return /\.(?:exe|com)$/.test(name) ? name.slice(0, -4) : name;
}

export function nativeOf(name: string): Native | undefined {
  programs ??= new Map(tables().flatMap((table) => [...table]));
  return programs.get(name);
}

export const nativeNames = (): readonly string[] => tables().flatMap((table) => [...table.keys()]);
