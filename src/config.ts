/** The config file: its shape, its defaults, and what has to be true beyond its shape. */
import { z } from "zod";
import { channels } from "../channels/index.ts";
import { LANGUAGES } from "./core/keys.ts";
import { ROLES, TOKEN_CHANNEL } from "./server/tokens.ts";
import { stores } from "./stores/index.ts";
import { badConfig, type Problem, problemsOf, readYaml, type YamlFile } from "./yaml.ts";

/** Channels that are set up under `channels:`; the automatic one has a section of its own. */
export const chatChannels = channels.filter(({ automatic }) => !automatic);
const channelNames = chatChannels.map(({ name }) => name);

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** `300s`, `5m`, `1h`, … as milliseconds. */
const duration = (fallback: string) =>
  z
    .string()
    .regex(/^\d+(ms|s|m|h|d)$/, "expected a duration such as 300s, 5m or 8h")
    .default(fallback)
    .transform((text) => {
      const [, amount, unit] = /^(\d+)(\w+)$/.exec(text)!;
      return Number(amount) * UNITS[unit as keyof typeof UNITS];
    });

const platformId = z.union([z.string().min(1), z.number().int()]).transform(String);

const Approver = z
  .strictObject({
    name: z.string().min(1).describe("How this person is called in cards and in the audit log"),
    roles: z.array(z.string().min(1)).default([]),
    ...(Object.fromEntries(
      channelNames.map((channel) => [channel, platformId.optional().describe(`This person's own id on ${channel}`)]),
    ) as Record<never, never>),
  })
  .transform(({ name, roles, ...ids }): ApproverConfig => ({ name, roles, ids }));

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
  .refine(({ token, sha256 }) => (token === undefined) !== (sha256 === undefined), "give either token: $NAME or sha256:");

export const ConfigSchema = z.strictObject({
  listen: z
    .string()
    .regex(/^(\[[0-9a-fA-F:]+\]|[^:\s]+):\d{1,5}$/, "expected HOST:PORT")
    .default("127.0.0.1:4180"),
  hosts: z.array(z.string().min(1)).default([]).describe("Further names under which the gateway may be called"),
  language: z.enum(LANGUAGES).default("en").describe("What cards are headed in"),
  approval: z.strictObject({ timeout: duration("5m"), retain: z.number().int().min(0).default(256) }).prefault({}),
  grants: z.strictObject({ ttl: duration("8h").describe("How long 'always' lasts") }).prefault({}),
  turns: z
    .strictObject({
      replay: z.array(z.string().min(1)).default([]).describe("More tools whose approval may serve again within its turn"),
    })
    .prefault({}),
  store: z.string().default("memory"),
  audit: z
    .strictObject({
      file: z.string().min(1).default("audit.jsonl"),
      maxBytes: z
        .number()
        .int()
        .min(4096)
        .default(64 * 1024 * 1024),
    })
    .prefault({}),
  approvers: z.array(Approver).default([]),
  tokens: z.array(Token).default([]),
  channels: z.record(z.string(), z.unknown()).default({ companion: {}, tty: {} }),
  headless: z
    .strictObject({ enabled: z.boolean().default(false), approve: z.enum(["dangerous", "all"]).default("dangerous") })
    .prefault({}),
  policy: z.string().min(1).optional().describe("A policy file, relative to this file"),
  limits: z
    .strictObject({
      body: z
        .number()
        .int()
        .min(1024)
        .default(1024 * 1024)
        .describe("Bytes of a request"),
      perMinute: z.number().int().min(0).default(60_000).describe("Requests a minute for each token; 0: no limit"),
    })
    .prefault({}),
  log: z.strictObject({ level: z.enum(["debug", "info", "warn", "error", "silent"]).default("info") }).prefault({}),
  security: z
    .strictObject({
      interceptor: z
        .strictObject({
          enabled: z.literal(true, "the gateway always decides; leave this out or true").default(true),
          approvalPolicy: z
            .string()
            .default("dangerous")
            .describe("dangerous, all, configured or none; any other word means all"),
          redactPII: z.literal(false, "redacting PII is not available in this version").default(false),
        })
        .prefault({}),
    })
    .prefault({}),
});

export type Config = Omit<z.output<typeof ConfigSchema>, "approvers"> & { readonly approvers: readonly ApproverConfig[] };
export interface ApproverConfig {
  readonly name: string;
  readonly roles: readonly string[];
  /** This person's own id, by channel. */
  readonly ids: Readonly<Record<string, string>>;
}

export interface ParseOptions {
  /** Channels on which an approver is known, or can become so, without an id in the config. */
  readonly paired?: readonly string[];
}

