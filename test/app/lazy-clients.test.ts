/**
 * What is not configured is not loaded: a chat client takes half a second and tens of megabytes.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";

/** The chat clients that a process has loaded once a gateway with these channels is built. */
async function clientsWith(channels: string): Promise<string[]> {
  const home = await mkdtemp(join(tmpdir(), "countersign-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const gateway = pathToFileURL("dist/src/app/gateway.js").href;
  const approver = "{ name: ada, companion: a, telegram: 7 }";
  const yaml = `listen: 127.0.0.1:0\napprovers: [${approver}]\nchannels: ${channels}\n`;
  const program = `
    import { createRequire } from "node:module";
    const { createGateway, parseConfig } = await import(${JSON.stringify(gateway)});
    const config = parseConfig(${JSON.stringify(yaml)}, "x.yaml", { T: "1:a" });
    await createGateway(config, { stateDirectory: ${JSON.stringify(home)} });
    const files = Object.keys(createRequire(import.meta.url).cache);
    const isLoaded = (name) => files.some((file) => file.includes("/node_modules/" + name + "/"));
    const clients = ["discord.js", "@slack/bolt", "grammy", "@mattermost/client", "web-push"];
    console.log(clients.filter(isLoaded).join());
    process.exit();
  `;
  const file = join(home, "program.mjs");
  await writeFile(file, program);
  const { stdout } = await promisify(execFile)(process.execPath, [file], {
    env: { PATH: process.env.PATH, HOME: home },
  });
  return stdout.trim().split(",").filter(Boolean);
}

it("a gateway without chat channels loads no chat client", async () => {
  expect(await clientsWith("{ companion: {} }")).toEqual([]);
});

it("a gateway with one chat channel loads that channel's client alone", async () => {
  expect(await clientsWith("{ telegram: { token: $T } }")).toEqual(["grammy"]);
});
