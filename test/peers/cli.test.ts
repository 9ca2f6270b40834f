/** `countersign peer`: the gateway's own name, its guests, and asking elsewhere. */
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CommanderError } from "commander";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { peerCommand } from "../../src/cli/peer.ts";
import { canonicalDid } from "../../src/peers/did.ts";
import { openState } from "../../src/state/directory.ts";
import { peerIdentity } from "../../src/state/peer-key.ts";
import { openPeerGate, type PeerGate, TOKENS } from "./gate.ts";

let home: string;
let gate: PeerGate;
let before: typeof process.exitCode;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "countersign-peer-"));
  gate = await openPeerGate();
  before = process.exitCode;
  vi.stubEnv("COUNTERSIGN_HOME", home);
  vi.stubEnv("COUNTERSIGN_URL", gate.url);
  vi.stubEnv("COUNTERSIGN_TOKEN", TOKENS.admin);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  process.exitCode = before;
  await gate.stop();
  await rm(home, { recursive: true, force: true });
});

/** What it printed, and how it would end. */
async function run(...args: string[]) {
  let out = "";
  const printed = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    out += String(text);
    return true;
  });
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  process.exitCode = undefined;
  try {
    await peerCommand().parseAsync(args, { from: "user" });
  } finally {
    printed.mockRestore();
  }
  return { out, exitCode: process.exitCode };
}
const ASK = ["--tool", "Bash", "--input", '{"command":"git push --force"}'];

describe("peer id", () => {
  it("makes a key that only its owner can read, once, and prints its DID", async () => {
    const [first, second] = [await run("id"), await run("id")];
    expect(first.out).toBe(second.out);
    expect(canonicalDid(first.out.trim())).toBe(first.out.trim());
    expect((await stat(join(home, "peer.key"))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(home, "peer.key"), "utf8")).toMatch(/^-----BEGIN PRIVATE KEY-----/);
  });

  it("makes one key, however many want it at the same time, and leaves nothing else behind", async () => {
    const state = await openState(home);
    const dids = await Promise.all(Array.from({ length: 20 }, () => peerIdentity(state)));
    expect(new Set(dids.map(({ did }) => did)).size).toBe(1);
    const { readdir } = await import("node:fs/promises");
    expect((await readdir(home)).filter((name) => name.includes("peer"))).toEqual(["peer.key"]);
  });

  it.each([
    ["nothing", ""],
    ["something else", "secret"],
    ["half a key", "-----BEGIN PRIVATE KEY-----\nMC4CAQ"],
  ])("makes no new name where the file holds %s", async (_what, content) => {
    await writeFile(join(home, "peer.key"), content);
    await expect(run("id")).rejects.toEqual(expect.objectContaining({ code: "bad-config" }));
    expect(await readFile(join(home, "peer.key"), "utf8")).toBe(content);
  });
});

describe("peer list and peer remove", () => {
  it("show who has a session, and end it", async () => {
    expect((await run("list")).out).toBe("No peer has a session.\n");
    const { did, token } = await gate.enter();
    expect((await run("list")).out).toMatch(new RegExp(`FAILED.*\\n.*${did}\\n$`));
    const listed = JSON.parse((await run("list", "--output", "json")).out);
    expect(listed).toMatchObject({ did: gate.own.did, peers: [{ did, failures: 0 }], ended: [] });
    expect((await run("remove", did)).out).toBe(`Ended: ${did}\n`);
    expect((await run("remove", did)).out).toBe(`It had no session: ${did}\n`);
    expect(gate.sessions.identify(token)).toBeUndefined();
  });

  it("say what is wrong where the token is not an admin's", async () => {
    vi.stubEnv("COUNTERSIGN_TOKEN", TOKENS.agent);
    await expect(run("remove", "did:key:z")).rejects.toEqual(
      expect.objectContaining({ code: "forbidden" }),
    );
  });
});

describe("peer ask", () => {
  it.each([
    ["approve", "allow", 0],
    ["deny", "deny", 1],
  ] as const)(
    "as this gateway: %s means %s, and ends with %i",
    async (choice, decision, exitCode) => {
      const asked = run(
        "ask",
        gate.url,
        ...ASK,
        "--expect",
        gate.own.did,
        "--cwd",
        "/srv",
        "--summary",
        "a release",
      );
      const [card] = await gate.cards();
      await gate.press(choice);
      const ended = await asked;
      expect(JSON.parse(ended.out)).toMatchObject({ decision });
      expect(ended.exitCode).toBe(exitCode);
      const { did } = await peerIdentity(await openState(home));
      expect(card).toMatchObject({ session: `p2p:${did}`, cwd: "/srv", summary: "a release" });
    },
  );

  it("ends with 3 while it is pending", async () => {
    const { out, exitCode } = await run("ask", gate.url, ...ASK, "--wait", "0");
    expect([JSON.parse(out).decision, exitCode]).toEqual(["pending", 3]);
  });

  it.each<[string, string[], string]>([
    ["no URL", ["not a url", ...ASK], "bad-request"],
    ["another kind of URL", ["file:///etc/passwd", ...ASK], "bad-request"],
    ["a wait that is none", ["http://127.0.0.1:1", ...ASK, "--wait", "soon"], "bad-request"],
    [
      "an input that is no JSON",
      ["http://127.0.0.1:1", "--tool", "Bash", "--input", "rm"],
      "bad-json",
    ],
    ["nobody there", ["http://127.0.0.1:1", ...ASK], "unreachable"],
  ])("fails with a code of its own for %s", async (_what, args, code) => {
    await expect(run("ask", ...args)).rejects.toEqual(expect.objectContaining({ code }));
  });

  it("fails where the gateway is not the one that was expected", async () => {
    const { did } = (await gate.enter()).key;
    await expect(run("ask", gate.url, ...ASK, "--expect", did)).rejects.toEqual(
      expect.objectContaining({ code: "unauthorized" }),
    );
  });

  it("never ends by itself on a wrong flag: that must not look like a denial", async () => {
    await expect(run("ask", gate.url, "--nonsense")).rejects.toBeInstanceOf(CommanderError);
    await expect(run("ask")).rejects.toBeInstanceOf(CommanderError);
    await expect(run("nonsense")).rejects.toBeInstanceOf(CommanderError);
  });

  it("prints what a stranger wrote as JSON that does nothing to a terminal", async () => {
    const asked = run(
      "ask",
      gate.url,
      "--tool",
      "Bash",
      "--input",
      '{"command":"git push --force"}',
    );
    await gate.cards();
    const entry = gate.calls.get(gate.channel.cards[0]!.call)!;
    const edited = { command: "\u009b2J \u202e x" };
    gate.gate.conclude(entry, {
      outcome: "allow",
      status: "approved",
      reason: { type: "person", code: "approved", message: "" },
      by: { kind: "person", name: "ada", channel: "test", userId: "u-ada" },
      at: Date.now(),
      input: JSON.stringify(edited),
    });
    const { out } = await asked;
    expect(out.trim()).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(JSON.parse(out).input).toEqual(edited);
  });
});
