/** The disk that the audit log is on: one write after the other, slow and full at times. */
import type { Audit, AuditEvent } from "../../src/core/audit.ts";
import type { World } from "./world.ts";

export function auditOn({ schedule, laws, failing }: World): Audit {
  const rates = schedule.tape.stream("disk");
  const [slow, bad] = [rates.pick([0, 0.1, 0.5]), rates.pick([0, 0.02, 0.2])];
  let last: Promise<void> = Promise.resolve();
  return {
    append(...events) {
      laws.writing(events);
      const stream = schedule.tape.stream(`disk-${subjectOf(events[0])}`);
      const ms = stream.upTo(stream.chance(slow) ? 1000 : 10);
      const isBad = stream.chance(bad);
      const written = last.then(async () => {
        await schedule.wait(ms);
        if (failing.disk || isBad) {
          schedule.tell("a write fails");
          throw new Error("ENOSPC");
        }
        laws.written(events);
      });
      last = written.catch(() => {});
      return written;
    },
  };
}

/** The call that it is about, by which its choices are found. */
function subjectOf(event: AuditEvent | undefined): string {
  if (event?.type === "received") return event.call.id;
  if (event?.type === "verdict" || event?.type === "asked") return event.call;
  return event?.type === "decided" ? event.calls[0]! : "others";
}
