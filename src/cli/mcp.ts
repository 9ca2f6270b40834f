/** `countersign mcp`: the proxy in front of MCP servers, and Claude Code's permission tool. */
import { Command } from "commander";
import { connect } from "../client/connection.ts";
import { CountersignError } from "../core/errors.ts";
import { newId } from "../core/ids.ts";
import { tell } from "./output.ts";

export const mcpCommand = (): Command =>
  new Command("mcp")
    .description("make the tools of MCP servers ask Countersign")
    .enablePositionalOptions()
    .addHelpText(
      "after",
      `
Example:
  $ countersign mcp proxy --name files -- npx -y @modelcontextprotocol/server-filesystem .`,
    )
    .addCommand(proxyCommand())
    .addCommand(permissionCommand())
    .addHelpText(
      "after",
      `
To wrap all servers in a client's config, use countersign install mcp.

Example:
  $ countersign install mcp --config .mcp.json
  $ countersign mcp proxy --name files -- npx -y @modelcontextprotocol/server-filesystem .`,
    );

interface ProxyFlags {
  readonly name?: string;
  readonly session?: string;
  readonly url?: string;
  readonly listen?: string;
  readonly wait: string;
}

const proxyCommand = (): Command =>
  new Command("proxy")
    .description("stand in front of an MCP server and hold each call of a tool until it is decided")
    .argument("[server...]", "the server's command and its arguments, after --")
    .option("--name <name>", "the server's name: policies see its tools as mcp__NAME__TOOL")
    .option("--session <key>", "session key; default: mcp:NAME:ID, one for each connection")
    .option("--url <url>", "a Streamable HTTP server, in place of a command")
    .option("--listen <host:port>", "with --url: serve Streamable HTTP here, in place of stdio")
    .option("--wait <seconds>", "answer after this long, before the client gives up", "50")
    .passThroughOptions()
    .addHelpText(
      "after",
      `
Lines pass through unchanged, but for calls of tools: these are held until Countersign allows them.
A call that nobody has decided after --wait is answered with "still waiting"; the same call again
goes on waiting. COUNTERSIGN_MCP_HEADERS (a JSON object) holds headers for the server at --url.
Exit codes: the server's own; 127 no such command, 1 trouble.

Example:
  $ countersign mcp proxy --name files -- npx -y @modelcontextprotocol/server-filesystem .
  $ countersign mcp proxy --name wiki --url https://wiki.example.com/mcp
  $ countersign mcp proxy --url http://127.0.0.1:3000/mcp --listen 127.0.0.1:4190`,
    )
    .action(async (server: string[], flags: ProxyFlags) => {
      const options = {
        server: serverOf(server, flags),
        name: flags.name,
        session: flags.session,
        waitMs: waitOf(flags.wait),
        listen: flags.listen === undefined ? undefined : addressOf(flags.listen),
        headers: headersIn(process.env.COUNTERSIGN_MCP_HEADERS),
      };
      const { runProxy } = await import("../mcp/proxy.ts");
      const code = await runProxy(options, {
        input: process.stdin,
        output: process.stdout,
        tell: (text) => tell(`countersign: ${text}`),
      });
      process.exit(code);
    });

function serverOf(server: readonly string[], { url, listen }: ProxyFlags): readonly string[] | URL {
  if (server.length > 0 && url === undefined && listen === undefined) return server;
  if (server.length === 0 && url !== undefined && /^https?:/i.test(url) && URL.canParse(url))
    return new URL(url);
  throw new CountersignError(
    "bad-request",
    "name one server: a command after --, or --url with an http or https address; --listen goes " +
      "with --url only",
  );
}

function waitOf(text: string): number {
  const seconds = Number(text);
  if (text.trim() !== "" && seconds >= 0 && seconds <= 86_400) return seconds * 1000;
  throw new CountersignError("bad-request", "--wait takes seconds, at most 86400", {
    path: "wait",
  });
}

function addressOf(text: string): { host: string; port: number } {
  const [, host = "", port = ""] = /^(.+):(\d{1,5})$/.exec(text) ?? [];
  if (host === "" || Number(port) > 65_535)
    throw new CountersignError("bad-request", "--listen takes HOST:PORT, e.g. 127.0.0.1:4190", {
      path: "listen",
    });
  return { host: host.replace(/^\[|\]$/g, ""), port: Number(port) };
}

function headersIn(text: string | undefined): Record<string, string> {
  if (!text) return {};
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return Object.fromEntries(
        Object.entries(value).map(([name, each]) => [name.toLowerCase(), String(each)]),
      );
  } catch {
    // told below
  }
  throw new CountersignError(
    "bad-request",
    'COUNTERSIGN_MCP_HEADERS has to be a JSON object, e.g. {"authorization":"Bearer …"}',
    { path: "COUNTERSIGN_MCP_HEADERS" },
  );
}

const permissionCommand = (): Command =>
  new Command("permission")
    .description("serve the tool that Claude Code's --permission-prompt-tool asks (MCP, stdio)")
    .option("--session <key>", "session key; default: claude-code:permission-ID, one per start")
    .addHelpText(
      "after",
      `
Claude Code without a terminal then asks Countersign wherever it would ask its user.

Example:
  $ claude -p "…" --permission-prompt-tool mcp__countersign__approve --mcp-config \
'{"mcpServers":{"countersign":{"command":"countersign","args":["mcp","permission"]}}}'`,
    )
    .action(async ({ session }: { session?: string }) => {
      const { servePermission } = await import("../mcp/permission.ts");
      await servePermission(
        {
          client: () => connect("agent"),
          session: session ?? `claude-code:permission-${newId().slice(0, 12)}`,
          cwd: process.cwd(),
        },
        { input: process.stdin, output: process.stdout },
      );
      process.exit(0);
    });
