/** `countersign start`: opens the gateway and keeps it open until it is told to stop. */
import { resolve } from "node:path";
import { Command } from "commander";
import { ADDRESS, ADDRESS_WORDS } from "../config/address.ts";
import { CountersignError } from "../core/errors.ts";
import { openConfig } from "./config.ts";
import { keepNewSpaceSmall } from "./new-space.ts";
import { bold, inShell, program, tell } from "./output.ts";
import { watchTerminal } from "./terminal.ts";

interface Flags {
  readonly config?: string;
  readonly listen?: string;
  readonly policy?: string[];
}

export const startCommand = (): Command =>
  new Command("start")
    .description("start the gateway (the default command)")
    .option(
      "--config <file>",
      "config file; default: countersign.yaml in the state directory, else the built-in one",
    )
    .option("--listen <host:port>", "where to listen; default: what the config says")
    .option("--policy <file...>", "more policy files, in force while this gateway runs")
    .addHelpText(
      "after",
      `
Reads its policy files again when they change (or: countersign reload). Stops on SIGINT or SIGTERM,
and when its terminal is closed: open questions end as cancelled, or stay open at the gateways that
share its database, and the audit log is flushed. Without a terminal it ignores SIGHUP.

Example:
  $ countersign start
  $ countersign start --config countersign.yaml --listen 127.0.0.1:4180`,
    )
    .action(start);

async function start({ config: named, listen, policy }: Flags): Promise<void> {
  const mayGrow = keepNewSpaceSmall();
  const { createGateway } = await import("../app/gateway.ts");
  const { createLog } = await import("../app/log.ts");
  const { config, file, directory } = await openConfig(named);
  let close = (): unknown => process.exit(0); // until there is something to stop
  const terminal = watchTerminal({ log: createLog(config.log.level), closed: () => close() });
  const gateway = await createGateway(
    listen === undefined ? config : { ...config, listen: checkedListen(listen) },
    {
      configDirectory: directory,
      configFile: file,
      channelOptions: { tty: { closed: terminal.closed }, cli: { program: elsewhere } },
      ...(policy && { policies: policy }),
    },
  );

  const exit = (code: number) => {
    terminal.leave();
    process.exit(code);
  };
  let stopping = false;
  const stop = (what: string, why?: string) => {
    stopping = true;
    tell(`\ncountersign: ${what}, stopping`);
    gateway.stop(why).then(
      () => exit(0),
      (error: unknown) => {
        tell(`countersign: ${(error as Error).message}`);
        exit(1);
      },
    );
  };
  // asked twice: stop at once
  const interrupt = (what: string) => (stopping ? process.exit(130) : stop(what));
  close = () => stopping || stop("its terminal was closed", CLOSED);
  process.on("SIGINT", () => interrupt("interrupted"));
  process.on("SIGTERM", () => interrupt("terminated"));
  await gateway.start().catch(async (error: unknown) => {
    await gateway.stop().catch(() => {});
    throw error;
  });
  await gateway.state.write("gateway.url", `${gateway.url}\n`);
  await welcome(gateway, { file });
  mayGrow();
}

const CLOSED =
  "The gateway's terminal was closed before anyone answered, so the gateway was stopped.";

/** Throws before anything is opened. */
function checkedListen(listen: string): string {
  if (ADDRESS.test(listen)) return listen;
  throw new CountersignError(
    "bad-config",
    `--listen: ${ADDRESS_WORDS}, found ${JSON.stringify(listen)}`,
    { path: "listen" },
  );
}

async function welcome(
  gateway: Awaited<ReturnType<typeof import("../app/gateway.ts").createGateway>>,
  { file }: { file: string },
): Promise<void> {
  const { url } = gateway;
  const err = process.stderr;
  tell(`${bold("Countersign", err)} listens on ${url}`);
  tell(`  config     ${file}`);
  tell(`  state      ${gateway.state.directory}`);
  for (const { name, state, detail } of gateway.channels.status())
    tell(`  channel    ${name}: ${state}${detail && ` (${detail})`}`);
  const offer = pairing(gateway);
  if (offer) {
    tell(`  companion  ${bold(offer, err)}`);
    tell(`             the link works once, for ten minutes; a new one: ${elsewhere()} pair`);
  }
  const folder = program().startsWith("npx ") ? `, in the folder ${process.cwd()}` : "";
  tell(`  try it     from a second shell${folder}:`);
  tell(
    `    ${elsewhere()} ask --session demo:1 --tool Bash --input '{"command":"git push --force"}'`,
  );
  tell(`    ${elsewhere()} approvals`);
  tell(`    ${elsewhere()} approve ID`);
}

/** How to start this program from another shell, which may not have our environment. */
function elsewhere(): string {
  const { COUNTERSIGN_HOME: home } = process.env;
  return home ? `COUNTERSIGN_HOME=${inShell(resolve(home))} ${program()}` : program();
}

function pairing(gateway: { offerPairing(): { url: string } }): string | undefined {
  try {
    return gateway.offerPairing().url;
  } catch {
    return undefined; // no approver has a companion
  }
}
