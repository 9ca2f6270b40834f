/**
 * The examples `examples/extension` and `examples/in-process` against the package as it is
 * published: packed, unpacked, and with nothing beside them but what they declare.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

const run = promisify(execFile);
/** What the example itself brings, to be checked and tested. */
const TOOLS = ["typescript", "vitest", "@types/node"];
/** Within the other one: both find the same packages. */
const IN_PROCESS = "in-process";

let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "countersign-example-"));
  await cp("examples/extension", directory, { recursive: true });
  await cp("examples/in-process", join(directory, IN_PROCESS), { recursive: true });
  const installed = join(directory, "node_modules", "countersign");
  await mkdir(installed, { recursive: true });
  const packed = await run("npm", [
    "pack",
    "--json",
    "--ignore-scripts",
    "--pack-destination",
    directory,
  ]);
  const [{ filename }] = JSON.parse(packed.stdout) as [{ filename: string }];
  await run("tar", ["-xzf", join(directory, filename), "-C", installed, "--strip-components=1"]);
  const { dependencies } = JSON.parse(await readFile("package.json", "utf8")) as {
    dependencies: Record<string, string>;
  };
  for (const name of [...Object.keys(dependencies), ...TOOLS]) {
    const link = join(directory, "node_modules", name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(resolve("node_modules", name), link);
  }
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const inExample = (tool: string, ...args: readonly string[]) => inFolder("", tool, ...args);
const inFolder = (folder: string, tool: string, ...args: readonly string[]) =>
  run(process.execPath, [join(directory, "node_modules", tool), ...args], {
    cwd: join(directory, folder),
    env: { ...process.env, NO_COLOR: "1", VITEST: undefined, NODE_ENV: undefined },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      text: stdout + stderr,
    }),
  );

describe("the example package, against the packed tarball", () => {
  it("has complete types, also those of the package", async () => {
    expect(await inExample("typescript/bin/tsc", "-p", ".")).toEqual({ code: 0, text: "" });
  });

  it("keeps the contracts of channels and stores, and works in a gateway", async () => {
    const { code, text } = await inExample("vitest/vitest.mjs", "run", "--maxWorkers=1");
    expect(text).toMatch(/Tests +\d+ passed/);
    expect(text).not.toMatch(/failed/);
    expect(code).toBe(0);
  });

  it("can be imported without a test runner, where few files may be open", async () => {
    await rm(join(directory, "node_modules", "vitest"));
    const program = `import { createGateway } from "countersign";
      import { judge } from "countersign/judges";
      import { openTelegram } from "countersign/testing";
      const { patternKey } = judge({ tool: "Bash", input: { command: "git push --force" } });
      console.log(patternKey, typeof createGateway, typeof openTelegram);`;
    const { stdout } = await run(
      "sh",
      ["-c", 'ulimit -n 1024 && exec "$0" --input-type=module -e "$1"', process.execPath, program],
      { cwd: directory },
    );
    expect(stdout).toBe("vcs.git.push_force function function\n");
  });
});

