/** A connection is lost while the database commits: what became of it is found out, not guessed. */
import { connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { openGateway, type TestGateway } from "../support/gateways.ts";
import { NODE } from "../support/nodes.ts";
import { newDatabase, sql } from "../support/postgres.ts";

let gateway: TestGateway;
let line: Line;
afterEach(async () => {
  await gateway.stop();
  line.server.close();
});

interface Line {
  readonly server: Server;
  readonly port: number;
  /** The gateway's ends are gone; the database hears nothing of that. */
  cut(): void;
}

async function lineTo(host: string, port: number): Promise<Line> {
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, host);
    ends.add(near);
    near.on("data", (bytes) => far.write(bytes));
    far.on("data", (bytes) => near.write(bytes));
    near.on("error", () => {});
    far.on("error", () => near.destroy());
    far.on("close", () => near.destroy());
    near.on("end", () => far.end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    server,
    port: typeof address === "object" && address ? address.port : 0,
    cut() {
      for (const end of ends) end.resetAndDestroy();
      ends.clear();
    },
  };
}

/** Commits of audit lines take a second from now on. */
const SLOWLY = `
  CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_sleep(1); RETURN NULL; END';
  CREATE CONSTRAINT TRIGGER slowly AFTER INSERT ON countersign.audit
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION slowly()`;

const safe = { input: { command: "git status" } };

it("a commit that is still under way is waited for before it is made again", async () => {
  const url = new URL(await newDatabase());
  line = await lineTo(url.hostname, Number(url.port));
  const direct = url.href;
  url.host = `127.0.0.1:${line.port}`;
  gateway = await openGateway(`${NODE}\nstore: $DATABASE\n`, {}, { DATABASE: url.href });
  await gateway.ask(safe);
  await sql(direct, SLOWLY);
  const asked = gateway.ask({ ...safe, session: "s:late" });
  const isCommitting = async () => {
    const text = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'";
    return (await sql(direct, text)).length;
  };
  await expect.poll(isCommitting, { timeout: 5000 }).toBe(1);
  line.cut();
  expect((await asked).body).toMatchObject({ decision: "allow" });
  const next = await gateway.ask({ ...safe, session: "s:next" });
  expect(next.body).toMatchObject({ decision: "allow" });
  const [row] = await sql(
    direct,
    "SELECT count(*) AS n FROM countersign.audit WHERE lines LIKE $1",
    ["%s:late%"],
  );
  expect(Number(row?.n)).toBe(1);
});
