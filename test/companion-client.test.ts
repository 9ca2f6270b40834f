/** The example client of docs/companion-protocol.md against a real gateway process. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const CLIENT = "examples/companion-client/client.mjs";
const children: ChildProcess[] = [];
let home: string;
let url: string;

function run(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const env = { PATH: process.env.PATH, HOME: home, COUNTERSIGN_HOME: home, ...environment };
  const child = spawn(process.execPath, args, { env });
  children.push(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
  return { child, text: () => text };
}

async function startGateway() {
  const gateway = run(["dist/src/main.js", "start", "--config", join(home, "gateway.yaml")]);
  await expect.poll(gateway.text).toContain("countersign approve ID");
  return gateway;
}

/** As an agent; resolves with the decision. */
async function ask(command: string): Promise<unknown> {
  const { agent } = JSON.parse(await readFile(join(home, "tokens.json"), "utf8"));
  const response = await fetch(`${url}/v1/calls`, {
    method: "POST",
    headers: { authorization: `Bearer ${agent}`, "content-type": "application/json" },
    body: JSON.stringify({ session: "ci:1", tool: "Bash", input: { command } }),
  });
  return response.json();
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "countersign-client-"));
  const free = createServer().listen(0, "127.0.0.1");
  await once(free, "listening");
  const { port } = free.address() as AddressInfo;
  free.close();
  url = `http://127.0.0.1:${port}`;
  await writeFile(
    join(home, "gateway.yaml"),
    `listen: 127.0.0.1:${port}\napprovers: [{ name: ada, companion: ada }]\nchannels: { ` +
      `companion: {} }\nlog: { level: warn }\n`,
    { mode: 0o600 },
  );
});
afterAll(async () => {
  for (const child of children) {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "close");
  }
  await rm(home, { recursive: true, force: true });
});

describe("the example companion", () => {
  it("shows what waits, answers, and connects again after the gateway was away", async () => {
    const first = await startGateway();
    const { approver } = JSON.parse(await readFile(join(home, "tokens.json"), "utf8"));
    const client = run([CLIENT, url], { COUNTERSIGN_TOKEN: approver });
    await expect.poll(client.text).toContain("connected");
    const asked = async (command: string): Promise<[string, Promise<unknown>]> => {
      const decision = ask(command);
      await expect.poll(client.text).toContain(`{"command":"${command}"}`);
      const shown = client.text().slice(0, client.text().indexOf(`{"command":"${command}"}`));
      return [
        /^(\w{6}): .*\n.*$/m.exec(shown.split("\n").slice(-2).join("\n"))?.[1] ?? "",
        decision,
      ];
    };

    const [push, pushed] = await asked("git push --force");
    client.child.stdin.write(`approve ${push}\n`);
    expect(await pushed).toMatchObject({ decision: "allow", reason: { type: "person" } });
    await expect.poll(client.text).toContain(`${push}: approved by ada`);
    client.child.stdin.write(`approve ${push}\n`);
    await expect.poll(client.text).toContain("approve REF, or deny REF");

    const [disk, formatted] = await asked("mkfs.ext4 /dev/sda1");
    const phrase = /to approve, type: approve \w+ (.*)/.exec(client.text())?.[1] ?? "";
    client.child.stdin.write(`approve ${disk}\n`);
    await expect.poll(client.text).toContain("To approve this, type:");
    client.child.stdin.write(`approve ${disk} ${phrase}\n`);
    expect(await formatted).toMatchObject({ decision: "allow", level: "catastrophic" });

    first.child.kill("SIGTERM");
    await once(first.child, "close");
    await expect.poll(client.text).toContain("disconnected");
    await startGateway();
    await expect.poll(() => client.text().match(/^connected$/gm)).toHaveLength(2);
    const [again, denied] = await asked("git push --force origin v2");
    client.child.stdin.write(`deny ${again} not today\n`);
    expect(await denied).toMatchObject({
      decision: "deny",
      reason: { message: expect.stringContaining("not today") },
    });
  });

  it("is as short as its page says", async () => {
    const lines = (await readFile(CLIENT, "utf8")).split("\n");
    const code = lines.filter((line) => line.trim() !== "" && !/^\s*(?:\/\*\*|\/\/)/.test(line));
    expect(code.length).toBeLessThanOrEqual(46);
  });
});
