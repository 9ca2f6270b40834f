/** `countersign pair --qr`, at a real terminal and in a pipe. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { renderUnicodeCompact } from "uqr";
import { expect, it, onTestFinished } from "vitest";
import { openGateway } from "../support/gateways.ts";
import { openPseudoTerminal } from "../support/pseudo-terminal.ts";

const yaml = (hosts: string) => `
listen: 127.0.0.1:0
hosts: ${hosts}
approvers: [{ name: ada, companion: ada-phone }]
channels: { companion: {} }
log: { level: silent }
`;

async function open(hosts: string) {
  const at = await openGateway(yaml(hosts));
  onTestFinished(() => at.stop());
  const own = { HOME: at.home, COUNTERSIGN_HOME: at.home, COUNTERSIGN_URL: at.url };
  const env = { PATH: process.env.PATH, TERM: "xterm", ...own };
  return { at, env };
}

const COMMAND = ["dist/src/main.js", "pair", "--qr"];
const codeIn = (text: string) => /code: (\w+)/.exec(text)?.[1];

it("shows the address that a phone can open as a QR code, and as text", async () => {
  const { at, env } = await open("[gate.example.org]");
  const size = { rows: 60, columns: 100 };
  const terminal = openPseudoTerminal([process.execPath, ...COMMAND], { ...size, env });
  onTestFinished(() => void terminal.child.kill("SIGKILL"));
  await terminal.shows(/code: \w+/);
  const code = codeIn(terminal.screen());
  const url = `https://gate.example.org/#pair=${code}`;
  const drawn = renderUnicodeCompact(url, { border: 2 }).split("\n");
  for (const line of drawn) expect(terminal.screen()).toContain(line.trimEnd());
  expect(terminal.text()).toContain("\u001b[97;40m");
  expect(terminal.screen()).toContain(url);
  const paired = await at.send("POST", "/v1/pair", { body: { code }, token: "" });
  expect(paired.status).toBe(200);
});

it("is text where there is no terminal", async () => {
  const { env } = await open("[gate.example.org:8443, other.example.org]");
  const { stdout } = await promisify(execFile)(process.execPath, COMMAND, { env });
  const code = codeIn(stdout);
  expect(stdout.split("\n")).toEqual([
    `https://gate.example.org:8443/#pair=${code}`,
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/#pair=/),
    `code: ${code}`,
    "",
  ]);
});

it("says what is missing where no phone could open the address", async () => {
  const { env } = await open("[]");
  const { stdout, stderr } = await promisify(execFile)(process.execPath, COMMAND, { env });
  expect(stderr).toContain("`hosts:`");
  expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#pair=\w+\ncode: \w+\n$/);
});
