/** One gateway, with the memory store and a log on a disk. */
import { Clock } from "../../src/core/clock.ts";
import { memoryStore } from "../../src/stores/memory.ts";
import { startAgents } from "./agents.ts";
import { auditOn } from "./disk.ts";
import { startDisturbances } from "./disturbances.ts";
import { gatewayOn } from "./gateway.ts";
import { Laws } from "./laws.ts";
import type { Schedule } from "./schedule.ts";
import { slow } from "./slow-store.ts";
import { ancestorsOf, type World } from "./world.ts";

/** Plays a whole schedule, and returns the laws as they were kept. */
export async function playOneGateway(schedule: Schedule): Promise<Laws> {
  const pending = () => parts.approvals.pending();
  const isStopped = (session: string) => parts.stops.holds([session, ...ancestorsOf(session)]);
  const laws = new Laws(schedule, { pending, isStopped });
  const world: World = {
    ...{ schedule, laws },
    failing: { disk: false, platform: false },
    gateway: () => parts,
    concluded: (entry) => laws.concluded(entry),
  };
  const clock = new Clock({ now: () => schedule.wall, steady: () => schedule.steady });
  const store = slow(memoryStore({ retain: 64, now: clock.now }), world);
  const parts = gatewayOn(world, { clock, store, audit: auditOn(world) });
  startAgents(world);
  startDisturbances(world);
  await schedule.run();
  laws.ended({ open: parts.approvals.size, held: parts.quotas.size });
  return laws;
}
