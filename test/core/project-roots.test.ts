/**
 * The project of a session: fixed by its first call, whatever the later ones say of their
 * directory.
 */
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { NO_PROJECT } from "../../src/core/judge.ts";
import { ProjectRoots } from "../../src/core/project-roots.ts";
import { judges } from "../../src/judges/index.ts";
import { createFindProject, isProject } from "../../src/workspaces/project-root.ts";
import { testCore } from "../support/fixtures.ts";
import { openGateway } from "../support/gateways.ts";

const write = (file_path: string) => ({ tool: "Write", input: { file_path, content: "x" } });
const bash = (command: string) => ({ tool: "Bash", input: { command } });
const APP = "/home/dev/app";

/** A gate with the real judges; `find` as if no directory were on this disk. */
function gateWith(remember?: number) {
  const find = (cwd: string) => (isProject(cwd, "/home/dev") ? cwd : NO_PROJECT);
  const roots = new ProjectRoots({
    find,
    workspaceOf: () => undefined,
    ...(remember !== undefined && { remember }),
  });
  const { gate, channel, submit } = testCore({ judges, roots });
  return {
    gate,
    channel,
    /** The pattern key of a call, and whether it was asked about. */
    async says(call: Parameters<typeof submit>[0]) {
      const entry = await submit({ session: "s:1", ...call });
      return [entry.decision?.outcome ?? "ask", entry.keys[0]];
    },
  };
}

describe("the project of a session", () => {
  it.each([
    ["an edit in it, from a subdirectory", write(`${APP}/src/a.ts`), "allow", "fs.write.project"],
    [
      "a relative edit that climbs, and stays in it",
      write("../src/a.ts"),
      "allow",
      "fs.write.project",
    ],
    ["a command that writes in it", bash(`echo x > ${APP}/README.md`), "allow", "fs.write.project"],
    [
      "a command that climbs, and stays in it",
      bash("cd .. && echo x > README.md"),
      "allow",
      "fs.write.project",
    ],
    ["an edit beside it", write("/home/dev/other/a.ts"), "ask", "fs.write.outside"],
    ["a relative edit that climbs out of it", write("../../other/a.ts"), "ask", "fs.write.outside"],
    ["a command that climbs out of it", bash("echo x > ../../other/a"), "ask", "fs.write.outside"],
    ["its own deletion", bash(`rm -rf ${APP}`), "ask", "fs.delete.recursive.parent"],
  ])("stays when the agent has gone into a subdirectory: %s", async (_, call, decision, key) => {
    const { says } = gateWith();
    expect(await says({ ...write(`${APP}/a.ts`), cwd: APP })).toEqual([
      "allow",
      "fs.write.project",
    ]);
    expect(await says({ ...call, cwd: `${APP}/docs` })).toEqual([decision, key]);
  });

  it.each([
    "/",
    "/home/dev",
    "~",
    "/home",
    "/home/dev/other",
    "/home/dev/app/..",
    "/tmp/../home/dev/other",
  ])("does not change when a later call says that it stands in %s", async (cwd) => {
    const { says } = gateWith();
    await says({ ...bash("ls"), cwd: APP });
    expect(await says({ ...write("/home/dev/other/a.ts"), cwd })).toEqual([
      "ask",
      "fs.write.outside",
    ]);
    expect(await says({ ...write("notes/a.ts"), cwd: "/home/dev/other" })).toEqual([
      "ask",
      "fs.write.outside",
    ]);
    expect(await says({ ...write(`${APP}/a.ts`), cwd })).toEqual(["allow", "fs.write.project"]);
  });

  it.each(["/", "/home/dev", "/home/dev/", "~", "/home", "/usr", "/home/dev/app/.."])(
    "is none where the first call stands in %s",
    async (cwd) => {
      const { says } = gateWith();
      expect(await says({ ...write("/home/dev/other/a.ts"), cwd })).toEqual([
        "ask",
        "fs.write.outside",
      ]);
      const [decision] = await says({ ...write("other/a.ts"), cwd });
      expect(decision).toBe("ask");
      // nor does it become one by going there
      expect(await says({ ...write("/home/dev/other/a.ts"), cwd: "/home/dev/other" })).toEqual([
        "ask",
        "fs.write.outside",
      ]);
    },
  );

  it("is not widened to the directory above the one it started in", async () => {
    const { says } = gateWith();
    await says({ ...bash("ls"), cwd: `${APP}/docs` });
    expect(await says({ ...write(`${APP}/src/a.ts`), cwd: APP })).toEqual([
      "ask",
      "fs.write.outside",
    ]);
  });

  it("is said by the first call that says where it stands", async () => {
    const { says } = gateWith();
    await says(bash("ls"));
    await says({ ...bash("ls"), cwd: APP });
    expect(await says({ ...write(`${APP}/a.ts`), cwd: `${APP}/docs` })).toEqual([
      "allow",
      "fs.write.project",
    ]);
  });

  it("is each session's and each token's own", async () => {
    const { says } = gateWith();
    await says({ ...bash("ls"), cwd: APP, owner: "one" });
    const elsewhere = { ...write("/home/dev/other/a.ts"), cwd: "/home/dev/other" };
    expect(await says({ ...elsewhere, owner: "one" })).toEqual(["ask", "fs.write.outside"]);
    expect(await says({ ...elsewhere, owner: "two" })).toEqual(["allow", "fs.write.project"]);
    expect(await says({ ...elsewhere, owner: "one", session: "s:2" })).toEqual([
      "allow",
      "fs.write.project",
    ]);
    expect(await says({ ...write(`${APP}/a.ts`), cwd: "/home/dev/other", owner: "two" })).toEqual([
      "ask",
      "fs.write.outside",
    ]);
  });

  it("is kept with the question, for an input that an approver puts in place of the agent's", async () => {
    const { channel, says } = gateWith();
    await says({ ...bash("ls"), cwd: APP });
    await says({ ...write(`${APP}/.env`), cwd: `${APP}/docs` });
    expect(channel.cards).toMatchObject([{ cwd: `${APP}/docs`, root: APP }]);
  });

  it("is not remembered by an explanation, but told by one", async () => {
    const { gate, says } = gateWith();
    const asked = {
      session: "s:1",
      owner: "agent",
      cwd: "/home/dev/other",
      ...write("/home/dev/other/a.ts"),
    };
    expect((await gate.explain(asked)).judgement.patternKey).toBe("fs.write.project");
    await says({ ...bash("ls"), cwd: APP, owner: "agent" });
    expect((await gate.explain(asked)).judgement.patternKey).toBe("fs.write.outside");
    expect((await gate.explain({ ...asked, root: "/home/dev/other" })).judgement.patternKey).toBe(
      "fs.write.project",
    );
  });
});

