/** `countersign stop`: stops a session with its children, or everything, and lets it go on. */
import { Command } from "commander";
import { connect, errorOf } from "../client/connection.ts";
import type { JsonObject } from "../core/model.ts";
import { outputOption, print, printJson, timeOf } from "./output.ts";

interface Flags {
  readonly session?: string;
  readonly resume?: true;
  readonly output: string;
}

export const stopCommand = (): Command =>
  new Command("stop")
    .description("deny what waits and every new call, until you say --resume")
    .option("--session <key>", "only this session and its children, e.g. claude-code:7f3a")
    .option("--resume", "let it go on")
    .addOption(outputOption())
    .addHelpText(
      "after",
      "\nWithout --session, everything is stopped. It survives a restart of the gateway.\n\n" +
        "Example:\n  $ countersign stop\n  $ countersign stop --session claude-code:7f3a\n" +
        "  $ countersign stop --resume",
    )
    .action(async ({ session, resume, output }: Flags) => {
      const client = await connect("operator");
      const query = session === undefined ? "" : `?session=${encodeURIComponent(session)}`;
      const { status, body } = resume
        ? await client.request("DELETE", `/v1/stop${query}`)
        : await client.request("POST", "/v1/stop", session === undefined ? {} : { session });
      if (status >= 400) throw errorOf(body);
      if (output === "json") return printJson(body);
      print(inWords(body));
    });

function inWords({ all, sessions, since, by }: JsonObject): string {
  const keys = sessions as readonly string[];
  if (!all && keys.length === 0) return "Nothing is stopped.";
  const what = all ? "Everything" : keys.join(", ");
  return `Stopped: ${what}, by ${by as string}, since ${timeOf(since as number)}.`;
}
