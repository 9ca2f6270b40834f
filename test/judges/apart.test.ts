/** Each tool has one judge: what the shell's judge takes, the others pass over. */
import { expect, it } from "vitest";
import { SHELL_TOOLS } from "../../src/agents/tools/index.ts";
import { judges } from "../../src/judges/index.ts";

it("nothing but the shell's judge has anything to say of a shell's tool", () => {
  const others = judges.filter(({ name }) => name !== "shell");
  for (const tool of SHELL_TOOLS)
    for (const judge of others)
      expect(judge.judge({ tool, input: { command: "ls" }, cwd: "/home/dev/app" }), tool).toEqual(
        [],
      );
});