describe("the table of projects", () => {
  const call = (session: string, cwd: string) => ({ session, cwd, owner: "agent" });

  it("forgets sessions that have not been heard of for long, and never more than it may keep", () => {
    let asked = 0;
    const find = (cwd: string) => {
      asked++;
      return cwd;
    };
    const roots = new ProjectRoots({ find, workspaceOf: () => undefined, remember: 10 });
    roots.of(call("s:kept", APP));
    for (let at = 0; at < 1000; at++) {
      roots.of(call(`s:${at}`, `/p/${at}`));
      expect(roots.of(call("s:kept", "/elsewhere"))).toBe(APP);
    }
    expect(asked).toBe(1001);
    roots.of(call("s:0", "/other"));
    expect(asked).toBe(1002);
  });

  it("keeps no directory that is longer than any project's", () => {
    const roots = new ProjectRoots({ find: (cwd) => cwd, workspaceOf: () => undefined });
    expect(roots.of(call("s:1", `/${"a".repeat(3000)}`))).toBe(NO_PROJECT);
  });

  it("lets two first calls at once agree on one project", async () => {
    const answers = [Promise.resolve("/one"), Promise.resolve("/two")];
    const roots = new ProjectRoots({ find: () => answers.shift()!, workspaceOf: () => undefined });
    const both = [roots.of(call("s:1", "/one/a")), roots.of(call("s:1", "/two/b"))];
    expect(await Promise.all(both)).toEqual(["/one", "/one"]);
    expect(roots.of(call("s:1", "/two/b"))).toBe("/one");
  });
});

