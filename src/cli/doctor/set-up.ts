/** Checks versions, the config, the policy and the gateway. */
import { readFile } from "node:fs/promises";
import { openExplainer } from "../../app/explain.ts";
import { packageRoot } from "../../core/package-root.ts";
import { DEFAULT_CONFIG_DIRECTORY } from "../../filesystem/locations.ts";
import { VERSION } from "../../filesystem/version.ts";
import { type Finding, fault, ok, own, skipped, warning, word } from "./finding.ts";
import { expected, type Surroundings } from "./surroundings.ts";

/** Of the fix where a person has to change a file. */
const editor = (file: string): string => `${process.env.EDITOR || "vi"} ${word(file)}`;

export async function versions({ gateway }: Surroundings): Promise<Finding[]> {
  const text = await readFile(new URL("package.json", packageRoot), "utf8");
  const { engines } = JSON.parse(text) as { engines: { node: string } };
  const node = isNewEnough(process.versions.node)
    ? ok(`Countersign ${VERSION}, Node ${process.versions.node}`)
    : fault(`Node ${process.versions.node} is too old: ${engines.node} is needed`, {
        how: "install a newer Node from https://nodejs.org, or with your version manager",
        run: "nvm install --lts",
      });
  if (gateway.kind !== "running" || gateway.version === VERSION) return [node];
  const service = `the gateway is version ${gateway.version}, this command is ${VERSION}`;
  return [
    node,
    warning(service, {
      how: "stop it and start it again (a service: `countersign service install`)",
      run: own("start"),
    }),
  ];
}

/** As `engines` in package.json says it; a test compares the two. */
export function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22;
}

export async function config({
  config: found,
  directory,
  start,
}: Surroundings): Promise<Finding[]> {
  if (found instanceof Error) {
    const how = `correct it there; $NAME can also be set in ${directory}/secrets.env`;
    return found.message.split("\n").map((line) => {
      const file = /^(\/.*?):\d+: /.exec(line)?.[1] ?? found.path;
      return file?.startsWith("/")
        ? fault(line, { how, run: editor(file) })
        : fault(line, { run: own("init") });
    });
  }
  const isUsual = start?.config !== found.file || found.directory === directory;
  if (found.directory !== DEFAULT_CONFIG_DIRECTORY.replace(/\/$/, ""))
    return [ok(isUsual ? found.file : `${found.file}, which the gateway was started with`)];
  return [
    warning(`you have no config; the built-in one is used (${found.file})`, {
      how: "set up where you want to be asked",
      run: own("init"),
    }),
  ];
}

export async function policy({ config: found, gateway }: Surroundings): Promise<Finding[]> {
  if (found instanceof Error) return [skipped("not checked, because the config does not load")];
  const files = [found.config.policy ?? []].flat();
  const problem = await openExplainer(found, {}).then(
    () => undefined,
    (error: unknown) => expected(error),
  );
  if (problem)
    return problem.message
      .split("\n")
      .map((line) => fault(line, { how: "correct it there", run: own("policy check") }));
  const loads = ok(files.length > 0 ? `${files.join(", ")} loads` : "no policy file is named");
  const status = gateway.kind === "running" ? gateway.status : {};
  const { problem: stale } = (("policy" in status && status.policy) || {}) as { problem?: string };
  if (stale === undefined) return [loads];
  return [
    loads,
    fault(`the gateway still uses the earlier policy: ${stale}`, { run: own("reload") }),
  ];
}

export async function gateway({ gateway: found, directory }: Surroundings): Promise<Finding[]> {
  const { url } = found;
  if (found.kind === "none") {
    const what = `no gateway is running at ${url} (${found.why})`;
    const fix = { how: "agents with our hook are blocked until it runs", run: own("start") };
    return [
      process.env.COUNTERSIGN_URL
        ? fault(`COUNTERSIGN_URL: ${what}`, {
            how: "start it there, or",
            run: "unset COUNTERSIGN_URL",
          })
        : warning(what, fix),
    ];
  }
  if (found.kind === "stranger")
    return [
      fault(`what listens at ${url} is not a Countersign gateway`, {
        how: "stop it, or let the gateway listen elsewhere",
        run: own("start --listen 127.0.0.1:4190"),
      }),
    ];
  if (found.unready !== undefined)
    return [
      fault(`the gateway at ${url} runs but is not ready: ${found.unready}`, {
        how: "its log says why",
        run: own("status"),
      }),
    ];
  const ready = ok(`runs at ${url}, and is ready`);
  if (!(found.status instanceof Error)) return [ready, ...statusFindings(found.status)];
  return [
    ready,
    fault(`it does not say how it does: ${found.status.message}`, {
      how: `use the gateway's state directory (this is ${directory}), or set COUNTERSIGN_TOKEN`,
      run: own("token admin"),
    }),
  ];
}

function statusFindings(status: Readonly<Record<string, unknown>>): Finding[] {
  const { problem } = (status.audit ?? {}) as { problem?: string };
  if (problem === undefined) return [];
  return [
    fault(`its audit log cannot be written, so it allows nothing: ${problem}`, {
      run: own("audit verify"),
    }),
  ];
}
