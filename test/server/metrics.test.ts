/** The metrics: every answer is counted, however many come between two readings. */
import { describe, expect, it } from "vitest";
import { Events } from "../../src/core/events.ts";
import type { Decision } from "../../src/core/model.ts";
import { createMetrics } from "../../src/server/metrics.ts";
import { requestOf } from "../worlds/test-core.ts";

const REQUEST = requestOf();
const APPROVED: Decision = {
  outcome: "allow",
  status: "approved",
  reason: { type: "person", code: "approved", message: "ada approved this." },
  by: { kind: "person", name: "ada", channel: "companion", userId: "ada-phone" },
  at: REQUEST.createdAt + 7000,
};

describe("the metrics of approvals", () => {
  it.each([0, 1, 63, 64, 65, 200])("count %i answers, and count on from there", async (count) => {
    const events = new Events();
    const metrics = createMetrics(events, {
      pending: () => 0,
      audit: () => ({ lines: 0, syncs: 0, problem: undefined }),
      ready: async () => true,
      channels: () => [],
      diskFree: async () => undefined,
    });
    const resolve = () =>
      events.emit({
        type: "approval.resolved",
        record: { request: REQUEST, decision: APPROVED },
      });
    for (let time = 0; time < count; time++) resolve();
    const read = async () => {
      const { text } = await metrics.read();
      const of = (name: string) => Number(text.split(`${name} `)[1]?.split("\n")[0] ?? 0);
      return [
        of('countersign_approvals_total{status="approved",level="dangerous"}'),
        of('countersign_approval_seconds_count{status="approved"}'),
        of('countersign_approval_seconds_sum{status="approved"}'),
        of('countersign_approval_seconds_bucket{le="5",status="approved"}'),
        of('countersign_approval_seconds_bucket{le="15",status="approved"}'),
      ];
    };
    expect(await read()).toEqual([count, count, 7 * count, 0, count]);
    expect(await read()).toEqual([count, count, 7 * count, 0, count]);
    resolve();
    expect(await read()).toEqual([count + 1, count + 1, 7 * count + 7, 0, count + 1]);
  });
});
