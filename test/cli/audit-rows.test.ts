/** The rows of `countersign audit tail`: what became of a call that was allowed. */
import { expect, it } from "vitest";
import { auditRows } from "../../src/cli/audit-rows.ts";

it.each([
  ["that ran", { ok: true, matches: true }, undefined],
  ["that failed", { ok: false, matches: true }, "failed"],
  ["that its host refused", { ok: false, matches: null, ran: false }, "not run"],
  ["in whose place something else ran", { ok: true, matches: false, severity: "ALARM" }, "ALARM"],
])("a call %s has the row %j", (_what, outcome, decision) => {
  const row = auditRows();
  const raw = '{"command":"git status"}';
  row({ type: "received", call: { id: "c1", session: "s:1", tool: "Bash", raw } });
  const told = row({ type: "outcome", call: "c1", ...outcome });
  expect(told && [told.tool, told.session, told.decision]).toEqual(
    decision === undefined ? undefined : ["Bash", "s:1", decision],
  );
});
