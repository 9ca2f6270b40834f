/** A whole gateway, and what its policy says: explained, submitted, approved, reported. */
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import type { GatewayOptions } from "../../src/app/gateway.ts";
import type { JsonObject } from "../../src/core/model.ts";
import { openWorld, type World } from "./hole-worlds.ts";

export type Call = string | JsonObject;
/** Decision, type of reason, code. */
export type Said = readonly [string, string, string];

/** A gateway for one test, and functions that show its policy. */
export async function sit(world: World = {}, options: GatewayOptions = {}) {
  const at = await openWorld(world, options);
  onTestFinished(() => at.stop());
  const project = join(at.top, "project");
  const bodyOf = (call: Call, over: object) => ({
    session: "s:1",
    cwd: project,
    ...(typeof call === "string" ? { tool: "Bash", input: { command: call } } : call),
    ...over,
  });
  const explain = async (call: Call, over: object = {}) =>
    (await at.send("POST", "/v1/explain", { body: bodyOf(call, over) })).body;
  const submit = async (call: Call, over: object = {}) =>
    (await at.send("POST", "/v1/calls?wait=0", { body: bodyOf(call, over) })).body;
  return {
    ...at,
    project,
    explain,
    submit,
    /** What is explained; and submitted, it has to come to the same. */
    async says(call: Call, over: object = {}): Promise<Said> {
      const { decision, reason } = await explain(call, over);
      const given = await submit(call, over);
      if (decision === "ask") expect(given).toMatchObject({ decision: "pending" });
      else expect(given).toMatchObject({ decision, reason });
      return [decision, reason.type, reason.code];
    },
    set: (session: string, body: object) =>
      at.send("PUT", `/v1/sessions/${session}`, { body, token: at.tokens.admin }),
    session: async (session: string) =>
      (await at.send("GET", `/v1/sessions/${session}`, { token: at.tokens.admin })).body,
    /** Somebody approves what this call asks; what the agent is told. */
    async approved(call: Call, { session = "s:1", scope = "once" } = {}) {
      const { id, approval } = await submit(call, { session });
      expect((await at.answer(approval, { decision: "approve", scope })).status).toBe(200);
      return (await at.send("GET", `/v1/calls/${id}?wait=5`)).body;
    },
    /** Reports what became of a call that is allowed. */
    async ran(call: Call, outcome: object, over: object = {}) {
      const { id } = await submit(call, over);
      return at.send("POST", `/v1/calls/${id}/outcome`, { body: outcome });
    },
  };
}

export const edit = (file_path = "a.ts"): JsonObject => ({
  tool: "Edit",
  input: { file_path, old_string: "a", new_string: "b" },
});
/** A world with one policy file, for the user. */
export const policy = (text: object, files: World["files"] = {}): World => ({
  config: { policy: "policy.json" },
  files: { "policy.json": text, ...files },
});
