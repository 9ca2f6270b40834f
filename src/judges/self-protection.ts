/**
 * Detects calls of any tool that target Countersign's own files, endpoints or program. The policy's
 * guard denies those.
 */

import { realmOf } from "../core/hosts.ts";
import type { Judge, Judged } from "../core/judge.ts";
import type { Finding } from "../core/model.ts";
import { pathsOf } from "./files.ts";
import { exactly, finding } from "./findings.ts";
import { textsIn } from "./input-texts.ts";
import { isStranger } from "./mcp.ts";
import { addressesOf } from "./network.ts";
import { isInState, runsItself, touchesEndpoints, touchesState } from "./own-gateway.ts";
import { isShellTool } from "./shell/index.ts";

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
  if (cwd !== undefined && isInState(cwd)) return cwd;
  if (isShellTool(tool)) return undefined; // the shell judge parses the command
  const path = pathsOf(input)?.find(touchesState);
  if (path !== undefined) return path;
  const address = addressesOf(call)?.find((url) => touchesEndpoints(url) && isAtHome(url));
  if (address !== undefined) return address;
  const { command, cmd } = input;
  for (const text of [command, cmd]) {
    if (
      typeof text === "string" &&
      (touchesState(text) || touchesEndpoints(text) || mayRunItself(text))
    )
      return text;
  }
  return isStranger(tool) ? reachAnywhere(call) : undefined;
}

/** Words are checked one by one only if the program's name is among them. */
const mayRunItself = (text: string): boolean =>
  /countersign/i.test(text) && runsItself(text.split(/\s+/));

/**
 * An unknown tool may take paths and addresses under any name. A text of several words is content,
 * not a place.
 */
function reachAnywhere({ input }: Judged): string | undefined {
  const isPlace = (text: string): boolean =>
    !/\s/.test(text) && (touchesState(text) || (touchesEndpoints(text) && isAtHome(text)));
  return textsIn(input).find(({ text }) => isPlace(text))?.text;
}

function isAtHome(text: string): boolean {
  try {
    return realmOf(new URL(text).hostname) !== "public";
  } catch {
    return true;
  }
}
