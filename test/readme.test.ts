/**
 * The README, followed from an empty home: its shell blocks and the commands in its text, against a
 * real gateway and the fake Telegram.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { access, chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { writeOwnConfig } from "./support/own-config.ts";
import { openTelegram } from "./worlds/telegram/platform.ts";

const README = "README.md";
const MAIN = resolve("dist/src/main.js");

let text: string;
let scratch: string;
/** Where the reader is: not where programs keep what is temporary. */
let folder: string;
let gateway: ChildProcess;
let url = "";

const environment = (home = "home") => ({
  HOME: join(scratch, home),
  PATH: `${join(scratch, "bin")}:${process.env.PATH}`,
  NO_COLOR: "1",
});

/** `countersign`, and `npx` as far as the README uses it. */
async function writePrograms(): Promise<void> {
  const bin = join(scratch, "bin");
  await mkdir(bin);
  const program = `"${process.execPath}" "${MAIN}"`;
  await writeFile(join(bin, "countersign"), `#!/bin/sh\nexec ${program} "$@"\n`);
  await writeFile(join(bin, "npx"), `#!/bin/sh\nshift\nexec ${program} "$@"\n`);
  for (const name of ["countersign", "npx"]) await chmod(join(bin, name), 0o755);
}

beforeAll(async () => {
  text = await readFile(README, "utf8");
  scratch = await realpath(await mkdtemp(join(tmpdir(), "readme-")));
  await mkdir(join(scratch, "home", ".claude"), { recursive: true });
  await writeOwnConfig(join(scratch, "home", ".countersign"));
  folder = await mkdtemp(join(resolve("test"), ".readme-"));
  await writePrograms();
  gateway = spawn(join(scratch, "bin", "countersign"), ["start"], {
    env: environment(),
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  await new Promise<void>((ready) => {
    gateway.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("approve ID")) ready();
    });
  });
  url = /listens on (\S+)/.exec(said)?.[1] ?? "";
});

afterAll(async () => {
  gateway.kill("SIGTERM");
  await once(gateway, "close");
  await rm(scratch, { recursive: true });
  await rm(folder, { recursive: true });
});

/** The lines of the block that has this in it, without comments. */
function linesOf(part: string): string[] {
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = ""]) => block);
  const block = blocks.find((each) => each.includes(part)) ?? "";
  return block
    .replaceAll("\\\n", " ")
    .split("\n")
    .map((line) => line.replace(/ +# .*/, "").trim())
    .filter(Boolean);
}

function sh(line: string, env: NodeJS.ProcessEnv = environment()) {
  const child = spawn("sh", ["-c", line], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      out += chunk.toString();
    });
  onTestFinished(() => void child.kill("SIGKILL"));
  return once(child, "close").then(([code]) => ({ code: code as number, out }));
}

async function pendingId(): Promise<string> {
  let id = "";
  await expect
    .poll(async () => {
      const { out } = await sh("countersign approvals --output json");
      id = (JSON.parse(out) as { id: string }[])[0]?.id ?? "";
      return id;
    })
    .not.toBe("");
  return id;
}

describe("the README", () => {
  it("has at most 150 lines of at most 120 characters", () => {
    const lines = text.trimEnd().split("\n");
    expect(lines.length).toBeLessThanOrEqual(150);
    expect(lines.filter((line) => [...line].length > 120)).toEqual([]);
  });

  it("shows a call that waits, is listed, and runs once it is approved", async () => {
    const [touch = "", run = "", list = "", approve = "", ...more] = linesOf("scratch.txt");
    expect(more).toEqual([]);
    await sh(touch);
    const asked = sh(run);
    const id = await pendingId();
    expect((await sh(list)).out).toContain("rm scratch.txt");
    expect(await sh(approve.replace("ID", id))).toMatchObject({ code: 0 });
    expect(await asked).toMatchObject({ code: 0 });
    await expect(access(join(folder, "scratch.txt"))).rejects.toThrow("ENOENT");
  });

  it("submits a call over HTTP", async () => {
    const [curl = ""] = linesOf("curl ");
    const asked = sh(curl.replace("http://127.0.0.1:4180", url));
    await sh(`countersign deny ${await pendingId()}`);
    expect(JSON.parse((await asked).out)).toMatchObject({ decision: "deny" });
  });

  it("answers why afterwards", async () => {
    const lines = linesOf("audit tail");
    const { out } = await sh("countersign audit export --type received");
    const { call } = JSON.parse(out.split("\n")[0] ?? "") as { call: { id: string } };
    for (const line of lines)
      expect(await sh(line.replace("ID", call.id))).toMatchObject({ code: 0 });
    expect(lines).toHaveLength(4);
  });

  it("sets Telegram up in one command", async () => {
    const line = /`(countersign init --yes [^`]+)`/.exec(text)?.[1] ?? "";
    const platform = openTelegram();
    await platform.start();
    onTestFinished(() => platform.stop());
    const { ada } = platform.people;
    await platform.pressStart(ada);
    const init = sh(
      `${line.replace("11111111", ada.id)} --api-root ${String(platform.options.apiRoot)}`,
      { ...environment("another-home"), TOKEN: String(platform.options.token) },
    );
    const card = () =>
      platform.messages(platform.privateChat(ada)).findLast(({ buttons }) => buttons.length > 0);
    await expect.poll(card).toBeDefined();
    await platform.press(ada, card()?.id ?? "", "Approve");
    expect(await init).toMatchObject({ code: 0 });
  });

  it.each([
    "countersign explain -- git push --force",
    "countersign install claude-code",
    "countersign doctor",
    "countersign audit stats",
    "countersign grants",
    "countersign token agent",
  ])("names %s, which works", async (line) => {
    expect(text).toContain(line);
    const { code, out } = await sh(line);
    expect([code, out]).toEqual([0, expect.any(String)]);
  });
});
