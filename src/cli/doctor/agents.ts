/** Checks the agents' hooks: whether they are installed as they should be, and stop a call. */
import { lstat, readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { agents as known } from "../../agents/index.ts";
import type { AgentHost, InstalledHook } from "../../core/agent.ts";
import { built } from "../../core/package-root.ts";
import { type Finding, fault, ok, own, skipped, warning, word } from "./finding.ts";
import { expected, type Surroundings, tokenIn } from "./surroundings.ts";
import { trials } from "./trials.ts";

/** Every agent that is found on this machine. */
export async function agents(around: Surroundings): Promise<Finding[]> {
  const place = { home: process.env.HOME || homedir(), env: process.env };
  const isHere = await Promise.all(known.map((agent) => agent.isHere(place)));
  const found = known.filter((_agent, at) => isHere[at]);
  if (found.length === 0) return [skipped("no agent that Countersign knows was found")];
  return (await Promise.all(found.map((agent) => hookFindings(agent, around)))).flat();
}

/** One that the person named: then it is a fault if it does not ask. */
export const namedAgent =
  (host: AgentHost) =>
  (around: Surroundings): Promise<Finding[]> =>
    hookFindings(host, around, fault);

async function hookFindings(
  host: AgentHost,
  around: Surroundings,
  missing: typeof fault = warning,
): Promise<Finding[]> {
  const { directory: state, gateway } = around;
  const install = own(`install ${host.name}`);
  const found = await host
    .installed({
      home: process.env.HOME || homedir(),
      project: process.cwd(),
      state,
      url: gateway.url,
      program: [process.execPath, fileURLToPath(built("src/main.js"))],
      env: process.env,
    })
    .catch(expected);
  if (found instanceof Error)
    return [
      fault(`${host.name}: ${found.message}`, { how: "correct that file, then", run: install }),
    ];
  if (found.hooks.length === 0)
    return [
      missing(`${host.name} does not ask Countersign`, { how: "install its hook", run: install }),
    ];
  const notes = found.notes.map((note) =>
    fault(`${host.name}: ${note}`, {
      run: note.includes(`countersign install ${host.name}`) ? install : lookAt(note),
    }),
  );
  const set = found.hooks.flatMap((hook) => installFindings(host, hook));
  const token = await tokenFindings(host, around);
  return [...set, ...notes, ...token, ...(await trials(host, found.hooks, around))];
}

/** Notes begin with the settings file or the environment variable that they are about. */
function lookAt(note: string): string {
  const [file] = /^\/.*?\.json/.exec(note) ?? [];
  return file === undefined
    ? `env | grep ${word(note.split(" ")[0] ?? "")}`
    : `grep -n -i -e hooks -e trust ${word(file)}`;
}

function installFindings(host: AgentHost, hook: InstalledHook): Finding[] {
  const { file, event, current, whenDown } = hook;
  const install = own(`install ${host.name}`);
  const what = `${host.name}: the hook for ${event} is in ${file}`;
  if (!current)
    return [
      warning(`${what}, but not as this version installs it`, {
        how: "install it again",
        run: install,
      }),
    ];
  if (whenDown === undefined)
    return [
      fault(`${host.name}: ${hook.script} is missing, or is not this program's`, {
        how:
          "it may lead to another gateway: set COUNTERSIGN_URL as you did then, " +
          "or install it again",
        run: install,
      }),
    ];
  const down = whenDown === "ask" ? "the agent's own prompt asks" : "calls are blocked";
  return [ok(`${what}; when no gateway answers, ${down}`)];
}

/** The header line that the hook sends: readable, private, and with the token that is in force. */
async function tokenFindings(host: AgentHost, { directory }: Surroundings): Promise<Finding[]> {
  const file = join(directory, "agent.header");
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => error);
  const install = own(`install ${host.name}`);
  if (text instanceof Error)
    return [
      fault(`${host.name}: its token file ${file} cannot be read (${text.code})`, { run: install }),
    ];
  const { mode } = await lstat(file);
  if ((mode & 0o077) !== 0)
    return [fault(`others can read ${file}`, { run: `chmod 600 ${word(file)}` })];
  const token = await tokenIn(directory, "agent");
  // where the gateway is elsewhere, only that one knows the token
  const isElsewhere = process.env.COUNTERSIGN_TOKEN || process.env.COUNTERSIGN_URL;
  return token === undefined || isElsewhere || text === `authorization: Bearer ${token}\n`
    ? []
    : [
        fault(`${host.name}: ${file} does not hold the agent's token`, {
          how: "the gateway writes it when it starts; or write it now",
          run: install,
        }),
      ];
}
