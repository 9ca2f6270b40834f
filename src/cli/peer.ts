/**
 * `countersign peer`: shows this gateway's name among peers and the peer sessions here, and asks
 * another gateway.
 */
import { Command } from "commander";
import { connect, errorOf } from "../client/connection.ts";
import { CountersignError } from "../core/errors.ts";
import { parseStrict } from "../core/json.ts";
import type { JsonObject } from "../core/model.ts";
import { stateDirectory } from "../filesystem/locations.ts";
import type { PeerCallDraft } from "../peers/client.ts";
import type { OwnIdentity } from "../peers/keys.ts";
import { outputOption, print, printJson, printTable, timeOf } from "./output.ts";
import { readStdin } from "./stdin.ts";

interface AskFlags {
  readonly tool?: string;
  readonly input?: string;
  readonly cwd?: string;
  readonly summary?: string;
  readonly wait?: string;
  readonly expect?: string;
}

const EXAMPLES = `
Example:
  $ countersign peer id
  $ countersign peer list
  $ countersign peer ask https://gate.example --expect did:key:z6Mk… --tool Read \
--input '{"file_path":"/srv/report.md"}'`;

export const peerCommand = (): Command => {
  // A wrong flag is an error, and must not exit like a denial: every part of this reports it
  // through the main program.
  const peer = new Command("peer")
    .exitOverride()
    .description(
      "remote peers: this gateway's own identity, who has a session here, and " +
        "asking another gateway",
    )
    .addHelpText("after", EXAMPLES);
  peer
    .command("id")
    .description("print this gateway's DID, made on first use")
    .addOption(outputOption())
    .addHelpText("after", "\nExample:\n  $ countersign peer id")
    .action(async ({ output }: { output: string }) => {
      const { did } = await ownIdentity();
      if (output === "json") return printJson({ did });
      print(did);
    });
  peer
    .command("list")
    .description("list peers that have a session, the latest first")
    .addOption(outputOption())
    .addHelpText("after", "\nExample:\n  $ countersign peer list --output json")
    .action(async ({ output }: { output: string }) => {
      const {
        did,
        peers = [],
        ended,
      } = (await (await connect("admin")).get("/v1/peers")) as Record<string, JsonObject[]>;
      if (output === "json") return printJson({ did, peers, ended });
      if (peers.length === 0) return print("No peer has a session.");
      printTable(["NAME", "SCORE", "FAILED", "UNTIL", "DID"], peers.map(row));
    });
  peer
    .command("remove")
    .description("end a peer's sessions; it can come back unless the config says otherwise")
    .argument("<did>", "the peer's DID, as `peer list` shows it")
    .addOption(outputOption())
    .addHelpText("after", "\nExample:\n  $ countersign peer remove did:key:z6Mk…")
    .action(async (did: string, { output }: { output: string }) => {
      const { status, body } = await (await connect("admin")).request(
        "DELETE",
        `/v1/peers/${encodeURIComponent(did)}`,
      );
      if (status >= 400) throw errorOf(body);
      if (output === "json") return printJson(body);
      print(body.ended === true ? `Ended: ${did}` : `It had no session: ${did}`);
    });
  peer.addCommand(askCommand());
  return peer;
};

const askCommand = (): Command =>
  new Command("ask")
    .exitOverride()
    .description(
      "submit a tool call to another gateway as this one, wait, and print the decision as JSON",
    )
    .argument("<url>", "base URL of the other gateway")
    .option("--expect <did>", "the DID that it must have; anything else is refused")
    .option("--tool <name>", "tool name, e.g. Read")
    .option("--input <json>", "the tool's arguments as a JSON object")
    .option("--cwd <dir>", "working directory of the call")
    .option("--summary <text>", "what the call is for, in the caller's words")
    .option("--wait <seconds>", "stop waiting after this long; the question stays open")
    .addHelpText(
      "after",
      `
Without --tool, a JSON call is read from stdin:
{ "tool", "input", "cwd"?, "turn"?, "callId"?, "summary"? }.
Exit codes: 0 allowed, 1 denied, 2 trouble, 3 still pending.

Example:
  $ countersign peer ask https://gate.example --expect did:key:z6Mk… --tool Read \
--input '{"file_path":"/srv/report.md"}'`,
    )
    .action(async (url: string, { expect, wait, ...flags }: AskFlags) => {
      if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
        throw new CountersignError(
          "bad-request",
          `${url} is not a gateway's URL, such as https://gate.example`,
          { path: "url" },
        );
      const call =
        flags.tool === undefined ? await callFromStdin() : callFromFlags(flags.tool, flags);
      const seconds = wait === undefined ? undefined : secondsOf(wait);
      const { connectPeer } = await import("../peers/client.ts");
      const other = await connectPeer({
        url,
        key: await ownIdentity(),
        ...(expect !== undefined && { expect }),
      });
      try {
        const reply = await other.check(call, seconds === undefined ? {} : { wait: seconds });
        print(visible(JSON.stringify(reply)));
        process.exitCode = reply.decision === "allow" ? 0 : reply.decision === "deny" ? 1 : 3;
      } finally {
        other.close();
      }
    });

/**
 * Still the same JSON; but no text from a peer can move a terminal's cursor or reverse its letters.
 */
const visible = (json: string): string =>
  json.replace(/\p{C}/gu, (sign) =>
    [...Array(sign.length).keys()]
      .map((at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, "0")}`)
      .join(""),
  );

async function ownIdentity(): Promise<OwnIdentity> {
  const { openState } = await import("../state/directory.ts");
  const { peerIdentity } = await import("../state/peer-key.ts");
  return peerIdentity(await openState(stateDirectory()));
}

async function callFromStdin(): Promise<PeerCallDraft> {
  if (process.stdin.isTTY)
    throw new CountersignError(
      "bad-request",
      "nothing to ask: give --tool and --input, or a JSON call on stdin",
    );
  const call = parseStrict(await readStdin()).value as unknown as PeerCallDraft;
  if (typeof call.tool !== "string" || typeof call.input !== "object" || call.input === null)
    throw new CountersignError(
      "bad-request",
      'a call has a tool and an input: { "tool": …, "input": { … } }',
      { path: "tool" },
    );
  return call;
}

const callFromFlags = (tool: string, { input = "{}", cwd, summary }: AskFlags): PeerCallDraft => ({
  tool,
  input: parseStrict(input).value,
  ...(cwd !== undefined && { cwd }),
  ...(summary !== undefined && { summary }),
});

function secondsOf(text: string): number {
  const seconds = Number(text);
  if (text.trim() !== "" && seconds >= 0) return seconds;
  throw new CountersignError("bad-request", `--wait takes seconds, not ${JSON.stringify(text)}`, {
    path: "wait",
  });
}

function row(peer: JsonObject): string[] {
  const { name = "", score, failures, expiresAt, did } = peer;
  const shown = typeof score === "number" ? score.toFixed(2) : "";
  return [String(name), shown, String(failures), timeOf(expiresAt as number), String(did)];
}
