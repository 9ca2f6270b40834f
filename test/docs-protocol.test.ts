/**
 * docs/companion-protocol.md against the schemas, and the schemas against what a gateway sends: a
 * field that is added, removed or renamed in one place fails here.
 */
import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { AwayFrame, ResponseFrame } from "../channels/companion/frames.ts";
import { rowsOf, type Schema, tableBelow } from "./support/field-tables.ts";
import { openGateway, type TestGateway } from "./support/gateways.ts";

let at: TestGateway;
let page: string;
let schemas: Readonly<Record<string, Schema>>;
let ajv: Ajv2020;

beforeAll(async () => {
  at = await openGateway();
  page = await readFile("docs/companion-protocol.md", "utf8");
  const { body } = await at.send("GET", "/openapi.json", { token: "" });
  schemas = body.components.schemas;
  ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema({ $id: "doc", components: body.components });
});
afterAll(() => at.stop());

const faultsOf = (name: string, value: unknown): unknown => {
  const validate = ajv.compile({ $ref: `doc#/components/schemas/${name}` });
  return validate(value) ? [] : validate.errors;
};

/** A frame has all fields of an approval beside its own; the page says them once. */
const ownRows = (name: string) => {
  const repeated = new Set(Object.keys(schemas.Approval?.properties ?? {}));
  repeated.delete("card");
  const rows = rowsOf(schemas[name] ?? {});
  const fields = rows.map(([field]) => field.replace(/[`?]/g, ""));
  expect(fields).toEqual(expect.arrayContaining([...repeated]));
  // and the fields within those
  return rows.filter((_, index) => !repeated.has(fields[index]?.split(/[.[]/)[0] ?? ""));
};

describe("docs/companion-protocol.md", () => {
  const parts = [
    "Approval",
    "Card",
    "CommandBody",
    "Nested",
    "ChangesBody",
    "FileChange",
    "Hunk",
    "DiffLine",
    "TreeBody",
    "RawBody",
    "Reason",
  ];
  it.each(parts)("has every field of %s", (name) => {
    expect(tableBelow(page, name)).toEqual(rowsOf(schemas[name] ?? {}));
  });

  it("has every field of every frame that the gateway sends", () => {
    expect(tableBelow(page, "`approval.request`")).toEqual(ownRows("RequestFrame"));
    expect(tableBelow(page, "`approval.resolved`")).toEqual(ownRows("ResolvedFrame"));
    expect(tableBelow(page, "`approval.ack`")).toEqual(rowsOf(schemas.AckFrame ?? {}));
    expect(tableBelow(page, "`approval.outcome`")).toEqual(rowsOf(schemas.OutcomeFrame ?? {}));
    expect(tableBelow(page, "`stopped`")).toEqual(rowsOf(schemas.StoppedFrame ?? {}));
    expect(tableBelow(page, "`heartbeat`")).toEqual(rowsOf(schemas.HeartbeatFrame ?? {}));
    expect(tableBelow(page, "`alarm`")).toEqual(rowsOf(schemas.AlarmFrame ?? {}));
    expect(tableBelow(page, "`heartbeat`")).toEqual(rowsOf(schemas.HeartbeatFrame ?? {}));
    expect(tableBelow(page, "`error`")).toEqual(rowsOf(schemas.ErrorFrame ?? {}));
  });

  it("has every field of the frame that puts an alarm away", () => {
    const { $schema: _schema, ...own } = z.toJSONSchema(AwayFrame, { io: "input" });
    expect(tableBelow(page, "`alarm.away`")).toEqual(rowsOf(own as Schema));
  });

  it("has every field of the frame that a companion sends", () => {
    const { $schema: _schema, ...own } = z.toJSONSchema(ResponseFrame, { io: "input" });
    expect(tableBelow(page, "`approval.response`")).toEqual(rowsOf(own as Schema));
  });

  it("has every field of every event", () => {
    expect(tableBelow(page, "`decision`")).toEqual(rowsOf(schemas.DecisionEvent ?? {}));
    for (const event of ["approval.created", "approval.resolved", "decision"])
      expect(page).toContain(`\`${event}\``);
  });

  it("has a status for every result of an answer", () => {
    const { properties } = schemas.AckFrame ?? {};
    for (const status of properties?.status?.enum ?? []) expect(page).toContain(`${status}`);
  });
});

