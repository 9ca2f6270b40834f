/** Configs and policies that are copied anywhere, or named without a path. */
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { findConfig } from "../../src/config/find.ts";
import { policyFile, schemaReference } from "../../src/config/presets.ts";
import { loadPolicy } from "../../src/policy/loading/load.ts";
import { openSources } from "../../src/policy-files/sources.ts";

const PRESETS = ["autonomous", "ci", "default", "permissive", "strict"];

async function openDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "presets-"));
  const before = process.env.COUNTERSIGN_HOME;
  process.env.COUNTERSIGN_HOME = directory;
  onTestFinished(async () => {
    if (before === undefined) delete process.env.COUNTERSIGN_HOME;
    else process.env.COUNTERSIGN_HOME = before;
    await rm(directory, { recursive: true });
  });
  return directory;
}

const sourcesOf = (directory: string, policy: string, cli: readonly string[] = []) =>
  openSources({ load: loadPolicy, directory, policy, cli, everywhere: join(directory, "none") });

const refusalOf = (opened: Promise<unknown>): Promise<string> =>
  opened.then(
    () => "",
    (error: Error) => error.message,
  );

describe("a copy of the package's config", () => {
  it("starts anywhere, with the policy that it names", async () => {
    const directory = await openDirectory();
    const file = join(directory, "copy.yaml");
    await copyFile("config/countersign.yaml", file);
    const found = await findConfig(file);
    expect([found.file, found.directory]).toEqual([file, directory]);
    const { files } = await sourcesOf(directory, String(found.config.policy));
    expect(files.map((each) => each.file)).toEqual([
      join(process.cwd(), "config/policies/default.yaml"),
    ]);
  });

  it("can name a schema that editors find from anywhere", async () => {
    expect(schemaReference()).toMatch(/^file:\/\/\//);
    const schema = JSON.parse(await readFile(fileURLToPath(schemaReference()), "utf8"));
    expect(schema.title).toBe("Countersign's config");
  });
});

describe("a policy by name", () => {
  it.each(PRESETS)("is the package's own: %s", async (name) => {
    const directory = await openDirectory();
    const { files } = await sourcesOf(directory, name, [name]);
    const file = join(process.cwd(), `config/policies/${name}.yaml`);
    expect(files.map((each) => [each.file, each.source])).toEqual([
      [file, "cli"],
      [file, "user"],
    ]);
  });

  it("is a file beside the config where there is one", async () => {
    const directory = await openDirectory();
    await writeFile(join(directory, "strict"), "rules: []\n");
    expect(policyFile("strict", directory)).toBe(join(directory, "strict"));
    await symlink("nowhere", join(directory, "ci"));
    expect(policyFile("ci", directory)).toBe(join(directory, "ci"));
  });

  it("never stands in for a file of the operator's own that is gone", async () => {
    const directory = await openDirectory();
    await mkdir(join(directory, "policies"));
    const own = join(directory, "policies/default.yaml");
    expect(policyFile("policies/default.yaml", directory)).toBe(own);
    expect(await refusalOf(sourcesOf(directory, "policies/default.yaml"))).toContain(
      `cannot read the policy ${own}`,
    );
  });

  it("that there is none of is refused at its line, with those that there are", async () => {
    const directory = await openDirectory();
    const file = join(directory, "c.yaml");
    await writeFile(file, "listen: 127.0.0.1:0\npolicy: [strict, defualt]\n");
    expect(await refusalOf(findConfig(file))).toBe(
      `${file}:2: policy.1: there is no file ${join(directory, "defualt")}; name a file, or a ` +
        `policy of the package: ${PRESETS.join(", ")}; did you mean default?`,
    );
    expect(await refusalOf(sourcesOf(directory, "../etc/strict"))).toContain(
      "there is no such file",
    );
  });
});

describe("an empty policy", () => {
  it.each(["", "# nothing yet\n", "{}"])("%j says what is missing", (text) => {
    expect(() =>
      loadPolicy(text, { file: "p.yaml", source: "user", directory: "/policies" }),
    ).toThrow(/^p\.yaml:1: .*rules: \[\]/);
  });
});
