/**
 * `countersign install` and `uninstall`: adds the hook to an agent's own settings, and removes
 * exactly that.
 */
import { copyFile, mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { Command, Option } from "commander";
import type { AgentHost, FileEdit, InstallOptions } from "../core/agent.ts";
import { built } from "../core/package-root.ts";
import { stateDirectory } from "../filesystem/locations.ts";
import { gatewayUrl } from "./client.ts";
import { hostNamed } from "./hosts.ts";
import { print, tell } from "./output.ts";

interface Flags {
  readonly scope: "user" | "project";
  readonly whenDown: "deny" | "ask";
  readonly event?: string;
  readonly dryRun?: boolean;
}

const scopeOption = () =>
  new Option("--scope <scope>", "whose settings: yours, or this project's")
    .choices(["user", "project"])
    .default("user");
const dryRunOption = () => new Option("--dry-run", "show the changes, write nothing");

export const installCommand = (): Command =>
  new Command("install")
    .description("make an agent ask Countersign before it acts")
    .argument("<agent>", "agent host, e.g. claude-code")
    .addOption(scopeOption())
    .addOption(
      new Option(
        "--when-down <how>",
        "when no gateway answers: block, or hand the question to the agent's own prompt where it has one",
      )
        .choices(["deny", "ask"])
        .default("deny"),
    )
    .option("--event <event>", "which of the agent's events to gate on; default: every tool call")
    .addOption(dryRunOption())
    .addHelpText(
      "after",
      "\nShows what it changes, keeps a backup beside each file, and changes nothing the second time.\n\nExample:\n  $ countersign install claude-code\n  $ countersign install claude-code --scope project --dry-run",
    )
    .action(async (agent: string, flags: Flags) => {
      const host = await hostNamed(agent);
      const options = await optionsOf(flags);
      await apply(host, await host.install(options), {
        verb: "installed",
        flags,
        state: options.state,
      });
    });

export const uninstallCommand = (): Command =>
  new Command("uninstall")
    .description("remove Countersign from an agent's settings")
    .argument("<agent>", "agent host, e.g. claude-code")
    .addOption(scopeOption())
    .addOption(dryRunOption())
    .addHelpText("after", "\nExample:\n  $ countersign uninstall claude-code")
    .action(async (agent: string, flags: Flags) => {
      const host = await hostNamed(agent);
      const options = await optionsOf({ ...flags, whenDown: "deny" });
      await apply(host, await host.uninstall(options), {
        verb: "uninstalled",
        flags,
        state: options.state,
      });
    });

async function optionsOf({ scope, whenDown, event }: Flags): Promise<InstallOptions> {
  const { openState } = await import("../state/directory.ts");
  const state = await openState(stateDirectory());
  await state.write("agent.header", `authorization: Bearer ${await state.token("agent")}\n`);
  const program = [process.execPath, fileURLToPath(built("src/main.js"))];
  const home = process.env.HOME ?? "/";
  return {
    scope,
    whenDown,
    home,
    project: process.cwd(),
    state: state.directory,
    url: await gatewayUrl(),
    program,
    env: process.env,
    ...(event !== undefined && { event }),
  };
}

interface Doing {
  readonly verb: string;
  readonly flags: { readonly dryRun?: boolean };
  readonly state: string;
}

async function apply(
  host: AgentHost,
  { edits, notes }: Awaited<ReturnType<AgentHost["install"]>>,
  { verb, flags, state }: Doing,
): Promise<void> {
  for (const edit of edits) print(await diffOf(edit));
  for (const note of notes) tell(`note: ${note}`);
  if (edits.length === 0) return print(`${host.name}: nothing to change`);
  if (flags.dryRun) return print("Nothing was written (--dry-run).");
  for (const edit of edits) await write(edit, edit.file.startsWith(`${state}${sep}`));
  print(`${host.name}: ${verb}`);
}

async function diffOf({ file, before, after }: FileEdit): Promise<string> {
  const { createTwoFilesPatch } = await import("diff");
  return createTwoFilesPatch(
    before === null ? "/dev/null" : file,
    after === null ? "/dev/null" : file,
    before ?? "",
    after ?? "",
    "",
    "",
  );
}

/**
 * All or nothing. A backup of the old content stays beside the file, unless we wrote it ourselves.
 */
async function write({ file, before, after, mode }: FileEdit, isOurs: boolean): Promise<void> {
  if (before !== null && !isOurs) {
    const backup = `${file}.countersign-backup`;
    await copyFile(file, backup);
    tell(`backup: ${backup}`);
  }
  if (after === null) return rm(file);
  await mkdir(dirname(file), { recursive: true });
  const kept = before === null ? mode : (await stat(file)).mode & 0o777;
  const temporary = `${file}.countersign-${process.pid}`;
  await writeFile(temporary, after, { mode: kept });
  await rename(temporary, file);
}
