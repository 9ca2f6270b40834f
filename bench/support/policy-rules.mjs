/**
 * Sets of rules for the policy row: a mix as operators write it, in two dialects, and plain ones
 * that other engines can say too.
 */

/**
 * Ten rules that every mix begins with. Those over paths take the place of the last three where
 * there are any.
 */
const COMMON = {
  allow: [
    "Bash(npm test:*)",
    "Bash(git commit:*)",
    "WebFetch(domain:docs.example.com)",
    "mcp__github__get_issue",
  ],
  ask: ["Bash(git push:*)", "mcp__github__create_pull_request"],
  deny: ["Bash(curl:*)"],
};
const OTHERS = {
  allow: ["Bash(npm run lint *)"],
  ask: ["Bash(docker run:*)"],
  deny: ["WebFetch(domain:*.evil.example)"],
};
const PATHS = { allow: ["Edit(src/**)"], ask: [], deny: ["Read(.env)", "Read(~/.ssh/**)"] };

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
const ACTIONS = ["ask", "deny", "allow"];
/**
 * Of a hundred: rules over commands, over paths, over hosts, over tools of MCP servers; what is
 * left is in our own dialect.
 */
const SHARES = {
  paths: { commands: 40, paths: 25, hosts: 10, tools: 15 },
  plain: { commands: 50, paths: 0, hosts: 15, tools: 15 },
};

const command = (at) => [`task-${at}:*`, `task-${at} *`, `task-${at} --all`][at % 3];
const path = (at) =>
  [
    `Read(//srv/area-${at}/**)`,
    `Edit(docs/part-${at}/*.md)`,
    `Read(secrets-${at}/**)`,
    `Edit(*.lock-${at})`,
  ][at % 4];

function generated(at, shares) {
  const share = (at * 37) % 100;
  const program = PROGRAMS[at % PROGRAMS.length];
  const upTo = { commands: shares.commands, paths: shares.commands + shares.paths };
  if (share < upTo.commands) return `Bash(${program} ${command(at)})`;
  if (share < upTo.paths) return path(at);
  if (share < upTo.paths + shares.hosts) return `WebFetch(domain:host-${at}.example.com)`;
  if (share < upTo.paths + shares.hosts + shares.tools)
    return `mcp__server-${at}__${["read_page", "delete_page"][at % 2]}`;
  return { tool: "Bash", match: `${program} area-${at}*` };
}

/** `count` rules: Claude Code's as `permissions`, ours as `rules`. */
export function mixedRules(count, { paths = false } = {}) {
  const some = paths ? PATHS : OTHERS;
  const permissions = Object.fromEntries(
    ACTIONS.map((action) => [action, [...COMMON[action], ...some[action]]]),
  );
  const rules = [];
  for (let at = 10; at < count; at++) {
    const rule = generated(at, paths ? SHARES.paths : SHARES.plain);
    const action = ACTIONS[at % ACTIONS.length];
    if (typeof rule === "string") permissions[action].push(rule);
    else rules.push({ ...rule, action });
  }
  return { permissions, rules };
}

/** leashd's: regular expressions over commands, and every fourth over paths. */
export const leashdRules = (count) =>
  Array.from({ length: count }, (_, at) => {
    const rule = { name: `leashd ${at}`, action: at % 2 ? "deny" : "require_approval" };
    return at % 4 === 0
      ? { ...rule, tools: ["Read", "Edit"], path_patterns: [`\\.secret-${at}$`] }
      : {
          ...rule,
          tool: "Bash",
          command_patterns: [
            `^npm\\s+run\\s+job-${at}\\b.*--force`,
            `rm\\s+-[rf]+\\s+.*area-${at}(/|$)`,
          ],
        };
  });

/**
 * Rules that every engine can say: `{ kind, prefix, exact, allow }` over one text of a call. Every
 * third takes back a part of what the one before it allows, so that a deny has an allow to beat.
 */
export function plainRules(count) {
  return Array.from({ length: count }, (_, at) => {
    const group = Math.floor(at / 3);
    const kind = kindOf((group * 37) % 100);
    const allow = at % 3 !== 1;
    return { kind, allow, ...BEGINNINGS[kind](group, ["", NARROWER[kind], "-too"][at % 3]) };
  });
}

const kindOf = (share) =>
  share < 60 ? "command" : share < 70 ? "read" : share < 80 ? "edit" : share < 90 ? "host" : "tool";
const NARROWER = {
  command: " --force",
  read: "/private",
  edit: "/private",
  host: "",
  tool: "drop_",
};
const BEGINNINGS = {
  command: (at, more) => ({ prefix: `${PROGRAMS[at % PROGRAMS.length]} task-${at}${more} ` }),
  read: (at, more) => ({ prefix: `/srv/area-${at}${more}/` }),
  edit: (at, more) => ({ prefix: `/srv/part-${at}${more}/` }),
  host: (at, more) => ({ prefix: `host-${at}${more}.example.com`, exact: true }),
  tool: (at, more) =>
    more === "drop_"
      ? { prefix: `mcp__server-${at}__drop_` }
      : { prefix: `mcp__server-${at}${more}__` },
};

/** Calls that one of them means, and calls that none does: `{ kind, text }`. */
export function plainCalls(rules, count) {
  return Array.from({ length: count }, (_, at) => {
    const { kind, prefix, exact } = rules[(at * 31) % rules.length];
    const text = exact ? prefix : prefix + RESTS[kind];
    return at % 20 < 11 ? { kind, text } : { kind, text: STRANGE[kind](at) };
  });
}
const RESTS = { command: "now", read: "a/b.txt", edit: "a/b.txt", tool: "page" };
const STRANGE = {
  command: (at) => `npm run other-${at} --quiet`,
  read: (at) => `/opt/area-${at}/a/b.txt`,
  edit: (at) => `/opt/part-${at}/a/b.txt`,
  host: (at) => `nowhere-${at}.example.org`,
  tool: (at) => `mcp__nobody-${at}__page`,
};

/** What each of them has to say: any deny, then any allow, and else no. */
export function plainAnswer(rules, { kind, text }) {
  const meant = rules.filter(
    (rule) =>
      rule.kind === kind && (rule.exact ? text === rule.prefix : text.startsWith(rule.prefix)),
  );
  return meant.length > 0 && meant.every(({ allow }) => allow);
}
