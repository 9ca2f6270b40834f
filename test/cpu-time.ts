/** How much of the processor this process has used: what other processes do makes no difference to it. */

/** Milliseconds of CPU time since `process.cpuUsage()` gave `start`. */
export function cpuMs(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
