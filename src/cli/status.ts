/** `countersign status` and `token`: the gateway's state, and the tokens for its endpoints. */
import { Argument, Command } from "commander";
import { connect } from "../client/connection.ts";
import type { JsonObject } from "../core/model.ts";
import { stateDirectory } from "../filesystem/locations.ts";
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
      printTable(
        ["SETTING", "VALUE"],
        [["url", client.url], ...Object.entries(status).flatMap(rows)],
      );
    });

function rows([key, value]: readonly [string, unknown]): string[][] {
  if (key === "channels" || key === "endpoints")
    return (value as JsonObject[]).map(({ name, state, detail }) => [
      `${key.slice(0, -1)} ${name}`,
      `${state}${detail ? ` (${detail})` : ""}`,
    ]);
  if (key === "database") return [["database", databaseRow(value as JsonObject)]];
  if (key === "grants" && value === null) return [["grants", "not known: the database is lost"]];
  if (key === "nodes") return nodeRows(value as JsonObject[]);
  if (Array.isArray(value)) return [[key, value.join(", ") || "none"]];
  if (typeof value === "object" && value !== null)
    return Object.entries(value).map(([name, each]) => [`${key}.${name}`, String(each)]);
  return [[key, String(value)]];
}

function databaseRow({ lost, since, reason }: JsonObject): string {
  if (!lost) return "answers";
  const when = since === undefined ? "" : ` since ${new Date(Number(since)).toISOString()}`;
  return `lost${when}: ${reason}`;
}

function nodeRows(nodes: readonly JsonObject[]): string[][] {
  const known = nodes.find(({ own }) => own)?.configDigest;
  return nodes.map(({ name, own, holds, lastSeen, configDigest }) => {
    const seen = own ? "this one" : `last seen ${new Date(Number(lastSeen)).toISOString()}`;
    const held = (holds as string[]).join(", ");
    const isOther = typeof configDigest === "string" && configDigest !== known;
    const facts = [
      seen,
      ...(held === "" ? [] : [`holds ${held}`]),
      ...(isOther ? ["has another config"] : []),
    ];
    return [`node ${name}`, facts.join(", ")];
  });
}

export const tokenCommand = (): Command =>
  new Command("token")
    .description("print a token of this machine's gateway; it is made on first use")
    .addArgument(
      new Argument("<role>", "what it may do: submit calls, answer them, or administer").choices([
        "agent",
        "approver",
        "admin",
      ]),
    )
    .addOption(outputOption())
    .addHelpText("after", "\nExample:\n  $ export COUNTERSIGN_TOKEN=$(countersign token agent)")
    .action(async (role: "agent" | "approver" | "admin", { output }: { output: string }) => {
      const { openState } = await import("../state/directory.ts");
      const token = await (await openState(stateDirectory())).token(role);
      if (output === "json") return printJson({ role, token });
      print(token);
    });
