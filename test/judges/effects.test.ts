/**
 * What the judges write down of a call beside their findings: every command that runs, every path
 * and every address it touches.
 */
import { describe, expect, it } from "vitest";
import type { Effects } from "../../src/core/effects.ts";
import { judgeCall } from "../../src/core/judge.ts";
import type { JsonObject } from "../../src/core/model.ts";
import { judges } from "../../src/judges/index.ts";

const cwd = "/home/dev/app";
const effectsOf = (tool: string, input: JsonObject): Effects =>
  judgeCall(judges, { tool, input, cwd }).effects;
const bash = (command: string): Effects => effectsOf("Bash", { command });
const runs = (command: string) =>
  (bash(command).runs ?? []).map(
    ({ words, inside, unsafe }) => `${inside}${unsafe ? "!" : " "} ${words.join(" ")}`,
  );

describe("the runs of a command", () => {
  it.each([
    ["git status", ["-1  git status"]],
    ["git push", ["-1! git push"]],
    ["cd x && npm test", ["-1  cd x", "-1  npm test"]],
    ["ls | grep a; git push &", ["-1  ls", "-1  grep a", "-1! git push"]],
    ["sudo git push", ["-1! sudo git push", "0! git push"]],
    ["timeout 5 npm test", ["-1  timeout 5 npm test", "0  npm test"]],
    ["bash -c 'git push; ls'", ["-1  bash -c git push; ls", "0! git push", "0  ls"]],
    ["echo $(git push)", ["-1! git push", "-1  echo \0"]],
    ["f() { git push; }; f", ["-1! git push"]],
    ["find . -name x -exec rm {} \\;", ["-1! find . -name x -exec rm {} ;", "0! rm ./\0"]],
    ["xargs git push", ["-1  xargs git push", "0! git push \0"]],
    ["g\\it pu'sh'", ["-1! git push"]],
    ["git \\\n push", ["-1! git push"]],
    ["if true; then git push; else ls; fi", ["-1  true", "-1! git push", "-1  ls"]],
    ["$CMD git push", ["-1! \0 git push", "0! git push"]],
  ])("%s", (command, expected) => {
    expect(runs(command)).toEqual(expected);
  });

  it("carry the assignments in front of them", () => {
    expect(bash("A=1 B='2 3' npm test").runs).toMatchObject([
      { words: ["npm", "test"], assigned: ["A=1", "B=2 3"] },
    ]);
    expect(bash("A=1; npm test").runs).toMatchObject([{ words: ["npm", "test"], assigned: [] }]);
  });

  it("are there when the words come ready", () => {
    expect(effectsOf("run", { argv: ["git", "push"] })).toMatchObject({
      shell: true,
      runs: [{ words: ["git", "push"], unsafe: true }],
    });
  });
});

describe("what cannot be tied to a command, or not be read", () => {
  it.each([
    ["npm test > /etc/passwd", { loose: true, partial: false }],
    ["npm test > out.log", { loose: false, partial: false }],
    ["git push", { loose: false, partial: false }],
    ["npm test <<", { partial: true }],
    [`echo ${"a".repeat(20_000)}`, { partial: true }],
    ["npm\u200b test", { loose: true }],
  ])("%s", (command, expected) => {
    expect(bash(command)).toMatchObject(expected);
  });

  it("is said where there are more commands than anybody would list", () => {
    expect(bash("true;".repeat(400)).partial).toBe(true);
    expect(bash("true;".repeat(400)).runs).toHaveLength(256);
  });

  it("is everything of PowerShell, and of an unknown tool", () => {
    expect(effectsOf("PowerShell", { command: "Get-Date" })).toMatchObject({
      shell: true,
      partial: true,
    });
    expect(effectsOf("mcp__x__y", { a: 1 })).toMatchObject({ partial: true });
  });

  it("is an argument that may change what the command means", () => {
    expect(effectsOf("Bash", { command: "ls", env: { PATH: "/tmp" } })).toMatchObject({
      loose: true,
    });
  });
});

describe("the paths and addresses that are touched", () => {
  const touches = (effects: Effects) =>
    (effects.files ?? []).map(({ kind, path, run }) => `${kind} ${path} ${run}`);

  it.each([
    ["cat src/a.ts", ["read /home/dev/app/src/a.ts 0"]],
    ["cat ../x ~/.ssh/id_rsa", ["read /home/dev/x 0", "read ~/.ssh/id_rsa 0"]],
    ["rm -rf build", ["delete /home/dev/app/build 0"]],
    ["echo a > out.txt", ["write /home/dev/app/out.txt -1"]],
    ["cd sub && cat a", ["read /home/dev/app/sub/a 1"]],
    ["chmod 777 run.sh", ["permit /home/dev/app/run.sh 0"]],
    ["sudo rm /etc/x", ["delete /etc/x 1"]],
  ])("%s", (command, expected) => {
    expect(touches(bash(command))).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    ["Read", { file_path: "/a/../b" }, ["read /b -1"]],
    [
      "Edit",
      { file_path: "x.ts", old_string: "a", new_string: "b" },
      ["write /home/dev/app/x.ts -1"],
    ],
    ["Grep", { pattern: "x" }, ["read /home/dev/app -1"]],
    [
      "move_file",
      { source: "a", destination: "b" },
      ["read /home/dev/app/a -1", "write /home/dev/app/a -1", "write /home/dev/app/b -1"],
    ],
    ["mcp__files__write_file", { path: "/etc/x", content: "" }, ["write /etc/x -1"]],
  ] as const)("%s", (tool, input, expected) => {
    expect(touches(effectsOf(tool, input))).toEqual(expected);
  });

  it("are asked for by the command that does", () => {
    expect(bash("ls; curl https://a.example/x").fetches).toEqual([
      { url: "https://a.example/x", run: 1 },
    ]);
    expect(effectsOf("WebFetch", { url: "https://b.example", prompt: "x" }).fetches).toEqual([
      { url: "https://b.example", run: -1 },
    ]);
  });
});
