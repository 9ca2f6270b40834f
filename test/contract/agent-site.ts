/**
 * A machine for one test of an agent host: a home, a state directory, and the gateway's hook
 * endpoint for hooks.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { AgentHost, HostEvent, Installation, InstallOptions } from "../../src/core/agent.ts";
import { parseStrict } from "../../src/core/json.ts";
import type { Decision } from "../../src/core/model.ts";

/** A machine of its own for one test. */
export type Site = Pick<InstallOptions, "home" | "project" | "state" | "env">;

const TOKEN = "agent-token";

export const allow: Decision = {
  outcome: "allow",
  status: "approved",
  reason: { type: "person", code: "approved", message: "approved by lead" },
  by: { kind: "person", name: "lead", channel: "companion", userId: "lead-phone" },
  at: 0,
};
export const deny: Decision = {
  ...allow,
  outcome: "deny",
  status: "rejected",
  reason: { ...allow.reason, code: "rejected", message: "not on a Friday" },
};

export async function makeSite(name = "home"): Promise<Site & { remove(): Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), "countersign-agent-"));
  const home = join(root, name);
  const site = {
    home,
    project: join(root, "project"),
    state: join(home, ".countersign"),
    env: { PATH: process.env.PATH },
  };
  await Promise.all([mkdir(site.state, { recursive: true }), mkdir(site.project)]);
  await writeFile(join(site.state, "agent.header"), `authorization: Bearer ${TOKEN}\n`, {
    mode: 0o600,
  });
  return { ...site, remove: () => rm(root, { recursive: true, force: true }) };
}

export const optionsOf = (
  site: Site,
  url: string,
  more: Partial<InstallOptions> = {},
): InstallOptions => ({
  home: site.home,
  project: site.project,
  state: site.state,
  env: site.env,
  scope: "user",
  url,
  whenDown: "deny",
  program: [process.execPath, join(site.home, "main.js")],
  ...more,
});

/** Returns the notes of what was done last. */
export async function apply({
  edits,
  records,
  finish,
}: Pick<Installation, "edits" | "records" | "finish">): Promise<readonly string[]> {
  for (const { file, after, mode } of [...edits, ...records]) {
    await mkdir(dirname(file), { recursive: true });
    if (after === null) await rm(file);
    else await writeFile(file, after, { mode });
  }
  return (await finish?.()) ?? [];
}

export interface HookServer {
  readonly url: string;
  /** The bodies that came with the right token, on the right path. */
  readonly received: readonly string[];
  stop(): Promise<void>;
}

export type Reply =
  | { readonly status?: number; readonly body?: string; readonly headers?: Record<string, string> }
  | "cut"
  | "hang-up"
  | "silence";

/** A minimal stand-in of the gateway's hook endpoint. `reply` says what it answers. */
export async function openHookServer(
  host: AgentHost,
  reply: (event: HostEvent) => Reply,
): Promise<HookServer> {
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (
      request.url?.split("?")[0] !== `/v1/hooks/${host.name}` ||
      request.headers.authorization !== `Bearer ${TOKEN}`
    )
      return void response.writeHead(401).end();
    const body = Buffer.concat(chunks).toString("utf8");
    received.push(body);
    const event = host.parse(parseStrict(body));
    const answer = reply(event);
    if (answer === "silence") return;
    if (answer === "hang-up") return void request.socket.destroy();
    if (answer === "cut")
      return void response
        .writeHead(200, { "content-length": 9000 })
        .write(host.render(event, allow).stdout.slice(0, -1), () => request.socket.end());
    const { status = 200, headers, body: text = "" } = answer;
    const length = { "content-length": Buffer.byteLength(text) };
    response.writeHead(status, { ...length, ...headers }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const decided =
  (host: AgentHost, decision: Decision) =>
  (event: HostEvent): Reply => ({ body: host.render(event, decision).stdout });
