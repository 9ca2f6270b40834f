/**
 * rules.yaml as operators and accidents leave it: edited meanwhile, broken, replaced by a link,
 * gone.
 */
import { chmod, lstat, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openPermanentRules } from "../../src/policy-files/permanent-rules-file.ts";
import { openGateway } from "../support/gateways.ts";

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

it("what an operator saves between an approval and its rule is kept", async () => {
  const directory = await mkdtemp("/tmp/rules-");
  onTestFinished(() => rm(directory, { recursive: true }));
  const rules = openPermanentRules({
    directory,
    reload: async () => ({ ok: true, changed: true }),
    audit: { append: async () => {} } as never,
    log: {} as never,
  });
  const given = { scope: "user", by: "ada", approval: "a", createdAt: 0 } as const;
  const prepared = await rules.prepare({ tool: "Bash", match: "npm publish", keys: [] }, given);
  await writeFile(join(directory, "rules.yaml"), ASKS, { mode: 0o600 });
  await prepared.commit();
  const text = await readFile(join(directory, "rules.yaml"), "utf8");
  for (const kept of ["name: own", "match: npm publish"]) expect(text).toContain(kept);
});
