/**
 * The documentation says what the code does: its examples load, its tables are those of the code,
 * its links lead somewhere.
 */
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse as parseYaml } from "yaml";
import { agents } from "../src/agents/index.ts";
import { openAgentLimits } from "../src/config/agent-limits.ts";
import { ConfigSchema, configJsonSchema, parseConfig } from "../src/config/schema.ts";
import { ERROR_STATUS, LOCAL_CODES } from "../src/core/errors.ts";
import { judgeCall } from "../src/core/judge.ts";
import { ACTION_CLASSES, LEVELS, REASON_TYPES } from "../src/core/model.ts";
import { PII_PATTERNS } from "../src/core/pii.ts";
import { TELEMETRY_EVENTS } from "../src/core/telemetry.ts";
import { createHookRunners } from "../src/hooks/index.ts";
import { judges } from "../src/judges/index.ts";
import { PEER_CODES } from "../src/peers/reasons.ts";
import { createApproval } from "../src/policy/approval.ts";
import { loadPolicy } from "../src/policy/loading/load.ts";
import { PERMISSION_MODES } from "../src/policy/rules/rule.ts";
import { MATRIX } from "../src/policy/stages/levels.ts";
import { SEED_MODES } from "../src/policy/stages/mode-rules.ts";
import { groupOf, TOOL_NAMES } from "../src/policy/stages/tool-groups.ts";
import { createModes } from "../src/policy/stages/visibility.ts";
import { openGateway } from "./support/gateways.ts";

const DOCS = readdirSync("docs", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => join("docs", name))
  .sort();
const PAGES = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...DOCS];
const textOf = (page: string): string => readFileSync(page, "utf8");
const policyPages = DOCS.filter((page) => /^docs\/policy[./]/.test(page));
const policy = policyPages.map(textOf).join("\n");

interface Example {
  readonly page: string;
  readonly line: number;
  readonly kind: string;
  readonly text: string;
}

/** Blocks whose first line says what they are. */
const examples = PAGES.flatMap((page): Example[] => {
  const text = textOf(page);
  return [
    ...text.matchAll(
      /^( *)```(?:yaml|json)\n\1# (policy|config|fleet)(?:: \S+)?\n([\s\S]*?)^\1```$/gm,
    ),
  ].map((found) => ({
    page,
    line: text.slice(0, found.index).split("\n").length,
    kind: found[2]!,
    text: found[3]!.replaceAll(new RegExp(`^${found[1]}`, "gm"), ""),
  }));
});
const of = (kind: string): [string, string][] =>
  examples
    .filter((each) => each.kind === kind)
    .map(({ page, line, text }) => [`${page}:${line}`, text]);

/** Every variable that an example names is set. */
const environmentOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/\$([A-Z_]+)/g)].map(([, name]) => [
      name!,
      name === "DATABASE_URL"
        ? "postgres://db.example.com/countersign"
        : `aValueOf${name!.replaceAll("_", "")}`,
    ]),
  );

/**
 * Rows of the first table whose head has these titles, cell by cell; what is code in them without
 * its marks.
 */
function table(...titles: readonly string[]): string[][] {
  const lines = policy.split("\n");
  const cells = (line: string): string[] =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
  const head = lines.findIndex(
    (line) => line.startsWith("|") && titles.every((title, at) => cells(line)[at] === title),
  );
  expect(head, `no table has the columns ${titles.join(", ")}`).toBeGreaterThan(0);
  const rest = lines.slice(head + 2);
  return rest
    .slice(
      0,
      rest.findIndex((line) => !line.startsWith("|")),
    )
    .map(cells);
}
const codes = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map((found) => found[1]!);
const code = (cell: string): string => codes(cell)[0] ?? cell;

