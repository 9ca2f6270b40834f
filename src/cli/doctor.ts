/** `countersign doctor`: looks at the whole installation, and says how to fix what is wrong. */
import { Argument, Command } from "commander";
import { outputOption } from "./output.ts";

export interface DoctorFlags {
  readonly config?: string;
  readonly output: string;
}

export const doctorCommand = (): Command =>
  new Command("doctor")
    .description("check the whole set-up, and say how to fix what is wrong; exit code 1 on a fault")
    .addArgument(new Argument("[agent]", "check only this agent's hook, e.g. claude-code, or mcp"))
    .option("--config <file>", "config file, as for start")
    .addOption(outputOption())
    .addHelpText(
      "after",
      `
Checks versions, config, policy, state directory, the gateway, each channel (it asks the platform),
who may approve, the clock, the database that gateways share, the audit log, disk space, the port,
your agents' hooks, and the proxies in front of MCP servers. To test a hook or a proxy, it runs it
as the agent would, with a call that every gateway denies without asking anyone; your MCP servers
are not started.
Nothing is changed, and no one is bothered. Warnings alone end with exit code 0.

Example:
  $ countersign doctor
  $ countersign doctor claude-code
  $ countersign doctor --output json`,
    )
    .action(async (agent: string | undefined, flags: DoctorFlags) => {
      const { doctor } = await import("./doctor/run.ts");
      await doctor(agent, flags);
    });
