/** Judges whether a call, whatever its tool, reaches for Countersign's own files, doors or program. The policy's guard denies those. */
import type { Judge, Judged } from "../core/judge.ts";
import type { Finding } from "../core/model.ts";
import { pathsOf } from "./files.ts";
import { exactly, finding } from "./findings.ts";
import { isPrivateHost } from "./network.ts";
import { runsItself, touchesDoors, touchesState } from "./self.ts";
import { isShellTool } from "./shell.ts";

const NOTHING: readonly Finding[] = [];

export const ourselves: Judge = {
  name: "ourselves",
  judge(call) {
    const span = reach(call);
    return span === undefined ? NOTHING : [finding("countersign.self", span, exactly(span))];
  },
};

function reach(call: Judged): string | undefined {
  const { tool, input, cwd } = call;
  if (cwd !== undefined && touchesState(cwd)) return cwd;
  if (isShellTool(tool)) return undefined; // the shell judge takes the command apart
  const path = pathsOf(input)?.find(touchesState);
  if (path !== undefined) return path;
  const { url, command, cmd } = input;
  if (typeof url === "string" && touchesDoors(url) && isAtHome(url)) return url;
  for (const text of [command, cmd]) {
    if (typeof text === "string" && (touchesState(text) || touchesDoors(text) || runsItself(text.split(/\s+/)))) return text;
  }
  return undefined;
}

function isAtHome(text: string): boolean {
  try {
    return isPrivateHost(new URL(text).hostname);
  } catch {
    return true;
  }
}
