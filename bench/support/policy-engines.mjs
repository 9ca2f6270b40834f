/** The same rules in several engines, each used in the way its own documentation calls fastest. */
import { compileRules, judgeCall, judges, loadPolicy } from "../../dist/scripts/internals.js";
import { plainAnswer, plainCalls, plainRules } from "./policy-rules.mjs";

const CALLS = 240;

/**
 * Loads `count` rules into one engine and holds it against what the rules have to say, call by
 * call; throws where it says something else. `ask(index)` asks about one call; `said` counts what
 * came of them.
 */
export async function openEngine(name, count) {
  const rules = plainRules(count);
  const calls = plainCalls(rules, CALLS);
  const { question, allows } = await ENGINES[name](rules);
  const questions = calls.map(question);
  const said = { allowed: 0, denied: 0, unknown: 0 };
  for (const [at, call] of calls.entries()) {
    const expected = plainAnswer(rules, call);
    if (allows(questions[at]) !== expected)
      throw new Error(`${name} does not answer ${expected}: ${JSON.stringify(call)}`);
    const meant = rules.some(
      ({ kind, prefix }) => kind === call.kind && call.text.startsWith(prefix),
    );
    said[expected ? "allowed" : meant ? "denied" : "unknown"]++;
  }
  if (Math.min(...Object.values(said)) < CALLS / 10)
    throw new Error(`the calls are too much alike: ${JSON.stringify(said)}`);
  return { said, ask: (index) => void allows(questions[index % CALLS]) };
}

/**
 * Each makes of the rules `allows(question)`, and of a call a question, so that only the answer is
 * timed.
 */
const ENGINES = {
  async countersign(rules) {
    const text = JSON.stringify({
      permissions: {
        allow: rules.filter(({ allow }) => allow).map(claude),
        deny: denies(rules).map(claude),
      },
    });
    const file = loadPolicy(text, { file: "bench.json", source: "user", directory: CWD });
    if (file.rules.length !== rules.length) throw new Error(`${file.rules.length} rules were read`);
    const stage = compileRules([{ ...file, trusted: true }], { home: "/home/dev" });
    return {
      question: (call) => judged(TOOLS[call.kind](call.text)),
      allows({ call, judgement }) {
        let allowed = false;
        for (const { action } of stage(call, judgement)) {
          if (action !== "allow") return false;
          allowed = true;
        }
        return allowed;
      },
    };
  },
  /**
   * Its own answers for prefixes, and the synchronous call; what is denied stands first, since
   * there it stops looking.
   */
  async casbin(rules) {
    const { newEnforcer, newModelFromString } = await import("casbin");
    const enforcer = await newEnforcer(newModelFromString(CASBIN));
    const policies = [...denies(rules), ...rules.filter(({ allow }) => allow)].map(
      ({ kind, prefix, exact, allow }) => [
        kind,
        exact ? prefix : `${prefix}*`,
        allow ? "allow" : "deny",
      ],
    );
    if (!(await enforcer.addPolicies(policies))) throw new Error("casbin did not take the rules");
    return {
      question: (call) => call,
      allows: ({ kind, text }) => enforcer.enforceSync(kind, text),
    };
  },
  /**
   * Rules are found by their action; the last one that means a call counts, so that what is denied
   * stands last.
   */
  async "CASL, $regex"(rules) {
    const { createMongoAbility } = await import("@casl/ability");
    const conditions = ({ prefix, exact }) => ({
      text: { $regex: new RegExp(`^${escaped(prefix)}${exact ? "$" : ""}`) },
    });
    return casl(
      createMongoAbility(caslRules(rules, conditions), { detectSubjectType: () => "Call" }),
    );
  },
  async "CASL, functions"(rules) {
    const { Ability } = await import("@casl/ability");
    const conditions = ({ prefix, exact }) =>
      exact ? ({ text }) => text === prefix : ({ text }) => text.startsWith(prefix);
    return casl(
      new Ability(caslRules(rules, conditions), {
        detectSubjectType: () => "Call",
        conditionsMatcher: (matches) => matches,
      }),
    );
  },
  async cedar(rules) {
    const { preparsePolicySet, statefulIsAuthorized } = await import(
      "@cedar-policy/cedar-wasm/nodejs"
    );
    const parsed = preparsePolicySet("bench", {
      staticPolicies: rules.map(cedarPolicy).join("\n"),
    });
    if (parsed.type !== "success") throw new Error(JSON.stringify(parsed.errors));
    return {
      question: ({ kind, text }) => ({
        ...CEDAR,
        action: { type: "Action", id: kind },
        context: { text },
      }),
      allows: (question) => statefulIsAuthorized(question).response.decision === "allow",
    };
  },
};

const CWD = "/home/dev/app";
const denies = (rules) => rules.filter(({ allow }) => !allow);

const CLAUDE = {
  command: (prefix) => `Bash(${prefix}*)`,
  read: (prefix) => `Read(/${prefix}**)`,
  edit: (prefix) => `Edit(/${prefix}**)`,
  host: (prefix) => `WebFetch(domain:${prefix})`,
  tool: (prefix) => `${prefix}*`,
};
const claude = ({ kind, prefix }) => CLAUDE[kind](prefix);

const TOOLS = {
  command: (text) => ({ tool: "Bash", input: { command: text } }),
  read: (text) => ({ tool: "Read", input: { file_path: text } }),
  edit: (text) => ({ tool: "Edit", input: { file_path: text, old_string: "a", new_string: "b" } }),
  host: (text) => ({ tool: "WebFetch", input: { url: `https://${text}/guide` } }),
  tool: (text) => ({ tool: text, input: {} }),
};

/**
 * Judged, and looked up where its paths lie: the engines are given what they ask for, and so are
 * our rules.
 */
function judged({ tool, input }) {
  const call = { session: "bench:1", tool, input, cwd: CWD };
  const judgement = judgeCall(judges, call);
  for (const file of judgement.effects.files ?? []) file.real = file.path;
  return { call, judgement };
}

const CASBIN = `
[request_definition]
r = kind, text
[policy_definition]
p = kind, text, eft
[policy_effect]
e = some(where (p.eft == allow)) && !some(where (p.eft == deny))
[matchers]
m = r.kind == p.kind && keyMatch(r.text, p.text)
`;

const escaped = (text) => text.replace(/[.*+?^$()[\]{}|\\/-]/g, "\\$&");
const caslRules = (rules, conditions) =>
  [...rules.filter(({ allow }) => allow), ...denies(rules)].map((rule) => ({
    action: rule.kind,
    subject: "Call",
    inverted: !rule.allow,
    conditions: conditions(rule),
  }));
const casl = (ability) => ({
  question: (call) => call,
  allows: (call) => ability.can(call.kind, call),
});

const CEDAR = {
  principal: { type: "Agent", id: "a" },
  resource: { type: "Call", id: "c" },
  entities: [],
  preparsedPolicySetId: "bench",
};
const cedarPolicy = ({ kind, prefix, exact, allow }) =>
  `${allow ? "permit" : "forbid"}(principal, action == Action::"${kind}", resource) when { context.text ${exact ? `== "${prefix}"` : `like "${prefix}*"`} };`;
