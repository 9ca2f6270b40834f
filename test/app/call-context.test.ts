/** What stands around a question: the branch, what came before, how people answered before. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { openCallContext } from "../../src/app/call-context.ts";
import { Clock } from "../../src/core/clock.ts";
import { Events } from "../../src/core/events.ts";
import type { ToolCall } from "../../src/core/model.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";

let at: TestGateway | undefined;
const made: string[] = [];
afterEach(async () => {
  await at?.stop();
  at = undefined;
  for (const path of made.splice(0)) await rm(path, { recursive: true, force: true });
});

async function project(head = "ref: refs/heads/main\n"): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), "countersign-context-"));
  made.push(home);
  const cwd = join(home, "app");
  await mkdir(join(cwd, ".git"), { recursive: true });
  await writeFile(join(cwd, ".git", "HEAD"), head);
  return cwd;
}

const contextOf = async (gateway: TestGateway, id: unknown) =>
  (await gateway.send("GET", `/v1/approvals/${id}`, { token: gateway.tokens.approver })).body.card
    .context;

describe("the context of a question", () => {
  it("names branch and repository, what the session did just before, and earlier answers", async () => {
    const cwd = await project();
    at = await openGateway();
    const companion = await at.companion();
    const { body: ls } = await at.ask({ cwd, input: { command: "ls" } });
    await at.send("POST", `/v1/calls/${ls.id}/outcome`, { body: { ok: false } });
    await at.ask({ session: "s:other", cwd, input: { command: "ls other" } });
    const denying = at.ask({ cwd, input: { command: "git push origin a" } });
    const [first] = await at.pending();
    await at.answer(first?.id, { decision: "deny" });
    await denying;
    const waiting = await at.ask({ cwd, input: { command: "terraform destroy" } }, "?wait=0");
    const { body } = await at.ask({ cwd, input: { command: "git push origin b" } }, "?wait=0");
    const context = await contextOf(at, body.approval);
    expect(context).toMatchObject({
      branch: "main",
      repository: "app",
      before: [
        { tool: "Bash", what: "terraform destroy", outcome: "waiting" },
        { tool: "Bash", what: "git push origin a", outcome: "denied" },
        { tool: "Bash", what: "ls", outcome: "failed" },
      ],
      earlier: { approved: 0, denied: 1 },
    });
    expect(context.earlier.lastAt).toBeGreaterThan(0);
    expect((await contextOf(at, waiting.body.approval)).earlier.denied).toBe(0);
    const frame = companion.frames.find(({ id }) => id === body.approval);
    expect(frame?.approval).toMatchObject({ card: { context } });
  });

  it("counts the answers of earlier days, once the log has been read", async () => {
    at = await openGateway();
    const { home } = at;
    await at.companion();
    const answer = async (approved: boolean) => {
      const asked = at!.ask();
      const [question] = await at!.pending();
      await at!.answer(question?.id, { approved });
      await asked;
    };
    await answer(true);
    await answer(true);
    await answer(false);
    await at.gateway.stop();
    at = await openGateway(undefined, { stateDirectory: home });
    await at.companion();
    const earlier = async () => {
      const { body } = await at!.ask({}, "?wait=0");
      const context = await contextOf(at!, body.approval);
      await at!.send("DELETE", `/v1/approvals/${body.approval}`);
      return context.earlier;
    };
    await expect.poll(earlier).toMatchObject({ approved: 2, denied: 1 });
    await answer(true);
    expect(await earlier()).toMatchObject({ approved: 3, denied: 1 });
  });

  it("shows text of an agent's files as text, masks secrets, and is not for agents", async () => {
    const token = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
    const cwd = await project(`ref: refs/heads/a\u202eb ${token}\n`);
    at = await openGateway();
    await at.companion();
    await at.ask({ cwd, input: { command: `echo ${token}` } });
    const { body } = await at.ask({ cwd }, "?wait=0");
    const context = await contextOf(at, body.approval);
    expect(context.branch).toContain("a⟨U+202E");
    expect(JSON.stringify(context)).not.toContain(token);
    const agents = await at.send("GET", `/v1/approvals/${body.approval}`);
    expect(agents.body.card.context).toBeNull();
    const list = await at.send("GET", "/v1/approvals");
    expect(list.body.approvals[0].card.context).toBeNull();
  });

  it("is left out for what comes faster than people read, until the next second", async () => {
    let now = 1_000_999;
    const contextFor = openCallContext({
      calls: { before: () => [] },
      history: { calls: async () => [] },
      events: new Events(),
      clock: new Clock({ now: () => now }),
      mask: (text) => text,
    });
    const call = { session: "s:one", tool: "Bash" } as ToolCall;
    const about = { patternKey: "vcs.git.push_force" } as const;
    const asked = (many: number) =>
      Promise.all(Array.from({ length: many }, () => contextFor(call, about)));
    const counted = async (many: number) =>
      (await asked(many)).filter((context) => context !== undefined).length;
    expect(await counted(150)).toBe(100);
    expect(await counted(1)).toBe(0);
    now += 1;
    expect(await counted(150)).toBe(100);
  });

  it("is no condition: 150 questions at once are all asked", async () => {
    at = await openGateway();
    await at.companion();
    const asked = await Promise.all(
      Array.from({ length: 150 }, (_, each) =>
        at!.ask({ input: { command: `git push origin b${each}` } }, "?wait=0"),
      ),
    );
    expect(asked.every(({ body }) => typeof body.approval === "string")).toBe(true);
    expect(await at.pending(150)).toHaveLength(150);
  });
});
