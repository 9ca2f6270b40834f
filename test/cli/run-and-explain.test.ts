/** `countersign run` asks about the very call that `countersign explain` explains. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { callToExplain } from "../../src/cli/explain-call.ts";

const ARGVS: readonly (readonly string[])[] = [
  ["ls"],
  ["echo", "a  b", " ", "\t"],
  ["echo", "it's", '"quoted"', "\\", "`id`", "$(id)", "$HOME"],
  ["echo", "*", "?", "[a-z]", "{a,b}", "~", "!!", "#", ";", "&&", "|", ">", "<"],
  ["echo", ""],
  ["echo", "-", "--", "-n", "--session", "x"],
  ["echo", "ünï", "漢字", "👩‍🚀", "\u202e", "а"],
  ["echo", "one\ntwo", "\r\n"],
];

/** What `run` sends, for each of these. */
async function sent(argvs: typeof ARGVS): Promise<unknown[]> {
  const calls = new Map<string, unknown>();
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    request.on("end", () => {
      response.setHeader("countersign-version", "0.1.0");
      if (request.method !== "POST") return response.end('{"approvals":[]}');
      const { session, tool, input, cwd } = JSON.parse(text);
      calls.set(JSON.stringify(input.argv), { session, tool, input, cwd });
      response.end(JSON.stringify({ decision: "deny", reason: { code: "x", message: "no" } }));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const env = {
    ...process.env,
    COUNTERSIGN_URL: `http://127.0.0.1:${port}`,
    COUNTERSIGN_TOKEN: "t",
  };
  for (const argv of argvs) {
    const child = spawn(process.execPath, ["dist/src/main.js", "run", "--", ...argv], {
      env,
      stdio: "ignore",
    });
    expect(await once(child, "close")).toEqual([126, null]);
  }
  return argvs.map((argv) => calls.get(JSON.stringify(argv)));
}

it("for every argv, word for word", async () => {
  expect(await sent(ARGVS)).toEqual(ARGVS.map((argv) => callToExplain(argv, {})));
  for (const [at, argv] of ARGVS.entries())
    expect(callToExplain(argv, {}), `${at}`).toMatchObject({
      tool: "run",
      input: { argv },
      cwd: process.cwd(),
    });
});

it("but one word that is more than a name is explained as a shell command", () => {
  expect(callToExplain(["git push --force"], {})).toEqual({
    tool: "Bash",
    session: "explain:1",
    input: { command: "git push --force" },
    cwd: process.cwd(),
  });
  expect(callToExplain(["git", "commit", "-m", "it's"], { tool: "Bash" }).input).toEqual({
    command: "git commit -m 'it'\\''s'",
  });
});
