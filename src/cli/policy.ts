/**
 * `countersign policy check`: whether policy files load, what is wrong if they do not, and what was
 * read if they do.
 */
import { readFile } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { Command, Option } from "commander";
import { CountersignError } from "../core/errors.ts";
import { RULE_SOURCES, type RuleSource } from "../core/model.ts";
import type { PolicyFile } from "../policy/rules/rule.ts";
import { openConfig } from "./config.ts";
import { outputOption, print, printJson, tell } from "./output.ts";

interface Named {
  readonly file: string;
  readonly source: RuleSource;
}

interface Options {
  readonly config?: string;
  readonly source: RuleSource;
  readonly output: "table" | "json";
}

export const policyCommand = (): Command => {
  const policy = new Command("policy")
    .description("work with policy files")
    .addHelpText(
      "after",
      "\nExample:\n  $ countersign policy check policies/team.yaml .claude/settings.json",
    );
  policy
    .command("check")
    .description("load policy files and report every fault; exit code 1 if there is one")
    .argument(
      "[files...]",
      "policy files, in the format of Countersign, Claude Code, leashd or " +
        "PanCode; default: the config's",
    )
    .option("--config <file>", "config file, as for start")
    .addOption(
      new Option("--source <rank>", "what the named files are read as")
        .choices([...RULE_SOURCES])
        .default("user"),
    )
    .addOption(outputOption())
    .addHelpText(
      "after",
      "\nExample:\n  $ countersign policy check --source managed /etc/countersign/managed.yaml",
    )
    .action(async (files: string[], options: Options) => {
      const named =
        files.length > 0
          ? files.map((file) => ({ file, source: options.source }))
          : await configured(options.config);
      const reports = await Promise.all(named.map(check));
      if (options.output === "json") printJson(reports);
      for (const report of reports) tellOf(report, options.output);
      if (reports.some(({ ok }) => !ok)) process.exitCode = 1;
    });
  return policy;
};

/** What was read from a file. JSON of it is what `--output json` prints. */
interface Report {
  readonly file: string;
  readonly source: RuleSource;
  readonly ok: boolean;
  /** `FILE:LINE: path: message`. */
  readonly faults: readonly string[];
  /** `FILE:LINE: message`. */
  readonly warnings: readonly string[];
  readonly rules?: Readonly<Record<"allow" | "ask" | "deny", number>>;
  readonly hooks?: readonly Pick<
    PolicyFile["hooks"][number],
    "name" | "event" | "type" | "onFailure"
  >[];
  readonly paths?: PolicyFile["paths"];
  readonly settings?: PolicyFile["settings"];
}

async function check({ file, source }: Named): Promise<Report> {
  const [{ readPolicy }, { remarksOn }] = await Promise.all([
    import("../policy/loading/load.ts"),
    import("../policy/loading/remarks.ts"),
  ]);
  const directory = dirname(resolve(file));
  // what Claude Code's own settings call /x lies in the project, beside the directory that holds
  // them
  const base = basename(directory) === ".claude" ? dirname(directory) : directory;
  try {
    const { policy, notes } = readPolicy(await read(file), {
      file,
      source,
      directory,
      base,
      environment: process.env,
    });
    const warnings = [...notes, ...remarksOn(policy)].sort((one, other) => one.line - other.line);
    return {
      file,
      source,
      ok: true,
      faults: [],
      warnings: warnings.map(({ line, message }) => `${file}:${line}: ${message}`),
      ...readIn(policy),
    };
  } catch (error) {
    if (!(error instanceof CountersignError)) throw error;
    return { file, source, ok: false, faults: error.message.split("\n"), warnings: [] };
  }
}

function readIn({
  rules,
  hooks,
  paths,
  settings,
}: PolicyFile): Pick<Report, "rules" | "hooks" | "paths" | "settings"> {
  const count = (action: "allow" | "ask" | "deny"): number =>
    rules.filter((rule) => rule.action === action).length;
  return {
    rules: { allow: count("allow"), ask: count("ask"), deny: count("deny") },
    hooks: hooks.map(({ name, event, type, onFailure }) => ({ name, event, type, onFailure })),
    paths,
    settings,
  };
}

function tellOf(
  { file, faults, warnings, rules, hooks = [], paths, settings = {} }: Report,
  output: Options["output"],
): void {
  for (const fault of faults) tell(fault);
  for (const warning of warnings) tell(`warning: ${warning}`);
  if (!rules || output === "json") return;
  const all = rules.allow + rules.ask + rules.deny;
  print(`ok: ${file}: ${all} rules (${rules.allow} allow, ${rules.ask} ask, ${rules.deny} deny)`);
  for (const { name, event, type, onFailure } of hooks) {
    const kind = event === "PermissionRequest" ? "coordinator" : "hook";
    print(
      `  ${kind}: ${name} (${type},` +
        ` ${kind === "hook" ? onFailure : "people are asked"} if it fails)`,
    );
  }
  for (const [list, entries] of Object.entries(paths ?? {}))
    if (entries.length > 0) print(`  ${list}: ${entries.join(" ")}`);
  for (const [setting, value] of Object.entries(settings))
    print(`  ${setting}: ${Array.isArray(value) ? value.join(" ") : String(value)}`);
}

async function configured(config: string | undefined): Promise<Named[]> {
  const [found, { policyFile }] = await Promise.all([
    openConfig(config),
    import("../config/presets.ts"),
  ]);
  const { policy, managed } = found.config;
  const place = (file: string): string => (isAbsolute(file) ? file : join(found.directory, file));
  const named: Named[] = [
    ...(managed === undefined ? [] : [{ file: place(managed), source: "managed" as const }]),
    ...[policy ?? []].flat().map((file) => ({
      file: policyFile(file, found.directory),
      source: "user" as const,
    })),
  ];
  if (named.length === 0)
    throw new CountersignError("bad-config", `${found.file} names no policy`, { path: "policy" });
  return named;
}

const read = (file: string): Promise<string> =>
  readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    throw new CountersignError(
      "bad-policy",
      `cannot read ${file} (${cause.code === "ENOENT" ? "there is no such file" : cause.code})`,
      { cause, path: file },
    );
  });
