/** The operator's own policy: agents may read it, and change it in no way that shows in a call. */
import { describe, expect, it } from "vitest";
import { judgeCall } from "../../src/core/judge.ts";
import type { JsonObject } from "../../src/core/model.ts";
import { judges } from "../../src/judges/index.ts";
import { createOwnFiles } from "../../src/policy/stages/own-files.ts";
import { plainSessionPolicy } from "../support/fixtures.ts";

const files = ["/home/dev/app/policies/team.yaml", "/srv/countersign.yaml"];
const stage = createOwnFiles(files, { home: "/home/dev" })!;
const cwd = "/home/dev/app";
const action = (tool: string, input: JsonObject, real?: string): string => {
  const call = { session: "s:1", tool, input, cwd };
  const judgement = judgeCall(judges, call);
  if (real !== undefined) for (const touch of judgement.effects.files ?? []) touch.real = real;
  return stage(call, judgement, plainSessionPolicy(call))[0]?.action ?? "nothing";
};

describe("a policy file", () => {
  it.each([
    "echo 'rules: []' > policies/team.yaml",
    "cd policies && echo x >> team.yaml",
    "sed -i s/deny/allow/ ./policies//team.yaml",
    "rm policies/team.yaml",
    "rm -rf policies",
    "mv policies old",
    "cp /tmp/x ~/app/policies/team.yaml",
    "tee /srv/countersign.yaml < x",
    "chmod 666 policies/team.yaml",
    "ln -s /home/dev/app/policies/team.yaml x",
    "ln policies/team.yaml x",
    "cp -l policies/team.yaml x",
    "sudo tee /home/dev/app/../app/policies/team.yaml",
    "bash -c 'echo > policies/team.yaml'",
  ])("is out of reach of %s", (command) => {
    expect(action("Bash", { command })).toBe("deny");
  });

  it.each([
    ["Write", { file_path: "/home/dev/app/policies/team.yaml", content: "" }],
    ["Edit", { file_path: "policies/team.yaml", old_string: "a", new_string: "b" }],
    ["delete_file", { path: "policies/team.yaml" }],
  ])("is out of reach of the tool %s", (tool, input) => {
    expect(action(tool, input)).toBe("deny");
  });

  it("is out of reach by another name that leads to it", () => {
    expect(action("Write", { file_path: "notes.txt", content: "" }, files[0])).toBe("deny");
    expect(
      action("Write", { file_path: "notes.txt", content: "" }, "/home/dev/app/notes.txt"),
    ).toBe("nothing");
  });

  it.each([
    "cat policies/team.yaml",
    "ls policies",
    "echo x > policies/other.yaml",
    "ln -s a b",
    "cp policies/team.yaml x",
    "cp -r policies x",
    "git status",
  ])("does not stand in the way of %s", (command) => {
    expect(action("Bash", { command })).toBe("nothing");
  });

  it("costs nothing where there is none", () => {
    expect(createOwnFiles([], { home: "/home/dev" })).toBeUndefined();
  });
});
