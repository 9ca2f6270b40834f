/** Cmdlets of services and of WMI. */
import type { PatternKey } from "../../core/keys.ts";
import { isKnown } from "../report.ts";
import { lossOf } from "./native.ts";
import { type Call, type Cmdlet, isTried, pathsOf, textsOf, valuesOf } from "./ps-calls.ts";

const names = (call: Call): readonly string[] => {
  const named = textsOf(valuesOf(call, "name", "displayname", "servicename") ?? []);
  const given = named.length > 0 ? named : pathsOf(call);
  // `Get-Service windefend | Stop-Service`
  return given.length > 0 && given.every(isKnown)
    ? given
    : (call.input?.objects?.split(/[\s,]+/) ?? given);
};

const worst = (keys: readonly PatternKey[]): PatternKey =>
  keys.find((key) => key !== "system.service") ?? "system.service";

export const stops: Cmdlet = (call) => {
  call.report.add(isTried(call) ? "win.read" : worst(names(call).map(lossOf)));
  return undefined;
};

export const sets: Cmdlet = (call) => {
  const text = call.args.map((arg) => arg.text).join(" ");
  call.report.add(
    /\b(?:disabled|stopped|paused)\b/i.test(text)
      ? worst(names(call).map(lossOf))
      : "system.service",
  );
  return undefined;
};

export const starts: Cmdlet = ({ report }) => {
  report.add("system.service");
  return undefined;
};

export const creates: Cmdlet = ({ report }) => {
  report.add("persist.service");
  return undefined;
};

/** WMI objects: the query, for a command that deletes the results behind the pipe. */
export const gets: Cmdlet = ({ args, report, named }) => {
  report.add("win.read");
  if (valuesOf({ named }, "computername", "cimsession")) report.add("net.remote");
  return {
    text: "\0",
    objects: args
      .map(({ text }) => text)
      .join(" ")
      .toLowerCase(),
  };
};

const about = ({ args, input }: Call): string =>
  [...args, ...(input ? [input] : [])]
    .map(({ text, objects = "" }) => `${text} ${objects}`)
    .join(" ")
    .toLowerCase();

export const removes: Cmdlet = (call) => {
  const text = about(call);
  if (/shadow/.test(text)) call.report.add("win.shadow_delete");
  else if (/useraccount|userprofile/.test(text)) call.report.add("system.account.delete");
  else call.report.add(/process/.test(text) ? "process.kill" : "system.config");
  return undefined;
};

export const invokes: Cmdlet = (call) => {
  const text = about(call);
  if (text.includes("shadow") && text.includes("delete")) call.report.add("win.shadow_delete");
  else if (/shutdown|reboot/.test(text)) call.report.add("system.power");
  else if (/win32_process\b/.test(text) && text.includes("create")) {
    const { context } = call.scope;
    for (const { text: line } of call.args)
      if (/\s|\.exe$/i.test(line) && isKnown(line))
        context.evaluators.judgeCmd(line, { ...context, report: call.report });
    call.report.add("win.lolbin");
  } else if (/terminate/.test(text)) call.report.add("process.kill");
  else if (/mppreference|mpthreat|mpcomputerstatus|defender/.test(text))
    call.report.add("win.defender");
  else if (/uninstall/.test(text)) call.report.add("pkg.uninstall");
  else call.report.add("system.config");
  return undefined;
};
