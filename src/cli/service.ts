/** `countersign service`: keeps the gateway running in the background, also after a restart. */
import { Command } from "commander";
import { outputOption } from "./output.ts";

export interface ServiceInstallFlags {
  readonly config?: string;
  readonly print?: boolean;
}

export const serviceCommand = (): Command => {
  const service = new Command("service")
    .description("run the gateway in the background: a systemd user unit, or a launchd agent")
    .addHelpText(
      "after",
      `
The service runs as you, starts with your session, and is started again if it fails. It has none of
your shell's variables: secrets stand in secrets.env in the state directory. docs/operate.md says
more, also about Docker.

Example:
  $ countersign service install
  $ countersign service status
  $ journalctl --user -u countersign -f`,
    );
  service
    .command("install")
    .description("write the unit, start it, and wait until the gateway is ready")
    .option("--config <file>", "config file, as for start")
    .option("--print", "print the unit, and do nothing")
    .addHelpText(
      "after",
      `
Shows what it writes. A second run changes nothing, unless the program was moved or updated: then it
starts the gateway again.

Example:
  $ countersign service install
  $ countersign service install --print > countersign.service`,
    )
    .action(async (flags: ServiceInstallFlags) => {
      const { installService } = await import("./service/run.ts");
      await installService(flags);
    });
  service
    .command("uninstall")
    .description("stop the service and remove its unit; the state directory stays")
    .addHelpText("after", "\nExample:\n  $ countersign service uninstall")
    .action(async () => {
      const { uninstallService } = await import("./service/run.ts");
      await uninstallService();
    });
  service
    .command("status")
    .description("show whether it is installed, runs and is ready; exit code 1 if it is not")
    .addOption(outputOption())
    .addHelpText("after", "\nExample:\n  $ countersign service status --output json")
    .action(async ({ output }: { output: string }) => {
      const { serviceStatus } = await import("./service/run.ts");
      await serviceStatus(output);
    });
  return service;
};
