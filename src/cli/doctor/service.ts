/** Checks the background service, where one is installed. */
import { type Finding, ok, own, warning } from "./finding.ts";

export async function service(): Promise<Finding[]> {
  if (process.platform !== "linux" && process.platform !== "darwin") return [];
  const { lookAtService } = await import("../service/run.ts");
  const { isInstalled, isOutdated, state, manager, file, log } = await lookAtService();
  if (!isInstalled) return [];
  const run = own("service install");
  if (isOutdated)
    return [warning(`${file} starts another program than this one`, { how: "write it anew", run })];
  if (state === "running") return [ok(`${manager} runs it (${file})`)];
  if (state === "unknown")
    return [warning(`${manager} has no session here, so the service does not run`, { run })];
  const told = `the service is installed, but it has ${state === "failed" ? "failed" : "stopped"}`;
  return [warning(told, { how: `its log says why (${log}); start it again with`, run })];
}
