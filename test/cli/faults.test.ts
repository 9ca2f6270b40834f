/**
 * What goes wrong around the command line: each is told in words that name the place, and none
 * shows a stack.
 */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer as createHttp, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { VERSION } from "../../src/filesystem/version.ts";

const MAIN = "dist/src/main.js";
let home: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "countersign-faults-"));
});
afterAll(() => rm(home, { recursive: true, force: true }));

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Ends after a while, whatever happens: to hang is a fault, too. */
function run(args: readonly string[], env: NodeJS.ProcessEnv = {}, shell?: string): Promise<Ran> {
  const all = { PATH: process.env.PATH, HOME: home, NO_COLOR: "1", ...env };
  const words =
    shell === undefined ? [MAIN, ...args] : ["-c", shell, process.execPath, MAIN, ...args];
  const program = shell === undefined ? process.execPath : "/bin/sh";
  return new Promise((resolve) => {
    execFile(program, words, { env: all, timeout: 60_000 }, (error, stdout, stderr) => {
      const { code = 0 } = (error ?? {}) as { code?: number | null };
      resolve({ code: code ?? -1, stdout, stderr });
    });
  });
}

/** One line each, as people read it: no stack, no name of a class. */
async function refused(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  words: string | RegExp,
): Promise<void> {
  const { code, stdout, stderr } = await run(args, env);
  expect([args, code, stdout, stderr]).toEqual([
    args,
    1,
    "",
    typeof words === "string" ? expect.stringContaining(words) : expect.stringMatching(words),
  ]);
  expect(stderr).toMatch(/^countersign: /);
  expect(stderr).not.toMatch(/\n {4}at |TypeError|SyntaxError|RangeError/);
}

const state = async (name: string): Promise<string> => {
  const directory = join(home, name);
  await mkdir(directory, { mode: 0o700 });
  return directory;
};

