/** What goes wrong in a run, or is done to it, beside single faults of disk, store and platform. */
import { PATIENCE_MS } from "./laws.ts";
import type { Stream } from "./tape.ts";
import { SESSIONS, TIMEOUT_MS, type World } from "./world.ts";

const HOUR = 3_600_000;

export type Disturbance = (world: World, stream: Stream) => void;

const MOST = 3;

/** Plans some of these kinds. */
export function startDisturbances(
  world: World,
  kinds: readonly Disturbance[] = OF_ONE_GATEWAY,
): void {
  const { schedule } = world;
  for (let number = 1; number <= MOST; number++) {
    const stream = schedule.tape.stream(`disturbance-${number}`);
    if (!stream.chance(0.5)) continue;
    const disturb = stream.pick(kinds);
    schedule.after(stream.upTo(stream.pick([5000, TIMEOUT_MS])), () => disturb(world, stream));
  }
}

const setClock: Disturbance = ({ schedule }, stream) => {
  const ms = stream.pick([HOUR, -HOUR]);
  schedule.tell(`the clock is set ${ms > 0 ? "forward" : "back"} by an hour`);
  schedule.wall += ms;
};

const stall: Disturbance = ({ schedule }, stream) => {
  const ms = stream.upTo(2000);
  schedule.tell(`the process stands still for ${ms} ms`);
  schedule.stall(ms);
};

const fillDisk: Disturbance = ({ schedule, failing }, stream) => {
  schedule.tell("the disk is full");
  failing.disk = true;
  schedule.after(stream.upTo(5000), () => {
    failing.disk = false;
    schedule.tell("the disk has room again");
  });
};

const breakPlatform: Disturbance = ({ schedule, failing }, stream) => {
  schedule.tell("the platform is down");
  failing.platform = true;
  schedule.after(stream.upTo(20_000), () => {
    failing.platform = false;
    schedule.tell("the platform is up again");
  });
};

const stopSession: Disturbance = ({ schedule, laws, gateway }, stream) => {
  const session = stream.pick([undefined, ...SESSIONS]);
  schedule.tell(`ada stops ${session ?? "everything"}`);
  void gateway()
    ?.stops.stop(session, "ada")
    .catch(() => {});
  schedule.after(PATIENCE_MS, () => void laws.expectStopped(session));
  schedule.after(stream.upTo(2 * PATIENCE_MS), () => {
    schedule.tell(`ada lets ${session ?? "everything"} go on`);
    void gateway()
      ?.stops.resume(session, "ada")
      .catch(() => {});
  });
};

/** What can happen in any world. */
export const COMMON: readonly Disturbance[] = [stall, setClock, breakPlatform];

const OF_ONE_GATEWAY = [stall, setClock, fillDisk, breakPlatform, stopSession, stopSession];
