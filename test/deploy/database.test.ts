/**
 * The database of deploy/cluster: its scripts make a primary whose commits wait for the standby,
 * and a standby that takes over with everything that was answered.
 */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openGateway, type TestGateway } from "../support/gateways.ts";
import { NODE } from "../support/nodes.ts";
import {
  openReplicated,
  POSTGRES_PROGRAMS,
  type Replicated,
} from "../support/replicated-postgres.ts";

describe.skipIf(!POSTGRES_PROGRAMS)("a primary and its synchronous standby", () => {
  let database: Replicated;
  let gateway: TestGateway;
  beforeAll(async () => {
    database = await openReplicated();
    gateway = await openGateway(
      `${NODE}\nstore: { url: $DATABASE }\n`,
      {},
      { DATABASE: database.url },
    );
  });
  afterAll(async () => {
    await gateway.stop();
    await database.stop();
  });
  const statusAt = (where: "primary" | "standby", id: unknown) =>
    database.ask(where, `SELECT status FROM countersign.approvals WHERE id = '${String(id)}'`);

  it("give the gateways a user that owns its database and nothing else", async () => {
    const role = await database.ask(
      "primary",
      "SELECT rolsuper, rolreplication, rolcreatedb FROM pg_roles WHERE rolname = 'countersign'",
    );
    expect(role).toBe("f|f|f");
  });

  it("have an answer on the standby before anyone is told", async () => {
    const waiting = gateway.ask();
    const [asked] = await gateway.pending();
    await gateway.answer(asked!.id, { decision: "approve" });
    expect((await waiting).body.decision).toBe("allow");
    expect(await statusAt("standby", asked!.id)).toBe("approved");
  });

  it("let an answer wait while there is no standby, and give it when there is one", async () => {
    const waiting = gateway.ask({ session: "s:2" });
    const [asked] = await gateway.pending();
    await database.stopStandby();
    let isTold = false;
    const answering = gateway.answer(asked!.id, { decision: "approve" }).then((answer) => {
      isTold = true;
      return answer;
    });
    await expect
      .poll(() =>
        database.ask(
          "primary",
          "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'",
        ),
      )
      .not.toBe("0");
    expect(isTold).toBe(false);
    await database.startStandby();
    expect((await answering).status).toBe(200);
    expect((await waiting).body.decision).toBe("allow");
  });

  it("change over, with every answer that was given", async () => {
    const before = gateway.ask({ session: "s:3" });
    const [first] = await gateway.pending();
    await gateway.answer(first!.id, { decision: "deny" });
    expect((await before).body.decision).toBe("deny");
    const waiting = gateway.ask({ session: "s:4" });
    const [second] = await gateway.pending();
    await database.failOver();
    const late = () => gateway.answer(first!.id, { decision: "approve" });
    await expect.poll(async () => (await late()).status).toBe(409);
    const answer = await gateway.answer(second!.id, { decision: "approve" });
    expect(answer).toMatchObject({ status: 200 });
    expect((await waiting).body.decision).toBe("allow");
    expect(await statusAt("standby", first!.id)).toBe("rejected");
  });
});

describe.skipIf(!POSTGRES_PROGRAMS)(
  "a standby that was away for longer than a commit may take",
  () => {
    // PostgreSQL shows no one a commit that waits for the standby: the node has to wait for it
    it("comes back, and the answer counts; until then the gateway is not ready", async () => {
      const database = await openReplicated();
      const options = { DATABASE: database.url };
      const gateway = await openGateway(`${NODE}\nstore: { url: $DATABASE }\n`, {}, options);
      onTestFinished(async () => {
        await gateway.stop();
        await database.stop();
      });
      const waiting = gateway.ask();
      const [asked] = await gateway.pending();
      await database.stopStandby();
      const approve = () => gateway.answer(asked!.id, { decision: "approve" });
      const answering = approve();
      await expect.poll(async () => (await gateway.send("GET", "/readyz")).status).toBe(503);
      await database.startStandby();
      // one that was not sent yet is refused after its time, which a busy machine may take
      if ((await answering).status !== 200)
        await expect.poll(async () => (await approve()).status).toBe(200);
      expect((await waiting).body.decision).toBe("allow");
      const read = { tool: "Read", input: { file_path: "/tmp/a" } };
      expect((await gateway.ask(read)).body.decision).toBe("allow");
    });
  },
);
