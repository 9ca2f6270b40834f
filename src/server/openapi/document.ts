/** The description of the HTTP endpoints (OpenAPI 3.1), made of their routes and our texts. */
import type { FastifyContextConfig } from "fastify";
import { z } from "zod";
import type { HttpErrorCode } from "../../core/errors.ts";
import {
  ChangesBodyReply,
  CommandBodyReply,
  DiffLineReply,
  FileChangeReply,
  HunkReply,
  NestedReply,
  RawBodyReply,
  TreeBodyReply,
} from "../card-schemas.ts";
import {
  ApprovalReply,
  CardReply,
  DeviceReply,
  ErrorReply,
  GrantReply,
  Reason,
  RuleReply,
} from "../schemas.ts";
import { ROLES } from "../tokens.ts";
import { errorResponses } from "./errors.ts";
import * as frames from "./frames.ts";
import { OPERATIONS, type Operation } from "./operations.ts";

export interface DescribedRoute {
  readonly method: string;
  readonly url: string;
  readonly schema: {
    readonly body?: unknown;
    readonly params?: unknown;
    readonly querystring?: unknown;
    readonly response?: unknown;
  };
  readonly config: FastifyContextConfig & { readonly rateLimit?: unknown };
}

type Schema = Readonly<Record<string, unknown>>;
type Names = z.core.$ZodRegistry<{ id: string }>;

const INTRODUCTION =
  "Countersign decides whether an AI agent may run a tool call, and asks a person where it has " +
  "to. Times are unix milliseconds. Each answer names the gateway's version in the header " +
  "`countersign-version`. `WS /v1/companion` and the events of `GET /v1/events` are " +
  "described in docs/companion-protocol.md.";

/** Parts of answers that have a name of their own. */
const PARTS = {
  Approval: ApprovalReply,
  Card: CardReply,
  ChangesBody: ChangesBodyReply,
  CommandBody: CommandBodyReply,
  Device: DeviceReply,
  DiffLine: DiffLineReply,
  Error: ErrorReply,
  FileChange: FileChangeReply,
  Grant: GrantReply,
  Hunk: HunkReply,
  Nested: NestedReply,
  RawBody: RawBodyReply,
  Reason,
  Rule: RuleReply,
  TreeBody: TreeBodyReply,
  ...frames,
};

export function describe(routes: readonly DescribedRoute[], version: string): object {
  const described = routes.map((route) => ({ route, operation: operationOf(route) }));
  const paths: Record<string, Record<string, object>> = {};
  for (const { route, operation } of described) {
    const path = route.url.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: pathItem(route, operation) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Countersign", version, description: INTRODUCTION },
    servers: [{ url: "/" }],
    security: [{ token: [] }],
    tags: [...new Set(described.map(({ operation }) => operation.tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas: componentsOf(described),
    },
  };
}

function operationOf({ method, url }: DescribedRoute): Operation {
  const operation = OPERATIONS[`${method} ${url}`];
  if (!operation) throw new Error(`${method} ${url} is not described`);
  return operation;
}

function pathItem(route: DescribedRoute, operation: Operation): object {
  const { id, tag, summary, description, body, answers, errors = [] } = operation;
  const { roles } = route.config;
  const who = roles === "open" ? "Needs no token" : `Token: ${(roles ?? ROLES).join(", ")}`;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: `${description}\n\n${operation.who ?? who}.`,
    ...(roles === "open" && !operation.who && { security: [] }),
    parameters: parametersOf(route),
    ...(body && { requestBody: { required: true, ...content(body.name, body.examples) } }),
    responses: {
      ...Object.fromEntries(answers.map((answer) => [answer.status, answerOf(answer)])),
      ...errorResponses([...commonErrors(route), ...errors], answers),
    },
  };
}

const answerOf = ({ description, name, text, examples }: Operation["answers"][number]): object => ({
  description,
  ...(text
    ? { content: { [text]: { schema: { type: "string" }, examples: named(examples) } } }
    : content(name, examples)),
});

const content = (name: string, examples: Operation["answers"][number]["examples"]): object => ({
  content: {
    "application/json": {
      schema: { $ref: `#/components/schemas/${name}` },
      examples: named(examples),
    },
  },
});

const named = (examples: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }]));

/** What any request to such an endpoint can be refused with. */
function commonErrors({ method, config }: DescribedRoute): HttpErrorCode[] {
  const { roles, rateLimit } = config;
  const codes: HttpErrorCode[] = ["bad-request", "bad-host", "bad-origin", "request-timeout"];
  codes.push("internal", "too-large");
  // a body is read even where none is expected
  if (method !== "GET") codes.push("bad-json", "unsupported-media-type");
  if (rateLimit !== false) codes.push("rate-limited");
  if (roles === "open") return codes;
  codes.push("unauthorized", "too-many-connections", "store-lost");
  const refused = ROLES.filter((role) => roles && !roles.includes(role));
  const agentMayNot = refused.includes("agent") && roles?.includes("approver");
  if (agentMayNot) codes.push("not-an-approver");
  if (refused.length > (agentMayNot ? 1 : 0)) codes.push("forbidden");
  return codes;
}

function parametersOf({ schema }: DescribedRoute): object[] {
  const from = (place: "path" | "query", given: unknown): object[] => {
    if (!(given instanceof z.core.$ZodType)) return [];
    const { properties = {}, required = [] } = z.toJSONSchema(given, { io: "input" });
    return Object.entries(properties).map(([name, property]) => {
      const { description, ...rest } = property as Schema;
      const isRequired = place === "path" || required.includes(name);
      return {
        name,
        in: place,
        required: isRequired,
        ...(description !== undefined && { description }),
        schema: rest,
      };
    });
  };
  return [...from("path", schema.params), ...from("query", schema.querystring)];
}

type Described = { readonly route: DescribedRoute; readonly operation: Operation };

/** A body is described as it is sent, an answer as it comes back. */
function componentsOf(described: readonly Described[]): object {
  const bodies = z.registry<{ id: string }>();
  const answers = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(PARTS)) answers.add(schema, { id });
  for (const { route, operation } of described) {
    if (operation.body) register(bodies, operation.body.name, route.schema.body);
    for (const { status, name, text } of operation.answers)
      if (!text) register(answers, name, (route.schema.response as Schema | undefined)?.[status]);
  }
  return { ...jsonSchemas(bodies, "input"), ...jsonSchemas(answers, "output") };
}

/** Two operations may share a schema, under one name. */
function register(names: Names, id: string, schema: unknown): void {
  if (!(schema instanceof z.core.$ZodType)) throw new Error(`${id} has no schema`);
  const known = names.get(schema)?.id;
  if (known === undefined) names.add(schema, { id });
  else if (known !== id) throw new Error(`${id} is called ${known} elsewhere`);
}

function jsonSchemas(names: Names, io: "input" | "output"): Record<string, object> {
  const { schemas } = z.toJSONSchema(names, {
    io,
    unrepresentable: "any",
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _schema, $id: _id, id: _name, ...schema }]) => [
      id,
      schema,
    ]),
  );
}
