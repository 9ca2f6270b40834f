/** `secrets.env`: what `$NAME` stands for where the environment does not say. */
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readSecrets, withSecrets, writeSecrets } from "../../src/state/secrets-file.ts";

async function directory(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "countersign-secrets-"));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

it("keeps other lines, replaces a variable, and reads back what was written", async () => {
  const home = await directory();
  await writeSecrets(home, { A: "one'two", B: 'x"y' });
  await writeFile(join(home, "secrets.env"), "# mine\nexport A=old\nC=3", { mode: 0o600 });
  await writeSecrets(home, { A: "$B # not a comment" });
  expect(await readFile(join(home, "secrets.env"), "utf8")).toBe(
    "# mine\nC=3\nA='$B # not a comment'\n",
  );
  expect(await readSecrets(home)).toEqual({ A: "$B # not a comment", C: "3" });
});

it("lets the environment win", async () => {
  const home = await directory();
  await writeSecrets(home, { A: "file", B: "file" });
  expect(await withSecrets(home, { A: "environment" })).toEqual({ A: "environment", B: "file" });
});

it("refuses a file that others can read, and a value that no line can hold", async () => {
  const home = await directory();
  await writeSecrets(home, { A: "1" });
  await chmod(join(home, "secrets.env"), 0o640);
  await expect(readSecrets(home)).rejects.toThrow(`chmod 600 ${join(home, "secrets.env")}`);
  await expect(writeSecrets(home, { B: "a\nb" })).rejects.toThrow("B has a character");
});

it("is nothing where there is no file", async () => {
  expect(await readSecrets(await directory())).toEqual({});
});
