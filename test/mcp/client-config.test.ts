/** `install mcp` and `uninstall mcp`, on the configs of real clients. */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { MAIN, openPipe, openWorld, TINY } from "./rig.ts";

interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly code?: number;
}

function place(text: string, name = "config.json") {
  const home = mkdtempSync(join(tmpdir(), "mcp-config-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const file = join(home, name);
  writeFileSync(file, text);
  const run = (...args: string[]): Promise<Ran> =>
    promisify(execFile)(process.execPath, [MAIN, ...args], {
      env: { PATH: process.env.PATH, HOME: home },
    }).catch((error: Ran) => error);
  return { file, home, run, text: () => readFileSync(file, "utf8") };
}

const WRAPPED = (name: string, ...server: string[]) => ({
  command: process.execPath,
  args: [MAIN, "mcp", "proxy", "--name", name, ...server],
});

const DESKTOP = `{
  "mcpServers": {
    "files": {
      "command": "npx",
      "args": ["-y", "@modelcontextprotocol/server-filesystem", "/data"],
      "env": { "A": "1" }
    },
    "plain": { "command": "/bin/server" },
    "wiki": { "type": "http", "url": "https://wiki.example/mcp", "headers": { "X-Key": "k" } },
    "old": { "type": "sse", "url": "https://old.example/sse" }
  },
  "theme": "dark"
}
`;

it("wraps every server of a config, tells what it left, and changes nothing a second time", async () => {
  const at = place(DESKTOP);
  const first = await at.run("install", "mcp", "--config", at.file);
  expect(first.stdout).toContain('-      "command": "npx"');
  expect(first.stderr).toContain("old was left as it is");
  const { mcpServers, theme } = JSON.parse(at.text());
  expect(mcpServers.files).toEqual({
    ...WRAPPED("files", "--", "npx", "-y", "@modelcontextprotocol/server-filesystem", "/data"),
    env: { A: "1" },
  });
  expect(mcpServers.plain).toEqual(WRAPPED("plain", "--", "/bin/server"));
  expect(mcpServers.wiki).toEqual({
    ...WRAPPED("wiki", "--url", "https://wiki.example/mcp"),
    type: "stdio",
    env: { COUNTERSIGN_MCP_HEADERS: '{"X-Key":"k"}' },
  });
  expect(mcpServers.old).toEqual({ type: "sse", url: "https://old.example/sse" });
  expect(theme).toBe("dark");
  expect(readFileSync(`${at.file}.countersign-backup`, "utf8")).toBe(DESKTOP);
  const again = at.text();
  const second = await at.run("install", "mcp", "--config", at.file);
  expect(second.stdout).toContain("nothing to change");
  expect(at.text()).toBe(again);
});

it("restores the file to the byte", async () => {
  const at = place(DESKTOP);
  await at.run("install", "mcp", "--config", at.file, "--server", "files");
  expect(JSON.parse(at.text()).mcpServers.plain.command).toBe("/bin/server");
  await at.run("install", "mcp", "--config", at.file);
  await at.run("uninstall", "mcp", "--config", at.file);
  expect(at.text()).toBe(DESKTOP);
});

it("leaves no backup of its own text behind", async () => {
  const at = place(DESKTOP);
  const shown = await at.run("install", "mcp", "--config", at.file);
  expect(shown.stdout).toMatch(/^--- /);
  await at.run("uninstall", "mcp", "--config", at.file);
  expect(existsSync(`${at.file}.countersign-backup`)).toBe(false);
});

it("takes a comma behind the last entry, as Zed and VS Code write it", async () => {
  const text = `{
  "context_servers": {
    "db": { "command": "db-server", "args": ["--ro",], },
  },
}
`;
  const at = place(text, "settings.json");
  const installed = await at.run("install", "mcp", "--config", at.file);
  expect(installed.stderr).toContain("backup:");
  expect(at.text()).toContain('"db-server"');
  expect(at.text()).toContain('"proxy"');
  const again = await at.run("install", "mcp", "--config", at.file);
  expect(again.stdout).toContain("nothing to change");
  await at.run("uninstall", "mcp", "--config", at.file);
  expect(at.text()).toBe(text);
  const broken = place('{ "mcpServers": { , } }');
  const refused = await broken.run("install", "mcp", "--config", broken.file);
  expect(refused.stderr).toContain("expected a key in double quotes");
});

it("takes itself out of a file that was changed since, and keeps the change", async () => {
  const at = place(DESKTOP);
  await at.run("install", "mcp", "--config", at.file);
  writeFileSync(at.file, at.text().replace('"dark"', '"light"'));
  await at.run("uninstall", "mcp", "--config", at.file);
  const before = JSON.parse(DESKTOP);
  expect(JSON.parse(at.text())).toEqual({
    ...before,
    theme: "light",
    mcpServers: { ...before.mcpServers, plain: { command: "/bin/server", args: [] } },
  });
});

it("keeps the comments of VS Code's file", async () => {
  const text = `{
  // my servers
  "servers": {
    "db": {
      "type": "stdio", // local
      "command": "db-server",
      /* read only */ "args": ["--ro"]
    }
  }
}
`;
  const at = place(text, "mcp.json");
  await at.run("install", "mcp", "--config", at.file);
  for (const comment of ["// my servers", "// local", "/* read only */"])
    expect(at.text()).toContain(comment);
  expect(at.text()).toContain('"--", "db-server", "--ro"'.replaceAll(", ", ","));
  await at.run("uninstall", "mcp", "--config", at.file);
  expect(at.text()).toBe(text);
});

it("writes nothing with --dry-run, nor to a file that it cannot read or has no servers", async () => {
  const at = place(DESKTOP);
  await at.run("install", "mcp", "--config", at.file, "--dry-run");
  expect(at.text()).toBe(DESKTOP);
  expect((await at.run("install", "mcp")).stderr).toContain("--config FILE");
  expect((await at.run("install", "mcp", "--config", `${at.file}x`)).stderr).toContain("no file");
  const wrong = await at.run("install", "mcp", "--config", at.file, "--server", "nope");
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("no server nope")]);
  const empty = place("{}");
  const none = await empty.run("install", "mcp", "--config", empty.file);
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining("no MCP servers")]);
});

it("leaves an entry that was written by hand", async () => {
  const text = '{"mcpServers":{"a":{"command":"countersign","args":["mcp","proxy","--","x"]}}}';
  const at = place(text);
  expect((await at.run("install", "mcp", "--config", at.file)).stdout).toContain("nothing");
  await at.run("uninstall", "mcp", "--config", at.file);
  expect(at.text()).toBe(text);
});

it("makes a client's server ask, without the environment of its user", async () => {
  const world = await openWorld();
  const server = { command: process.execPath, args: [TINY], env: { MARK: world.env.MARK } };
  const at = place(JSON.stringify({ mcpServers: { tiny: server } }));
  await promisify(execFile)(process.execPath, [MAIN, "install", "mcp", "--config", at.file], {
    env: { PATH: process.env.PATH, HOME: at.home, COUNTERSIGN_HOME: world.home },
  });
  const { command, args, env } = JSON.parse(at.text()).mcpServers.tiny;
  expect(env).toEqual({ MARK: world.env.MARK, COUNTERSIGN_HOME: world.home });
  const pipe = openPipe({ ...world, env: { PATH: process.env.PATH, ...env } }, [], {
    command: [command, ...args],
  });
  pipe.call(1, "delete_record", { id: "7" });
  expect((await world.pending())[0]?.tool).toBe("mcp__tiny__delete_record");
});
