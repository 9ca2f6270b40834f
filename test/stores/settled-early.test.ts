/** A question that another node settles before its own node has heard that it is open. */
import { expect, it } from "vitest";
import type { ApprovalRequest, Decision, ResolvedRecord } from "../../src/core/model.ts";
import { SharedStore, type StoreParts } from "../../src/stores/postgres/store.ts";
import type { ApprovalRow } from "../../src/stores/postgres/tables.ts";

it("is told again once those who wait for it can be told", async () => {
  const request = { id: "q1", call: "c1" } as ApprovalRequest;
  const decision = { outcome: "allow" } as Decision;
  const row: ApprovalRow = { request, decision, waiting: ["c1"], covered: ["c1"] };
  let confirm = (): void => {};
  const confirmed = new Promise<void>((resolve) => {
    confirm = resolve;
  });
  const store = new SharedStore({
    tables: { get: async () => [row] },
    writer: { open: () => confirmed },
    stats: {},
  } as unknown as StoreParts);
  const told: [isOpen: boolean, record: ResolvedRecord][] = [];
  let isOpen = false;
  store.watch((record) => told.push([isOpen, record]));
  const opening = store.open(request).then(() => {
    isOpen = true;
  });
  store.told([row]);
  confirm();
  await opening;
  await expect
    .poll(() => told)
    .toEqual([
      [false, { request, decision }],
      [true, { request, decision }],
    ]);
});
