/** Agents: they ask, ask again, hang up, and come back later for an answer. */
import type { CallEntry } from "../../src/core/call-table.ts";
import { CountersignError } from "../../src/core/errors.ts";
import type { ToolCall } from "../../src/core/model.ts";
import { toolCall } from "../support/fixtures.ts";
import type { Stream, Tape } from "./tape.ts";
import { type Caller, SESSIONS, TIMEOUT_MS, type World } from "./world.ts";

const COMMANDS = ["push", "push", "push", "deploy", "wipe", "ls"];
const MOST_CALLS = 6;
/** An agent's second thoughts come within this. */
const SOON_MS = 4000;
/** Where no gateway is there, the next attempt is made after so long. */
const AGAIN_MS = 500;

/** What several calls of a run have in common. */
type Kind = Pick<ToolCall, "session" | "owner" | "input">;

/** Plans all calls of a run. There are few kinds, so that many calls are identical. */
export function startAgents(world: World): void {
  const { tape } = world.schedule;
  const kinds = [kindOf(tape, 1), kindOf(tape, 2), kindOf(tape, 3)];
  const most = tape.stream("agents").upTo(2);
  for (let number = 1; number <= MOST_CALLS; number++)
    if (tape.stream(`call-${number}`).chance(0.6))
      plan(world, `call-${number}`, kinds.slice(0, most + 1));
}

function kindOf(tape: Tape, number: number): Kind {
  const stream = tape.stream(`kind-${number}`);
  return {
    input: { command: stream.pick(COMMANDS) },
    session: stream.pick(SESSIONS),
    owner: stream.pick(["agent", "agent", "other"]),
  };
}

/** One call, and the same again. */
function plan(world: World, id: string, kinds: readonly Kind[]): void {
  const { schedule } = world;
  const stream = schedule.tape.stream(id);
  const at = stream.upTo(stream.pick([3000, 3000, 2 * TIMEOUT_MS]));
  const callId = stream.chance(0.5) ? `c${stream.upTo(2)}` : undefined;
  const call = toolCall({
    id,
    ...stream.pick(kinds),
    ...(callId !== undefined && { callId }),
    ...(stream.chance(0.5) && { turn: stream.pick(["t1", "t2"]) }),
  });
  schedule.after(at, () => submit(world, call));
  for (let again = stream.upTo(2); again > 0; again--)
    schedule.after(at + stream.pick([0, 0, 50, 5000, 20_000]), () =>
      submit(world, { ...call, id: `${id}.${again}` }),
    );
}

/** `call`: one that is made for the first time, or again. */
export function submit(world: World, call: ToolCall): void {
  const { schedule, laws } = world;
  const gateway = world.gateway();
  if (!gateway) return void schedule.after(AGAIN_MS, () => submit(world, call));
  const { gate } = gateway;
  let entry: CallEntry;
  try {
    entry = gate.submit(call);
  } catch (error) {
    if (!(error instanceof CountersignError)) throw error;
    schedule.tell(`${call.id} is refused: ${error.code}`);
    return;
  }
  laws.submitted(entry);
  gateway.entries.add(entry);
  const { command } = call.input;
  const as = entry.call.id === call.id ? "" : ` and is taken for ${entry.call.id}`;
  schedule.tell(`${call.id} of ${call.session} asks for ${command}${as}`);
  entry.holders++;
  const caller: Caller = { gateway, call, entry, isThere: true };
  gateway.callers.add(caller);
  void gate.decided(entry).then((decision) => {
    if (entry.decision !== decision) laws.break("a decision never changes", entry.call.id);
    if (caller.isThere && !gateway.isGone) laws.handedOut(entry, call);
  });
  const stream = schedule.tape.stream(`${call.id}-then`);
  const leave = stream.pick([undefined, undefined, hangUp, comeBack]);
  if (leave) schedule.after(stream.upTo(SOON_MS), () => leave(world, caller, stream));
}

const waits = ({ gateway, entry, isThere }: Caller): boolean =>
  isThere && !gateway.isGone && !entry.decision;

function hangUp({ schedule, laws }: World, caller: Caller): void {
  if (!waits(caller)) return;
  const { gateway, entry } = caller;
  caller.isThere = false;
  if (--entry.holders > 0) return;
  schedule.tell(`${entry.call.id} hangs up`);
  laws.hungUp(entry);
  void gateway.gate.hangUp(entry);
}

/** Its host cannot wait so long: it makes the same call again later. */
function comeBack(world: World, caller: Caller, stream: Stream): void {
  if (!waits(caller)) return;
  world.schedule.tell(`${caller.entry.call.id} will come back`);
  sendAway(world, caller, { as: "back", ms: stream.upTo(2 * TIMEOUT_MS) });
}

/** Has a caller make the same call again, so long after it was told to. */
export function sendAway(
  world: World,
  caller: Caller,
  { as, ms }: { readonly as: string; readonly ms: number },
): void {
  const { gateway, entry, call } = caller;
  caller.isThere = false;
  world.laws.parked.add(entry.call.id);
  const submitAgain = () => submit(world, { ...call, id: `${call.id}.${as}` });
  void gateway.gate.park(entry).then(() => world.schedule.after(ms, submitAgain));
}
