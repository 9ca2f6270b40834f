/** The config file: its shape, its defaults, and its checks beyond the shape. */
import { z } from "zod";
import { channels as builtIn } from "../../channels/index.ts";
import { themeOption } from "../../channels/themes.ts";
import { AuditSection } from "../audit/sinks/config.ts";
import { LANGUAGES } from "../core/keys.ts";
import { P2pOptions, PaymentOptions } from "../peers/options.ts";
import { APPROVAL_POLICIES } from "../policy/approval.ts";
import { PERMISSION_MODES } from "../policy/rules/rule.ts";
import { ModesConfig } from "../policy/stages/visibility.ts";
import { ROLES } from "../server/tokens.ts";
import { ADDRESS, ADDRESS_WORDS } from "./address.ts";
import { EndpointsSection } from "./endpoints.ts";
import { type Extensions, type Registry, registryOf } from "./registry.ts";
import {
  ageText,
  BudgetSection,
  chatChannels,
  duration,
  HeadlessLimits,
  idNamesOf,
  LoopSection,
  NotificationsSection,
  PathsSection,
  PiiSection,
  policyKeys,
} from "./sections.ts";
import { TrustOptions } from "./trust.ts";
import { explainUnknown, problemsWith } from "./validate.ts";
import { badConfig, type Problem, problemsOf, readYaml, type YamlFile } from "./yaml.ts";

const platformId = z.union([z.string().min(1), z.number().int()]).transform(String);

/** Without `approvers:`, whoever runs the gateway answers on their paired companion. */
const OWNER = [{ name: "owner", companion: "owner" }];

const approversOn = (channels: readonly string[]) => {
  const ids = channels.map((channel) => [
    channel,
    platformId.optional().describe(`This person's own id on ${channel}`),
  ]);
  const approver = z
    .strictObject({
      name: z.string().min(1).describe("How this person is called in cards and in the audit log"),
      roles: z.array(z.string().min(1)).default([]),
      ...(Object.fromEntries(ids) as Record<never, never>),
    })
    .transform(({ name, roles, ...ids }): ApproverConfig => ({ name, roles, ids }));
  return z.array(approver).prefault(OWNER);
};

const Token = z
  .strictObject({
    role: z.enum(ROLES),
    name: z.string().min(1).describe("For an approver: the `companion` id of one of the approvers"),
    token: z
      .string()
      .min(16, "a token has at least 16 characters")
      .optional()
      .describe("Only as $NAME, read from the environment"),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, "expected the SHA-256 of the token, 64 hex digits")
      .optional(),
  })
  .refine(
    ({ token, sha256 }) => (token === undefined) !== (sha256 === undefined),
    "give either token: $NAME or sha256:",
  );

/** A store that several gateways share. */
const StoreSection = z.strictObject({
  url: z.string().describe("memory, or postgres://… for many nodes"),
  offline: z
    .enum(["deny", "judge"])
    .default("deny")
    .describe(
      "While the database cannot be reached: deny every call, or (judge) go on to allow what the " +
        "policy allows without asking, and write that down in a local file until it is back",
    ),
  node: z
    .string()
    .regex(/^[\w.-]{1,60}$/, "1 to 60 letters, digits, dots, dashes and underscores")
    .optional()
    .describe(
      "What this gateway is called among the others. Default: the host's name, with the port if " +
        "that is not 4180",
    ),
  retention: ageText(1)
    .optional()
    .describe("Resolved approvals that are older are removed. Default: they are kept"),
  auditRetention: ageText(1)
    .optional()
    .describe(
      "Audit lines in the database that are older are removed, from the beginning of each chain. " +
        "Default: they are kept",
    ),
});

const BYTES_WORDS = "expected a number of bytes, such as 8388608";

/** In the state directory. */
export const DEFAULT_AUDIT_FILE = "audit.jsonl";

