/**
 * `countersign pair`: registers a person, with a code that is shown only on the operator's own
 * terminal.
 */
import { Command } from "commander";
import { connect, errorOf } from "../client/connection.ts";
import { CountersignError } from "../core/errors.ts";
import { stateDirectory } from "../filesystem/locations.ts";
import { outputOption, print, printJson, tell } from "./output.ts";

interface Flags {
  readonly approver?: string;
  readonly config?: string;
  readonly expires?: string;
  readonly qr?: boolean;
  readonly output: string;
}

export const pairCommand = (): Command =>
  new Command("pair")
    .description(
      "print a one-time code that pairs a browser, or an account on a chat " +
        "platform, with an approver",
    )
    .argument("[channel]", "a chat platform; without it: a companion in the browser")
    .option("--approver <name>", "the approver to pair with; default: the first one")
    .option(
      "--expires <duration>",
      "how long the browser stays paired, e.g. 30d; default: until it is revoked",
    )
    .option("--qr", "show the address as a QR code, for a phone's camera")
    .option("--config <file>", "config file, as for start")
    .addOption(outputOption())
    .addHelpText(
      "after",
      `
A code works once: for a companion within ten minutes, for a chat platform within fifteen. Send the
latter to the bot in a private chat, with a gateway running or started within that time.

Example:
  $ countersign pair --qr
  $ countersign pair --expires 30d
  $ countersign pair telegram --approver lead`,
    )
    .action((channel: string | undefined, flags: Flags) =>
      channel === undefined ? companion(flags) : chat(channel, flags),
    );

async function companion({ approver, expires, qr, output }: Flags): Promise<void> {
  const expiresIn = expires === undefined ? undefined : await secondsOf(expires);
  const client = await connect("admin");
  const { status, body } = await client.request("POST", "/v1/pair/codes", { approver, expiresIn });
  if (status >= 400) throw errorOf(body);
  if (output === "json") return printJson(body);
  const { url, publicUrl, code } = body as Readonly<Record<string, string | undefined>>;
  if (qr && publicUrl !== undefined && process.stdout.isTTY) print(await qrOf(publicUrl));
  if (qr && publicUrl === undefined) tell(NO_HOST);
  print([publicUrl, url, `code: ${code}`].filter((line) => line !== undefined).join("\n"));
}

const NO_HOST =
  "A phone cannot open this address: name the gateway's public host under `hosts:` in the config " +
  "(docs/channels.md has the steps for HTTPS).";

/** White on black, whatever the terminal's colours are: a camera needs the contrast. */
async function qrOf(url: string): Promise<string> {
  const { renderUnicodeCompact } = await import("uqr");
  const lines = renderUnicodeCompact(url, { border: 2 }).split("\n");
  return lines.map((line) => `\x1b[97;40m${line}\x1b[0m`).join("\n");
}

async function secondsOf(text: string): Promise<number> {
  const { durationText } = await import("../config/sections.ts");
  const { success, data, error } = durationText.safeParse(text);
  if (success && data >= 1000) return Math.floor(data / 1000);
  const why = success ? "expected at least a second" : error.issues[0]?.message;
  throw new CountersignError("bad-request", `--expires: ${why}`, { path: "expires" });
}

/** Uses only the state directory: it needs this machine and this user, but no running gateway. */
async function chat(channel: string, flags: Flags): Promise<void> {
  const { approver, config: named, expires, output } = flags;
  if (expires !== undefined)
    throw new CountersignError(
      "bad-request",
      "--expires is for browsers; a person on a chat platform holds no token",
      {
        path: "expires",
      },
    );
  const { chatChannels, isPaired } = await import("../config/sections.ts");
  const { findConfig } = await import("../config/find.ts");
  const { openApproverCodes } = await import("../state/approver-codes.ts");
  const { openState } = await import("../state/directory.ts");
  const platforms = chatChannels.filter(isPaired).map(({ name }) => name as string);
  if (!platforms.includes(channel))
    throw new CountersignError(
      "bad-request",
      `there is no chat platform ${channel}; known: ${platforms.join(", ")}`,
      {
        path: "channel",
      },
    );
  const { config, file } = await findConfig(named, { pairing: channel });
  const names = config.approvers.map(({ name }) => name);
  const name = approver ?? names[0];
  if (name === undefined || !names.includes(name))
    throw new CountersignError(
      "bad-request",
      `${file} has no approver ${name ?? "at all"}; known: ${names.join(", ") || "none"}`,
      {
        path: "approver",
      },
    );
  const { code, expiresAt } = await openApproverCodes(await openState(stateDirectory())).offer(
    channel,
    name,
  );
  if (output === "json") printJson({ channel, approver: name, code, expiresAt });
  else print(`code: ${code}`);
  tell(
    `Send it to the bot on ${channel}, in a private chat, before ` +
      `${new Date(expiresAt).toLocaleTimeString("en-GB")}. The account that sends ` +
      `it is paired with ${name}.`,
  );
  if (!(channel in config.channels))
    tell(
      `${file} has no channel ${channel} yet; \`countersign setup ${channel}\` ` +
        "shows how to add it.",
    );
}
