/** A thread that plays schedules of a bundled simulation (bench/support/simulation.mjs). */
import { parentPort, workerData } from "node:worker_threads";

const { playSeeds } = await import(workerData.bundle);

parentPort.on("message", async ({ first, ...how }) => {
  parentPort.postMessage(await playSeeds(first, how));
});
