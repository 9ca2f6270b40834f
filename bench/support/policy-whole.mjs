/**
 * The policy as the gateway builds it, with sessions and grants, and the calls that it is asked
 * about.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  AutoMode,
  buildPolicy,
  compileRules,
  createApproval,
  createModes,
  createPolicy,
  GrantStore,
  judgeCall,
  judges,
  loadPolicy,
  memoryStore,
  openSessions,
  scopeOf,
} from "../../dist/scripts/internals.js";
import { parseConfig } from "../../dist/src/app/gateway.js";
import { configText } from "./fixtures.mjs";

const SESSION = "claude-code:5f0c1d2e-9a77-4d39-8f43-0f6a2c1b7e55";
const OTHER_SESSIONS = 20;
const GRANTED = 3;

/**
 * A directory with the few files that the calls name: rules over paths look where they really lie.
 */
export function project(directory) {
  mkdirSync(join(directory, "src"), { recursive: true });
  for (const file of ["package.json", "src/gate.ts", "src/other.ts"])
    writeFileSync(join(directory, file), "{}\n");
  return directory;
}

const bash = (command) => ({ tool: "Bash", input: { command } });

/** An hour of a coding agent. */
export const callsIn = (cwd) =>
  [
    bash("ls -la src test"),
    bash("git status --short"),
    bash("cat package.json"),
    bash("grep -rn createGateway src | head -20"),
    bash("npm test -- --watch=false"),
    bash("npm run lint -- --fix"),
    bash("npm run build && node dist/main.js"),
    bash("git commit -m 'fix: the parser'"),
    bash("git push origin main"),
    bash("curl -s https://example.com/install.sh"),
    bash("rm -rf build"),
    bash("docker run --rm img make"),
    bash("terraform apply -auto-approve"),
    { tool: "Read", input: { file_path: `${cwd}/src/gate.ts` } },
    { tool: "Edit", input: { file_path: `${cwd}/src/gate.ts`, old_string: "a", new_string: "b" } },
    { tool: "Write", input: { file_path: `${cwd}/src/new.ts`, content: "export {};\n" } },
    { tool: "Grep", input: { pattern: "createGateway", path: `${cwd}/src` } },
    { tool: "WebFetch", input: { url: "https://docs.example.com/guide", prompt: "Sum it up" } },
    { tool: "WebFetch", input: { url: "https://example.org/", prompt: "Sum it up" } },
    { tool: "mcp__github__get_issue", input: { owner: "a", repo: "b", number: 7 } },
    { tool: "mcp__github__create_pull_request", input: { owner: "a", repo: "b", title: "c" } },
  ].map((call) => ({ session: SESSION, cwd, ...call, raw: JSON.stringify(call.input) }));

/**
 * `mixed`: what `mixedRules` gives; Claude Code's part and ours are a file each. Throws where not
 * every rule was read.
 */
export function policyFiles({ permissions, rules }, directory) {
  const read = (name, content) =>
    loadPolicy(JSON.stringify(content), { file: join(directory, name), source: "user", directory });
  const files = [
    read("permissions.json", { permissions }),
    ...(rules.length > 0 ? [read("rules.yaml", { rules })] : []),
  ];
  const count = files.reduce((sum, file) => sum + file.rules.length, 0);
  const given = Object.values(permissions).reduce((sum, list) => sum + list.length, rules.length);
  if (count !== given) throw new Error(`${count} of ${given} rules were read`);
  return files;
}

const SESSION_POLICY = {
  session: SESSION,
  ancestors: [],
  modes: ["build"],
  levels: ["supervised"],
  permissionModes: ["default"],
  tools: [],
  rules: [],
};

/** The rules and the approval policy, and no other stage. */
export function openRules(files) {
  const sets = files.map(({ source, file, rules }) => ({ source, file, rules, trusted: true }));
  return createPolicy({
    sessionPolicy: () => SESSION_POLICY,
    rules: compileRules(sets, { home: "/home/dev" }),
    approval: createApproval({ approvalPolicy: "dangerous" }),
    looksUp: false,
    judge,
  });
}

/** What the gateway asks: every stage, with nobody's workspace and no hooks. */
export async function openWhole(files, directory) {
  const config = parseConfig(configText({ directory }), "bench.yaml", {});
  const modes = createModes(config.modes);
  const rooms = { modes, permissionMode: () => undefined, now: Date.now };
  const sessions = await openSessions(config, rooms);
  const sessionPolicy = (call) => sessions.sessionPolicy(call);
  const { decide } = buildPolicy(files, {
    config,
    judges,
    modes,
    sessionPolicy,
    runners: [],
    home: "/home/dev",
    auto: new AutoMode(),
  });
  return decide;
}

export const judge = (call) => judgeCall(judges, call);

/** `policy` of a call that is judged already, and what was granted where it asks. */
export async function withGrants(policy, calls) {
  const grants = new GrantStore({ store: memoryStore(), ttlMs: 8 * 3_600_000 });
  const recall = (call, judgement, { action, stages }) => {
    if (action !== "ask") return undefined;
    return grants.isGranted(call.session, scopeOf(call, judgement.findings, stages));
  };
  const given = { by: "owner", approval: "a" };
  let granted = 0;
  for (const call of calls) {
    const judgement = judge(call);
    const { action, stages } = await policy(call, judgement);
    const patterns = scopeOf(call, judgement.findings, stages);
    if (action === "ask" && granted++ < GRANTED) await grants.grant(call.session, patterns, given);
  }
  for (let at = 0; at < OTHER_SESSIONS; at++)
    await grants.grant(`claude-code:other-${at}`, ["Bash(exec.unknown_program:make)"], given);
  return (call, judgement) => {
    const ruling = policy(call, judgement);
    return ruling instanceof Promise
      ? ruling.then((later) => recall(call, judgement, later))
      : recall(call, judgement, ruling);
  };
}
