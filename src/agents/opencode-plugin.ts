/** What is installed for OpenCode: the plugin that it loads, and the script that this one reads. */
import { spawn } from "node:child_process";
import { type Place, repairOf } from "./hook-script.ts";

const HOST = "opencode";
/** What every one of our files says, and no other. */
const REPAIR = repairOf(HOST);
/**
 * Seconds after which the gateway says that it still waits; then the same call is made again.
 * Longer requests are ended on some machines.
 */
const WAIT = 50;
/** A gateway that has not answered by then is taken for gone. */
const PATIENCE = 65;

/**
 * The plugin. OpenCode goes on without a plugin that cannot be loaded, so what may fail is inside,
 * where it can stop every call. `script`: a word of sh, or a path for JavaScript.
 */
export const pluginText = ({ script, repair }: Place): string => `/**
 * Countersign's plugin for OpenCode, written by \`${REPAIR}\`, which also repairs it.
 */
import { readFileSync } from "node:fs";
import { request as http } from "node:http";
import { request as https } from "node:https";
import { homedir } from "node:os";

const repair = ${JSON.stringify(repair)};

export const Countersign = async (host) => {
  try {
    const file = ${fileExpression(script)};
    const hooks = new Function("host", "node", readFileSync(file, "utf8"))(host, {
      readFileSync,
      http,
      https,
    });
    if (typeof hooks["tool.execute.before"] === "function") return hooks;
  } catch {
    // stopped below
  }
  return {
    "tool.execute.before": async () => {
      throw new Error(repair);
    },
  };
};
`;

/** A word of sh as an expression of JavaScript: a quoted path, or one below COUNTERSIGN_HOME. */
function fileExpression(word: string): string {
  const quoted = /^'(.*)'$/s.exec(word)?.[1];
  if (quoted !== undefined) return JSON.stringify(quoted.replaceAll(`'\\''`, "'"));
  const below = /\.countersign\}\/(.*)"$/.exec(word)?.[1] ?? "";
  const path = JSON.stringify(`/${below}`);
  return `(process.env.COUNTERSIGN_HOME || homedir() + "/.countersign") + ${path}`;
}

export interface ScriptPost {
  /** The gateway's base URL. */
  readonly url: string;
  /** The file that holds the header line with the agent's token. */
  readonly header: string;
}

/**
 * The script: the body of a function of `host` (what OpenCode gives a plugin) and `node` (modules
 * of Node) that returns the plugin's hooks. It throws on everything but an allow.
 */