describe("an example", () => {
  it("of each kind is there", () => {
    expect(of("policy").length).toBeGreaterThanOrEqual(6);
    expect(of("config").length).toBeGreaterThanOrEqual(6);
    expect(of("fleet")).toHaveLength(1);
  });

  it.each(of("policy"))("of a policy in %s loads, and its hooks can be run", (place, text) => {
    const environment = environmentOf(text);
    const { rules, hooks, paths, settings } = loadPolicy(text, {
      file: place,
      source: "user",
      directory: "/policies",
      environment,
    });
    const said = [...rules, ...hooks, ...Object.values(paths).flat(), ...Object.keys(settings)];
    expect(said.length).toBeGreaterThan(0);
    const runners = createHookRunners({ environment });
    for (const hook of hooks)
      expect(runners.find(({ type }) => type === hook.type)?.faults(hook)).toEqual([]);
  });

  it.each(of("config"))("of a config in %s is one, with somebody who can answer", (place, text) => {
    const owner = text.includes("approvers:")
      ? ""
      : "approvers: [{ name: owner, companion: owner, telegram: 1, discord: 1, slack: U1, " +
        "mattermost: m1 }]\n";
    const config = parseConfig(`${text}${owner}`, place, environmentOf(text));
    expect(config.approvers).toHaveLength(1);
  });

  it.each(of("fleet"))("of a fleet in %s loads", async (_place, text) => {
    const directory = await mkdtemp(join(tmpdir(), "docs-"));
    onTestFinished(() => rm(directory, { recursive: true }));
    const file = join(directory, "fleet.yaml");
    await writeFile(file, text);
    const { names, limitsOf } = await openAgentLimits(file);
    expect(names).toEqual(["reviewer"]);
    expect(limitsOf("reviewer")).toEqual({
      mode: "review",
      safety: "suggest",
      tools: ["Read", "Grep", "Glob"],
      budget: 2,
    });
  });
});

