/**
 * `countersign install` and `uninstall`: adds the hook to an agent's own settings, and removes
 * exactly that.
 */
import { copyFile, mkdir, readFile, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { Command, Option } from "commander";
import { gatewayUrl } from "../client/connection.ts";
import {
  type AgentHost,
  type FileEdit,
  INSTALL_SCOPES,
  type Installation,
  type InstallOptions,
  type InstallScope,
} from "../core/agent.ts";
import { CountersignError } from "../core/errors.ts";
import { built } from "../core/package-root.ts";
import { stateDirectory } from "../filesystem/locations.ts";
import { absent } from "../state/files.ts";
import { HOST_NAMES, hostNamed } from "./hosts.ts";
import { outputOption, print, printJson, tell } from "./output.ts";

/** What hooks send: curl reads it. */
const TOKEN_FILE = "agent.header";

interface Flags {
  readonly scope: InstallScope;
  readonly whenDown: "deny" | "ask";
  readonly event?: string;
  readonly dryRun?: boolean;
  readonly output: string;
  readonly quiet?: boolean;
  /** Of an MCP client; only for `mcp`. */
  readonly config?: string;
  readonly server?: readonly string[];
}

const scopeOption = () =>
  new Option("--scope <scope>", "whose settings: yours, this project's, or yours in this project")
    .choices([...INSTALL_SCOPES])
    .default("user");
const quietOption = () => new Option("--quiet", "name the files that change, without the changes");
const configOption = () => new Option("--config <file>", "with mcp: the config of an MCP client");
const serverOption = () =>
  new Option("--server <name...>", "with mcp: these servers only; default: all of the config");
const dryRunOption = () => new Option("--dry-run", "show the changes, write nothing");

export const installCommand = (): Command =>
  new Command("install")
    .description("make an agent ask Countersign before it acts")
    .argument("<agent>", "agent host, e.g. claude-code")
    .addOption(scopeOption())
    .addOption(
      new Option(
        "--when-down <how>",
        "when no gateway answers: block, or hand the question to the agent's " +
          "own prompt where it has one",
      )
        .choices(["deny", "ask"])
        .default("deny"),
    )
    .option("--event <event>", "which of the agent's events to gate on; default: every tool call")
    .addOption(configOption())
    .addOption(serverOption())
    .addOption(dryRunOption())
    .addOption(quietOption())
    .addOption(outputOption())
    .addHelpText(
      "after",
      `
Agents: ${HOST_NAMES.join(", ")};
and mcp, for an MCP client. Agents in editors such as Zed are not installed: countersign acp.

Shows what it changes, keeps a backup beside each file, and changes nothing the second time. With
--dry-run it also shows the hook's script, which is a file in the state directory.

Example:
  $ countersign install claude-code
  $ countersign install claude-code --scope project --dry-run
  $ countersign install mcp --config .mcp.json`,
    )
    .action(async (agent: string, flags: Flags) => {
      if (agent === "mcp") return wrapMcp(flags);
      const host = await hostNamed(agent);
      if (!flags.dryRun) await writeToken();
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
    .addOption(configOption())
    .addOption(serverOption())
    .addOption(dryRunOption())
    .addOption(quietOption())
    .addOption(outputOption())
    .addHelpText("after", "\nExample:\n  $ countersign uninstall claude-code")
    .action(async (agent: string, flags: Flags) => {
      if (agent === "mcp") return unwrapMcp(flags);
      const host = await hostNamed(agent);
      const options = await optionsOf({ ...flags, whenDown: "deny" });
      await apply(host, await host.uninstall(options), {
        verb: "uninstalled",
        flags,
        state: options.state,
      });
    });

async function wrapMcp(flags: Flags): Promise<void> {
  const { wrapServers } = await import("../mcp/client-config.ts");
  if (!flags.dryRun) await writeToken();
  const options = await mcpOptions(flags);
  const { state } = options;
  await apply({ name: "mcp" }, await wrapServers(options), { verb: "installed", flags, state });
}

async function unwrapMcp(flags: Flags): Promise<void> {
  const { unwrapServers } = await import("../mcp/client-config.ts");
  const options = await mcpOptions(flags);
  const { state } = options;
  await apply({ name: "mcp" }, await unwrapServers(options), { verb: "uninstalled", flags, state });
}

async function mcpOptions(flags: Flags) {
  if (flags.config === undefined)
    throw new CountersignError("bad-request", "name the client's config: --config FILE", {
      path: "config",
    });
  const { program, state } = await optionsOf({ ...flags, whenDown: "deny" });
  const { COUNTERSIGN_HOME: home, COUNTERSIGN_URL: url } = process.env;
  // clients start servers without the environment of their user
  const env = { ...(home && { COUNTERSIGN_HOME: state }), ...(url && { COUNTERSIGN_URL: url }) };
  return { file: resolve(flags.config), servers: flags.server ?? [], program, state, env };
}

async function optionsOf({ scope, whenDown, event }: Flags): Promise<InstallOptions> {
  const { openState } = await import("../state/directory.ts");
  const state = await openState(stateDirectory());
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

/** What the hook sends. */
async function writeToken(): Promise<void> {
  const { openState } = await import("../state/directory.ts");
  const state = await openState(stateDirectory());
  const token = (await agentToken()) ?? (await state.token("agent"));
  const file = join(state.directory, TOKEN_FILE);
  const text = `authorization: Bearer ${token}\n`;
  const before = await readFile(file, "utf8").catch(absent);
  if (before === text) return;
  await state.write(TOKEN_FILE, text);
  if (before !== undefined) tell(`note: hooks send another token from now on: ${file}`);
}

/** Of a gateway elsewhere, such as one in Docker. Throws for a token that may do more. */
async function agentToken(): Promise<string | undefined> {
  const token = process.env.COUNTERSIGN_TOKEN;
  if (!token) return undefined;
  if (/^csn_(?!agent_)/.test(token) || /\s/.test(token) || !(await isAgents(token)))
    throw new CountersignError(
      "bad-request",
      "COUNTERSIGN_TOKEN is not an agent's token, and the agent could read it: set it to what " +
        "`countersign token agent` prints on the gateway's machine",
      { path: "COUNTERSIGN_TOKEN" },
    );
  return token;
}

/** One that was not made by a gateway does not say what it may: the gateway does. */
async function isAgents(token: string): Promise<boolean> {
  if (token.startsWith("csn_agent_")) return true;
  const { connect, errorOf } = await import("../client/connection.ts");
  const { status, body } = await (await connect("agent")).request("GET", "/v1/stop");
  if (status === 401) throw errorOf(body);
  return status === 403;
}

interface Doing {
  readonly verb: string;
  readonly flags: Pick<Flags, "dryRun" | "output" | "quiet">;
  readonly state: string;
}

async function apply(
  host: Pick<AgentHost, "name">,
  { edits, records, notes: planned, finish }: Installation,
  { verb, flags, state }: Doing,
): Promise<void> {
  const isJson = flags.output === "json";
  const isWritten = flags.dryRun !== true;
  const isOurs = ({ file }: FileEdit): boolean => file.startsWith(`${state}${sep}`);
  if (!isJson)
    for (const edit of edits)
      print(flags.quiet || (isWritten && isOurs(edit)) ? named(edit) : await diffOf(edit));
  if (isWritten) for (const edit of [...edits, ...records]) await write(edit, isOurs(edit));
  const notes = [...planned, ...((isWritten && (await finish?.())) || [])];
  for (const note of notes) tell(`note: ${note}`);
  if (isJson)
    return printJson({
      agent: host.name,
      files: edits.map(({ file, before, after }) => ({ file, before, after })),
      written: isWritten,
      notes,
    });
  if (edits.length === 0) return print(`${host.name}: nothing to change`);
  print(isWritten ? `${host.name}: ${verb}` : "Nothing was written (--dry-run).");
}

const named = ({ file, before, after }: FileEdit): string =>
  `  ${after === null ? "removed" : before === null ? "new" : "changed"}: ${file}`;

async function diffOf({ file, before, after }: FileEdit): Promise<string> {
  const { createTwoFilesPatch, FILE_HEADERS_ONLY } = await import("diff");
  return createTwoFilesPatch(
    before === null ? "/dev/null" : file,
    after === null ? "/dev/null" : file,
    before ?? "",
    after ?? "",
    "",
    "",
    { headerOptions: FILE_HEADERS_ONLY },
  );
}

/**
 * All or nothing. A backup of the old content stays beside the file, unless we wrote that content
 * ourselves; where the file is restored, there is nothing left to back up.
 */
async function write(edit: FileEdit, isOurs: boolean): Promise<void> {
  const { file, before, after, mode } = edit;
  const backup = `${file}.countersign-backup`;
  if (edit.restores) {
    if (after !== null && (await readFile(backup, "utf8").catch(() => null)) === after)
      await rm(backup);
  } else if (before !== null && !isOurs) {
    await copyFile(file, backup);
    tell(`backup: ${backup}`);
  }
  if (after === null) {
    await rm(file);
    return removeEmpty(dirname(file));
  }
  await mkdir(dirname(file), { recursive: true });
  const kept = before === null ? mode : (await stat(file)).mode & 0o777;
  const temporary = `${file}.countersign-${process.pid}`;
  await writeFile(temporary, after, { mode: kept });
  await rename(temporary, file);
}

/** An empty folder of an agent looks as if that agent were there. */
async function removeEmpty(directory: string): Promise<void> {
  const roots = [process.env.HOME ?? "/", process.cwd()];
  if (!roots.some((root) => directory.startsWith(`${root}${sep}`)) || roots.includes(directory))
    return;
  const isGone = await rmdir(directory).then(
    () => true,
    () => false,
  );
  if (isGone) await removeEmpty(dirname(directory));
}