export const pluginScript = ({ url, header }: ScriptPost): string => `/**
 * Countersign's hook for OpenCode, written by \`${REPAIR}\`, which also repairs it. Read by
 * the plugin.
 */
const url = ${JSON.stringify(url)};
const fault = (why) => new Error("Countersign could not be asked: " + why);

function post(payload) {
  const target = new URL(url + "/v1/hooks/${HOST}?wait=${WAIT}");
  const [name, ...value] = node.readFileSync(${JSON.stringify(header)}, "utf8").trim().split(": ");
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(payload),
    connection: "close",
    [name]: value.join(": "),
  };
  const send = target.protocol === "https:" ? node.https : node.http;
  return new Promise((resolve, reject) => {
    const request = send(target, { method: "POST", headers, agent: false }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", reject);
      response.on("aborted", () => reject(new Error("the answer was cut off")));
      response.on("end", () => {
        const body = Buffer.concat(chunks);
        const length = Number(response.headers["content-length"] ?? body.length);
        if (length !== body.length) reject(new Error("the answer was cut off"));
        else resolve({ status: response.statusCode, text: body.toString("utf8") });
      });
    });
    const timer = setTimeout(() => request.destroy(new Error("timeout")), ${PATIENCE * 1000});
    request.on("close", () => clearTimeout(timer));
    request.on("error", reject);
    request.end(payload);
  });
}

async function answerTo(payload) {
  const { status, text } = await post(payload).catch((error) => {
    if (error.code === "ENOENT" || error.code === "EACCES")
      throw fault("its token cannot be read. Repair it with: ${REPAIR}");
    if (error.message === "timeout")
      throw fault("no answer from " + url + " in time. Look with: countersign status");
    throw fault("nothing answers at " + url + ". Start it with: countersign start");
  });
  if (status === 401)
    throw fault(
      url + " refused the token. If it runs on this machine, it writes a new one when it " +
        "starts: countersign start. If not, install again with its COUNTERSIGN_URL and " +
        "COUNTERSIGN_TOKEN",
    );
  let answer;
  try {
    answer = JSON.parse(text);
  } catch {
    answer = undefined;
  }
  if (status === 200 && answer !== null && typeof answer === "object") return answer;
  const said = answer?.error?.message;
  throw fault(
    url + " answered without a decision (HTTP status " + status + "). " +
      "Look with: countersign status" +
      (typeof said === "string" ? ". It said: " + said : ""),
  );
}

/** The session that started this one, if it is a sub-agent's. */
async function parentOf(sessionID) {
  if (host.client === undefined) return undefined;
  const { data } = await host.client.session.get({ path: { id: sessionID } });
  if (data?.id !== sessionID) throw fault("OpenCode did not say which session this is");
  return data.parentID;
}

/** The MCP server that a tool belongs to; OpenCode puts only an underscore between their names. */
async function serverOf(tool) {
  const { data } = (await host.client?.mcp?.status?.().catch(() => undefined)) ?? {};
  const names = Object.keys(data ?? {}).sort((a, b) => b.length - a.length);
  return names.find((name) => tool.startsWith(name.replace(/[^\\w-]/g, "_") + "_"));
}

const about = async (input) => {
  const [parent, server] = await Promise.all([parentOf(input.sessionID), serverOf(input.tool)]);
  return { ...(parent && { parent }), ...(server && { server }) };
};

return {
  "tool.execute.before": async (input, output) => {
    const payload = JSON.stringify({
      directory: host.directory,
      input,
      output: { args: output.args },
      ...(await about(input)),
    });
    let answer = await answerTo(payload);
    while (answer.decision === "wait") answer = await answerTo(payload);
    if (answer.decision === "deny" && typeof answer.reason === "string")
      throw new Error(answer.reason);
    if (answer.decision !== "allow" || answer.event !== "tool.execute.before")
      throw fault("the answer is no decision. Look with: countersign status");
    if (answer.input === undefined) return;
    for (const key of Object.keys(output.args)) delete output.args[key];
    Object.assign(output.args, answer.input);
  },
  "tool.execute.after": async (input, output) => {
    const payload = { directory: host.directory, input, output: { title: output?.title } };
    const more = await about(input).catch(() => ({}));
    await post(JSON.stringify({ ...payload, ...more })).catch(() => undefined);
  },
};
`;

/** Loads a plugin as OpenCode does. Rejects where that fails: OpenCode would go on without it. */
export function assertLoads(text: string): Promise<void> {
  const args = ["--input-type=module", "-e", text];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: "ignore" });
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error("the plugin that was made cannot be loaded")),
    );
  });
}

/**
 * A program that loads a plugin and calls it as OpenCode does, for a payload on stdin: it prints
 * what came of that. `$1`: the plugin's file, or a `data:` URL with its text.
 */
export const RUNNER = `import { readFileSync } from "node:fs";
const { directory, input, output } = JSON.parse(readFileSync(0, "utf8"));
const [, plugin] = process.argv;
const { Countersign } = await import(
  plugin.startsWith("data:")
    ? plugin
    : "data:text/javascript;base64," + readFileSync(plugin).toString("base64")
);
try {
  const hooks = await Countersign({ directory });
  if (input.args) await hooks["tool.execute.after"]?.(input, output);
  else await hooks["tool.execute.before"](input, output);
  const allowed = { decision: "allow", event: "tool.execute.before", input: output.args };
  if (!input.args) console.log(JSON.stringify(allowed));
} catch (error) {
  console.log(JSON.stringify({ decision: "deny", reason: error.message }));
}
`;
