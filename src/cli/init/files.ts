/** The files that `countersign init` writes: the config, the policy and the secrets. */
import { readFile, realpath } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parseDocument } from "yaml";
import { schemaReference } from "../../config/presets.ts";
import { readYaml } from "../../config/yaml.ts";
import { CountersignError } from "../../core/errors.ts";
import { DEFAULT_CONFIG_DIRECTORY } from "../../filesystem/locations.ts";
import { openApproverCodes } from "../../state/approver-codes.ts";
import { absent, writeDurably } from "../../state/files.ts";
import { withSecrets, writeSecrets } from "../../state/secrets-file.ts";
import type { Wanted } from "./answers.ts";
import { setIn } from "./yaml-edit.ts";

const CONFIG = "countersign.yaml";
const POLICY = "policy.yaml";

/** What is set up so far. */
export interface Written {
  readonly directory: string;
  readonly file: string;
  /** Undefined: there is no config yet. */
  readonly text: string | undefined;
  /** Each channel's part of the config, with the secrets themselves. */
  readonly channels: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The names of the approvers. */
  readonly approvers: readonly string[];
  /** The id of an approver, or of the first one, on a channel; also where it was paired. */
  userOn(channel: string, approver?: string): string | undefined;
  /** The same, only where the config says it. */
  writtenUserOn(channel: string, approver: string): string | undefined;
}

interface Shape {
  readonly approvers?: readonly Readonly<Record<string, unknown>>[];
  readonly channels?: Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;
}

/** Throws `bad-config` where the config is no YAML. */
export async function readWritten(directory: string): Promise<Written> {
  const file = join(directory, CONFIG);
  const text = await readFile(file, "utf8").catch(absent);
  const known = await openApproverCodes({ directory, write: async () => {} }).known();
  // variables that are not set are told later, by those who need them
  const { value } = readYaml(text ?? "", file, await withSecrets(directory), ["none"]);
  const { approvers = [], channels } = shapeOf(value);
  return {
    directory,
    file,
    text,
    channels: Object.fromEntries(
      Object.entries(channels ?? {}).map(([name, options]) => [name, options ?? {}]),
    ),
    approvers: approvers.map(({ name }) => String(name)),
    userOn(channel, name) {
      const approver = approvers.find((each) => name === undefined || each.name === name);
      const paired = known.find(
        (each) => each.channel === channel && each.approver === String(approver?.name),
      );
      const id = approver?.[channel] ?? paired?.userId;
      return id === undefined ? undefined : String(id);
    },
    writtenUserOn(channel, name) {
      const id = approvers.find((each) => each.name === name)?.[channel];
      return id === undefined ? undefined : String(id);
    },
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What is not as it should be is left to the config's own checks. */
const shapeOf = (value: unknown): Shape =>
  isRecord(value)
    ? {
        ...(Array.isArray(value.approvers) && { approvers: value.approvers.filter(isRecord) }),
        ...(isRecord(value.channels) && { channels: value.channels as Shape["channels"] & object }),
      }
    : {};

export interface Change {
  readonly approver: string;
  readonly wanted?: Wanted | undefined;
  /** The name of a preset. Undefined: as it is, or `default` for a new config. */
  readonly policy?: string | undefined;
}

/** The config with the change, and every other character as it was. */
export function changed(
  { text: found, approvers, writtenUserOn }: Written,
  { approver, wanted, policy }: Change,
): string {
  let text = found ?? template(approver);
  const known = found === undefined ? [approver] : approvers;
  const at = known.includes(approver) ? known.indexOf(approver) : known.length;
  if (at === known.length)
    text = setIn(text, ["approvers", at], { name: approver, companion: approver });
  if (wanted) {
    const { name, approverOption } = wanted.definition;
    const hasIds = approverOption === undefined;
    if (hasIds && wanted.user !== "" && writtenUserOn(name, approver) !== wanted.user)
      text = setIn(text, ["approvers", at, name], wanted.user);
    text = withChannel(text, wanted);
  }
  if (policy !== undefined && found !== undefined) text = setIn(text, ["policy"], POLICY);
  return text;
}

/** Sets the options that differ. A new channel stands first: it is where the
 * person wants to be asked, also while a page is open somewhere. */
function withChannel(text: string, { definition: { name }, guide, options }: Wanted): string {
  const variables = new Map(guide.fields.map(({ option, variable }) => [option, variable]));
  const part = Object.fromEntries(
    Object.entries(options).map(([option, value]) => {
      const variable = variables.get(option);
      return [option, variable === undefined ? value : `$${variable}`];
    }),
  );
  const { channels } = shapeOf(parseDocument(text).toJS());
  const known = channels?.[name];
  if (known === undefined || known === null) return setIn(text, ["channels", name], part, LATER);
  return Object.entries(part)
    .filter(([option, value]) => String(known[option]) !== String(value))
    .reduce((so, [option, value]) => setIn(so, ["channels", name, option], value), text);
}

const LATER = ["companion", "tty", "cli"];

const template = (approver: string): string => `\
# yaml-language-server: $schema=${schemaReference()}
#
# Countersign's config, as \`countersign init\` wrote it. Change it by hand, or run init again, and
# then restart the gateway. The reference (docs/reference.md) lists every setting. Secrets stand in
# secrets.env beside this file: $NAME is replaced with what that file, or the environment, says.

# Who may answer: one person, with their own id on each channel.
approvers:
  - { name: ${JSON.stringify(approver)}, companion: ${JSON.stringify(approver)} }

# Where people are asked: the first that can handle a session.
channels:
  companion: {}
  tty: {}
  cli: {}

# Which calls are allowed, which need approval, and which are denied.
policy: ${POLICY}
`;

/** The text of a preset. Throws `bad-request` for a name that there is not. */
export async function presetText(name: string): Promise<string> {
  const file = join(DEFAULT_CONFIG_DIRECTORY, "policies", `${basename(name)}.yaml`);
  const text = await readFile(file, "utf8").catch(absent);
  if (text !== undefined) return text;
  throw new CountersignError("bad-request", `--policy: there is no preset ${name}`, {
    path: "policy",
  });
}

/** Writes all of it; the config last, so that it never names what is not there yet. */
export async function writeAll(
  written: Written,
  { config, policy, wanted }: { config: string; policy?: string | undefined; wanted?: Wanted },
): Promise<void> {
  const { directory, file, text } = written;
  if (wanted) await writeSecrets(directory, secretsOf(wanted));
  if (policy !== undefined) await writeDurably(directory, POLICY, policy);
  if (config === text) return;
  const target = await realpath(file).catch(() => file);
  await writeDurably(dirname(target), basename(target), config);
}

export const secretsOf = ({ guide, options }: Wanted): Readonly<Record<string, string>> =>
  Object.fromEntries(
    guide.fields.flatMap(({ option, variable }) =>
      variable === undefined ? [] : [[variable, String(options[option])]],
    ),
  );
