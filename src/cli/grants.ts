/** `countersign grants`: what "always" has granted, and taking it back. */
import { Command } from "commander";
import { CountersignError } from "../core/errors.ts";
import type { JsonObject } from "../core/model.ts";
import { connect, errorOf } from "./client.ts";
import { outputOption, print, printJson, printTable, timeOf } from "./output.ts";

export const grantsCommand = (): Command => {
  const grants = new Command("grants")
    .description("list session grants")
    .option("--session <key>", "of one session only")
    .addOption(outputOption())
    .addHelpText(
      "after",
      "\nExample:\n  $ countersign grants\n  $ countersign grants revoke Xy12ab\n  $ countersign grants revoke --session claude-code:7f3a",
    )
    .action(async ({ session, output }: { session?: string; output: string }) => {
      const { grants: all } = await list(session);
      if (output === "json") return printJson(all);
      if (all.length === 0) return print("Nothing is granted.");
      printTable(["ID", "UNTIL", "BY", "SESSION", "PATTERN"], all.map(row));
    });
  grants
    .command("revoke")
    .description("take a grant back, or all of a session")
    .argument("[id]", "the grant's id, or the first letters of it")
    .option("--session <key>", "all grants of this session")
    .action(async (id: string | undefined, _flags: object, command: Command) => {
      const { session } = command.optsWithGlobals<{ session?: string }>();
      const client = await connect("operator");
      const { status, body } = await client.request("DELETE", await target(id, session));
      if (status >= 400) throw errorOf(body);
      print(`Revoked: ${(body.grants as JsonObject[]).map(({ pattern }) => pattern).join(", ") || "nothing was granted"}`);
    });
  return grants;
};

async function target(id: string | undefined, session: string | undefined): Promise<string> {
  if (session !== undefined) return `/v1/grants?session=${encodeURIComponent(session)}`;
  if (id === undefined) throw new CountersignError("bad-request", "say which: a grant's id, or --session KEY", { path: "id" });
  const { grants } = await list(undefined);
  const fitting = grants.filter((grant) => (grant.id as string).startsWith(id));
  if (fitting.length > 1)
    throw new CountersignError("bad-request", `${fitting.length} grants begin with ${id}; type more of the id`, { path: "id" });
  return `/v1/grants/${encodeURIComponent((fitting[0]?.id as string | undefined) ?? id)}`;
}

async function list(session: string | undefined): Promise<{ grants: JsonObject[] }> {
  const client = await connect("operator");
  return (await client.get(`/v1/grants${session === undefined ? "" : `?session=${encodeURIComponent(session)}`}`)) as {
    grants: JsonObject[];
  };
}

function row(grant: JsonObject): string[] {
  const { id, by, session, pattern } = grant as Record<string, string>;
  return [id!.slice(0, 8), timeOf(grant.expiresAt as number), by!, session!, pattern!];
}
