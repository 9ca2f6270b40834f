/**
 * The example in `examples/extension` against the package as it is published: packed, unpacked, and
 * with nothing beside it but what it declares.
 */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const run = promisify(execFile);
/** What the example itself brings, to be checked and tested. */
const TOOLS = ["typescript", "vitest", "@types/node"];

let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "countersign-example-"));
  await cp("examples/extension", directory, { recursive: true });
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

const inExample = (tool: string, ...args: readonly string[]) =>
  run(process.execPath, [join(directory, "node_modules", tool), ...args], {
    cwd: directory,
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

/** Without indentation: the page shows pieces of functions. */
const flush = (text: string): string => text.replace(/^ +/gm, "");

describe("docs/extending.md", () => {
  it("shows the example's own code", async () => {
    const page = await readFile("docs/extending.md", "utf8");
    const files = await readdir("examples/extension");
    const texts = files.map((file) => readFile(join("examples/extension", file), "utf8"));
    const code = (await Promise.all(texts)).join("\n");
    const blocks = [...page.matchAll(/```ts\n(.*?)```/gs)].map(([, block = ""]) => block);
    const shown = blocks.filter((block) => !block.includes("countersign/judges"));
    expect(shown.length).toBeGreaterThan(3);
    for (const block of shown) expect(flush(code)).toContain(flush(block));
  });
});
