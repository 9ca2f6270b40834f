/** `countersign db`: looks after the database that several gateways share. */
import { Command } from "commander";
import { outputOption } from "./output.ts";

export interface DatabaseFlags {
  readonly config?: string;
  readonly url?: string;
  readonly output: string;
}

export interface PruneFlags extends DatabaseFlags {
  readonly olderThan?: string;
  readonly auditOlderThan?: string;
  readonly dryRun?: boolean;
}

const EXITS = "\nExit codes: 0; 1 if the database cannot be used as it is.\n";

export const dbCommand = (): Command => {
  const db = new Command("db")
    .description("look at, migrate and prune the database of gateways that share one")
    .option(
      "--config <file>",
      "config file, whose `store` names the database; default: what the gateway was started with",
    )
    .option("--url <url>", "another database: postgres://…, or $NAME for a variable that has it")
    .addHelpText(
      "after",
      "\nExample:\n  $ countersign db status\n  $ countersign db status --url '$DATABASE_URL'",
    );
  db.command("status")
    .description("whether it can be used, its version, the nodes, and how much it holds")
    .addOption(outputOption())
    .addHelpText("after", `${EXITS}\nExample:\n  $ countersign db status --output json`)
    .action(async (_flags: object, command: Command) => {
      const { databaseStatus } = await import("./db-status.ts");
      await databaseStatus(command.optsWithGlobals<DatabaseFlags>());
    });
  db.command("migrate")
    .description(
      "bring the tables to the version of this program; a gateway does it when it starts",
    )
    .addOption(outputOption())
    .addHelpText("after", `${EXITS}\nExample:\n  $ countersign db migrate`)
    .action(async (_flags: object, command: Command) => {
      const { databaseMigrate } = await import("./db-migrate.ts");
      await databaseMigrate(command.optsWithGlobals<DatabaseFlags>());
    });
  db.command("prune")
    .description(
      "remove resolved approvals and, if that is asked for, audit lines that are old; default: " +
        "what `store.retention` and `store.auditRetention` say",
    )
    .option("--older-than <age>", "resolved approvals and ended grants, such as 90d")
    .option("--audit-older-than <age>", "audit lines, from the beginning of each chain, such as 1y")
    .option("--dry-run", "only say how many")
    .addOption(outputOption())
    .addHelpText("after", `${EXITS}\nExample:\n  $ countersign db prune --older-than 90d --dry-run`)
    .action(async (_flags: object, command: Command) => {
      const { databasePrune } = await import("./db-prune.ts");
      await databasePrune(command.optsWithGlobals<PruneFlags>());
    });
  return db;
};
