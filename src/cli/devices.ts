/** `countersign devices`: lists the paired browsers and apps, and revokes their tokens. */
import { Command } from "commander";
import { connect, errorOf } from "../client/connection.ts";
import { CountersignError } from "../core/errors.ts";
import type { JsonObject } from "../core/model.ts";
import { outputOption, print, printJson, printTable, timeOf } from "./output.ts";

export const devicesCommand = (): Command => {
  const devices = new Command("devices")
    .description("list paired devices; each has its own token")
    .addOption(outputOption())
    .addHelpText(
      "after",
      "\nExample:\n  $ countersign devices\n  $ countersign devices revoke Xy12ab",
    )
    .action(async ({ output }: { output: string }) => {
      const all = await list();
      if (output === "json") return printJson(all);
      if (all.length === 0) return print("No device is paired.");
      printTable(["ID", "APPROVER", "PAIRED", "LAST SEEN", "EXPIRES", "NAME"], all.map(row));
    });
  devices
    .command("revoke")
    .description("revoke a device's token; its connections are closed at once")
    .argument("<id>", "the device's id, or the first letters of it")
    .addOption(outputOption())
    .addHelpText("after", "\nExample:\n  $ countersign devices revoke Xy12ab")
    .action(async (id: string, _flags: object, command: Command) => {
      const client = await connect("admin");
      const { status, body } = await client.request(
        "DELETE",
        `/v1/devices/${encodeURIComponent(await wholeId(id))}`,
      );
      if (status >= 400) throw errorOf(body);
      if (command.optsWithGlobals<{ output: string }>().output === "json") return printJson(body);
      print(`Revoked: ${body.name as string} of ${body.approver as string}`);
    });
  return devices;
};

async function wholeId(prefix: string): Promise<string> {
  const fitting = (await list()).filter(({ id }) => (id as string).startsWith(prefix));
  if (fitting.length > 1)
    throw new CountersignError(
      "bad-request",
      `${fitting.length} devices begin with ${prefix}; type more of the id`,
      {
        path: "id",
      },
    );
  return (fitting[0]?.id as string | undefined) ?? prefix;
}

async function list(): Promise<JsonObject[]> {
  const client = await connect("admin");
  return ((await client.get("/v1/devices")) as { devices: JsonObject[] }).devices;
}

function row({ id, approver, createdAt, lastSeen, expiresAt, name }: JsonObject): string[] {
  const time = (at: unknown, none: string) => (typeof at === "number" ? timeOf(at) : none);
  return [
    (id as string).slice(0, 8),
    approver as string,
    time(createdAt, "-"),
    time(lastSeen, "never"),
    time(expiresAt, "never"),
    name as string,
  ];
}
