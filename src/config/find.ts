/**
 * Finds the config: the named file, else the one in the state directory, else the one in the
 * package.
 */
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { CountersignError } from "../core/errors.ts";
import { DEFAULT_CONFIG_DIRECTORY, stateDirectory } from "../filesystem/locations.ts";
import { openApproverCodes } from "../state/approver-codes.ts";
import { withSecrets } from "../state/secrets-file.ts";
import { storeUrl } from "./registry.ts";
import { type Config, DEFAULT_AUDIT_FILE, parseConfig } from "./schema.ts";
import { badConfig, readYaml } from "./yaml.ts";

export interface FoundConfig {
  readonly config: Config;
  readonly file: string;
  /** The base of relative paths in it. */
  readonly directory: string;
}

/**
 * Throws `bad-config`. `named`: from `--config`. `pairing`: a channel on which a person is about to
 * be paired. `environment`: what `$NAME` in it stands for.
 */
export async function findConfig(
  named: string | undefined,
  {
    pairing,
    environment = process.env,
  }: { pairing?: string; environment?: NodeJS.ProcessEnv } = {},
): Promise<FoundConfig> {
  const { text, file } = await findText(named);
  const approverCodes = openApproverCodes({ directory: stateDirectory(), write: async () => {} });
  const paired = [...(await approverCodes.channels()), ...(pairing === undefined ? [] : [pairing])];
  const directory = dirname(file);
  const known = await withSecrets(stateDirectory(), environment);
  return { config: parseConfig(text, file, known, { paired, directory }), file, directory };
}

export interface FoundRecord {
  /** The absolute path of the audit log. */
  readonly file: string;
  readonly theme: string;
  /** What `store:` names. */
  readonly store: string;
}

/**
 * Where the audit log is, and the theme. The rest of the config need not be valid: unset variables
 * do not matter. Throws `bad-config` if the config cannot be read, or if `audit.file` itself is
 * such a variable.
 */
export const findAuditFile = (named: string | undefined): Promise<FoundRecord> =>
  findPart(named, ["audit.file"]);

/** As `findAuditFile`; throws also if `store` is a variable that is not set. */
export const findRecord = (named: string | undefined): Promise<FoundRecord> =>
  findPart(named, ["audit.file", "store", "store.url"]);

async function findPart(named: string | undefined, paths: readonly string[]): Promise<FoundRecord> {
  const { text, file } = await findText(named);
  const yaml = readYaml(text, file, await withSecrets(stateDirectory()), paths);
  const own = yaml.problems.filter((problem) => paths.includes(problem.path.join(".")));
  if (own.length > 0) throw badConfig(yaml, own);
  const { audit, theme, store } = RecordPart.parse(yaml.value);
  return {
    file: resolve(stateDirectory(), audit?.file ?? DEFAULT_AUDIT_FILE),
    theme,
    store: storeUrl(store),
  };
}

const RecordPart = z.looseObject({
  audit: z.looseObject({ file: z.string().min(1).optional() }).optional(),
  theme: z.string().default("auto"),
  store: z.union([z.string(), z.looseObject({ url: z.string() })]).default("memory"),
});

async function findText(named: string | undefined): Promise<{ text: string; file: string }> {
  if (named !== undefined) return readText(resolve(named));
  return readText(join(stateDirectory(), "countersign.yaml")).catch((error: CountersignError) => {
    if ((error.cause as NodeJS.ErrnoException | undefined)?.code !== "ENOENT") throw error;
    return readText(join(DEFAULT_CONFIG_DIRECTORY, "countersign.yaml"));
  });
}

async function readText(file: string): Promise<{ text: string; file: string }> {
  const text = await readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    throw new CountersignError(
      "bad-config",
      `cannot read the config ${file} ` +
        `(${cause.code === "ENOENT" ? "there is no such file" : cause.code})`,
      { cause, path: file },
    );
  });
  return { text, file };
}
