/** `countersign start`: opens the gateway and keeps it open until it is told to stop. */
import { Command } from "commander";
import { openConfig } from "./config.ts";
import { bold, tell } from "./output.ts";

interface Flags {
  readonly config?: string;
  readonly listen?: string;
  readonly policy?: string[];
}

export const startCommand = (): Command =>
  new Command("start")
    .description("start the gateway (what countersign does when it is given no command)")
    .option("--config <file>", "config file; default: countersign.yaml in the state directory, else the built-in one")
    .option("--listen <host:port>", "where to listen; default: what the config says")
    .option("--policy <file...>", "more policy files, in force while this gateway runs")
    .addHelpText(
      "after",
      "\nReads its policy files again when they change, and on SIGHUP. Stops on SIGINT or SIGTERM: open questions end as cancelled, and the audit log is flushed.\n\nExample:\n  $ countersign start --config countersign.yaml --listen 127.0.0.1:4180",
    )
    .action(start);

async function start({ config: named, listen, policy }: Flags): Promise<void> {
  const { createGateway } = await import("../gateway.ts");
  const { config, file, directory } = await openConfig(named);
  const gateway = await createGateway(listen === undefined ? config : { ...config, listen: checkedListen(listen) }, {
    configDirectory: directory,
    configFile: file,
    ...(policy && { policies: policy }),
  });

  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) process.exit(130); // asked twice: at once
    stopping = true;
    tell(`\ncountersign: ${signal}, stopping`);
    gateway.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        tell(`countersign: ${(error as Error).message}`);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", () => stop("interrupted"));
  process.on("SIGTERM", () => stop("terminated"));
  process.on("SIGHUP", () => void gateway.reload());
  await gateway.start().catch(async (error: unknown) => {
    await gateway.stop().catch(() => {});
    throw error;
  });
  await gateway.state.write("gateway.url", `${gateway.url}\n`);
  await welcome(gateway, { file });
}

/** Throws commander's way, before anything is opened. */
function checkedListen(listen: string): string {
  if (/^(\[[0-9a-fA-F:]+\]|[^:\s]+):\d{1,5}$/.test(listen)) return listen;
  throw new Error(`--listen: expected HOST:PORT, found ${JSON.stringify(listen)}`);
}

async function welcome(
  gateway: Awaited<ReturnType<typeof import("../gateway.ts").createGateway>>,
  { file }: { file: string },
): Promise<void> {
  const { url } = gateway;
  const err = process.stderr;
  tell(`${bold("Countersign", err)} listens on ${url}`);
  tell(`  config     ${file}`);
  tell(`  state      ${gateway.state.directory}`);
  for (const { name, state, detail } of gateway.staff.status()) tell(`  channel    ${name}: ${state}${detail && ` (${detail})`}`);
  const offer = pairing(gateway);
  if (offer) tell(`  companion  ${bold(offer, err)}   (this code works once, for ten minutes; a new one: countersign pair)`);
  tell("  try it     from a second shell:");
  tell(
    `    curl -s ${url}/v1/calls -H "authorization: Bearer $(countersign token agent)" -H "content-type: application/json" \\`,
  );
  tell(`      -d '{"session":"demo:1","tool":"Bash","input":{"command":"git push --force"}}'`);
  tell("    countersign approvals; countersign approve ID");
}

function pairing(gateway: { offerPairing(): { url: string } }): string | undefined {
  try {
    return gateway.offerPairing().url;
  } catch {
    return undefined; // no approver has a companion
  }
}
