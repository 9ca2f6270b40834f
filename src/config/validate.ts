/** Checks of a config beyond its schema. */
import { didYouMean } from "../core/nearest.ts";
import { PII_PATTERNS } from "../core/pii.ts";
import { re2 } from "../policy/rules/re2.ts";
import { levelOrder } from "../policy/stages/levels.ts";
import { createModes } from "../policy/stages/visibility.ts";
import { CLI_CHANNEL, TOKEN_CHANNEL } from "../server/tokens.ts";
import { policyFault } from "./presets.ts";
import {
  channelNamed,
  isStoreUrl,
  type Registry,
  schemeOf,
  storeNamed,
  storeUrl,
} from "./registry.ts";
import type { Config } from "./schema.ts";
import { channelNames, chatNamesOf, durationText } from "./sections.ts";
import { trustProblems } from "./trust.ts";
import { type Problem, problemsOf, type YamlFile } from "./yaml.ts";

interface Read {
  readonly yaml: YamlFile;
  /** Channels on which approvers are known, or can be paired, without an id in the config. */
  readonly paired: readonly string[];
  readonly registry: Registry;
  /** The base of relative paths; undefined: files are not looked for. */
  readonly directory: string | undefined;
}

/** All faults of a config whose shape is valid. */
export const problemsWith = (
  config: Config,
  { yaml, paired, registry, directory }: Read,
): Problem[] => [
  ...channelProblems(config, paired, registry),
  ...secretProblems(config, yaml, registry),
  ...approverProblems(config, registry),
  ...commandLineProblems(config),
  ...(directory === undefined ? [] : policyProblems(config, directory)),
  ...tokenProblems(config, yaml),
  ...sinkProblems(config, yaml),
  ...storeProblems(config, yaml, registry),
  ...trustProblems(config),
  ...sessionProblems(config),
  ...piiProblems(config, yaml),
];

function faultOf(source: string): string | undefined {
  try {
    re2().compile(source);
    return undefined;
  } catch (error) {
    return `not a regular expression (RE2): ${(error as Error).message}`;
  }
}

/**
 * The modes and levels that a session starts with must be known: an unknown one would deny
 * everything.
 */
function sessionProblems({ sessions, modes }: Config): Problem[] {
  const known = createModes(modes);
  const mode = known.knows(sessions.mode)
    ? []
    : [
        {
          path: ["sessions", "mode"],
          message: `there is no mode ${among(sessions.mode, known.names)}`,
        },
      ];
  const safety = levelOrder.knows(sessions.safety)
    ? []
    : [
        {
          path: ["sessions", "safety"],
          message: `there is no level ${among(sessions.safety, levelOrder.names)}`,
        },
      ];
  return [...mode, ...safety];
}

function piiProblems({ security: { pii } }: Config, { fromEnvironment }: YamlFile): Problem[] {
  const names = PII_PATTERNS.map(({ name }) => name);
  const lists = (["enable", "disable"] as const).flatMap((list) =>
    pii[list].flatMap((name, at): Problem[] =>
      names.includes(name)
        ? []
        : [
            {
              path: ["security", "pii", list, at],
              message: `there is no pattern ${among(name, names)}`,
            },
          ],
    ),
  );
  const custom = Object.entries(pii.custom).flatMap(([name, source]): Problem[] => {
    const fault = faultOf(source);
    return fault === undefined
      ? []
      : [{ path: ["security", "pii", "custom", name], message: fault }];
  });
  const secrets = Object.keys(pii.secrets)
    .filter((name) => !fromEnvironment.has(`security.pii.secrets.${name}`))
    .map(
      (name): Problem => ({
        path: ["security", "pii", "secrets", name],
        message: "a secret does not belong in a file: write $NAME, and set NAME in the environment",
      }),
    );
  return [...lists, ...custom, ...secrets];
}

/** `approvers.0.telegrm` deserves more than "unknown key". */
export function explainUnknown(problem: Problem, names: readonly string[]): Problem {
  const { path, message } = problem;
  if (path[0] !== "approvers" || path.length !== 3 || !message.startsWith("unknown key"))
    return problem;
  return { path, message: `there is no channel ${among(String(path[2]), names)}` };
}

/** `tty; known: a, b; did you mean a?` */
const among = (word: string, names: readonly string[]): string =>
  `${word}; known: ${names.join(", ")}${didYouMean(word, names)}`;

/** A question that nobody may answer would only keep its agent waiting. */
function commandLineProblems({ cli, channels, approvers }: Config): Problem[] {
  if (cli.answer) return [];
  const why = "nobody may answer at the command line (cli.answer is false)";
  const channel =
    CLI_CHANNEL in channels
      ? [
          {
            path: ["channels", CLI_CHANNEL],
            message: `${why}; remove this channel, or set cli.answer to true`,
          },
        ]
      : [];
  const ids = approvers.flatMap((approver, index) =>
    CLI_CHANNEL in approver.ids
      ? [{ path: ["approvers", index, CLI_CHANNEL], message: `${why}; remove this id` }]
      : [],
  );
  return [...channel, ...ids];
}

const policyProblems = ({ policy = [] }: Config, directory: string): Problem[] =>
  [policy].flat().flatMap((named, index): Problem[] => {
    const message = policyFault(named, directory);
    const path = typeof policy === "string" ? ["policy"] : ["policy", index];
    return message === undefined ? [] : [{ path, message }];
  });

