/** OpenCode as an agent host: what its plugin tells and is answered, and where it is installed. */
import { join } from "node:path";
import { z } from "zod";
import type { AgentHost, HookEffect, HostEvent, Rendered } from "../core/agent.ts";
import { CountersignError } from "../core/errors.ts";
import { parseStrict, type StrictObject } from "../core/json.ts";
import type { Decision, JsonObject } from "../core/model.ts";
import { type FileHookSpec, installedFiles, installFiles, uninstallFiles } from "./file-install.ts";
import { hasHost } from "./here.ts";
import { badPayload, cut, object, told, word } from "./hook-payload.ts";
import type { HookPlace, TrialCall } from "./hook-spec.ts";
import { assertLoads, pluginScript, pluginText, RUNNER } from "./opencode-plugin.ts";
import { opencode as tools } from "./tools/opencode.ts";

const NAME = "opencode";
const TITLE = "OpenCode";
const GATE = "tool.execute.before";
const REPORT = "tool.execute.after";

const Payload = z.object({
  directory: word,
  input: z.object({ tool: word, sessionID: word, callID: word, args: object.optional() }),
  output: z.object({ args: object.optional() }),
  parent: word.optional(),
  server: word.optional(),
});

/**
 * Version 1.18.33 stops a call when the plugin's function throws or rejects, tells the model its
 * words, and waits for it without a limit. It goes on without a plugin that is no JavaScript, that
 * throws while it is loaded, or whose file ends in anything but `.js` or `.ts`.
 */
const spec: FileHookSpec = {
  host: NAME,
  title: TITLE,
  events: [GATE],
  fileOf: (place, scope) =>
    scope === "local"
      ? undefined
      : scope === "user"
        ? join(configOf(place), "plugins", "countersign.js")
        : join(place.project, ".opencode", "plugins", "countersign.js"),
  textOf: (_event, place) => pluginText(place),
  scriptOf: async ({ url, state }) => {
    if (!URL.canParse(url))
      throw new CountersignError("bad-config", `${url} is not a URL`, { path: "url" });
    const base = new URL(url).href.replace(/\/+$/, "");
    return pluginScript({ url: base, header: join(state, "agent.header") });
  },
  check: assertLoads,
  reasonsNotToRun: async ({ env }) => reasonsIn(env),
  command: (run) => {
    const plugin =
      "file" in run
        ? run.file
        : `data:text/javascript;base64,${Buffer.from(run.text).toString("base64")}`;
    return [process.execPath, "--input-type=module", "-e", RUNNER, plugin];
  },
  trial,
};

const configOf = ({ home, env }: Pick<HookPlace, "home" | "env">): string =>
  env.OPENCODE_CONFIG_DIR || join(env.XDG_CONFIG_HOME || join(home, ".config"), "opencode");

/** With it, or with `opencode --pure`, OpenCode loads no plugin. */
const reasonsIn = ({ OPENCODE_PURE = "" }: HookPlace["env"]): readonly string[] =>
  /^(?:1|true)$/i.test(OPENCODE_PURE)
    ? [`OPENCODE_PURE is set: ${TITLE} loads no plugin, so no call will be held. Unset it.`]
    : [];

export const opencode: AgentHost = {
  name: NAME,
  deadline: 3600,
  tools,
  parse,
  render,
  accepts,
  trouble,
  isHere: ({ home, env }) =>
    hasHost({ program: "opencode", settings: configOf({ home, env }), env }),
  install: (options) => installFiles(spec, options),
  uninstall: (options) => uninstallFiles(spec, options),
  installed: (options) => installedFiles(spec, options),
  effectOf,
};

function parse(payload: StrictObject): HostEvent {
  const parsed = Payload.safeParse(payload.value);
  if (!parsed.success) throw badPayload(TITLE, parsed.error);
  const { directory, input, output, parent, server } = parsed.data;
  const session = `${NAME}:${input.sessionID}`;
  const tool = toolOf(input.tool, server);
  if (input.args !== undefined) {
    const outcome = { ok: true, input: input.args, raw: argsIn(payload, "input") };
    return { kind: "outcome", event: REPORT, session, callId: input.callID, tool, outcome };
  }
  const { args } = output;
  if (args === undefined)
    throw new CountersignError("bad-request", `not a hook payload of ${TITLE}: output.args`, {
      path: "output",
    });
  const { description } = args;
  const call = {
    session,
    tool,
    input: args,
    raw: argsIn(payload, "output"),
    cwd: directory,
    callId: input.callID,
    agent: NAME,
    ...(parent !== undefined && { parent: `${NAME}:${parent}` }),
    ...(typeof description === "string" && { summary: description }),
  };
  return { kind: "call", event: GATE, call };
}

const argsIn = (payload: StrictObject, field: string): string =>
  parseStrict(payload.raw(field) ?? "{}").raw("args") ?? "";

/** The tools of an MCP server are `SERVER_TOOL`. */
const toolOf = (name: string, server: string | undefined): string =>
  server === undefined ? name : `mcp__${server}__${name.slice(server.length + 1)}`;

const answered = (outcome: Decision["outcome"], reason: string, input?: JsonObject): Rendered => ({
  stdout: JSON.stringify({
    decision: outcome,
    event: GATE,
    reason,
    ...(input !== undefined && { input }),
  }),
  stderr: "",
  exitCode: 0,
});

/** The plugin asks again where the gateway only stopped waiting: OpenCode sets it no limit. */
function render(event: HostEvent, decision: Decision): Rendered {
  if (event.kind !== "call") return { stdout: "", stderr: "", exitCode: 0 };
  if (decision.reason.code === "still-waiting")
    return { stdout: JSON.stringify({ decision: "wait" }), stderr: "", exitCode: 0 };
  const { outcome, message, input } = told(decision);
  return answered(outcome, message, input);
}

const Answer = z.union([
  z.object({ decision: z.enum(["allow", "deny"]), event: z.literal(GATE) }),
  z.object({ decision: z.literal("wait") }),
]);

function accepts(event: HostEvent, answer: JsonObject): boolean {
  return event.kind !== "call" || Answer.safeParse(answer).success;
}

function trouble(event: string | undefined, message: string): Rendered {
  if (event === REPORT) return { stdout: "", stderr: `${cut(message)}\n`, exitCode: 1 };
  return answered("deny", cut(message));
}

function trial({ session, file, cwd }: TrialCall): string {
  return JSON.stringify({
    directory: cwd,
    input: { tool: "write", sessionID: session, callID: `call_${session}` },
    output: { args: { filePath: file, content: "" } },
  });
}

/** The plugin throws on everything but an allow. */
function effectOf(_event: string, { stdout, exitCode }: Rendered): HookEffect {
  try {
    const { decision } = object.parse(JSON.parse(stdout));
    return exitCode === 0 && decision === "allow" ? "continues" : "stops";
  } catch {
    return "stops";
  }
}