describe("what a gateway sends", () => {
  const FRAMES: Readonly<Record<string, string>> = {
    "approval.request": "RequestFrame",
    "approval.resolved": "ResolvedFrame",
    "approval.ack": "AckFrame",
    "approval.outcome": "OutcomeFrame",
    stopped: "StoppedFrame",
    alarm: "AlarmFrame",
    heartbeat: "HeartbeatFrame",
    error: "ErrorFrame",
  };

  it("keeps the schemas of its frames, for a tap, a phrase, a mistake, a withdrawal, an alarm", async () => {
    const companion = await at.companion();
    const ask = (command: string) =>
      at.ask({ input: { command }, cwd: "/srv", summary: "it helps", agent: "a" }, "?wait=0");
    const push = await ask("git push --force");
    const disk = await ask("mkfs.ext4 /dev/sda1");
    const withdrawn = await ask("terraform destroy");
    const long = await ask(`rm -rf ${"x".repeat(40_000)}`);
    await at.send("DELETE", `/v1/approvals/${withdrawn.body.approval}`);
    companion.respond(push.body.approval, { approved: true, alwaysAllow: true });
    companion.respond(push.body.approval, { approved: false });
    companion.respond(disk.body.approval, { approved: true });
    companion.respond(disk.body.approval, { approved: true, phrase: "no" });
    companion.respond(disk.body.approval, { approved: false, reason: "no" });
    companion.respond(long.body.approval, { approved: false });
    companion.respond("nothing", { approved: true });
    companion.respond("nothing", { approve: true });
    companion.socket.send("{");
    const { body: ran } = await at.ask({ input: { command: "ls" } });
    await at.send("POST", `/v1/calls/${ran.id}/outcome`, {
      body: { ok: true, input: { command: "ls -l" } },
    });
    await at.send("POST", `/v1/calls/${push.body.id}/outcome`, {
      body: { ok: false, error: "rejected", exitCode: 1 },
    });
    await at.send("POST", "/v1/stop", { body: { session: "s:9" }, token: at.tokens.approver });
    await companion.next("approval.outcome");
    await companion.next("stopped");
    await at.send("DELETE", "/v1/stop?session=s:9", { token: at.tokens.approver });
    await expect.poll(() => companion.frames.some(({ type }) => type === "alarm")).toBe(true);
    const count = (type: string) => companion.frames.filter((each) => each.type === type).length;
    await expect.poll(() => count("approval.resolved")).toBe(4);
    await expect.poll(() => [count("approval.ack"), count("error")]).toEqual([7, 2]);
    const seen = companion.frames.map(({ type }) => FRAMES[String(type)] ?? String(type));
    expect(new Set(seen)).toEqual(new Set(Object.values(FRAMES)));
    for (const [index, frame] of companion.frames.entries())
      expect([frame, faultsOf(seen[index] ?? "", frame)]).toEqual([frame, []]);
    const cut = companion.frames.find(
      ({ type, id }) => type === "approval.request" && id === long.body.approval,
    );
    expect(cut?.approval).toMatchObject({ arguments: "", card: { arguments: "" } });
  });

  it("keeps the schemas of its events", async () => {
    const hangUp = new AbortController();
    const response = await fetch(`${at.url}/v1/events`, {
      headers: { authorization: `Bearer ${at.tokens.admin}` },
      signal: hangUp.signal,
    });
    await at.companion();
    const { body } = await at.ask({ session: "sse:1" }, "?wait=0");
    await at.answer(body.approval, { approved: true });
    let text = "";
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString("utf8");
      if (text.includes("approval.resolved") && text.includes("event: decision")) break;
    }
    hangUp.abort();
    const events = [...text.matchAll(/^event: (.*)\ndata: (.*)$/gm)];
    expect(events.map(([, type]) => type).sort()).toEqual([
      "approval.created",
      "approval.resolved",
      "decision",
    ]);
    for (const [, type, data = ""] of events)
      expect([
        type,
        faultsOf(type === "decision" ? "DecisionEvent" : "Approval", JSON.parse(data)),
      ]).toEqual([type, []]);
  });
});
