/** `sc`, `net` and `reg`: services, accounts and the registry. */

import type { JudgeProgram } from "../shell/program.ts";
import { isOption } from "../shell/windows-words.ts";
import {
  holdsPasswords,
  isRegistry,
  lossOf,
  type Native,
  type NativeCommand,
  registryWriteOf,
} from "./native.ts";

const SERVICE_READS = new Set(
  `query queryex qc qdescription qfailure qfailureflag qsidtype qprivs qtriggerinfo qpreferrednode
  enumdepend getdisplayname getkeyname sdshow showsid boot querylock`.split(/\s+/),
);

export const services: Native = ({ args }, report) => {
  const remote = args[0]?.startsWith("\\\\") ? 1 : 0;
  const [verb = "", name = ""] = args.slice(remote).map((arg) => arg.toLowerCase());
  if (remote > 0) report.add("net.remote");
  if (verb === "" || verb === "/?") return report.add("exec.help");
  if (SERVICE_READS.has(verb)) return report.add("win.read");
  if (verb === "create") return report.add("persist.service");
  const text = args.join(" ").toLowerCase();
  if (verb === "config" && /binpath=/.test(text)) report.add("persist.service");
  if (verb === "failure" && /command=/.test(text)) report.add("persist.service");
  const start = /start=\s{0,20}(\w+)/.exec(text)?.[1] ?? "disabled";
  if (verb === "config" && start !== "disabled") return report.add("system.service");
  const loses = ["stop", "pause", "delete", "config", "sdset", "control"].includes(verb);
  report.add(loses ? lossOf(name) : "system.service");
};

export const nets: JudgeProgram<NativeCommand> = (command, report, { table }) => {
  const { args } = command;
  const [verb = "", ...rest] = args;
  const name = rest.filter((arg) => !isOption(arg)).join(" ");
  if (/^(?:stop|pause)$/i.test(verb))
    return report.add(lossOf(name === "volume shadow copy" ? "vss" : name));
  if (/^(?:start|continue)$/i.test(verb) && name !== "") return report.add("system.service");
  if (!table(command, report)) report.add("win.unknown");
};

/** Deleting a key deletes everything below it; `/v` deletes one value. */
export const registry: Native = ({ args }, report) => {
  const [verb = "", key = ""] = args;
  const has = (option: string): boolean => args.some((arg) => arg.toLowerCase() === option);
  if (/^\\\\/.test(key)) report.add("net.remote");
  switch (verb.toLowerCase()) {
    case "query":
    case "compare":
    case "flags":
      return report.add("win.read");
    case "delete":
      return report.add(
        has("/v") || has("/ve") || !isRegistry(key) ? "win.registry" : "win.registry.hive",
      );
    case "add":
      return report.add(registryWriteOf(args.join(" ")));
    case "save":
    case "export":
      if (holdsPasswords(key)) report.add("win.credential_dump");
      else if (args[2] !== undefined) report.writes(args[2]);
      return report.add("win.read");
    case "restore":
      return report.add("win.registry.hive");
    case "":
    case "/?":
      return report.add("exec.help");
    default:
      return report.add("win.registry");
  }
};
