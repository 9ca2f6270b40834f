/** `countersign policy check`: whether policy files load, and what is wrong where they do not. */
import { readFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { Command } from "commander";
import { CountersignError } from "../core/errors.ts";
import { print, tell } from "./output.ts";

export const policyCommand = (): Command => {
  const policy = new Command("policy")
    .description("work with policy files")
    .addHelpText("after", "\nExample:\n  $ countersign policy check policies/team.yaml");
  policy
    .command("check")
    .description("load policy files and report every fault; exit code 1 where there is one")
    .argument("[files...]", "policy files; default: the config's")
    .option("--config <file>", "config file, as for start")
    .addHelpText("after", "\nExample:\n  $ countersign policy check policies/team.yaml")
    .action(async (files: string[], { config }: { config?: string }) => {
      const { loadPolicy } = await import("../policy/load.ts");
      for (const file of files.length > 0 ? files : await configured(config)) {
        try {
          const { rules } = loadPolicy(await read(file), file);
          print(`ok: ${file}: ${rules.length} rules`);
        } catch (error) {
          if (!(error instanceof CountersignError)) throw error;
          tell(error.message);
          process.exitCode = 1;
        }
      }
    });
  return policy;
};

async function configured(named: string | undefined): Promise<string[]> {
  const { findConfig } = await import("../config-file.ts");
  const { config, directory, file } = await findConfig(named);
  if (config.policy === undefined) throw new CountersignError("bad-config", `${file} names no policy`, { path: "policy" });
  return [isAbsolute(config.policy) ? config.policy : join(directory, config.policy)];
}

const read = (file: string): Promise<string> =>
  readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    throw new CountersignError("bad-policy", `cannot read ${file} (${cause.code})`, { cause, path: file });
  });