describe("countersign/verify", () => {
  it("loads nothing but node:crypto", async () => {
    const installed = join(directory, "node_modules", "countersign", "dist", "src", "exports");
    const text = await readFile(join(installed, "verify.js"), "utf8");
    const loaded = [...text.matchAll(/^import\b.*?["']([^"']+)["'];$|\bimport\(/gm)];
    expect(loaded.map(([, name]) => name)).toEqual(["node:crypto"]);
  });
});

/** Starts a program with a home of its own, and reads what it prints. */
function started(args: readonly string[], { cwd, home }: { cwd: string; home: string }) {
  const env = { PATH: process.env.PATH, HOME: home, NO_COLOR: "1" };
  const child: ChildProcess = spawn(process.execPath, args, { cwd, env });
  let text = "";
  const ended = once(child, "close").then(([code]) => code as number | null);
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return { child, ended, text: () => text };
}

describe("the in-process example, against the packed tarball", () => {
  const example = () => ({ cwd: join(directory, IN_PROCESS), home: join(directory, "home") });
  const gateway = () =>
    started([resolve("dist/src/main.js"), "start", "--listen", "127.0.0.1:0"], { ...example() });
  beforeAll(() => mkdir(join(directory, "home")));

  it("has complete types, and is compiled", async () => {
    expect(await inFolder(IN_PROCESS, "typescript/bin/tsc", "-p", ".")).toEqual({
      code: 0,
      text: "",
    });
  });

  it("asks and is answered, beside a gateway of the same user", async () => {
    const first = gateway();
    await expect.poll(first.text).toContain("countersign approve ID");
    const { child, ended, text } = started(["dist/main.js"], example());
    await expect.poll(text).toContain("Approve? [y/N]");
    child.stdin?.write("y\n");
    expect([await ended, text()]).toEqual([0, expect.stringContaining("allow: ls (")]);
    expect(text()).toContain("deny: git push origin main (Only CI pushes.)");
    expect(text()).toContain("asked: fs.delete.artifact");
    expect(text()).toContain("allow: rm -rf build (approved by ada)");
    expect(text()).toContain("permit for rm -rf /: other-call");
    expect(text()).toContain("permit for rm -rf build: good\npermit for rm -rf build: used");
    expect(first.child.exitCode).toBeNull();
    const state = join(directory, "home", ".countersign");
    expect(((await stat(state)).mode & 0o777).toString(8)).toBe("700");
    expect(await readdir(join(state, "in-process"))).toContain("audit.jsonl");
  });

  it("keeps agents away from the state of the gateway beside it", async () => {
    const state = join(directory, "elsewhere");
    const file = join(directory, IN_PROCESS, "beside.mjs");
    await writeFile(
      file,
      `import { createGateway, parseConfig } from "countersign";
      process.env.COUNTERSIGN_HOME = "${state}";
      const config = parseConfig("listen: 127.0.0.1:0\\nchannels: { tty: {} }", "x", {});
      const gateway = await createGateway(config);
      const commands = ["rm ${state}/audit.jsonl", "cat ${state}/in-process/tokens.json"];
      for (const command of commands) {
        const call = { session: "s:1", tool: "Bash", input: { command } };
        const { decision, reason } = await gateway.check(call);
        console.log(decision, reason.code);
      }
      await gateway.stop();
      process.exit();`,
    );
    const program = started([file], example());
    await program.ended;
    expect(program.text()).toContain("deny countersign.self\ndeny countersign.self\n");
  });

  it("names the fix where the state directory or the address is taken", async () => {
    const holder = started(["dist/main.js"], example());
    await expect.poll(holder.text).toContain("Approve? [y/N]");
    const second = started(["dist/main.js"], example());
    expect(await second.ended).toBe(1);
    expect(second.text()).toMatch(
      /^already-running: .* state directory .*in-process: .*give createGateway a `stateDirectory`/m,
    );
    const taken = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void taken.close());
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    const file = join(directory, IN_PROCESS, "taken.mjs");
    await writeFile(
      file,
      `import { createGateway, parseConfig } from "countersign";
      const config = parseConfig("listen: 127.0.0.1:${port}\\nchannels: { tty: {} }", "x", {});
      const gateway = await createGateway(config, { stateDirectory: "${directory}/other" });
      await gateway.start().catch((error) => console.log(error.message));
      await gateway.stop();`,
    );
    const third = started([file], example());
    await third.ended;
    expect(third.text()).toMatch(/cannot listen on .*EADDRINUSE.*`listen` in the config/);
  });

  it("uses every function that the package exports", async () => {
    const text = await readFile("examples/in-process/main.ts", "utf8");
    const exported = Object.keys(await import("../src/exports/index.ts"));
    expect(exported).toContain("createGateway");
    for (const name of exported)
      expect(text.match(new RegExp(`\\b${name}\\b`, "g"))?.[1]).toBe(name);
  });
});

/** Without indentation: the page shows pieces of functions. */
const flush = (text: string): string => text.replace(/^ +/gm, "");

describe.each([
  ["docs/extending.md", "examples/extension", 4],
  ["docs/api.md", "examples/in-process", 2],
])("%s", (file, example, least) => {
  it("shows the example's own code", async () => {
    const page = await readFile(file, "utf8");
    const files = await readdir(example);
    const texts = files.map((name) => readFile(join(example, name), "utf8"));
    const code = (await Promise.all(texts)).join("\n");
    const blocks = [...page.matchAll(/```ts\n(.*?)```/gs)].map(([, block = ""]) => block);
    const shown = blocks.filter((block) => !block.includes("countersign/judges"));
    expect(shown.length).toBeGreaterThanOrEqual(least);
    for (const block of shown) expect(flush(code)).toContain(flush(block));
  });
});

describe("docs/api.md", () => {
  it("names every function, every field of a result and every option", async () => {
    const page = await readFile("docs/api.md", "utf8");
    const options = await readFile("src/app/gateway-options.ts", "utf8");
    const fieldsOf = (name: string): string[] => {
      const body = new RegExp(`interface ${name}\\b.*?\\n}`, "s").exec(options)?.[0] ?? "";
      return [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??[:(]/gm)].map(([, field = ""]) => field);
    };
    const all = ["CallResult", "SubmittedCall", "GatewayOptions", "Gateway"].flatMap(fieldsOf);
    expect(all).toEqual(expect.arrayContaining(["decision", "decided", "judges", "check"]));
    const exported = Object.keys(await import("../src/exports/index.ts"));
    const missing = [...all, ...exported].filter((name) => !page.includes(`\`${name}`));
    expect(missing).toEqual([]);
  });
});