/** Reads a config. Throws `bad-config` that names every fault by file, line and path. */
export function parseConfig(
  text: string,
  file: string,
  environment: NodeJS.ProcessEnv,
  { paired = [] }: ParseOptions = {},
): Config {
  const yaml = readYaml(text, file, environment);
  const parsed = ConfigSchema.safeParse(yaml.value);
  if (!parsed.success) throw badConfig(yaml, problemsOf(parsed.error).map(explainUnknown));
  const config: Config = parsed.data;
  const problems = [
    ...channelProblems(config, paired),
    ...secretProblems(config, yaml),
    ...approverProblems(config),
    ...tokenProblems(config, yaml),
    ...storeProblems(config),
  ];
  if (problems.length > 0) throw badConfig(yaml, problems);
  return config;
}

/** `approvers.0.telegrm` deserves more than "unknown key". */
function explainUnknown(problem: Problem): Problem {
  const { path, message } = problem;
  if (path[0] !== "approvers" || path.length !== 3 || message !== "unknown key") return problem;
  return { path, message: `there is no channel ${String(path[2])}; known: ${channelNames.join(", ")}` };
}

function channelProblems({ channels: configured, approvers }: Config, paired: readonly string[]): Problem[] {
  return Object.entries(configured).flatMap(([name, options]): Problem[] => {
    const definition = chatChannels.find((channel) => channel.name === name);
    if (!definition)
      return [{ path: ["channels", name], message: `there is no channel ${name}; known: ${channelNames.join(", ")}` }];
    const parsed = definition.options.safeParse(options ?? {});
    if (!parsed.success) return problemsOf(parsed.error, ["channels", name]);
    if (definition.local || approvers.some(({ ids }) => name in ids) || (approvers.length > 0 && paired.includes(name)))
      return [];
    const message = `nobody could answer here: no approver has a ${name} id; add one, or run countersign pair ${name} --approver NAME`;
    return [{ path: ["channels", name], message }];
  });
}

/** What opens a platform belongs into the environment, like every secret. */
function secretProblems({ channels: configured }: Config, { fromEnvironment }: YamlFile): Problem[] {
  return chatChannels.flatMap(({ name, secrets }) =>
    secrets
      .filter((key) => (configured[name] as { [key: string]: unknown } | undefined)?.[key] !== undefined)
      .filter((key) => !fromEnvironment.has(`channels.${name}.${key}`))
      .map(
        (key): Problem => ({
          path: ["channels", name, key],
          message: "a secret does not belong into a file: write $NAME, and set NAME in the environment",
        }),
      ),
  );
}

function approverProblems({ approvers }: Config): Problem[] {
  const seen = new Map<string, string>();
  return approvers.flatMap((approver, index) =>
    channelNames.flatMap((channel): Problem[] => {
      const id = approver.ids[channel];
      if (id === undefined) return [];
      const other = seen.get(`${channel}\0${id}`);
      seen.set(`${channel}\0${id}`, approver.name);
      return other === undefined ? [] : [{ path: ["approvers", index, channel], message: `${other} already has this id` }];
    }),
  );
}

function tokenProblems({ tokens, approvers }: Config, { fromEnvironment }: YamlFile): Problem[] {
  return tokens.flatMap(({ role, name, token }, index): Problem[] => {
    if (token !== undefined && !fromEnvironment.has(`tokens.${index}.token`)) {
      return [
        {
          path: ["tokens", index, "token"],
          message: "a secret does not belong into a file: write token: $NAME, or sha256: with its hash",
        },
      ];
    }
    if (role !== "approver" || approvers.some(({ ids }) => ids[TOKEN_CHANNEL] === name)) return [];
    return [
      {
        path: ["tokens", index, "name"],
        message: `no approver has the ${TOKEN_CHANNEL} id ${name}, so this token could not answer anything`,
      },
    ];
  });
}

function storeProblems({ store }: Config): Problem[] {
  return store in stores
    ? []
    : [{ path: ["store"], message: `there is no store ${store.split(":")[0]}; known: ${Object.keys(stores).join(", ")}` }];
}

/** The JSON Schema of the file, for editors. Channels bring their own part. */
export function configJsonSchema(): object {
  const options = { io: "input", unrepresentable: "any" } as const;
  const schema = z.toJSONSchema(ConfigSchema, options) as { properties: Record<string, unknown> };
  const parts = chatChannels.map(({ name, options: part }) => {
    const { $schema: _schema, ...own } = z.toJSONSchema(part, options);
    return [name, { anyOf: [own, { type: "null" }] }];
  });
  schema.properties.channels = { type: "object", properties: Object.fromEntries(parts), additionalProperties: false };
  return { ...schema, title: "Countersign's config" };
}

/** `[::1]:4180` as its parts. */
export function listenAddress({ listen }: Config): { host: string; port: number } {
  const colon = listen.lastIndexOf(":");
  const host = listen.slice(0, colon).replace(/^\[|\]$/g, "");
  return { host, port: Number(listen.slice(colon + 1)) };
}
