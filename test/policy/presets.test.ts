/**
 * The policies that come with it: that they load without a remark, and what each decides, through
 * the judges and the whole policy.
 */
import { readdir, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { ConfigSchema } from "../../src/config/schema.ts";
import { judgeCall } from "../../src/core/judge.ts";
import type { JsonObject } from "../../src/core/model.ts";
import type { Ruling, SessionPolicy } from "../../src/core/policy.ts";
import { AutoMode } from "../../src/core/session-auto.ts";
import { judges } from "../../src/judges/index.ts";
import { readPolicy } from "../../src/policy/loading/load.ts";
import { remarksOn } from "../../src/policy/loading/remarks.ts";
import { createModes } from "../../src/policy/stages/visibility.ts";
import { buildPolicy } from "../../src/policy-files/build.ts";
import cases from "../cases/policies/presets.json" with { type: "json" };

const DIRECTORY = new URL("../../config/policies/", import.meta.url);
const CWD = "/projects/app";

interface Case {
  readonly call: string | { readonly tool: string; readonly input: JsonObject };
  readonly expect: readonly [action: string, type: string, code: string];
}

async function deciderOf(name: string): Promise<(call: Case["call"]) => Promise<Ruling>> {
  const text = await readFile(new URL(name, DIRECTORY), "utf8");
  const { policy } = readPolicy(text, {
    file: name,
    source: "user",
    directory: "/etc/countersign",
  });
  const { permissionMode } = policy.settings;
  const sessionPolicy: SessionPolicy = {
    session: "ci:test",
    ancestors: [],
    modes: [],
    levels: [],
    permissionModes: permissionMode ? [permissionMode] : [],
    tools: [],
    rules: [],
  };
  const { decide } = buildPolicy([policy], {
    config: ConfigSchema.parse({}),
    judges,
    modes: createModes(),
    sessionPolicy: () => sessionPolicy,
    auto: new AutoMode(),
    runners: [],
    home: "/home/ann",
  });
  return async (given) => {
    const called = typeof given === "string" ? { tool: "Bash", input: { command: given } } : given;
    const call = { ...called, session: "ci:test", cwd: CWD };
    return decide(call, judgeCall(judges, call));
  };
}

describe("the policies that come with it", async () => {
  const names = (await readdir(DIRECTORY)).sort();

  test("are five, and load with nothing to be said about them", async () => {
    expect(names).toEqual([
      "autonomous.yaml",
      "ci.yaml",
      "default.yaml",
      "permissive.yaml",
      "strict.yaml",
    ]);
    for (const name of names) {
      const text = await readFile(new URL(name, DIRECTORY), "utf8");
      const { policy, notes } = readPolicy(text, {
        file: name,
        source: "user",
        directory: "/etc/countersign",
      });
      expect(policy.rules.length).toBeGreaterThan(0);
      expect([...notes, ...remarksOn(policy)]).toEqual([]);
    }
  });

  describe.each(Object.entries(cases as unknown as Readonly<Record<string, readonly Case[]>>))(
    "%s.yaml",
    async (name, table) => {
      const decide = await deciderOf(`${name}.yaml`);
      test.each(
        table.map(
          ({ call, expect: expected }) =>
            [typeof call === "string" ? call : JSON.stringify(call), expected, call] as const,
        ),
      )("%s: %j", async (_shown, expected, call) => {
        const { action, reason } = await decide(call);
        expect([action, reason.type, reason.code]).toEqual(expected);
      });
    },
  );
});
