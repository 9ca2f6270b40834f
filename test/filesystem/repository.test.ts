/** The branch and the repository of a directory, as its `.git` says: never run, never trusted. */
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { readRepository } from "../../src/filesystem/repository.ts";

const made: string[] = [];
afterEach(async () => {
  for (const directory of made.splice(0)) await rm(directory, { recursive: true, force: true });
});

async function directory(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "countersign-git-"));
  made.push(path);
  return path;
}

const git = (cwd: string, ...words: string[]) =>
  execFileSync("git", words, { cwd, stdio: "pipe", env: { ...process.env, ...PERSON } });
const PERSON = {
  GIT_AUTHOR_NAME: "a",
  GIT_AUTHOR_EMAIL: "a@b",
  GIT_COMMITTER_NAME: "a",
  GIT_COMMITTER_EMAIL: "a@b",
  GIT_CONFIG_NOSYSTEM: "1",
};

describe("readRepository", () => {
  it("reads what git itself has written: a repository, a worktree, a detached head", async () => {
    const at = await directory();
    git(at, "init", "-q", "-b", "feature/x");
    expect(await readRepository(at)).toEqual({ branch: "feature/x", name: basename(at) });
    git(at, "remote", "add", "upstream", "https://example.com/other/one.git");
    git(at, "remote", "add", "origin", "https://ada:secret@example.com/ada/app.git");
    git(at, "commit", "-q", "--allow-empty", "-m", "first");
    const other = join(await directory(), "tree");
    git(at, "worktree", "add", "-q", "-b", "second", other);
    expect(await readRepository(at)).toEqual({
      branch: "feature/x",
      name: "example.com/ada/app",
    });
    expect(await readRepository(other)).toEqual({ branch: "second", name: "example.com/ada/app" });
    git(at, "checkout", "-q", "--detach");
    expect(await readRepository(at)).toEqual({ branch: undefined, name: "example.com/ada/app" });
  });

  it.each([
    ["git@github.com:ada/app.git", "github.com/ada/app"],
    ["ssh://git@example.com:2222/ada/app", "example.com/ada/app"],
    ["https://token@example.com/ada/app/", "example.com/ada/app"],
  ])("shows %s as %s", async (url, name) => {
    const at = await directory();
    git(at, "init", "-q");
    git(at, "remote", "add", "origin", url);
    expect((await readRepository(at))?.name).toBe(name);
  });

  it("finds none where there is none, and does not wait for what is no file", async () => {
    const at = await directory();
    expect(await readRepository(at)).toBeUndefined();
    expect(await readRepository("app")).toBeUndefined();
    expect(await readRepository(`${at}\0`)).toBeUndefined();
    await mkdir(join(at, ".git"));
    expect(await readRepository(at)).toBeUndefined();
    execFileSync("sh", ["-c", 'mkfifo "$0"', join(at, ".git", "HEAD")]);
    expect(await readRepository(at)).toBeUndefined();
    await rm(join(at, ".git", "HEAD"));
    await symlink("/dev/zero", join(at, ".git", "HEAD"));
    expect(await readRepository(at)).toBeUndefined();
  });

  it("reads no more than a little, and keeps names short", async () => {
    const at = await directory();
    await mkdir(join(at, ".git"));
    await writeFile(join(at, ".git", "HEAD"), `ref: refs/heads/${"x".repeat(3000)}\n`);
    await writeFile(join(at, ".git", "config"), "#".repeat(100_000));
    const found = await readRepository(at);
    expect([found?.branch?.length, found?.name]).toEqual([200, basename(at)]);
    await writeFile(join(at, ".git", "HEAD"), `ref: refs/heads/${"x".repeat(10_000)}\n`);
    expect(await readRepository(at)).toBeUndefined();
  });
});
