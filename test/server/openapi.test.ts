/**
 * `/openapi.json`: complete, valid by its own schemas, and true of what the endpoints answer. ajv
 * comes with fastify.
 */
import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ERROR_STATUS } from "../../src/core/errors.ts";
import type { JsonObject } from "../../src/core/model.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";

interface Content {
  readonly [type: string]: {
    readonly schema: { readonly $ref?: string; readonly type?: string };
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
  };
}
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: object;
  }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content: Content }>
  >;
  readonly security?: readonly object[];
}

let at: TestGateway;
let document: {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonObject>> };
};
let operations: [name: string, operation: Operation][];
let ajv: Ajv2020;

beforeAll(async () => {
  at = await openGateway();
  document = (await at.send("GET", "/openapi.json", { token: "" })).body;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
  ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema({ $id: "doc", components: document.components });
});
afterAll(() => at.stop());

const contentsOf = ({ requestBody, responses }: Operation): Content[] => [
  ...(requestBody ? [requestBody.content] : []),
  ...Object.values(responses).map(({ content }) => content),
];
const faultsOf = (ref: string, value: unknown): unknown => {
  const validate = ajv.compile({ $ref: `doc${ref}` });
  return validate(value) ? [] : validate.errors;
};
const codesOf = (operation: Operation, status: number): string[] =>
  Object.keys(operation.responses[status]?.content["application/json"]?.examples ?? {});

describe("the description of the endpoints", () => {
  it("has a summary, a description and an id of its own for every operation", () => {
    expect(operations.length).toBeGreaterThan(35);
    const bare = operations.filter(
      ([, { summary, description, operationId, tags }]) =>
        !summary || !description || !operationId || tags.length === 0,
    );
    expect(bare.map(([name]) => name)).toEqual([]);
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const long = operations.filter(([, { summary }]) => summary.length > 60 || /\.$/.test(summary));
    expect(long.map(([name]) => name)).toEqual([]);
  });

  it("names every body, of request and answer, and gives examples of each", () => {
    for (const [name, operation] of operations)
      for (const content of contentsOf(operation))
        for (const [type, { schema, examples }] of Object.entries(content)) {
          expect([name, Object.keys(examples ?? {}).length > 0]).toEqual([name, true]);
          if (type !== "application/json") expect([name, schema.type]).toEqual([name, "string"]);
          else expect([name, schema.$ref]).toEqual([name, expect.stringMatching(/^#\/comp/)]);
        }
  });

  it("takes a body where the endpoint does, and answers with something", () => {
    const withBody = operations.filter(([, { requestBody }]) => requestBody).map(([name]) => name);
    expect(withBody.every((name) => /^(?:POST|PUT) /.test(name))).toBe(true);
    const without = operations.filter(
      ([name, { requestBody }]) => /^(?:POST|PUT) /.test(name) && !requestBody,
    );
    const bare = ["POST /v1/grants/{id}/restore", "POST /v1/reload", "POST /v1/actions/{token}"];
    expect(without.map(([name]) => name)).toEqual(bare);
    for (const [name, { responses }] of operations)
      expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(["200"])]);
  });

  it("has examples that keep the schemas beside them", () => {
    const faults = operations.flatMap(([name, operation]) =>
      contentsOf(operation).flatMap((content) =>
        Object.values(content).flatMap(({ schema, examples }) =>
          Object.entries(examples)
            .map(([example, { value }]) => [
              `${name}: ${example}`,
              schema.$ref ? faultsOf(schema.$ref, value) : ajv.validate(schema, value) ? [] : "no",
            ])
            .filter(([, fault]) => !Array.isArray(fault) || fault.length > 0),
        ),
      ),
    );
    expect(faults).toEqual([]);
  });

  it("has no schema that leads nowhere, none that nothing uses, and only valid ones", () => {
    const { schemas } = document.components;
    const used = new Set(
      [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
        ([, id = ""]) => id,
      ),
    );
    expect([...used].filter((id) => !(id in schemas))).toEqual([]);
    const unused = Object.keys(schemas).filter((id) => !used.has(id));
    // those of the event stream, which is text, and of the companion's socket
    const pushed = [
      "AckFrame",
      "AlarmFrame",
      "DecisionEvent",
      "ErrorFrame",
      "HeartbeatFrame",
      "OutcomeFrame",
      "RequestFrame",
      "ResolvedFrame",
      "StoppedFrame",
    ];
    expect(unused.sort()).toEqual(pushed);
    for (const [id, schema] of Object.entries(schemas)) {
      expect([id, ajv.validateSchema(schema)]).toEqual([id, true]);
      expect(Object.keys(schema)).not.toContain("$schema");
    }
  });

  it("has the form of OpenAPI 3.1", () => {
    expect(document).toMatchObject({ openapi: "3.1.0", info: { title: "Countersign" } });
    for (const [name, { parameters, responses, security }] of operations) {
      const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, key]) => key);
      const declared = parameters.filter((each) => each.in === "path");
      expect([name, declared.map((each) => each.name)]).toEqual([name, inPath]);
      expect(declared.every(({ required }) => required)).toBe(true);
      for (const { schema } of parameters) expect(ajv.validateSchema(schema)).toBe(true);
      for (const [status, { description }] of Object.entries(responses)) {
        expect(status).toMatch(/^[1-5]\d\d$/);
        expect(description).not.toBe("");
      }
      for (const each of security ?? []) expect(Object.keys(each)).toEqual(["token"]);
    }
  });

  it("has every error code, under its own status", () => {
    const seen = new Set<string>();
    for (const [, { responses }] of operations)
      for (const [status, { content, description }] of Object.entries(responses)) {
        if (content["application/json"]?.schema.$ref !== "#/components/schemas/Error") continue;
        for (const [code, { value }] of Object.entries(content["application/json"].examples)) {
          seen.add(code);
          expect(ERROR_STATUS).toHaveProperty(code, Number(status));
          expect(description).toContain(`\`${code}\``);
          expect(value).toMatchObject({ error: { code } });
        }
      }
    // it is the code of a denial's reason, never of an error
    const missing = Object.keys(ERROR_STATUS).filter((code) => !seen.has(code));
    expect(missing).toEqual(["shutting-down"]);
  });
});

