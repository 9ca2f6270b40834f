/** What the tests of the MCP proxy share: a gateway with a person, and the built proxy as lines. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { openGateway, type TestGateway } from "../support/gateways.ts";

export const MAIN = fileURLToPath(new URL("../../dist/src/main.js", import.meta.url));
export const TINY = fileURLToPath(new URL("children/tiny-server.mjs", import.meta.url));

/** Calls of unknown tools are asked about; `mcp__tiny__read_record` is allowed. */
const POLICY = `
listen: 127.0.0.1:0
approvers: [{ name: ada, companion: ada-phone }]
channels: { companion: {} }
log: { level: silent }
modes: { look: { extends: plan, tools: ["mcp__tiny__read_record"] } }
security: { interceptor: { exemptTools: ["mcp__tiny__read_record", "mcp__everything__echo"] } }
`;

export interface World extends TestGateway {
  readonly env: NodeJS.ProcessEnv;
  /** The calls that the tiny server ran. */
  ran(): { name: string; input: unknown }[];
  /** The lines that it was sent. */
  seen(): string[];
}

/** Ends with the test. `all`: everything is asked about. */
export async function openWorld(approvalPolicy: "dangerous" | "all" = "dangerous"): Promise<World> {
  const gateway = await openGateway(
    POLICY.replace("interceptor: {", `interceptor: { approvalPolicy: ${approvalPolicy},`),
  );
  await gateway.companion();
  onTestFinished(() => gateway.stop());
  await writeFile(join(gateway.home, "gateway.url"), gateway.url, { mode: 0o600 });
  const [mark, seen] = [join(gateway.home, "ran"), join(gateway.home, "seen")];
  const linesOf = (file: string) =>
    existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  return {
    ...gateway,
    // as a client starts a server: without the environment of its user
    env: {
      PATH: process.env.PATH,
      HOME: gateway.home,
      COUNTERSIGN_HOME: gateway.home,
      MARK: mark,
      SEEN: seen,
      CHANGED: join(gateway.home, "changed"),
    },
    ran: () => linesOf(mark).map((line) => JSON.parse(line) as { name: string; input: unknown }),
    seen: () => linesOf(seen),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a test may read any field of a message
export type Line = any;

export interface Pipe {
  readonly child: ChildProcess;
  /** A message, or what is none. */
  send(message: object | string): void;
  call(id: string | number, name: string, input?: object, more?: object): void;
  /** The next message for which this holds. */
  next(matches: (message: Line) => boolean): Promise<Line>;
  answer(id: string | number): Promise<Line>;
  readonly said: Line[];
  readonly told: { text: string };
  readonly exit: Promise<number | NodeJS.Signals | null>;
}

/** The proxy, spoken to in lines. `args`: before the server's command. */
export function openPipe(
  world: World,
  args: readonly string[] = ["--name", "tiny"],
  { server = [process.execPath, TINY], env = {}, command }: Starting = {},
): Pipe {
  const own = [process.execPath, MAIN, "mcp", "proxy", ...args, "--", ...server];
  const [program = "", ...words] = command ?? own;
  const child = spawn(program, words, {
    env: { ...world.env, ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return pipeOf(child);
}

interface Starting {
  readonly server?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** In place of all that. */
  readonly command?: readonly string[];
}

function pipeOf(child: ReturnType<typeof spawn>): Pipe {
  const said: Line[] = [];
  const told = { text: "" };
  let rest = "";
  let wake = () => {};
  child.stdin?.on("error", () => {});
  child.stderr?.on("data", (chunk: Buffer) => {
    told.text += chunk;
  });
  child.stdout?.on("data", (chunk: Buffer) => {
    const lines = (rest + chunk.toString("utf8")).split("\n");
    rest = lines.pop() ?? "";
    said.push(...lines.map((line) => JSON.parse(line) as Line));
    wake();
  });
  const exit = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once("close", (code, signal) => resolve(code ?? signal));
  });
  const taken = new Set<Line>();
  const send = (message: object | string) =>
    void child.stdin?.write(
      `${typeof message === "string" ? message : JSON.stringify({ jsonrpc: "2.0", ...message })}\n`,
    );
  const next: Pipe["next"] = async (matches) => {
    for (;;) {
      const found = said.find((message) => !taken.has(message) && matches(message));
      if (found) {
        taken.add(found);
        return found;
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return {
    child,
    send,
    call: (id, name, input = {}, more = {}) =>
      send({ id, method: "tools/call", params: { name, arguments: input, ...more } }),
    next,
    answer: (id) => next((message) => message.id === id && message.method === undefined),
    said,
    told,
    exit,
  };
}