function channelProblems(
  { channels: configured, approvers }: Config,
  paired: readonly string[],
  registry: Registry,
): Problem[] {
  return Object.entries(configured).flatMap(([name, options]): Problem[] => {
    const definition = channelNamed(registry, name);
    if (!definition || definition.automatic)
      return [
        {
          path: ["channels", name],
          message: `there is no channel ${among(name, chatNamesOf(registry.channels))}`,
        },
      ];
    const { timeout, own } = channelParts(options);
    const time = durationText.optional().safeParse(timeout);
    const under = ["channels", name];
    if (!time.success)
      return problemsOf(time.error, {
        schema: durationText,
        value: timeout,
        under: [...under, "timeout"],
      });
    const parsed = definition.options.safeParse(own);
    if (!parsed.success)
      return problemsOf(parsed.error, { schema: definition.options, value: own, under });
    if (
      definition.local ||
      approvers.some(({ ids }) => name in ids) ||
      (approvers.length > 0 && paired.includes(name))
    )
      return [];
    if (definition.approverOption !== undefined)
      return [
        {
          path: ["channels", name, definition.approverOption],
          message: `there is no approver ${among(
            String((own as Record<string, unknown>)[definition.approverOption]),
            approvers.map((approver) => approver.name),
          )}`,
        },
      ];
    const pair =
      definition.secrets.length > 0 && channelNames.includes(name)
        ? `, or run countersign pair ${name} --approver NAME`
        : "";
    const message =
      `no person could answer here: no approver has a ${name} id; add one, such as approvers: ` +
      `[{ name: owner, ${name}: ID }]${pair}`;
    return [{ path: ["channels", name], message }];
  });
}

/** Splits a channel's options into the gateway's part and the channel's own. */
export function channelParts(options: unknown): {
  readonly timeout: unknown;
  readonly own: object;
} {
  if (typeof options !== "object" || options === null) return { timeout: undefined, own: {} };
  const { timeout, ...own } = options as { timeout?: unknown };
  return { timeout, own };
}

/** How long a question stays open, in milliseconds, by the channel that shows it first. */
export function channelTimeouts({
  channels: configured,
  approval,
}: Pick<Config, "channels" | "approval">) {
  const own = new Map(
    Object.entries(configured).map(([name, options]) => [
      name,
      durationText.optional().parse(channelParts(options).timeout),
    ]),
  );
  return (channel: string | undefined): number =>
    (channel === undefined ? undefined : own.get(channel)) ?? approval.timeout;
}

/** Credentials of a platform belong in the environment, like every secret. */
function secretProblems(
  { channels: configured }: Config,
  { fromEnvironment }: YamlFile,
  { channels }: Registry,
): Problem[] {
  return channels.flatMap(({ name, secrets }) =>
    secrets
      .filter(
        (key) => (configured[name] as { [key: string]: unknown } | undefined)?.[key] !== undefined,
      )
      .filter((key) => !fromEnvironment.has(`channels.${name}.${key}`))
      .map(
        (key): Problem => ({
          path: ["channels", name, key],
          message:
            "a secret does not belong in a file: write $NAME, and set NAME in the environment",
        }),
      ),
  );
}

function approverProblems({ approvers }: Config, registry: Registry): Problem[] {
  const seen = new Map<string, string>();
  return approvers.flatMap((approver, index) =>
    Object.entries(approver.ids).flatMap(([channel, id]): Problem[] => {
      const fault = channelNamed(registry, channel)?.idFault?.(id);
      if (fault !== undefined) return [{ path: ["approvers", index, channel], message: fault }];
      const other = seen.get(`${channel}\0${id}`);
      seen.set(`${channel}\0${id}`, approver.name);
      return other === undefined
        ? []
        : [{ path: ["approvers", index, channel], message: `${other} already has this id` }];
    }),
  );
}

function sinkProblems({ audit }: Config, { fromEnvironment }: YamlFile): Problem[] {
  return audit.sinks.flatMap((sink, index): Problem[] => {
    if ("file" in sink && sink.file === audit.file)
      return [
        {
          path: ["audit", "sinks", index, "file"],
          message: "this is the audit log itself; name another file",
        },
      ];
    if (
      !("http" in sink) ||
      sink.token === undefined ||
      fromEnvironment.has(`audit.sinks.${index}.token`)
    )
      return [];
    return [
      {
        path: ["audit", "sinks", index, "token"],
        message: "a secret does not belong in a file: write $NAME, and set NAME in the environment",
      },
    ];
  });
}

function tokenProblems({ tokens, approvers }: Config, { fromEnvironment }: YamlFile): Problem[] {
  return tokens.flatMap(({ role, name, token }, index): Problem[] => {
    if (token !== undefined && !fromEnvironment.has(`tokens.${index}.token`)) {
      return [
        {
          path: ["tokens", index, "token"],
          message:
            "a secret does not belong in a file: write token: $NAME, or sha256: with its hash",
        },
      ];
    }
    if (role !== "approver" || approvers.some(({ ids }) => ids[TOKEN_CHANNEL] === name)) return [];
    return [
      {
        path: ["tokens", index, "name"],
        message:
          `no approver has the ${TOKEN_CHANNEL} id ${name}, so this token could ` +
          "not answer anything",
      },
    ];
  });
}

function storeProblems(
  { store: setting }: Config,
  { fromEnvironment }: YamlFile,
  registry: Registry,
): Problem[] {
  const path = typeof setting === "string" ? ["store"] : ["store", "url"];
  const store = storeUrl(setting);
  if (!storeNamed(registry, store)) {
    const known = registry.stores.map(({ scheme }) => scheme).join(", ");
    const wrong = isStoreUrl(store)
      ? `there is no store ${schemeOf(store)}`
      : "expected NAME or NAME://…";
    return [{ path, message: `${wrong}; known: ${known}` }];
  }
  if (!/:\/\/[^/]*:[^/]*@/.test(store) || fromEnvironment.has(path.join("."))) return [];
  const message =
    "a password does not belong in a file: write store: $NAME, and set NAME in the environment";
  return [{ path, message }];
}