export const ConfigSchema = z.strictObject({
  listen: z.string(ADDRESS_WORDS).regex(ADDRESS, ADDRESS_WORDS).default("127.0.0.1:4180"),
  hosts: z
    .array(z.string().min(1))
    .default([])
    .describe("Further names under which the gateway may be called"),
  language: z.enum(LANGUAGES).default("en").describe("Language of the headings on cards"),
  approval: z
    .strictObject({ timeout: duration("5m"), retain: z.number().int().min(0).default(256) })
    .prefault({}),
  grants: z.strictObject({ ttl: duration("8h").describe("How long 'always' lasts") }).prefault({}),
  turns: z
    .strictObject({
      replay: z
        .array(z.string().min(1))
        .default([])
        .describe("More tools whose approval may serve again within its turn"),
    })
    .prefault({}),
  store: z.union([z.string(), StoreSection]).default("memory"),
  audit: AuditSection,
  approvers: approversOn(idNamesOf(builtIn)),
  tokens: z.array(Token).default([]),
  channels: z.record(z.string(), z.unknown()).optional(),
  notifications: NotificationsSection,
  cli: z
    .strictObject({
      answer: z
        .boolean()
        .default(true)
        .describe(
          "Whether the gateway's own user may answer with `countersign approve` and `deny`",
        ),
    })
    .prefault({}),
  headless: z
    .strictObject({
      enabled: z.boolean().default(false),
      approve: z.enum(["dangerous", "all"]).default("dangerous"),
      limits: HeadlessLimits.optional(),
    })
    .prefault({}),
  ...policyKeys,
  paths: PathsSection,
  loop: LoopSection,
  budget: BudgetSection,
  trust: TrustOptions,
  sessions: z
    .strictObject({
      mode: z
        .string()
        .min(1)
        .default("build")
        .describe("Activity mode of sessions that have none of their own"),
      safety: z.string().min(1).default("supervised").describe("Safety level, likewise"),
    })
    .prefault({}),
  modes: ModesConfig.prefault({}),
  fleet: z
    .string()
    .min(1)
    .optional()
    .describe(
      "What each agent is limited to, a file relative to this one. Default: fleet.yaml beside " +
        "it, if there is one",
    ),
  endpoints: EndpointsSection,
  theme: themeOption,
  p2p: P2pOptions.extend({
    handshakeTimeout: duration("30s").describe("How long a peer may take to answer a challenge"),
    sessionTtl: duration("24h").describe("How long a peer's session lasts"),
  })
    .optional()
    .describe(
      "Remote peers; without this section they cannot open a session, and every call in a " +
        "peer's name needs approval",
    ),
  payment: PaymentOptions.prefault({}),
  limits: z
    .strictObject({
      body: z
        .number(BYTES_WORDS)
        .int()
        .min(1024)
        .default(1024 * 1024)
        .describe("Bytes of a request"),
      perMinute: z
        .number()
        .int()
        .min(0)
        .default(60_000)
        .describe("Requests a minute for each token; 0: no limit"),
      openCalls: z
        .number()
        .int()
        .min(1)
        .default(1000)
        .describe("Calls of one token without a decision at a time"),
      openQuestions: z
        .number()
        .int()
        .min(1)
        .default(200)
        .describe("Open questions of one token at a time"),
      openBytes: z
        .number(BYTES_WORDS)
        .int()
        .min(1024)
        .default(8 * 1024 * 1024)
        .describe(
          "Bytes that the inputs of one token's calls may take while they wait for a person",
        ),
      deadline: duration("10s").describe(
        "How long a request may take to arrive, and a connection to show a token",
      ),
      connections: z
        .number()
        .int()
        .min(64)
        .optional()
        .describe("Connections in all; default: what `ulimit -n` leaves, 16,384 at most"),
      connectionsPerAddress: z
        .number()
        .int()
        .min(1)
        .default(64)
        .describe("Connections of one remote address that have shown no token"),
    })
    .prefault({}),
  log: z
    .strictObject({ level: z.enum(["debug", "info", "warn", "error", "silent"]).default("info") })
    .prefault({}),
  security: z
    .strictObject({
      interceptor: z
        .strictObject({
          enabled: z
            .literal(true, "the gateway always decides; leave this out or true")
            .default(true),
          approvalPolicy: z
            .enum(APPROVAL_POLICIES)
            .default("dangerous")
            .describe("Calls that no rule matches: what needs approval"),
          permissionMode: z
            .enum(PERMISSION_MODES)
            .optional()
            .describe("The default for sessions that have none of their own"),
          exemptTools: z
            .array(z.string().min(1))
            .default([])
            .describe("Tools that need no approval, unless the call is catastrophic"),
          sensitiveTools: z
            .array(z.string().min(1))
            .default([])
            .describe("Tools that always need approval"),
          redactPII: z
            .boolean()
            .default(false)
            .describe("Mask personal data in cards, in the log and in the audit log"),
        })
        .prefault({}),
      pii: PiiSection,
    })
    .prefault({}),
});

export type Config = Omit<z.output<typeof ConfigSchema>, "approvers" | "channels"> & {
  readonly approvers: readonly ApproverConfig[];
  readonly channels: Readonly<Record<string, unknown>>;
};
export interface ApproverConfig {
  readonly name: string;
  readonly roles: readonly string[];
  /** This person's own id, by channel. */
  readonly ids: Readonly<Record<string, string>>;
}

