/**
 * What the rows are run on: one tool call of 330 bytes, rules that mean none of it, an audit log
 * that keeps nothing.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const BODY_BYTES = 330;

/** A safe call as an agent posts it, exactly 330 bytes. */
export function httpBody() {
  const body = (description) =>
    JSON.stringify({
      session: "claude-code:5f0c1d2e-9a77-4d39-8f43-0f6a2c1b7e55",
      tool: "Bash",
      input: { command: "grep -rn createGateway src test", description },
      cwd: "/home/someone/projects/countersign",
      turn: "b0a7f3a2-6c1e-4c55-a5b0-7d1f0f9a2c44",
      agent: "claude-code",
    });
  const text = "Find where the gateway is made ".repeat(9);
  return body(text.slice(0, BODY_BYTES - body("").length));
}

/** 330 bytes of arguments. `number` makes them unlike any other. */
export function rawArguments(number) {
  const raw = (rest) => JSON.stringify({ command: `git push origin branch-${number} ${rest}` });
  return raw("x".repeat(330 - raw("").length));
}

/**
 * 60 % globs over commands, 25 % over paths, 15 % over tools of MCP servers; none of them means the
 * call above.
 */
export function rules(count) {
  return Array.from({ length: count }, (_, at) => {
    const action = ["ask", "deny", "allow"][at % 3];
    const share = (at * 37) % 100;
    if (share < 60)
      return { tool: "Bash", match: `${PROGRAMS[at % PROGRAMS.length]} task-${at}*`, action };
    if (share < 85)
      return { tools: ["Read", "Edit", "Write"], match: `/srv/area-${at}/*.secret`, action };
    return { tool: `mcp__server-${at}__*`, action };
  });
}
const PROGRAMS = [
  "npm run",
  "git push",
  "docker run",
  "make",
  "kubectl delete",
  "terraform apply",
  "gradle",
  "cargo",
];

/** The text of a policy file with that many rules. YAML is a superset of JSON. */
export const policyText = (count) => JSON.stringify({ version: 1, rules: rules(count) });

/** A directory of its own under the run's, which the run removes. */
export const newDirectory = (name) => mkdtempSync(join(process.env.BENCH_TMP, `${name}-`));

/** The text of a config for a gateway under test. */
/** More than any row holds open, so that a row measures what it is about. */
const NO_QUOTAS = { openCalls: 1e6, openQuestions: 1e6, openBytes: 2 ** 40 };

export function configText({
  directory,
  ruleCount = 100,
  perMinute = 0,
  quotas = NO_QUOTAS,
  tokens = [],
  security,
  store,
}) {
  const policy = join(directory, "policy.yaml");
  writeFileSync(policy, policyText(ruleCount));
  return JSON.stringify({
    listen: "127.0.0.1:0",
    approval: { timeout: "2h" },
    ...(security && { security }),
    approvers: [{ name: "owner", companion: "owner" }],
    channels: { companion: {}, ...(store && { cli: {} }) },
    policy,
    limits: { perMinute, ...quotas },
    tokens,
    ...(store && { store }),
    log: { level: "silent" },
  });
}

export const noAudit = () => ({
  file: "none",
  head: { seq: 0, hash: "" },
  stats: { lines: 0, syncs: 0 },
  append: async () => {},
  read: async () => [],
  close: async () => {},
});
