/** `countersign reload`: tells the running gateway to read its policy files again. */
import { Command } from "commander";
import { connect, errorOf } from "../client/connection.ts";
import { outputOption, print, printJson } from "./output.ts";

export const reloadCommand = (): Command =>
  new Command("reload")
    .description(
      "have the running gateway read its policy files again; it does so by itself when they change",
    )
    .addOption(outputOption())
    .addHelpText(
      "after",
      "\nA file that does not load is named, exit code 1, and the old policy stays in force. The " +
        "config\nitself is read at the next start.\n\nExample:\n  $ countersign reload",
    )
    .action(async ({ output }: { output: string }) => {
      const client = await connect("admin");
      const { status, body } = await client.request("POST", "/v1/reload");
      if (status >= 400) throw errorOf(body);
      if (output === "json") return printJson(body);
      const files = body.files as readonly string[];
      if (!body.changed) return print("nothing has changed");
      for (const file of files) print(`changed: ${file}`);
      print(`a new policy is in force (${body.digest})`);
    });
