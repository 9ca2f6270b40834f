/** `countersign grants`: lists what was approved for more than one call, and revokes it. */
import { Command } from "commander";
import { connect, errorOf } from "../client/connection.ts";
import { CountersignError } from "../core/errors.ts";
import type { JsonObject } from "../core/model.ts";
import { outputOption, print, printJson, printTable, timeOf } from "./output.ts";

export const grantsCommand = (): Command => {
  const grants = new Command("grants")
    .description("list session grants, and the rules that were approved for good")
    .option("--session <key>", "of one session only")
    .addOption(outputOption())
    .addHelpText(
      "after",
      "\nExample:\n  $ countersign grants\n  $ countersign grants revoke Xy12ab\n  $ " +
        "countersign grants revoke always-kdmw\n  $ countersign grants revoke --session " +
        "claude-code:7f3a",
    )
    .action(async ({ session, output }: { session?: string; output: string }) => {
      const { grants: all, rules } = await list(session);
      if (output === "json") return printJson([...all, ...rules]);
      if (all.length + rules.length === 0) return print("Nothing is granted.");
      if (all.length > 0)
        printTable(["ID", "UNTIL", "BY", "SESSION", "PATTERN", "MEANS"], all.map(row));
      if (rules.length > 0) printTable(["ID", "SINCE", "BY", "RULE"], rules.map(ruleRow));
    });
  grants
    .command("revoke")
    .description("revoke a grant or a rule, or all grants of a session")
    .argument("[id]", "the id of the grant or the rule, or the first letters of it")
    .option("--session <key>", "all grants of this session")
    .addOption(outputOption())
    .addHelpText(
      "after",
      '\nOne "always" can give several grants, one for each thing that it allows. Revoking ' +
        "one of them\nrevokes all.\n\nExample:\n  $ countersign grants revoke Xy12ab",
    )
    .action(async (id: string | undefined, _flags: object, command: Command) => {
      const { session, output } = command.optsWithGlobals<{ session?: string; output: string }>();
      const client = await connect("operator");
      const { status, body } = await client.request("DELETE", await target(id, session));
      if (status >= 400) throw errorOf(body);
      if (output === "json") return printJson(body);
      const gone = [
        ...(body.grants as JsonObject[]).map(({ pattern }) => pattern),
        ...((body.rules ?? []) as JsonObject[]).map(({ text }) => text),
      ];
      print(`Revoked: ${gone.join(", ") || "nothing was granted"}`);
    });
  return grants;
};

async function target(id: string | undefined, session: string | undefined): Promise<string> {
  if (session !== undefined) return `/v1/grants?session=${encodeURIComponent(session)}`;
  if (id === undefined)
    throw new CountersignError("bad-request", "say which: a grant's id, or --session KEY", {
      path: "id",
    });
  const { grants, rules } = await list(undefined);
  const fitting = [...grants, ...rules].filter((each) => (each.id as string).startsWith(id));
  if (fitting.length > 1)
    throw new CountersignError(
      "bad-request",
      `${fitting.length} grants begin with ${id}; type more of the id`,
      { path: "id" },
    );
  return `/v1/grants/${encodeURIComponent((fitting[0]?.id as string | undefined) ?? id)}`;
}

async function list(
  session: string | undefined,
): Promise<{ grants: JsonObject[]; rules: JsonObject[] }> {
  const client = await connect("operator");
  return (await client.get(
    `/v1/grants${session === undefined ? "" : `?session=${encodeURIComponent(session)}`}`,
  )) as {
    grants: JsonObject[];
    rules: JsonObject[];
  };
}

function row(grant: JsonObject): string[] {
  const { id = "", by = "", session = "", pattern = "" } = grant as Record<string, string>;
  const means = (grant.heading as string | null) ?? "-";
  return [id.slice(0, 8), timeOf(grant.expiresAt as number), by, session, pattern, means];
}

function ruleRow(rule: JsonObject): string[] {
  const { id = "", by = "", text = "" } = rule as Record<string, string>;
  return [id, timeOf(rule.createdAt as number), by, text];
}
