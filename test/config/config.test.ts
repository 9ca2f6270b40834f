/**
 * The config: what loads, and what is refused with the file, the line and the path of the fault.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
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
      '{"approval":{"timeout":"90s"},"approvers":[{"name":"ada","companion":42}],"tokens":[{"role":"agent","name":"ci","token":"$CI"}]}',
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
      "c.yaml:3: approval.retain: Invalid input: expected number",
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
    ["no approvers at all", "{}", "channels.companion", "no person could answer here"],
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

  it("tells every fault at once", () => {
    expect(() => parse("listne: 1\nstroe: 2\n")).toThrow(
      /c\.yaml:1: listne: unknown key\nc\.yaml:2: stroe: unknown key/,
    );
  });

  it("takes an unknown approval policy, which then means all", () => {
    expect(
      parse(`${BASE}security: { interceptor: { approvalPolicy: whatever } }`).security.interceptor
        .approvalPolicy,
    ).toBe("whatever");
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