/** `channels` and `stores`: those that `createGateway` is given, too. */
export interface ParseOptions extends Extensions {
  /** Channels on which approvers are known, or can be paired, without an id in the config. */
  readonly paired?: readonly string[];
  /** The base of relative paths. Left out: the files that the config names are not looked for. */
  readonly directory?: string;
}

/** Reads a config. Throws `bad-config` that lists every fault by file, line and path. */
export function parseConfig(
  text: string,
  file: string,
  environment: NodeJS.ProcessEnv,
  { paired = [], directory, ...extensions }: ParseOptions = {},
): Config {
  const registry = registryOf(extensions);
  const names = idNamesOf(registry.channels);
  const schema = extensions.channels
    ? ConfigSchema.extend({ approvers: approversOn(names) })
    : ConfigSchema;
  const yaml = readYaml(text, file, environment);
  // read once: compiling validators would cost more than it saves
  const parsed = schema.safeParse(yaml.value, { jitless: true });
  if (!parsed.success) {
    const faults = problemsOf(parsed.error, { schema, value: yaml.value });
    throw badConfig(
      yaml,
      withRead(
        yaml,
        faults.map((fault) => explainUnknown(fault, names)),
      ),
    );
  }
  const config = withAnswering(withChannels(parsed.data), registry);
  const problems = withRead(yaml, problemsWith(config, { yaml, paired, registry, directory }));
  if (problems.length > 0) throw badConfig(yaml, problems);
  return config;
}

/** What was read wrongly has no other fault that matters. */
function withRead({ problems }: YamlFile, faults: readonly Problem[]): readonly Problem[] {
  const wrong = new Set(problems.map(({ path }) => path.join(".")));
  return [...problems, ...faults.filter(({ path }) => !wrong.has(path.join(".")))];
}

/** Nothing waits at the command line where nobody may answer there. */
const withChannels = (read: z.output<typeof ConfigSchema>): Config => ({
  ...read,
  channels: read.channels ?? { companion: {}, tty: {}, ...(read.cli.answer && { cli: {} }) },
});

/**
 * A channel that does not know who pressed a button answers as the approver that it names: that
 * name is the approver's id there.
 */
function withAnswering(config: Config, { channels: known }: Registry): Config {
  const named = known.flatMap(({ name, approverOption }) => {
    const own = config.channels[name] as Readonly<Record<string, unknown>> | null | undefined;
    return approverOption === undefined ? [] : [[name, own?.[approverOption]] as const];
  });
  const approvers = config.approvers.map((approver) => {
    const own = named.flatMap(([channel, person]) =>
      person === approver.name ? [[channel, approver.name] as const] : [],
    );
    return { ...approver, ids: { ...approver.ids, ...Object.fromEntries(own) } };
  });
  return { ...config, approvers };
}

/**
 * Where a phone reaches the gateway, by the first of `hosts`. The gateway itself speaks no TLS, so
 * a host on its own port is plain HTTP, and any other is a proxy's.
 */
export function publicUrlOf({ hosts, listen }: Pick<Config, "hosts" | "listen">) {
  const [host] = hosts;
  if (host === undefined) return undefined;
  const port = listen.slice(listen.lastIndexOf(":"));
  return host.endsWith(port) ? `http://${host}` : `https://${host}`;
}

/** The JSON Schema of the file, for editors. Channels bring their own part. */
export function configJsonSchema(): object {
  const options = { io: "input", unrepresentable: "any" } as const;
  const schema = z.toJSONSchema(ConfigSchema, options) as { properties: Record<string, unknown> };
  const parts = chatChannels.map(({ name, options: part }) => {
    const { $schema: _schema, ...own } = z.toJSONSchema(part, options);
    const timeout = {
      type: "string",
      description: "How long questions stay open that this channel shows first",
    };
    return [
      name,
      { anyOf: [{ ...own, properties: { ...own.properties, timeout } }, { type: "null" }] },
    ];
  });
  schema.properties.channels = {
    type: "object",
    properties: Object.fromEntries(parts),
    additionalProperties: false,
  };
  return { ...schema, title: "Countersign's config" };
}

/** `[::1]:4180` as its parts. */
export function listenAddress({ listen }: Config): { host: string; port: number } {
  const colon = listen.lastIndexOf(":");
  const host = listen.slice(0, colon).replace(/^\[|\]$/g, "");
  return { host, port: Number(listen.slice(colon + 1)) };
}
