/**
 * rules.yaml as operators and accidents leave it: edited meanwhile, broken, replaced by a link,
 * gone.
 */
import { chmod, lstat, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { AuditEvent } from "../../src/core/audit.ts";
import { CountersignError } from "../../src/core/errors.ts";
import { openPermanentRules } from "../../src/policy-files/permanent-rules-file.ts";
import { openGateway } from "../support/gateways.ts";
import { openLog } from "../worlds/test-core.ts";

const ASKS = "rules:\n  - { name: own, tools: [Bash], match: 'git tag', action: ask }\n";
const ALLOWS_ALL = "rules: [{ name: wide, tools: ['*'], action: allow }]\n";

async function open() {
  const at = await openGateway();
  onTestFinished(() => at.stop());
  await at.companion();
  let session = 0;
  const ask = async (command: string) =>
    (await at.ask({ session: `s:${++session}`, input: { command }, cwd: "/srv/shop" }, "?wait=0"))
      .body;
  const approve = async (command: string) =>
    at.answer((await ask(command)).approval, { decision: "approve", scope: "user" });
  const reload = async () => (await at.send("POST", "/v1/reload", { token: at.tokens.admin })).body;
  return { ...at, ask, approve, reload, file: join(at.home, "rules.yaml") };
}

it("a file that is replaced by a link while the gateway runs is neither put in force nor written through", async () => {
  const at = await open();
  const elsewhere = join(await mkdtemp("/tmp/elsewhere-"), "evil.yaml");
  await writeFile(elsewhere, ALLOWS_ALL);
  await symlink(elsewhere, at.file);
  expect(JSON.stringify(await at.reload())).toMatch(/is a link/);
  expect(await at.ask("npm publish")).toMatchObject({ decision: "pending" });
  expect(await at.approve("npm publish")).toMatchObject({
    status: 422,
    body: { error: { code: "rule-refused" } },
  });
  expect((await lstat(at.file)).isSymbolicLink()).toBe(true);
  expect(await readFile(elsewhere, "utf8")).toBe(ALLOWS_ALL);
});

it("a file that others can write does not count, also when it comes while the gateway runs", async () => {
  const at = await open();
  await writeFile(at.file, ALLOWS_ALL);
  await chmod(at.file, 0o666);
  expect(JSON.stringify(await at.reload())).toMatch(/others can reach .*chmod 600/);
  expect(await at.ask("npm publish")).toMatchObject({ decision: "pending" });
});

it("a file that is no policy takes no rule: nothing is decided, and the person is told its line", async () => {
  const at = await open();
  const text = "rules:\n  - { tools: [Bash], match: x, action: allow, matsch: x }\n";
  await writeFile(at.file, text, { mode: 0o600 });
  const { status, body } = await at.approve("npm publish");
  expect(status).toBe(422);
  expect(body.error.message).toMatch(/rules\.yaml:2: rules\.0\.matsch: unknown key/);
  expect(await readFile(at.file, "utf8")).toBe(text);
});

it("what an operator asks about in the file does not end because the file is gone", async () => {
  const at = await open();
  await writeFile(at.file, ASKS, { mode: 0o600 });
  await at.reload();
  expect(await at.ask("git tag")).toMatchObject({ decision: "pending" });
  await rm(at.file);
  expect(JSON.stringify(await at.reload())).toMatch(/no such file/);
  expect(await at.ask("git tag")).toMatchObject({ decision: "pending" });
});

it("a rule with approved and without match is refused with its line: it would cover a whole tool", async () => {
  const at = await open();
  const approved = "approved: { by: ada, at: '2026-01-01', approval: x }";
  await writeFile(at.file, `rules:\n  - { tools: [Bash], action: allow, ${approved} }\n`, {
    mode: 0o600,
  });
  expect(JSON.stringify(await at.reload())).toMatch(
    /rules\.yaml:2: rules\.0: a rule with \\"approved\\" needs \\"match\\"/,
  );
});

/** The file alone, with a clock that the test sets. */
async function alone() {
  const directory = await mkdtemp("/tmp/rules-");
  onTestFinished(() => rm(directory, { recursive: true }));
  const at = { steady: 0, fault: "", recorded: [] as AuditEvent[], isFull: false };
  const rules = openPermanentRules({
    directory,
    reload: async () =>
      at.fault === ""
        ? { ok: true, changed: true }
        : { ok: false, error: new CountersignError("bad-policy", at.fault) },
    audit: {
      append: async (event) => {
        if (at.isFull) throw new Error("full");
        at.recorded.push(event);
      },
    },
    log: openLog(),
    steady: () => at.steady,
  });
  const approve = async (match: string) => {
    const prepared = await rules.prepare({ tool: "Bash", match, keys: [] }, GIVEN);
    await prepared.commit();
    return prepared.rule;
  };
  const file = join(directory, "rules.yaml");
  return { at, rules, approve, file, text: () => readFile(file, "utf8") };
}

const GIVEN = { scope: "user", by: "ada", approval: "a", createdAt: 0 } as const;

it("what an operator saves between an approval and its rule is kept", async () => {
  const { rules, file, text } = await alone();
  const prepared = await rules.prepare({ tool: "Bash", match: "npm publish", keys: [] }, GIVEN);
  await writeFile(file, ASKS, { mode: 0o600 });
  await prepared.commit();
  for (const kept of ["name: own", "match: npm publish"]) expect(await text()).toContain(kept);
});

describe("a rule that was revoked", () => {
  it("stands in the file as before when it is put back: its place, its text, its comments", async () => {
    const { at, rules, approve, file, text } = await alone();
    const [, second] = [await approve("one"), await approve("two"), await approve("three")];
    await writeFile(file, (await text()).replace("match: two", "match: two # as agreed"), {
      mode: 0o600,
    });
    const [before, listed] = [await text(), await rules.list()];
    expect(await rules.revoke(second.id, "grace")).toEqual(second);
    expect(await text()).not.toContain("match: two");
    expect(await rules.restore(second.id, "eve")).toEqual(second);
    expect([await text(), await rules.list()]).toEqual([before, listed]);
    expect(at.recorded.map((event) => "action" in event && event.action)).toEqual([
      "revoked",
      "restored",
    ]);
    expect(at.recorded[1]).toMatchObject({ type: "rule", rule: second, by: "eve" });
    expect(await rules.restore(second.id, "eve")).toBeUndefined();
  });

  it("is put back for a minute, and beside what was approved and edited meanwhile", async () => {
    const { at, rules, approve, text } = await alone();
    const [late, soon] = [await approve("late"), await approve("soon")];
    for (const { id } of [late, soon]) await rules.revoke(id, "ada");
    await approve("new");
    at.steady = 59_999;
    expect(await rules.restore(soon.id, "ada")).toEqual(soon);
    at.steady = 60_000;
    expect(await rules.restore(late.id, "ada")).toBeUndefined();
    const found = [...(await text()).matchAll(/match: (\w+)/g)].map(([, match]) => match);
    expect(found.sort()).toEqual(["new", "soon"]);
  });

  it("stays revoked where that cannot be recorded, and can be tried again", async () => {
    const { at, rules, approve, text } = await alone();
    const { id } = await approve("one");
    await rules.revoke(id, "ada");
    const before = await text();
    at.isFull = true;
    await expect(rules.restore(id, "ada")).rejects.toMatchObject({ code: "not-recorded" });
    expect(await text()).toBe(before);
    at.isFull = false;
    expect(await rules.restore(id, "ada")).toMatchObject({ id });
  });

  it("is reported, and written down, where it cannot be put in force", async () => {
    const { at, rules, approve } = await alone();
    const { id } = await approve("one");
    await rules.revoke(id, "ada");
    at.fault = "other.yaml:1: expected rules";
    await expect(rules.restore(id, "ada")).rejects.toMatchObject({
      code: "rule-refused",
      message: "The rule is not in force: other.yaml:1: expected rules",
    });
    expect(at.recorded.at(-1)).toMatchObject({ action: "failed", error: at.fault });
  });

  it("is put back once, however many ask at the same time", async () => {
    const { rules, approve, text } = await alone();
    const { id } = await approve("one");
    await rules.revoke(id, "ada");
    const all = await Promise.all([rules.restore(id, "ada"), rules.restore(id, "eve")]);
    expect(all.filter(Boolean)).toHaveLength(1);
    expect((await text()).match(/match: one/g)).toHaveLength(1);
  });
});
