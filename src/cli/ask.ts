/** `countersign ask`: submits one call and prints the decision. */
import { Command } from "commander";
import { callsOf, type Unanswered } from "../client/calls.ts";
import { connect, errorOf } from "../client/connection.ts";
import { CountersignError } from "../core/errors.ts";
import { parseStrict } from "../core/json.ts";
import { print } from "./output.ts";
import { readStdin } from "./stdin.ts";

interface Flags {
  readonly session?: string;
  readonly tool?: string;
  readonly input?: string;
  readonly cwd?: string;
  readonly summary?: string;
  readonly wait?: string;
}

export const askCommand = (): Command =>
  new Command("ask")
    .description("submit a tool call, wait, and print the decision as JSON")
    .option("--session <key>", "session key, e.g. ci:deploy")
    .option("--tool <name>", "tool name, e.g. Bash")
    .option("--input <json>", "the tool's arguments as a JSON object")
    .option("--cwd <dir>", "working directory of the call; default: where you are")
    .option("--summary <text>", "what the call is for, in the caller's words")
    .option("--wait <seconds>", "stop waiting after this long; the question stays open")
    .addHelpText(
      "after",
      `
Without --tool, a JSON call is read from stdin, and sent as it is:
{ "session", "tool", "input", "cwd"?, "turn"?, "callId"?, … }.
Exit codes: 0 allowed, 1 denied, 2 trouble, 3 still pending.

Example:
  $ echo '{"session":"ci:deploy","tool":"Bash","input":{"command":"git push --force"}}' \
| countersign ask
  $ countersign ask --session ci:deploy --tool Bash --input '{"command":"npm publish"}' --wait 60`,
    )
    .action(async (flags: Flags) => {
      const call = flags.tool === undefined ? await callFromStdin() : callFromFlags(flags);
      const client = await connect("agent");
      const wait = flags.wait === undefined ? "" : `?wait=${encodeURIComponent(flags.wait)}`;
      const { status, body } = await client.request("POST", `/v1/calls${wait}`, call);
      if (status >= 400) throw errorOf(body);
      const isLeft = body.decision === "pending" && flags.wait === undefined;
      const told = isLeft
        ? await callsOf(client).waitElsewhere(body as unknown as Unanswered)
        : body;
      print(JSON.stringify(told));
      process.exitCode = told.decision === "allow" ? 0 : told.decision === "deny" ? 1 : 3;
    });

async function callFromStdin(): Promise<object> {
  if (process.stdin.isTTY) throw nothingToAsk();
  const text = await readStdin();
  if (text.trim() === "") throw nothingToAsk();
  return parseStrict(text).value;
}

const nothingToAsk = (): CountersignError =>
  new CountersignError(
    "bad-request",
    "nothing to ask: give --session, --tool and --input, or a JSON call on stdin",
  );

/** Without a folder no rule of a project could cover the call. */
function callFromFlags(flags: Flags): object {
  const { session, tool, input = "{}", cwd = process.cwd(), summary } = flags;
  if (session === undefined)
    throw new CountersignError("bad-request", "--session is needed, e.g. --session ci:deploy", {
      path: "session",
    });
  return {
    session,
    tool,
    input: parseStrict(input).value,
    cwd,
    ...(summary !== undefined && { summary }),
  };
}
