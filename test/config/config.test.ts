/**
 * The config: what loads, and what is refused with the file, the line and the path of the fault.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { z } from "zod";
import { ConfigSchema, parseConfig } from "../../src/config/schema.ts";

const parse = (text: string, environment: NodeJS.ProcessEnv = {}) =>
  parseConfig(text, "c.yaml", environment);
const BASE = "approvers: [{ name: ada, companion: ada-phone }]\n";

describe("the config", () => {
  it("that comes with the package loads, and means what an empty one with one approver means", () => {
    const shipped = parse(readFileSync("config/countersign.yaml", "utf8"));
    const { policy, ...rest } = shipped;
    expect(policy).toBe("policies/default.yaml");
    expect(rest).toEqual(parse("approvers: [{ name: owner, companion: owner }]\n"));
  });

  it("reads durations, numbers as platform ids, JSON, and values from the environment", () => {
    const { approval, tokens, approvers } = parse(
      '{"approval":{"timeout":"90s"},"approvers":[{"name":"ada","companion":42}],' +
        '"tokens":[{"role":"agent","name":"ci","token":"$CI"}]}',
      { CI: "0123456789abcdef" },
    );
    expect(approval).toEqual({ timeout: 90_000, retain: 256 });
    expect(approvers).toEqual([{ name: "ada", roles: [], ids: { companion: "42" } }]);
    expect(tokens).toEqual([{ role: "agent", name: "ci", token: "0123456789abcdef" }]);
  });

  it("keeps the order of the channels: it is the order in which they are asked", () => {
    expect(Object.keys(parse(`${BASE}channels: { tty: {}, companion: {} }`).channels)).toEqual([
      "tty",
      "companion",
    ]);
  });

  it.each([
    [
      "an alias of nothing",
      `${BASE}policy: *strict`,
      undefined,
      "c.yaml:2: *strict: nothing before",
    ],
    [
      "an alias of what it stands in",
      `${BASE}hosts: &a [*a]`,
      undefined,
      "c.yaml:2: *a: it stands",
    ],
    [
      "aliases that multiply",
      `${BASE}${["a", "b", "c", "d", "e"]
        .map(
          (name, at, names) => `${name}: &${name} [${Array(9).fill(at ? `*${names[at - 1]}` : 1)}]`,
        )
        .join("\n")}`,
      undefined,
      "c.yaml:1: too many aliases",
    ],
    ["an unknown key", `${BASE}listne: 1`, "listne", "c.yaml:2: listne: unknown key"],
    [
      "an unknown key deep inside",
      `${BASE}approval: { timeout: 5m, retian: 3 }`,
      "approval.retian",
      "c.yaml:2: approval.retian: unknown key",
    ],
    [
      "a wrong type",
      `${BASE}approval:\n  retain: many`,
      "approval.retain",
      'c.yaml:3: approval.retain: expected a number, found "many"',
    ],
    [
      "a value of another kind than all that would do",
      "approvers: [{ name: ada, telegram: true }]\nchannels: {}",
      "approvers.0.telegram",
      "c.yaml:1: approvers.0.telegram: expected text or a number, found true",
    ],
    [
      "a duration without a unit",
      `${BASE}approval: { timeout: "300" }`,
      "approval.timeout",
      "expected a duration such as 300s, 5m or 8h",
    ],
    ["an address without a port", `${BASE}listen: localhost`, "listen", "expected HOST:PORT"],
    [
      "an unknown channel",
      `${BASE}channels:\n  companion: {}\n  telegrm: {}`,
      "channels.telegrm",
      "there is no channel telegrm; known: companion",
    ],
    [
      "a fault in a channel's own part",
      `${BASE}channels: { companion: { sesions: [] } }`,
      "channels.companion.sesions",
      "unknown key",
    ],
    [
      "a channel without approvers",
      "approvers: [{ name: ada }]\nchannels: { companion: {} }",
      "channels.companion",
      "no person could answer here: no approver has a companion id",
    ],
    ["no approvers at all", "approvers: []", "channels.companion", "no person could answer here"],
    [
      "an approver for an unknown channel",
      "approvers: [{ name: ada, companion: a, telegrm: 5 }]",
      "approvers.0.telegrm",
      "there is no channel telegrm; known: companion",
    ],
    [
      "two approvers with one id",
      "approvers: [{ name: ada, companion: a }, { name: bob, companion: a }]",
      "approvers.1.companion",
      "ada already has this id",
    ],
    [
      "an unknown store",
      `${BASE}store: redis://x`,
      "store",
      "there is no store redis; known: memory",
    ],
    [
      "a secret in the file",
      `${BASE}tokens: [{ role: agent, name: ci, token: 0123456789abcdef }]`,
      "tokens.0.token",
      "a secret does not belong in a file",
    ],
    [
      "a token that is given twice or not at all",
      `${BASE}tokens: [{ role: agent, name: ci }]`,
      "tokens.0",
      "give either token: $NAME or sha256:",
    ],
    [
      "an approver's token that could answer nothing",
      `${BASE}tokens: [{ role: approver, name: bob, sha256: "${"0".repeat(64)}" }]`,
      "tokens.0.name",
      "no approver has the companion id bob",
    ],
    [
      "a variable that is not set",
      `${BASE}listen: $LISTEN`,
      "listen",
      "the environment variable LISTEN is not set",
    ],
    [
      "a key that stands twice",
      `${BASE}store: memory\nstore: memory`,
      undefined,
      "c.yaml:3: Map keys must be unique",
    ],
    ["text that is not YAML", "a: [", undefined, "c.yaml:1:"],
    [
      "headless for remote peers, in whatever words",
      `${BASE}headless: { enabled: true, p2p: true }`,
      "headless.p2p",
      "unknown key",
    ],
    [
      "the gateway switched off",
      `${BASE}security: { interceptor: { enabled: false } }`,
      "security.interceptor.enabled",
      "the gateway always decides",
    ],
    [
      "a kind of personal data that nobody knows",
      `${BASE}security: { pii: { enable: [shoe_size] } }`,
      "security.pii.enable.0",
      "shoe_size",
    ],
    [
      "a pattern that cannot be matched in linear time",
      `${BASE}security: { pii: { custom: { x: '(a)\\1' } } }`,
      "security.pii.custom.x",
      "RE2",
    ],
    [
      "a secret in the file",
      `${BASE}security: { pii: { secrets: { db: hunter2 } } }`,
      "security.pii.secrets.db",
      "$NAME",
    ],
    [
      "trust without a question where people can be asked",
      `${BASE}trust: { implicit: true }`,
      "trust.implicit",
      "headless",
    ],
    ["a mode that nobody knows", `${BASE}sessions: { mode: yolo }`, "sessions.mode", "plan"],
    [
      "a level that nobody knows",
      `${BASE}sessions: { safety: none }`,
      "sessions.safety",
      "full-auto",
    ],
    [
      "a custom mode that extends itself",
      `${BASE}modes: { a: { extends: b }, b: { extends: a } }`,
      "modes.a.extends",
      "itself",
    ],
    [
      "a channel's time that is none",
      `${BASE}channels: { companion: { timeout: soon } }`,
      "channels.companion.timeout",
      "duration",
    ],
    [
      "a mistyped key, at the line of the key",
      `${BASE}aproval:\n  timeout: 5m`,
      "aproval",
      "c.yaml:2: aproval: unknown key; did you mean approval?",
    ],
    [
      "a mistyped key of an approver",
      "approvers: [{ name: ada, rolse: [x] }]",
      "approvers.0.rolse",
      "known: companion",
    ],
    [
      "a mistyped key of a channel",
      `${BASE}channels:\n  companion: { sesions: [] }`,
      "channels.companion.sesions",
      "c.yaml:3: channels.companion.sesions: unknown key; did you mean sessions?",
    ],
    [
      "a mistyped key four levels deep",
      `${BASE}security: { interceptor: { exemptTool: [] } }`,
      "security.interceptor.exemptTool",
      "did you mean exemptTools?",
    ],
    [
      "a mistyped key in a list",
      `${BASE}audit: { sinks: [{ fiel: a }] }`,
      "audit.sinks.0.file",
      "c.yaml:2: audit.sinks.0.fiel: unknown key; did you mean file?",
    ],
    [
      "an unknown approval policy",
      `${BASE}security: { interceptor: { approvalPolicy: dangerus } }`,
      "security.interceptor.approvalPolicy",
      'expected one of "dangerous", "all", "configured", "none", found "dangerus"; ' +
        "did you mean dangerous?",
    ],
    [
      "a wrong word of a list of words",
      `${BASE}log: { level: loud }`,
      "log.level",
      'expected one of "debug", "info", "warn", "error", "silent", found "loud"',
    ],
    [
      "a Discord id without quotes",
      "approvers:\n  - name: ada\n    discord: 444444444444444445",
      "approvers.0.discord",
      "c.yaml:3: approvers.0.discord: this id is too long for a number; " +
        'put it in quotes: "444444444444444445"',
    ],
    [
      "a Discord channel without quotes, in a list",
      "approvers: [{ name: ada, discord: '1' }]\n" +
        "channels: { discord: { token: $T, channel: 444444444444444445 } }",
      "channels.discord.token",
      "c.yaml:2: channels.discord.channel: this id is too long for a number; " +
        'put it in quotes: "444444444444444445"',
    ],
    [
      "a @name without quotes",
      "approvers:\n  - { name: ada, telegram: @ada }",
      undefined,
      'c.yaml:2: @ada needs quotes: "@ada"; but people are known by their number or id',
    ],
    [
      "a @name for a person of Telegram",
      'approvers:\n  - { name: ada, companion: a, telegram: "@ada" }',
      "approvers.0.telegram",
      "c.yaml:2: approvers.0.telegram: Telegram knows a person by a number, such as 11111111, " +
        'not by "@ada": countersign pair telegram --approver NAME',
    ],
    [
      "a @name for a person of Discord",
      'approvers: [{ name: ada, companion: a, discord: "@ada" }]',
      "approvers.0.discord",
      "countersign pair discord",
    ],
    [
      "a @name for a person of Slack",
      'approvers: [{ name: ada, companion: a, slack: "@ada" }]',
      "approvers.0.slack",
      "countersign pair slack",
    ],
    [
      "a @name for a person of Mattermost",
      'approvers: [{ name: ada, companion: a, mattermost: "@ada" }]',
      "approvers.0.mattermost",
      "countersign pair mattermost",
    ],
    [
      "a time of day that there is not",
      `${BASE}notifications: { quiet: { from: "24:00", to: "07:00" } }`,
      "notifications.quiet.from",
      "a time of day such as 22:00",
    ],
    [
      "a time zone that there is not",
      `${BASE}notifications: { quiet: { from: "22:00", to: "07:00", zone: Mars/Base } }`,
      "notifications.quiet.zone",
      "a time zone such as Europe/Berlin",
    ],
    [
      "a contact that is none",
      `${BASE}notifications: { contact: ada }`,
      "notifications.contact",
      "mailto:NAME@HOST",
    ],
    ["a port beyond all", `${BASE}listen: 127.0.0.1:65536`, "listen", "a port up to 65535"],
    ["a word for an address", `${BASE}listen: banana`, "listen", "such as 127.0.0.1:4180"],
    ["a port alone", `${BASE}listen: 4180`, "listen", "such as 127.0.0.1:4180"],
    ["a number for a duration", `${BASE}approval: { timeout: 300 }`, "approval.timeout", "300s"],
    ["words for a duration", `${BASE}grants: { ttl: 5 minutes }`, "grants.ttl", "5m or 8h"],
    [
      "a key without a value",
      `${BASE}grants:`,
      "grants",
      "c.yaml:2: grants: there is no value; write one, or remove the key",
    ],
    [
      "a command line that nobody may answer at",
      `${BASE}cli: { answer: false }\nchannels: { companion: {}, cli: {} }`,
      "channels.cli",
      "cli.answer is false",
    ],
    [
      "an approver at a command line that nobody may answer at",
      "approvers: [{ name: ada, companion: a, cli: ada }]\ncli: { answer: false }",
      "approvers.0.cli",
      "cli.answer is false",
    ],
  ])("refuses %s", (_what, text, path, words) => {
    let refused: { code?: string; path?: string; message?: string } = {};
    try {
      parse(text);
    } catch (error) {
      refused = error as typeof refused;
    }
    expect(refused).toMatchObject({
      code: "bad-config",
      ...(path !== undefined && { path }),
      message: expect.stringContaining(words),
    });
    expect(refused.message).toMatch(/^c\.yaml:\d*/);
  });

  it.each([
    ["an empty file", ""],
    ["comments alone", "# nothing yet\n# approval: { timeout: 5m }\n"],
    ["a mapping without keys", "{}"],
  ])("takes %s as the defaults: the owner answers, in the order of the shipped one", (_w, text) => {
    const { approvers, channels, listen } = parse(text);
    expect(approvers).toEqual([{ name: "owner", roles: [], ids: { companion: "owner" } }]);
    expect([Object.keys(channels), listen]).toEqual([
      ["companion", "tty", "cli"],
      "127.0.0.1:4180",
    ]);
  });

  it("takes one key of the shipped config alone, whichever it is", () => {
    const shipped = readFileSync("config/countersign.yaml", "utf8");
    const all = parseYaml(shipped) as Record<string, unknown>;
    expect(Object.keys(all).length).toBeGreaterThan(15);
    for (const [key, value] of Object.entries(all))
      expect(() => parse(JSON.stringify({ [key]: value }))).not.toThrow();
  });

  it("has nothing wait at a command line that nobody may answer at", () => {
    expect(Object.keys(parse("cli: { answer: false }").channels)).toEqual(["companion", "tty"]);
  });

  it("tells what could not be read together with every other fault", () => {
    expect(() =>
      parse("approvers: [{ name: ada, discord: 444444444444444445 }]\nlisten: $NONE\nstroe: 2"),
    ).toThrow(
      /listen: the environment variable NONE.*\nc\.yaml:1: approvers\.0\.discord: .*quotes.*\nc\.yaml:3: stroe/,
    );
  });

  it("tells every fault at once", () => {
    expect(() => parse("listne: 1\nstroe: 2\n")).toThrow(
      /c\.yaml:1: listne: unknown key.*\nc\.yaml:2: stroe: unknown key/,
    );
  });

  it("heads cards in English where nothing is said, and knows the languages there are", () => {
    expect([parse(BASE).language, parse(`${BASE}language: de`).language]).toEqual(["en", "de"]);
    expect(() => parse(`${BASE}language: xx`)).toThrow(/c\.yaml:\d+: language: .*"en".*"de"/);
  });

  it("has a generated schema beside it that is fresh (npm run schema)", async () => {
    const { configJsonSchema } = await import("../../src/config/schema.ts");
    expect(JSON.parse(readFileSync("config/schema/countersign.schema.json", "utf8"))).toEqual(
      JSON.parse(JSON.stringify(configJsonSchema())),
    );
    expect(ConfigSchema).toBeInstanceOf(z.ZodType);
  });
});
