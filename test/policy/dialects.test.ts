/**
 * Files in the words of Claude Code, leashd and PanCode: what they decide, through the judges and
 * the whole policy.
 */
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { ConfigSchema } from "../../src/config/schema.ts";
import { judgeCall } from "../../src/core/judge.ts";
import type { JsonObject } from "../../src/core/model.ts";
import { AutoMode } from "../../src/core/session-auto.ts";
import { judges } from "../../src/judges/index.ts";
import { loadPolicy } from "../../src/policy/loading/load.ts";
import { createModes } from "../../src/policy/stages/visibility.ts";
import { buildPolicy } from "../../src/policy-files/build.ts";
import cases from "../cases/policies/dialects.json" with { type: "json" };
import { STANDING } from "./rule-words.ts";

const CWD = "/projects/app";

interface Case {
  readonly call: string | { readonly tool: string; readonly input: JsonObject };
  readonly expect: readonly [action: string, type: string, code: string];
}

describe.each(Object.entries(cases as unknown as Readonly<Record<string, readonly Case[]>>))(
  "%s",
  async (name, table) => {
    const text = await readFile(new URL(`../cases/policies/${name}`, import.meta.url), "utf8");
    const policy = loadPolicy(text, {
      file: name,
      source: "user",
      directory: `${CWD}/.claude`,
      base: CWD,
    });
    const { decide } = buildPolicy([{ ...policy, hooks: [] }], {
      config: ConfigSchema.parse({}),
      judges,
      modes: createModes(),
      sessionPolicy: () => STANDING,
      auto: new AutoMode(),
      runners: [],
      home: "/home/ann",
    });

    test.each(
      table.map(
        ({ call, expect: expected }) =>
          [typeof call === "string" ? call : JSON.stringify(call), expected, call] as const,
      ),
    )("%s: %j", async (_shown, expected, given) => {
      const called =
        typeof given === "string" ? { tool: "Bash", input: { command: given } } : given;
      const call = { ...called, session: "ci:test", cwd: CWD };
      const { action, reason } = await decide(call, judgeCall(judges, call));
      expect([action, reason.type, reason.code]).toEqual(expected);
    });
  },
);
