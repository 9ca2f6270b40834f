/** A connection is lost while the database commits: what became of it is found out, not guessed. */
import { afterEach, expect, it } from "vitest";
import { type DatabaseLine, lineToDatabase } from "../support/database-line.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";
import { NODE } from "../support/nodes.ts";
import { sql } from "../support/postgres.ts";

let gateway: TestGateway;
let line: DatabaseLine;
afterEach(async () => {
  await gateway.stop();
  line.close();
});

/** Commits of audit lines take a second from now on. */
const SLOWLY = `
  CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_sleep(1); RETURN NULL; END';
  CREATE CONSTRAINT TRIGGER slowly AFTER INSERT ON countersign.audit
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION slowly()`;

const safe = { input: { command: "git status" } };

it("a commit that is still under way is waited for before it is made again", async () => {
  line = await lineToDatabase();
  const { url, direct } = line;
  gateway = await openGateway(`${NODE}\nstore: $DATABASE\n`, {}, { DATABASE: url });
  await gateway.ask(safe);
  await sql(direct, SLOWLY);
  const asked = gateway.ask({ ...safe, session: "s:late" });
  const isCommitting = async () => {
    const text = `SELECT 1 FROM pg_stat_activity
      WHERE wait_event = 'PgSleep' AND datname = current_database()`;
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