it("the built program loads texts and examples only when the description is asked for", () => {
  const folder = "dist/chunks";
  const chunks = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const textOf = (name: string) => readFileSync(`${folder}/${name}`, "utf8");
  const described = chunks.filter((name) => textOf(name).includes("Ask whether a tool call may"));
  expect(described).toHaveLength(1);
  const [own = ""] = described;
  const named = chunks.filter((name) => name !== own && textOf(name).includes(own));
  expect(named.length).toBeGreaterThan(0);
  for (const name of named) {
    const mentions = textOf(name).split(own).slice(0, -1);
    expect(mentions.filter((before) => !/import\(["'`]\.\/$/.test(before))).toEqual([]);
  }
});

describe("what the endpoints answer", () => {
  /** As an operation of the description. */
  const find = (method: string, path: string): Operation => {
    const found = operations.find(([name]) => {
      const [verb, template = ""] = name.split(" ");
      const pattern = template.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+");
      return verb === method && new RegExp(`^${pattern}$`).test(path.split("?")[0] ?? "");
    });
    if (!found) throw new Error(`${method} ${path} is not described`);
    return found[1];
  };
  const check = async (
    method: string,
    path: string,
    options: Parameters<TestGateway["send"]>[2] = {},
  ): Promise<JsonObject> => {
    const { status, body } = await at.send(method, path, options);
    const answer = find(method, path).responses[status]?.content["application/json"];
    expect([method, path, status, body, answer !== undefined]).toEqual([
      method,
      path,
      status,
      body,
      true,
    ]);
    expect(faultsOf(answer?.schema.$ref ?? "", body)).toEqual([]);
    if (status >= 400)
      expect([method, path, codesOf(find(method, path), status)]).toEqual([
        method,
        path,
        expect.arrayContaining([body.error.code]),
      ]);
    return body;
  };

  it("keeps its description, from the call to the answer and after", async () => {
    const { approver, admin } = at.tokens;
    await at.companion();
    const call = { session: "s:1", tool: "Bash", input: { command: "git push --force" } };
    const asked = await check("POST", "/v1/calls?wait=0", { body: { ...call, cwd: "/srv" } });
    await check("GET", "/v1/approvals", { token: approver });
    await check("GET", `/v1/approvals/${asked.approval}`, { token: approver });
    const answer = { body: { decision: "approve", scope: "session" }, token: approver };
    await check("POST", `/v1/approvals/${asked.approval}`, answer);
    await check("POST", `/v1/approvals/${asked.approval}`, answer);
    await check("GET", `/v1/calls/${asked.id}`);
    await check("POST", `/v1/calls/${asked.id}/outcome`, { body: { ok: true } });
    await check("POST", `/v1/calls/${asked.id}/outcome`, { body: { ok: true } });
    await check("POST", "/v1/explain", { body: call });
    await check("GET", "/v1/grants", { token: admin });
    const { grants } = await check("GET", "/v1/grants", { token: admin });
    await check("DELETE", "/v1/grants?session=s:1", { token: admin });
    const [grant] = grants as JsonObject[];
    await check("POST", `/v1/grants/${grant?.id}/restore`, { token: approver });
    await check("POST", `/v1/grants/${grant?.id}/restore`, { token: approver });
    await check("GET", "/v1/history?limit=1", { token: approver });
    await check("GET", `/v1/history/${asked.id}`, { token: approver });
    await check("GET", "/v1/stats", { token: approver });
    await check("POST", "/v1/stop", { body: { session: "s:9" }, token: approver });
    await check("GET", "/v1/stop", { token: approver });
    await check("DELETE", "/v1/stop?session=s:9", { token: approver });
    await check("PUT", "/v1/sessions/s:1", { body: { mode: "plan" }, token: admin });
    const second = await check("POST", "/v1/calls?wait=0", {
      body: { ...call, session: "s:2", input: { command: "mkfs.ext4 /dev/sda1" } },
    });
    await check("POST", `/v1/approvals/${second.approval}`, answer);
    await check("DELETE", `/v1/approvals/${second.approval}`);
    const { code } = await check("POST", "/v1/pair/codes", { body: {}, token: admin });
    const { device } = await check("POST", "/v1/pair", { body: { code }, token: "" });
    await check("DELETE", `/v1/devices/${(device as JsonObject).id}`, { token: admin });
    await check("POST", "/v1/reload", { token: admin });
    const paths = ["/healthz", "/readyz", "/v1/status", "/v1/audit", "/v1/devices", "/v1/fleet"];
    for (const path of [...paths, "/v1/sessions", "/v1/sessions/s:1", "/v1/sessions/s:1/tools"])
      await check("GET", path, { token: admin });
    const payload = { session_id: "1", tool_name: "Read", tool_input: { file_path: "a" } };
    await check("POST", "/v1/hooks/claude-code", {
      body: { ...payload, hook_event_name: "PreToolUse", cwd: "/srv" },
    });
  });

  it("refuses every request of every operation with a code that the description has", async () => {
    for (const [name] of operations) {
      const [method = "", template = ""] = name.split(" ");
      if (!template.startsWith("/v1") || template === "/v1/events") continue;
      const path = template.replace(/\{\w+\}/g, "nothing");
      for (const token of ["", "wrong", ...Object.values(at.tokens)])
        for (const options of [
          { token, body: { unknown: 1 } },
          { token, raw: "{", headers: { "content-type": "application/json" } },
          { token, raw: "x", headers: { "content-type": "text/plain" } },
          { token, headers: { host: "evil.example" } },
          { token, headers: { origin: "https://evil.example" } },
        ]) {
          if (method === "GET" && "raw" in options) continue;
          const { status, body } = await at.send(method, path, options);
          if (status < 400) continue;
          const described = codesOf(find(method, path), status);
          expect([name, options, described]).toEqual([
            name,
            options,
            expect.arrayContaining([body.error.code]),
          ]);
        }
    }
  });
});
