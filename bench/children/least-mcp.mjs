/**
 * The barest proxy in front of an MCP server that could be correct: lines in, lines out; each call
 * of a tool is asked about and its outcome reported. It checks nothing else.
 * `node least-mcp.mjs NAME URL TOKEN SERVER…`
 */
import { spawn } from "node:child_process";
import { Agent, request } from "node:http";
import { createInterface } from "node:readline";

const [name, url, token, program, ...args] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
const server = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
const running = new Map();

const post = (path, said) =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify(said);
    const length = Buffer.byteLength(body);
    const sent = request(
      url + path,
      { method: "POST", agent, headers: { ...headers, "content-length": length } },
      (response) => {
        let text = "";
        response.on("data", (chunk) => {
          text += chunk;
        });
        response.on("end", () => resolve(JSON.parse(text)));
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });

createInterface({ input: server.stdout }).on("line", (line) => {
  process.stdout.write(`${line}\n`);
  const { id, method } = JSON.parse(line);
  const call = method === undefined ? running.get(id) : undefined;
  if (call === undefined) return;
  running.delete(id);
  void post(`/v1/calls/${call}/outcome`, { ok: true });
});
createInterface({ input: process.stdin })
  .on("line", async (line) => {
    const { id, method, params } = JSON.parse(line);
    if (method === "tools/call") {
      const tool = `mcp__${name}__${params.name}`;
      const call = { session: "mcp:least", tool, input: params.arguments };
      const answer = await post("/v1/calls?wait=50", call);
      if (answer.decision !== "allow") throw new Error(JSON.stringify(answer));
      running.set(id, answer.id);
    }
    server.stdin.write(`${line}\n`);
  })
  .on("close", () => server.stdin.end());
server.on("exit", (code) => process.exit(code ?? 1));