describe.each([
  ["at once", true],
  ["in a thread", false],
])("the repository around a directory, looked for %s", (_, prompt) => {
  async function disk() {
    const root = await mkdtemp(join(tmpdir(), "countersign-root-"));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    const home = join(root, "home");
    await mkdir(join(home, "app", ".git"), { recursive: true });
    await mkdir(join(home, "app", "src", "deep"), { recursive: true });
    await mkdir(join(home, "app", "worktrees", "3", "src"), { recursive: true });
    await writeFile(
      join(home, "app", "worktrees", "3", ".git"),
      "gitdir: ../../.git/worktrees/3\n",
    );
    await mkdir(join(home, "plain", "src"), { recursive: true });
    const find = createFindProject({ home, isPrompt: () => prompt });
    return { root, home, find };
  }

  it("is found from anywhere inside, and a worktree is its own", async () => {
    const { home, find } = await disk();
    const app = join(home, "app");
    for (const place of ["", "src", "src/deep", "src/missing"])
      expect(await find(join(app, place))).toBe(app);
    expect(await find(`${app}/src/../src/`)).toBe(app);
    expect(await find(join(app, "worktrees/3/src"))).toBe(join(app, "worktrees/3"));
  });

  it("is the directory itself where there is none", async () => {
    const { home, find } = await disk();
    expect(await find(join(home, "plain/src"))).toBe(join(home, "plain/src"));
    expect(await find("/agents-own-machine/app")).toBe("/agents-own-machine/app");
    expect(await find("D:\\work\\app")).toBe("D:\\work\\app");
  });

  it("is never the home, what is above it, or the directory of temporary files", async () => {
    const { root, home, find } = await disk();
    await mkdir(join(home, ".git"));
    await symlink(join(home, "app"), join(root, "link"));
    expect(await find(join(home, "plain/src"))).toBe(join(home, "plain/src"));
    for (const place of [home, `${home}/`, root, "/", "/tmp", "~", "/etc", "a\0b"])
      expect(await find(place)).toBe(NO_PROJECT);
  });
});

/** Below `/tmp` everything may be written, whoever the project is. */
const isScratch = /^(?:\/private)?(?:\/var)?\/tmp\//.test(resolve("."));

describe.skipIf(isScratch)("over HTTP, where the working copy lies outside of /tmp", () => {
  async function open() {
    await mkdir(".cache", { recursive: true });
    // below /tmp everything may be written
    const root = await mkdtemp(resolve(".cache", "project-roots-"));
    await mkdir(join(root, "app", ".git"), { recursive: true });
    await mkdir(join(root, "app", "src"), { recursive: true });
    await mkdir(join(root, "other"), { recursive: true });
    const at = await openGateway(undefined, { home: join(root, "nobody") });
    onTestFinished(async () => {
      await at.stop();
      await rm(root, { recursive: true, force: true });
    });
    await at.companion(); // so that somebody can be asked
    const decision = async (over: object) => (await at.ask(over, "?wait=0")).body.decision;
    return { ...at, app: join(root, "app"), other: join(root, "other"), decision };
  }

  it("is the repository around the first call's directory", async () => {
    const { app, other, decision, audit } = await open();
    expect(await decision({ ...write(`${app}/a.ts`), cwd: `${app}/src` })).toBe("allow");
    expect(await decision({ ...write(`${other}/a.ts`), cwd: other })).toBe("pending");
    expect((await audit()).find(({ type }) => type === "received")).toMatchObject({
      call: { cwd: `${app}/src`, root: app },
    });
  });

  it("is the workspace that an operator gave the session, from then on", async () => {
    const { app, other, decision, send, tokens } = await open();
    expect(await decision({ ...write(`${other}/a.ts`), cwd: app })).toBe("pending");
    await send("PUT", "/v1/sessions/s:1", { body: { workspace: other }, token: tokens.admin });
    expect(await decision({ ...write(`${other}/b.ts`), cwd: app })).toBe("allow");
    expect(await decision({ ...write(`${app}/b.ts`), cwd: app })).toBe("pending");
  });

  it("is nothing that an agent can say of its call", async () => {
    const { app, other, ask } = await open();
    const { status } = await ask({ ...write(`${other}/a.ts`), cwd: app, root: other }, "?wait=0");
    expect(status).toBe(400);
  });
});
