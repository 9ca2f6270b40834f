/**
 * An audit file that something else touches while the gateway runs: nothing is allowed until a
 * person has looked.
 */
import { execFileSync } from "node:child_process";
import {
  appendFile,
  chmod,
  copyFile,
  link,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../../src/app/log.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";

let at: TestGateway;
let logged: string[];
beforeEach(async () => {
  logged = [];
  const destination = {
    write: (line: string) => logged.push(line) > 0,
  } as unknown as NodeJS.WritableStream;
  at = await openGateway(undefined, { log: createLog("error", { destination }) });
});
afterEach(() => at.stop());

const file = () => join(at.home, "audit.jsonl");
const safe = async () => (await at.ask({ input: { command: "ls" } })).body;
const ready = () => at.send("GET", "/readyz", { token: "" });

const TOUCHED: readonly (readonly [string, string, () => Promise<unknown>])[] = [
  ["moved away", "deleted or moved away", () => rename(file(), `${file()}.old`)],
  ["deleted", "deleted or moved away", () => rm(file())],
  [
    "replaced by a copy of itself",
    "another file has taken its place",
    async () => {
      await copyFile(file(), `${file()}.copy`);
      await rename(`${file()}.copy`, file());
    },
  ],
  ["emptied", "truncated", () => truncate(file(), 0)],
  [
    "cut after its first line",
    "truncated",
    async () => truncate(file(), (await readFile(file(), "utf8")).indexOf("\n") + 1),
  ],
  ["written to by something else", "something else wrote", () => appendFile(file(), "{}\n")],
  [
    "edited in place, with the same length",
    "something else changed it",
    async () => {
      const { mtimeMs } = await stat(file());
      await writeFile(file(), (await readFile(file(), "utf8")).replace("started", "stopped"));
      // whatever the disk's clock counts in
      await utimes(file(), new Date(), new Date(mtimeMs + 10));
    },
  ],
  [
    "edited in place, and its time of modification put back to the nanosecond",
    "something else changed it",
    async () => {
      execFileSync("touch", ["-r", file(), `${file()}.time`]);
      await writeFile(file(), (await readFile(file(), "utf8")).replace("started", "stopped"));
      execFileSync("touch", ["-r", `${file()}.time`, file()]);
    },
  ],
  [
    "moved away, with a link to it in its place",
    "another file has taken its place",
    async () => {
      await rename(file(), `${file()}.old`);
      await symlink(`${file()}.old`, file());
    },
  ],
  ["opened to others", "its mode", () => chmod(file(), 0o666)],
  ["given a second name", "its names", () => link(file(), `${file()}.too`)],
];

describe("an audit file that is not as it was left allows nothing until it is repaired", () => {
  it.each(TOUCHED)(
    "where it was %s, every call is denied, and readyz and status say why",
    async (_how, why, touch) => {
      expect((await safe()).decision).toBe("allow");
      await touch();
      expect(await safe()).toMatchObject({
        decision: "deny",
        reason: { type: "gateway", code: "not-recorded" },
      });
      expect(await safe()).toMatchObject({ decision: "deny", reason: { code: "not-recorded" } });
      const answer = await ready();
      expect(answer).toMatchObject({
        status: 503,
        body: { ready: false, reason: expect.stringContaining(why) },
      });
      const status = await at.send("GET", "/v1/status", { token: at.tokens.admin });
      expect(status.body.audit.problem).toContain(why);
      expect(logged.join("")).toContain("countersign audit verify");
    },
  );

  it.each(TOUCHED)(
    "where it was %s while nothing happened, readyz says so at once",
    async (_how, why, touch) => {
      expect((await safe()).decision).toBe("allow");
      expect((await ready()).status).toBe(200);
      await touch();
      expect(await ready()).toMatchObject({
        status: 503,
        body: { reason: expect.stringContaining(why) },
      });
      expect(await safe()).toMatchObject({ decision: "deny", reason: { code: "not-recorded" } });
    },
  );

  it("an open question cannot be approved either, and the evidence stays as it is", async () => {
    await at.companion();
    const { body } = await at.ask({}, "?wait=0");
    await appendFile(file(), '{"forged":true}\n');
    const touched = await readFile(file(), "utf8");
    expect((await at.answer(body.approval, { decision: "approve" })).status).toBe(503);
    expect((await at.send("GET", `/v1/calls/${body.id}`)).body).toMatchObject({ decision: "deny" });
    expect(await readFile(file(), "utf8")).toBe(touched);
  });

  it("what only reads the file, or is asked at the same moment, breaks nothing", async () => {
    const all = Array.from({ length: 40 }, async (_, index) => {
      const [call] = await Promise.all([
        at.ask({ session: `s:${index}`, input: { command: "ls" } }),
        ready(),
        readFile(file()),
      ]);
      return call.body.decision;
    });
    expect(new Set(await Promise.all(all))).toEqual(new Set(["allow"]));
    expect((await ready()).status).toBe(200);
  });
});
