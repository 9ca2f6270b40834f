/** `countersign status`, `token` and `pair`: the gateway's state, and the keys to its doors. */
import { Argument, Command } from "commander";
import type { JsonObject } from "../core/model.ts";
import { stateDirectory } from "../places.ts";
import { connect, errorOf } from "./client.ts";
import { outputOption, print, printJson, printTable } from "./output.ts";

export const statusCommand = (): Command =>
  new Command("status")
    .description("show what the gateway does and how it is set up")
    .addOption(outputOption())
    .addHelpText("after", "\nExample:\n  $ countersign status --output json")
    .action(async ({ output }: { output: string }) => {
      const client = await connect("admin");
      const status = await client.get("/v1/status");
      if (output === "json") return printJson(status);
      printTable(["SETTING", "VALUE"], [["url", client.url], ...Object.entries(status).flatMap(rows)]);
    });

function rows([key, value]: readonly [string, unknown]): string[][] {
  if (key === "channels")
    return (value as JsonObject[]).map(({ name, state, detail }) => [
      `channel ${name}`,
      `${state}${detail ? ` (${detail})` : ""}`,
    ]);
  if (Array.isArray(value)) return [[key, value.join(", ") || "none"]];
  if (typeof value === "object" && value !== null)
    return Object.entries(value).map(([name, each]) => [`${key}.${name}`, String(each)]);
  return [[key, String(value)]];
}

export const tokenCommand = (): Command =>
  new Command("token")
    .description("print a token of this machine's gateway; it is made on first use")
    .addArgument(
      new Argument("<role>", "what it may do: submit calls, answer them, or administer").choices(["agent", "approver", "admin"]),
    )
    .addHelpText("after", "\nExample:\n  $ export COUNTERSIGN_TOKEN=$(countersign token agent)")
    .action(async (role: "agent" | "approver" | "admin") => {
      const { openState } = await import("../state.ts");
      const state = await openState(stateDirectory());
      print(await state.token(role));
    });

export const pairCommand = (): Command =>
  new Command("pair")
    .description("print a one-time code that makes a browser or an app an approver's companion")
    .option("--approver <name>", "whose companion; default: the first approver")
    .addHelpText("after", "\nThe code works once, for ten minutes.\n\nExample:\n  $ countersign pair --approver lead")
    .action(async ({ approver }: { approver?: string }) => {
      const client = await connect("admin");
      const { status, body } = await client.request("POST", "/v1/pair/codes", approver === undefined ? {} : { approver });
      if (status >= 400) throw errorOf(body);
      print(`${body.url as string}\ncode: ${body.code as string}`);
    });
