/** What an answer would do, shown before it is given: it decides and writes nothing. */
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { openUsage } from "../../src/app/usage-worker.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";

let at: TestGateway | undefined;
afterEach(async () => {
  await at?.stop();
  at = undefined;
});

const cwd = "/home/dev/app";
const push = (branch: string) => ({ cwd, input: { command: `git push origin ${branch}` } });

async function open(): Promise<TestGateway> {
  at = await openGateway();
  await at.companion();
  return at;
}

/** Calls that people were asked about before, and a question that waits. */
async function withHistory(gateway: TestGateway) {
  for (const branch of ["a", "b"]) {
    const asked = gateway.ask({ session: `s:${branch}`, ...push(branch) });
    const [question] = await gateway.pending();
    await gateway.answer(question?.id, { approved: branch === "a" });
    await asked;
  }
  const { body } = await gateway.ask(push("c"), "?wait=0");
  return body.approval as string;
}

const preview = ({ send, tokens }: TestGateway, id: string, body: object) =>
  send("POST", `/v1/approvals/${id}/preview`, { body, token: tokens.approver });

describe("POST /v1/approvals/{id}/preview", () => {
  it("shows the grant, and the calls that it would have let pass", async () => {
    const gateway = await open();
    const id = await withHistory(gateway);
    const offered = await preview(gateway, id, { scope: "session" });
    expect(offered.body).toMatchObject({ covers: true, text: "Bash(vcs.git.push:git push)" });
    const pattern = "Bash(vcs.git.push:git *)";
    const wider = await preview(gateway, id, { scope: "session", pattern });
    expect(wider.body).toMatchObject({
      covers: true,
      text: "Bash(vcs.git.push:git *",
      past: {
        tried: 2,
        wouldAllow: 2,
        examples: [
          { what: "git push origin b", asked: true, decision: "deny" },
          { what: "git push origin a", decision: "allow", tool: "Bash" },
        ],
      },
    });
    const wrong = await preview(gateway, id, { scope: "session", pattern: "Bash(*" });
    expect(wrong.body).toMatchObject({ covers: false, why: expect.any(String), text: "" });
    const turn = await preview(gateway, id, { scope: "turn" });
    expect(turn.body).toMatchObject({ covers: false, why: expect.stringContaining("turn") });
    // nothing was decided or written
    expect((await gateway.pending()).map((each) => each.id)).toEqual([id]);
    const token = gateway.tokens.approver;
    const { body } = await gateway.send("GET", "/v1/grants", { token });
    expect(body).toEqual({ grants: [], rules: [] });
  });

  it("shows the rule as it would be written, edited or not, and tries it", async () => {
    const gateway = await open();
    const id = await withHistory(gateway);
    const exact = await preview(gateway, id, { scope: "user" });
    expect(exact.body).toMatchObject({
      covers: true,
      text: expect.stringContaining('match: "git push origin c"'),
      past: { tried: 2, wouldAllow: 0, examples: [] },
    });
    const wider = await preview(gateway, id, { scope: "user", pattern: "git push origin *" });
    expect(wider.body).toMatchObject({
      covers: true,
      text: expect.stringContaining('match: "git push origin *"'),
      past: { tried: 2, wouldAllow: 2 },
    });
    const wrong = await preview(gateway, id, { scope: "user", pattern: "git *" });
    expect(wrong.body).toMatchObject({ covers: false, past: { tried: 0 } });
    const project = await preview(gateway, id, { scope: "project" });
    expect(project.body).toMatchObject({ covers: true, text: expect.stringContaining(cwd) });
  });

  it("shows how an edited input is judged, and whether it may be approved", async () => {
    const gateway = await open();
    const { body } = await gateway.ask(push("c"), "?wait=0");
    const see = (command: string) => preview(gateway, body.approval, { input: { command } });
    expect((await see("ls")).body).toMatchObject({
      accepted: true,
      level: "safe",
      card: { arguments: '{"command":"ls"}', subject: { text: "ls" }, phrase: null },
    });
    expect((await see("mkfs.ext4 /dev/sda1")).body).toMatchObject({
      accepted: false,
      level: "catastrophic",
      why: expect.stringContaining("catastrophic"),
    });
    const long = await see("x".repeat(17_000));
    expect([long.status, long.body.error.code]).toEqual([413, "too-large"]);
    expect((await gateway.pending()).map(({ id }) => id)).toEqual([body.approval]);
  });

  it("is for approvers only, and of questions that exist", async () => {
    const gateway = await open();
    const { body } = await gateway.ask(push("c"), "?wait=0");
    const path = `/v1/approvals/${body.approval}/preview`;
    const asAgent = await gateway.send("POST", path, { body: { scope: "session" } });
    expect([asAgent.status, asAgent.body.error.code]).toEqual([403, "not-an-approver"]);
    const unknown = await preview(gateway, "nothing", { scope: "session" });
    expect([unknown.status, unknown.body.error.code]).toEqual([404, "unknown-approval"]);
    expect((await preview(gateway, body.approval, { scope: "once" })).status).toBe(400);
  });
});

it("counts for a few at a time: what a flood of requests wants is refused, and more later", async () => {
  const gateway = await open();
  await gateway.ask({ input: { command: "ls" } });
  const head = { seq: (await gateway.audit()).length, hash: "" };
  const audit = { file: join(gateway.home, "audit.jsonl"), head };
  const usage = openUsage({ audit: audit as never, now: () => Date.now() });
  const wanted = Array.from({ length: 30 }, (_, since) => usage.stats(since, undefined));
  const counted = await Promise.allSettled(wanted);
  expect(counted.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
  for (const each of counted)
    if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "rate-limited" });
  expect((await usage.stats(40, undefined)).days).toMatchObject([{ automatic: 1 }]);
});
