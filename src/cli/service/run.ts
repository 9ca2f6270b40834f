/** Installs, removes and shows the service, whichever manager this machine has. */
import { mkdir, readFile, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, join, resolve, sep } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findConfig } from "../../config/find.ts";
import { CountersignError } from "../../core/errors.ts";
import { built } from "../../core/package-root.ts";
import { stateDirectory } from "../../filesystem/locations.ts";
import { VERSION } from "../../filesystem/version.ts";
import { operatorName } from "../../state/directory.ts";
import { absent, writeDurably } from "../../state/files.ts";
import { SECRETS_FILE } from "../../state/secrets-file.ts";
import { type FoundGateway, findGateway } from "../doctor/surroundings.ts";
import { print, printJson, printTable, program, tell } from "../output.ts";
import type { ServiceInstallFlags } from "../service.ts";
import { launchd } from "./launchd.ts";
import { runProgram, type ServiceManager, type ServicePlan } from "./manager.ts";
import { systemd } from "./systemd.ts";

const READY_MS = 30_000;
const POLL_MS = 250;

export async function installService({ config, print: only }: ServiceInstallFlags): Promise<void> {
  const manager = managerHere();
  const plan = planOf(config);
  const unit = manager.unit(plan);
  if (only) return void process.stdout.write(unit);
  await mustBeAvailable(manager);
  await checkAsService(config);
  const before = await readFile(manager.file, "utf8").catch(absent);
  const running = await gatewayHere();
  if (running !== undefined && (await manager.state()) !== "running")
    throw new CountersignError(
      "already-running",
      `a gateway is running at ${running.url}, and not as this service: stop it, ` +
        "then run this again",
    );
  if (plan.main.includes(`${sep}_npx${sep}`))
    tell(
      "note: npx may remove this program from its cache. To keep the service: " +
        "npm install -g countersign, then `countersign service install`",
    );
  if (before === unit) print(`${manager.file}: nothing to change`);
  else {
    print(`${manager.file}:\n${unit.replace(/^(?=.)/gm, "  ")}`);
    await mkdir(dirname(manager.file), { recursive: true });
    await writeDurably(dirname(manager.file), basename(manager.file), unit);
  }
  await manager.start(before !== unit || (running?.version ?? VERSION) !== VERSION);
  await untilReady(manager);
  const note = await manager.note();
  if (note !== undefined) tell(`note: ${note}`);
}

export async function uninstallService(): Promise<void> {
  const manager = managerHere();
  const before = await readFile(manager.file, "utf8").catch(absent);
  if (before === undefined) return print("The service is not installed: nothing to change.");
  const why = await manager.unavailable();
  if (why === undefined) await manager.stop();
  else tell(`note: it could not be stopped: ${why}`);
  await rm(manager.file);
  if (why === undefined) await manager.forget();
  print(`Stopped the service and removed ${manager.file}. ${stateDirectory()} stays as it is.`);
}

export async function serviceStatus(output: string): Promise<void> {
  const found = await lookAtService();
  const { isReady } = found;
  if (!isReady) process.exitCode = 1;
  if (output === "json") return printJson(found);
  printTable(
    ["SERVICE", found.manager],
    [
      ["unit", found.isInstalled ? found.file : `${found.file} (not installed)`],
      ["state", found.state],
      ["gateway", isReady ? `ready at ${found.url}` : "not ready"],
      ["log", found.log],
      ...(found.isOutdated ? [["update", `run: ${program()} service install`]] : []),
    ],
  );
  if (!found.isInstalled) tell(`Install it with: ${program()} service install`);
}

/** JSON of it is what `--output json` prints. */
export interface FoundService {
  readonly manager: string;
  readonly file: string;
  readonly isInstalled: boolean;
  /** The unit starts another program than this one. */
  readonly isOutdated: boolean;
  readonly state: string;
  readonly isReady: boolean;
  readonly url: string | null;
  readonly log: string;
}

export async function lookAtService(): Promise<FoundService> {
  const manager = managerHere();
  const { name, file, log } = manager;
  const unit = await readFile(file, "utf8").catch(absent);
  const state = unit === undefined ? "not installed" : await stateOf(manager);
  const running = await gatewayHere();
  return {
    manager: name,
    file,
    isInstalled: unit !== undefined,
    isOutdated: unit !== undefined && !unit.includes(fileURLToPath(built("src/main.js"))),
    state,
    isReady: state === "running" && running !== undefined && running.unready === undefined,
    url: running?.url ?? null,
    log,
  };
}

const stateOf = async (manager: ServiceManager): Promise<string> =>
  (await manager.unavailable()) === undefined ? manager.state() : "unknown";

function managerHere(): ServiceManager {
  const home = process.env.HOME || homedir();
  const around = { home, env: process.env, run: runProgram, user: operatorName() };
  if (process.platform === "linux") return systemd(around);
  if (process.platform === "darwin") return launchd({ ...around, uid: process.getuid?.() ?? 0 });
  throw new CountersignError(
    "bad-request",
    `no service manager of ${process.platform} is known: run \`countersign start\` under one of ` +
      "your own, or in Docker (docs/operate.md)",
  );
}

const planOf = (config: string | undefined): ServicePlan => ({
  node: process.execPath,
  main: fileURLToPath(built("src/main.js")),
  home: process.env.COUNTERSIGN_HOME ? stateDirectory() : undefined,
  config: config === undefined ? undefined : resolve(config),
});

async function mustBeAvailable(manager: ServiceManager): Promise<void> {
  const why = await manager.unavailable();
  if (why === undefined) return;
  throw new CountersignError(
    "bad-config",
    `${why}. To see the unit: ${program()} service install --print`,
  );
}

/** A service has none of the shell's variables. Throws where the config needs them. */
async function checkAsService(config: string | undefined): Promise<void> {
  const environment = { HOME: process.env.HOME, PATH: process.env.PATH };
  await findConfig(config, { environment }).catch((cause: Error) => {
    const secrets = join(stateDirectory(), SECRETS_FILE);
    throw new CountersignError(
      "bad-config",
      `the service could not start, so nothing was changed:\n${cause.message}\n` +
        `A service has none of your shell's variables. Write NAME=value lines into ${secrets} ` +
        `(chmod 600), or let \`${program()} init\` do it`,
      { cause },
    );
  });
}

type Running = Extract<FoundGateway, { kind: "running" }>;

/** The gateway of this state directory. */
async function gatewayHere(): Promise<Running | undefined> {
  const found = await findGateway(stateDirectory(), new Map());
  return found.kind === "running" && found.isOwn ? found : undefined;
}

async function untilReady(manager: ServiceManager): Promise<void> {
  const until = Date.now() + READY_MS;
  while (Date.now() < until) {
    const gateway = await gatewayHere();
    if (gateway !== undefined && gateway.unready === undefined)
      return print(`The gateway is ready at ${gateway.url}.`);
    if ((await manager.state()) === "failed") break;
    await wait(POLL_MS);
  }
  const [shell = "", ...args] = manager.log.split(" ");
  const { stdout } = await runProgram(shell, ...args);
  throw new CountersignError(
    "unreachable",
    `the service was started, but the gateway is not ready. Its log (${manager.log}):\n` +
      stdout.trim(),
  );
}
