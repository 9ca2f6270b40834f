/**
 * Command hooks: a program reads the call as JSON and answers with its exit status and its output.
 */
import { stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { z } from "zod";
import type { HookAnswer, HookInput, HookRunner, HookSpec } from "../core/hook.ts";
import { decodeUtf8 } from "../core/json.ts";
import { redact } from "../core/redact.ts";
import { failed, MAX_ANSWER, readAnswer } from "./answer.ts";
import { createPlaces } from "./concurrency-limit.ts";
import { IGNORED, isProjects, optionFaults, word } from "./options.ts";
import { type Ran, runProcess } from "./process.ts";

const words = z.array(
  z
    .string()
    .max(10_000)
    .regex(/^[^\0]*$/),
);
const commandOptions = z
  .strictObject({
    /** A command line for the shell; with `args`, the program; a list runs without a shell. */
    command: z
      .union([word, words], "expected text without a NUL, or a list of such texts")
      .optional(),
    /** Runs without a shell. Without `command`, the first is the program. */
    args: words.optional(),
    shell: z.enum(["sh", "bash"]).default("sh"),
    /** Names of further variables of the gateway's environment that it gets. */
    env: z.array(z.string().regex(/^[A-Za-z_]\w*$/)).default([]),
    /** Where it runs: in the directory of the file that defines it, or where the call runs. */
    cwd: z.enum(["file", "call"]).default("file"),
    async: z.unknown().optional(),
    asyncRewake: z.unknown().optional(),
    ...IGNORED,
  })
  .refine(({ command, args }) => isNamed(command) || isNamed(args), "expected a command");
const isNamed = (command: string | readonly string[] | undefined): boolean =>
  (command?.[0] ?? "") !== "";
type CommandOptions = z.output<typeof commandOptions>;

/** Variables that a program may need, and none that could be a secret of the gateway's. */
const PASSED = [
  "PATH",
  "HOME",
  "USER",
  "LOGNAME",
  "SHELL",
  "LANG",
  "LANGUAGE",
  "TZ",
  "TMPDIR",
  "TMP",
  "TEMP",
  "SystemRoot",
];

/**
 * The most programs that run at the same time, because agents decide how many calls there are. The
 * others wait, within their own timeouts.
 */
const MAX_PROGRAMS = 64;

export function commandRunner(
  environment: Readonly<Record<string, string | undefined>>,
): HookRunner {
  const places = createPlaces(MAX_PROGRAMS);
  return {
    type: "command",
    faults: faultsOf,
    async run(spec, input, signal) {
      const options = commandOptions.parse(spec.options);
      const cwd = await placeOf(spec, options, input);
      if (cwd === undefined) return failed(`its directory ${spec.directory} does not exist`);
      const leave = await places.enter(signal);
      if (!leave) return failed("it was stopped before it could start");
      const [file, ...args] = argvOf(options);
      const env = environmentOf(spec, input, pick(environment, options.env));
      const ran = await runProcess(
        { file: file!, args, cwd, env, stdin: JSON.stringify(input), most: MAX_ANSWER },
        signal,
      );
      leave();
      return answerOf(ran, input);
    },
  };
}

function faultsOf(spec: HookSpec): string[] {
  const faults = optionFaults(commandOptions, spec);
  if (faults.length > 0) return faults;
  const options = commandOptions.parse(spec.options);
  const { env, cwd } = options;
  if (env.length > 0 && isProjects(spec))
    faults.push("options.env: a project's hook cannot have the gateway's variables");
  if (cwd === "call" && isRelative(programOf(options)))
    faults.push(
      "options.command: anyone may put a program of that name where the call " +
        "runs; write its full path",
    );
  return faults;
}

function argvOf(options: CommandOptions): readonly string[] {
  const { command, shell } = options;
  return listOf(options) ?? [shell === "sh" ? "/bin/sh" : "bash", "-c", command as string];
}

/** Undefined if it is a command line for the shell. */
function listOf({ command, args }: CommandOptions): readonly string[] | undefined {
  if (typeof command === "string") return args && [command, ...args];
  return [...(command ?? []), ...(args ?? [])];
}

const programOf = (options: CommandOptions): string =>
  listOf(options)?.[0] ?? /^\S*/.exec((options.command as string).trim())![0];

const isRelative = (program: string): boolean => program.includes("/") && /^[\w.-]/.test(program);

/**
 * The project that a project's hook belongs to: the directory of its settings, or the parent if
 * that is a directory of ours or of an agent's.
 */
const projectOf = ({ directory }: HookSpec): string =>
  WITHIN.includes(basename(directory)) ? dirname(directory) : directory;
const WITHIN = [".claude", ".countersign"];

/**
 * Agents choose where their calls run, and could put a script there under a hook's name. So a hook
 * runs in the directory of its own file, and a project's hook in its project, unless the operator
 * wants it to run in the call's directory.
 */
async function placeOf(
  spec: HookSpec,
  { cwd }: CommandOptions,
  input: HookInput,
): Promise<string | undefined> {
  const own = isProjects(spec) ? projectOf(spec) : spec.directory;
  const places = cwd === "call" && input.cwd !== undefined ? [input.cwd, own] : [own];
  for (const place of places) if (await isDirectory(place)) return place;
  return undefined;
}

const isDirectory = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

function pick(
  environment: Readonly<Record<string, string | undefined>>,
  more: readonly string[],
): Record<string, string> {
  const names = [
    ...PASSED,
    ...Object.keys(environment).filter((name) => name.startsWith("LC_")),
    ...more,
  ];
  return Object.fromEntries(
    names.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]]])),
  );
}

function environmentOf(
  spec: HookSpec,
  input: HookInput,
  env: Record<string, string>,
): Record<string, string> {
  const project = isProjects(spec) ? projectOf(spec) : (input.cwd ?? spec.directory);
  return project.includes("\0")
    ? env
    : { ...env, CLAUDE_PROJECT_DIR: project, COUNTERSIGN_PROJECT_DIR: project };
}

function answerOf(ran: Ran, { hook_event_name: event }: HookInput): HookAnswer {
  if (ran.kind === "stopped") return failed("it was stopped");
  if (ran.kind === "flooded") return failed(`it printed more than ${MAX_ANSWER} bytes`);
  if (ran.kind === "unstarted") return failed(`its program could not be started (${ran.code})`);
  if (ran.kind === "killed") return failed(`it was ended by ${ran.by}${lastWords(ran.stderr)}`);
  const { status, stdout, stderr } = ran;
  // nothing that it printed can undo this
  if (status === 2) return { kind: "answer", decision: "deny", reason: stderr.toString().trim() };
  if (status === 126 || status === 127)
    return failed(
      `its program was not found or may not be run (exit status ${status}${lastWords(stderr)})`,
    );
  if (status !== 0)
    return failed(
      `it ended with exit status ${status}, which is neither 0 nor 2${lastWords(stderr)}`,
    );
  const text = textOf(stdout);
  return text === undefined ? failed("what it printed is not UTF-8") : readAnswer(text, event);
}

/** Its last line, for the operator. */
function lastWords(stderr: Buffer): string {
  const line = stderr.subarray(-4096).toString().trim().split("\n").at(-1)!;
  return line === "" ? "" : `: ${redact(line.slice(0, 300)).text}`;
}

/** Undefined if the bytes are not valid text. */
function textOf(stdout: Buffer): string | undefined {
  try {
    return decodeUtf8(stdout);
  } catch {
    return undefined;
  }
}
