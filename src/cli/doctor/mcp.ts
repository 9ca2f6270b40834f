/** Checks the MCP proxies in clients' configs: whether each starts, and stops a call. */
import { access } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, isAbsolute, join } from "node:path";
import {
  type ConfiguredServer,
  configuredServers,
  knownConfigs,
  type Proxied,
} from "../../mcp/client-config.ts";
import { findProgram } from "../find-program.ts";
import { type Finding, fault, own, skipped, warning, word } from "./finding.ts";
import { proxyTrials } from "./mcp-trials.ts";
import { expected, type Surroundings } from "./surroundings.ts";

/** Where clients keep their servers, below the user's home. */
const IN_HOME = [
  ".claude.json",
  ".config/Claude/claude_desktop_config.json",
  "Library/Application Support/Claude/claude_desktop_config.json",
  ".cursor/mcp.json",
  ".gemini/settings.json",
  ".qwen/settings.json",
  ".codeium/windsurf/mcp_config.json",
  ".config/Code/User/mcp.json",
  "Library/Application Support/Code/User/mcp.json",
  ".config/zed/settings.json",
];
/** And in a project. */
const IN_PROJECT = [".mcp.json", ".cursor/mcp.json", ".vscode/mcp.json", ".gemini/settings.json"];

/** Every server behind a proxy, in all configs that are found. */
export const mcp = (around: Surroundings): Promise<Finding[]> => mcpFindings(around, skipped);

/** As the person asked for it: then it is a fault if there is none. */
export const namedMcp = (around: Surroundings): Promise<Finding[]> =>
  mcpFindings(around, (what) =>
    fault(what, { how: "put it in front of a client's servers", run: WRAP }),
  );

const WRAP = own("install mcp --config FILE");

async function mcpFindings(
  around: Surroundings,
  none: (what: string) => Finding,
): Promise<Finding[]> {
  const known = await knownConfigs(around.directory);
  const files = [...new Set([...known, ...(await clientConfigs())])];
  const findings: Finding[] = [];
  for (const file of files)
    findings.push(...(await fileFindings(file, { around, isKnown: known.includes(file) })));
  return findings.length > 0
    ? findings
    : [none("no client's config has a server behind the proxy")];
}

async function clientConfigs(): Promise<string[]> {
  const home = process.env.HOME || homedir();
  const all = [
    ...IN_HOME.map((file) => join(home, file)),
    ...IN_PROJECT.map((file) => join(process.cwd(), file)),
  ];
  const there = await Promise.all(all.map(exists));
  return all.filter((_file, at) => there[at]);
}

async function fileFindings(
  file: string,
  { around, isKnown }: { readonly around: Surroundings; readonly isKnown: boolean },
): Promise<Finding[]> {
  const servers = await configuredServers(file).catch(expected);
  if (servers instanceof Error)
    return isKnown
      ? [fault(servers.message, { how: "correct that file, then", run: wrap(file) })]
      : [];
  const proxied = servers.flatMap(({ name, proxy }) => (proxy ? [{ name, proxy }] : []));
  if (proxied.length === 0) return [];
  const tried = await Promise.all(
    proxied.map(({ name, proxy }) => proxyFindings(`${name} in ${file}`, { file, proxy, around })),
  );
  return [...tried.flat(), ...servers.flatMap((server) => bareFinding(server, file))];
}

const wrap = (file: string): string => own(`install mcp --config ${word(file)}`);

function bareFinding({ name, proxy, canBeWrapped }: ConfiguredServer, file: string): Finding[] {
  if (proxy || !canBeWrapped) return [];
  const what = `${name} in ${file} has no proxy: its tools do not ask Countersign by it`;
  return [warning(what, { how: "wrap it too", run: wrap(file) })];
}

async function proxyFindings(
  what: string,
  {
    file,
    proxy,
    around,
  }: { readonly file: string; readonly proxy: Proxied; readonly around: Surroundings },
): Promise<Finding[]> {
  const path = proxy.env.PATH ?? process.env.PATH;
  const [program] = proxy.command;
  const script = proxy.command.find((each) => basename(each) === "main.js");
  const isHere = script === undefined || (await exists(script));
  const missing = isThere(program, path) ? (isHere ? undefined : script) : program;
  if (missing !== undefined)
    return [
      fault(`${what}: there is no program ${missing}, so the client cannot start it`, {
        run: wrap(file),
      }),
    ];
  const server = serverFindings(what, proxy.server, path);
  return [...server, ...(await proxyTrials(what, { proxy, fix: wrap(file) }, around))];
}

/** The proxy ends where its server does not start, so nothing runs: no fault of the gate. */
function serverFindings(what: string, server: string | undefined, path: string | undefined) {
  if (server === undefined || isThere(server, path)) return [];
  const fix = {
    how: "install it, or correct its entry; looked for with",
    run: `which ${word(server)}`,
  };
  return [warning(`${what}: there is no program ${server}, so the server does not start`, fix)];
}

/** What the client itself completes, and what is relative to its folder, cannot be looked for. */
function isThere(program: string, path: string | undefined): boolean {
  if (program.includes("$") || (program.includes("/") && !isAbsolute(program))) return true;
  return findProgram(program, path) === "found";
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