describe("the pages on the policy", () => {
  it("are short, start with what to use, and have an example", () => {
    expect(policyPages.length).toBeGreaterThan(12);
    for (const page of policyPages) {
      const text = textOf(page);
      expect([page, text.length < 12_500]).toEqual([page, true]);
      expect([page, text.search(/^\| You (?:want|have)/m) > 0]).toEqual([page, true]);
      expect([page, /^```(?:yaml|sh)/m.test(text)]).toEqual([page, true]);
      expect(textOf("docs/policy.md")).toContain(page === "docs/policy.md" ? "" : page.slice(5));
    }
  });

  it("has the matrix of the safety levels, cell by cell", () => {
    const levels = ["suggest", "auto-edit", "full-auto"] as const;
    const rows = ACTION_CLASSES.map((name) => [
      `\`${name}\``,
      ...levels.map((level) => MATRIX[name][level]),
    ]);
    expect(table("class of action", ...levels)).toEqual(rows);
  });

  it("has what each activity mode shows, cell by cell", () => {
    const modes = createModes();
    const rows = table("tools", ...SEED_MODES);
    const groups = new Set(TOOL_NAMES.map(groupOf));
    expect(
      rows
        .map(([name]) => codes(name!)[0])
        .slice(0, -1)
        .sort(),
    ).toEqual([...groups].sort());
    for (const [name = "", ...cells] of rows) {
      const tools = TOOL_NAMES.filter((tool) => groupOf(tool) === codes(name)[0]);
      for (const tool of tools.length > 0 ? tools : ["mcp__wiki__write", "Unheard"])
        expect([
          tool,
          ...SEED_MODES.map((mode) => (modes.sees(mode, tool) ? "yes" : "no")),
        ]).toEqual([tool, ...cells]);
    }
  });

  it("has what each approval policy makes of each level", () => {
    const calls = { safe: "ls", dangerous: "git push --force", catastrophic: "rm -rf /" };
    const rows = table("word", ...LEVELS);
    expect(rows.map(([word]) => code(word!))).toEqual(["dangerous", "all", "configured", "none"]);
    for (const [word = "", ...cells] of rows) {
      const ruling = createApproval({ approvalPolicy: code(word) });
      const found = LEVELS.map((level) => {
        const judgement = judgeCall(judges, {
          tool: "Bash",
          input: { command: calls[level] },
          cwd: "/project",
        });
        expect(judgement.level).toBe(level);
        return ruling("Bash", judgement).action;
      });
      expect([word, ...found]).toEqual([word, ...cells]);
    }
  });

  it("has every permission mode", () => {
    expect(
      table("mode", "what it does")
        .map(([name]) => code(name!))
        .sort(),
    ).toEqual([...PERMISSION_MODES].sort());
  });

  it("has every type of reason, in its order, and every code of a peer's", () => {
    const rows = table("type", "codes");
    expect(rows.map(([type]) => code(type!))).toEqual([...REASON_TYPES]);
    expect(codes(rows.find(([type]) => code(type!) === "peer")![1]!)).toEqual([...PEER_CODES]);
  });

  it("has every pattern of personal data, and which are on", () => {
    const rows = table("pattern", "what it finds", "on without `enable`").map(([name, , on]) => [
      code(name!),
      on,
    ]);
    expect(rows).toEqual(PII_PATTERNS.map(({ name, standard }) => [name, standard ? "yes" : "no"]));
  });

  it("names every event of the statistics and every policy that comes with it", () => {
    for (const name of TELEMETRY_EVENTS) expect(policy).toContain(`\`${name}\``);
    const presets = readdirSync("config/policies");
    expect(
      table("file", "for")
        .map(([name]) => code(name!))
        .sort(),
    ).toEqual(presets.sort());
  });
});

describe("the config that comes with the package", () => {
  it("says what holds anyway, apart from who may answer and the policy it names", () => {
    const shipped = parseConfig(textOf("config/countersign.yaml"), "countersign.yaml", {});
    const { approvers, policy: named, ...rest } = shipped;
    const {
      approvers: _none,
      policy: _unnamed,
      ...defaults
    } = parseConfig("approvers: [{ name: owner, companion: owner }]", "x", {});
    expect(rest).toEqual(defaults);
    expect([named, approvers.length]).toEqual(["policies/default.yaml", 1]);
  });

  it("speaks of every key that there is", () => {
    const text = textOf("config/countersign.yaml");
    for (const key of Object.keys(ConfigSchema.shape))
      expect(text).toMatch(new RegExp(`^(?:# )?${key}:`, "m"));
  });

  it("has peers that could be taken over as they stand", () => {
    const lines = textOf("config/countersign.yaml").split("\n");
    const start = lines.indexOf("# p2p:");
    const end = lines.findIndex((line, at) => at > start && !line.startsWith("# "));
    const text = lines.slice(start, end).map((line) => line.slice(2));
    const config = parseConfig(
      ["approvers: [{ name: owner, companion: owner }]", ...text].join("\n"),
      "p2p",
      {},
    );
    expect(config.p2p).toEqual({
      ...config.p2p,
      minTrustScore: 0.3,
      newPeers: "ask",
      maxSafetyLevel: "moderate",
      ratePerMinute: 60,
    });
  });
});

describe("the reference", () => {
  const reference = textOf("docs/reference.md");

  it("has every setting", () => {
    const leaves = (schema: object, path: string): string[] => {
      const { properties } = schema as { properties?: Readonly<Record<string, object>> };
      if (!properties || path === "channels" || path === "p2p.peers") return [path];
      return Object.entries(properties).flatMap(([key, part]) =>
        leaves(part, path === "" ? key : `${path}.${key}`),
      );
    };
    const all = leaves(configJsonSchema(), "");
    expect(all).toContain("security.interceptor.sensitiveTools");
    expect(all.filter((name) => !reference.includes(`\`${name}\``))).toEqual([]);
  });

  it("has every door, and every kind of line of the audit log", async () => {
    const gateway = await openGateway();
    onTestFinished(() => gateway.stop());
    const { body } = await gateway.send("GET", "/openapi.json");
    const endpoints = Object.entries(body.paths as Record<string, object>).flatMap(
      ([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(endpoints.length).toBeGreaterThan(25);
    const named = (endpoint: string) =>
      new RegExp(`\`${endpoint.replace(/[{}]/g, "\\$&")}[\`?]`).test(reference);
    expect(endpoints.filter((endpoint) => !named(endpoint))).toEqual([]);
    const types = [...textOf("src/core/audit.ts").matchAll(/readonly type: "(\w+)"/g)].map(
      (found) => found[1]!,
    );
    expect(types).toContain("session");
    expect(types.filter((type) => !reference.includes(`\`${type}\``))).toEqual([]);
  });

  it("has every error code under its status", () => {
    for (const [name, status] of Object.entries(ERROR_STATUS)) {
      const row = reference
        .split("\n")
        .find((line) => line.startsWith("|") && line.includes(`\`${name}\``));
      expect([name, row?.split("|")[1]]).toEqual([name, expect.stringContaining(String(status))]);
    }
    for (const name of LOCAL_CODES) expect(reference).toContain(`\`${name}\``);
  });
});

describe("a link", () => {
  /** As GitHub makes them. */
  const anchorOf = (heading: string): string =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replace(/\s/g, "-");
  const anchors = (page: string): string[] =>
    [...textOf(page).matchAll(/^#+ (.+)$/gm)].map((found) => anchorOf(found[1]!));
  const links = PAGES.flatMap((page) =>
    [...textOf(page).matchAll(/\]\((?!https?:)([^)\s]*)\)/g)].map((found): [string, string] => [
      page,
      found[1]!,
    ]),
  );

  it.each(links)("from %s to %s leads somewhere", (page, target) => {
    const [path = "", anchor] = target.split("#");
    const file = path === "" ? page : join(dirname(page), path);
    expect(existsSync(file)).toBe(true);
    if (anchor !== undefined) expect(anchors(file)).toContain(anchor);
  });
});

describe("the package", () => {
  it("has the documentation, and every file that a page of it links to", async () => {
    const { stdout } = await promisify(execFile)("npm", [
      "pack",
      "--dry-run",
      "--json",
      "--ignore-scripts",
    ]);
    const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
    const packed = files.map(({ path }) => path);
    const pages = PAGES.filter((page) => page !== "README.md");
    expect(pages.filter((page) => !packed.includes(page))).toEqual([]);
    const targets = pages.flatMap((page) =>
      [...textOf(page).matchAll(/\]\((?!https?:|#)([^)\s#]+)/g)].map((found) =>
        join(dirname(page), found[1]!),
      ),
    );
    expect(
      targets.filter((target) => !packed.some((path) => `${path}/`.startsWith(`${target}/`))),
    ).toEqual([]);
  });
});

describe("the forms and checks of the repository", () => {
  const forms = readdirSync(".github/ISSUE_TEMPLATE").map((name) =>
    join(".github/ISSUE_TEMPLATE", name),
  );

  it("ask for a bug, a wrong verdict and a feature, each field with an id of its own", () => {
    expect(forms.map((form) => basename(form)).sort()).toEqual([
      "bug.yml",
      "config.yml",
      "feature.yml",
      "wrong-verdict.yml",
    ]);
    for (const form of forms.filter((name) => !name.endsWith("config.yml"))) {
      const { name, description, body } = parseYaml(textOf(form)) as {
        name?: string;
        description?: string;
        body: { type: string; id?: string; attributes: { label?: string; value?: string } }[];
      };
      expect([form, name && description]).toEqual([form, expect.any(String)]);
      const fields = body.filter(({ type }) => type !== "markdown");
      expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
      for (const { type, id, attributes } of fields) {
        expect(["textarea", "input", "dropdown", "checkboxes"]).toContain(type);
        expect([form, id, attributes.label]).toEqual([form, id, expect.any(String)]);
      }
    }
  });

  it("run the whole check on the oldest and the newest Node, with no rights to write", () => {
    const { permissions, jobs } = parseYaml(textOf(".github/workflows/ci.yml")) as {
      permissions: unknown;
      jobs: {
        check: { strategy: { matrix: { node: number[] } }; steps: { run?: string }[] };
      };
    };
    expect(permissions).toEqual({ contents: "read" });
    expect(jobs.check.strategy.matrix.node).toEqual([20, 24]);
    const commands = jobs.check.steps.flatMap(({ run }) => run ?? []);
    expect(commands.slice(-2)).toEqual(["npm ci", "npm run check"]);
  });
});

describe("the page of the agents", () => {
  const page = textOf("docs/agents.md");

  it.each(agents.map(({ name }) => name))("has a row and a page for %s", (name) => {
    expect(page).toMatch(new RegExp(`^\\| \\[.+\\]\\(agents/${name}\\.md\\) +\\| `, "m"));
    expect(page).toContain(`\`${name}\``);
    const own = textOf(`docs/agents/${name}.md`);
    for (const command of ["install", "doctor", "uninstall"])
      expect(own).toContain(`countersign ${command} ${name}`);
    expect(own).toContain("cannot guarantee");
  });
});
