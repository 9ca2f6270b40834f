/** Runs one hook within its timeout. */
import type { HookAnswer, HookInput } from "../../core/hook.ts";
import type { Prepared } from "./compiled.ts";

/** The largest timer value in milliseconds; a timer with more fires at once. */
const LONGEST = 2 ** 31 - 1;

const failed = (why: string): HookAnswer => ({ kind: "failed", why });

/** Ends what is still running; each call ends one hook, as a failure. */
export type Running = Set<() => void>;

/**
 * Never rejects, and never takes longer than the hook's timeout, whatever its runner does. At the
 * timeout the runner is told to stop and may still return what that means (a model that timed out:
 * ask a person), but an allow no longer counts.
 */
export function hear(
  { spec, runner, faults }: Prepared,
  input: HookInput,
  running: Running,
): Promise<HookAnswer> {
  if (!runner || faults.length > 0) return Promise.resolve(failed(faults[0] ?? "it cannot be run"));
  return new Promise((resolve) => {
    const controller = new AbortController();
    let cutOff: HookAnswer | undefined;
    const end = (answer: HookAnswer): void => {
      clearTimeout(timer);
      running.delete(stop);
      resolve(
        cutOff && !(answer.kind === "answer" && isRestriction(answer.decision)) ? cutOff : answer,
      );
    };
    const giveUp = (why: string): void => {
      cutOff ??= failed(why);
      controller.abort();
      setImmediate(end, cutOff);
    };
    const stop = (): void => giveUp("the gateway was stopped while it was being asked");
    running.add(stop);
    const timer = setTimeout(
      () => giveUp(`it did not answer within ${seconds(spec.timeoutMs)}`),
      Math.min(spec.timeoutMs, LONGEST),
    );
    runner.run(spec, input, controller.signal).then(end, () => end(failed("its runner broke")));
  });
}

const isRestriction = (decision: string | undefined): boolean =>
  decision === "ask" || decision === "deny";

function seconds(ms: number): string {
  const text = ms < 1000 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`;
  return `${text}; make it faster, or raise its timeout`;
}