/** What listens where a gateway should. */
async function listening(answer: RequestListener): Promise<NodeJS.ProcessEnv> {
  const server = createHttp(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { COUNTERSIGN_URL: `http://127.0.0.1:${port}`, COUNTERSIGN_TOKEN: "csn_admin_0123456789" };
}

describe("a command line that is wrong", () => {
  it.each([
    [["aprove"], "unknown command 'aprove'; did you mean approve?"],
    [["grants", "rovoke", "x"], "unknown command 'rovoke'; did you mean revoke?"],
    [["audit", "tial"], "unknown command 'tial'; did you mean tail?"],
    [["frobnicate"], /^countersign: unknown command 'frobnicate'\nRun countersign --help/],
    [["approve", "x", "--phase", "y"], "unknown option '--phase'; did you mean --phrase?"],
    [["start", "--listen", "banana"], "--listen"],
    [["start", "--listen", "127.0.0.1:99999"], "with a port up to 65535"],
    [["help", "frobnicate"], "unknown command 'frobnicate'"],
    [
      ["init", "--yes", "--channel", "none", "--telegram-token", "x"],
      "--channel none does not go with the flags for Telegram",
    ],
    [["init", "--yes", "--channel", "none", "--chat", "1"], "--channel none takes no --chat"],
    [["audit", "tail", "-n", "many", "--file", "package.json"], "--lines: expected a number"],
    [["audit", "export", "--since", "noon", "--file", "package.json"], "--since: expected a time"],
    [["audit", "stats", "--until", "noon", "--file", "package.json"], "--until: expected a time"],
  ])("%j is told so", (args, words) => refused(args, {}, words), 60_000);
});

describe("a state directory or a file that cannot be used", () => {
  it("is named, with what is wrong about it", async () => {
    const file = join(home, "a-file");
    await writeFile(file, "");
    const nowhere = { COUNTERSIGN_HOME: join(home, "nowhere") };
    const damaged = { COUNTERSIGN_HOME: await state("damaged"), ...(await gatewayOf(VERSION)) };
    await writeFile(join(damaged.COUNTERSIGN_HOME, "tokens.json"), "{", { mode: 0o600 });
    const folder = { COUNTERSIGN_HOME: await state("folder"), ...(await gatewayOf(VERSION)) };
    await mkdir(join(folder.COUNTERSIGN_HOME, "tokens.json"));
    const url = { COUNTERSIGN_HOME: await state("url") };
    await writeFile(join(url.COUNTERSIGN_HOME, "gateway.url"), "banana\n");

    await refused(["token", "agent"], { COUNTERSIGN_HOME: file }, `${file} is a file`);
    await refused(["status"], { COUNTERSIGN_HOME: file }, `cannot read ${file}/gateway.url`);
    await refused(["token", "agent"], { COUNTERSIGN_HOME: "/proc/nope" }, "/proc/nope (ENOENT)");
    await refused(["start", "--config", home], {}, `cannot read the config ${home}`);
    await refused(["audit", "verify"], nowhere, "there is no audit log there");
    await refused(["audit", "tail", "--file", home], {}, `${home} is a directory`);
    await refused(["status"], damaged, "tokens.json is damaged (not JSON)");
    await refused(["status"], folder, "tokens.json: this is a directory, but a file is needed");
    await refused(["status"], url, '"banana" is not the URL of a gateway');
  }, 120_000);

  it.runIf(process.getuid?.() === 0)(
    "is refused where it belongs to another user",
    async () => {
      const other = { COUNTERSIGN_HOME: await state("of-another") };
      await chown(other.COUNTERSIGN_HOME, 12_345, 12_345);
      await refused(["token", "agent"], other, "belongs to another user (12345)");
      // and the other way about: as that user, at a directory of root's
      const roots = await state("of-root");
      await chmod(home, 0o755);
      const { code, stderr } = await run(
        ["status"],
        { COUNTERSIGN_HOME: roots },
        'exec setpriv --reuid=12345 --regid=12345 --clear-groups "$0" "$@"',
      );
      if (stderr.includes("Cannot find module")) return; // that user cannot reach this project
      expect([code, stderr]).toEqual([1, expect.stringMatching(/gateway\.url: permission denied/)]);
    },
    60_000,
  );

  it.runIf(process.platform === "linux")(
    "is a full disk, or a reader that is gone",
    async () => {
      const full = await run(["--version"], {}, 'exec "$0" "$@" > /dev/full');
      expect([full.code, full.stderr]).toEqual([
        1,
        "countersign: cannot write the output: the disk is full (ENOSPC)\n",
      ]);
      const closed = await run(
        ["--help"],
        {},
        '"$0" "$@" 2>&1 | true; exec "$0" "$@" 2>&- | head -1',
      );
      expect([closed.code, closed.stderr]).toEqual([0, ""]);
    },
    60_000,
  );
});

/** A server that is of use only to ask its version. */
const gatewayOf = (version: string): Promise<{ COUNTERSIGN_URL: string }> =>
  listening((_request, response) =>
    response
      .writeHead(200, { "content-type": "application/json", "countersign-version": version })
      .end(JSON.stringify({ ok: true, version })),
  ).then(({ COUNTERSIGN_URL = "" }) => ({ COUNTERSIGN_URL }));

describe("where no gateway answers", () => {
  it("that is said before anything about tokens", async () => {
    const nothing = { COUNTERSIGN_URL: "http://127.0.0.1:1" };
    await refused(
      ["status"],
      nothing,
      "no gateway is running at http://127.0.0.1:1 (ECONNREFUSED)",
    );
    await refused(["status"], await gatewayOf(VERSION), "no admin token found in");
    await refused(["status"], { COUNTERSIGN_URL: "foo" }, 'COUNTERSIGN_URL: "foo" is not the URL');
    await refused(["status"], { COUNTERSIGN_TOKEN: "a b", ...nothing }, "COUNTERSIGN_TOKEN holds");
  }, 60_000);

  it.each([
    [200, "text/html", "<html>"],
    [200, "application/json", "{}"],
    [200, "application/json", "[]"],
    [404, "text/plain", "no such page"],
    [500, "application/json", '{"error":"?"}'],
  ])("but something else does (%i, %s, %s), that is said", async (status, type, body) => {
    const other = await listening((_request, response) =>
      response.writeHead(status, { "content-type": type }).end(body),
    );
    await refused(["approvals"], other, `not a Countersign gateway (it answered HTTP ${status}`);
  });

  it("or it never answers, never ends, or speaks no HTTP, that is said", async () => {
    const silent = await listening(() => {});
    const endless = await listening((_request, response) => {
      const piece = Buffer.alloc(1 << 20, "[");
      const more = () => {
        while (response.write(piece));
      };
      response.on("drain", more);
      more();
    });
    const noHttp = await listening((request) => request.socket.write("hello\r\n\r\n"));
    const words = "did not finish its answer within 20 seconds";
    await Promise.all([
      refused(["status"], silent, words),
      run(["run", "--", "true"], { ...silent, COUNTERSIGN_TOKEN: "x" }).then((ran) =>
        expect(ran).toMatchObject({ code: 125, stderr: expect.stringContaining(words) }),
      ),
      refused(["status"], { ...endless, COUNTERSIGN_TOKEN: "x" }, "sends an answer without an end"),
      refused(["status"], noHttp, "speaks no HTTP"),
    ]);
  }, 90_000);

  it("or its answer is cut off, that is said", async () => {
    const cut = await listening((request, response) =>
      response.writeHead(200, { "content-length": 900 }).write("{", () => request.socket.destroy()),
    );
    await refused(["status"], cut, "was cut before its answer was complete");
  });
});

describe("a gateway of another version", () => {
  const answering = (path: string, status: number, body: object) =>
    listening((request, response) => {
      const isIt = request.url?.startsWith(path);
      response
        .writeHead(isIt ? status : 200, { "content-type": "application/json" })
        .end(JSON.stringify(isIt ? body : { ok: true, version: "0.0.9" }));
    });

  it("is named once, on stderr, and the command does what it can", async () => {
    const old = await answering("/v1/approvals", 200, { approvals: [] });
    const { code, stdout, stderr } = await run(["approvals"], old);
    expect([code, stdout]).toEqual([0, "Nothing waits for an answer.\n"]);
    expect(stderr).toBe(
      `countersign: warning: the gateway at ${old.COUNTERSIGN_URL} is version 0.0.9, ` +
        `this command is ${VERSION}; restart the gateway after an update\n`,
    );
  });
});
