/** The catalog as it is built, in parts that are loaded on use, says what its source says. */
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { judge } from "../../src/exports/judges.ts";
import { catalog } from "../../src/judges/shell/catalog/index.ts";

const built = (await import(pathToFileURL("dist/src/exports/judges.js").href)) as {
  judge: typeof judge;
};

it("judges every program alike", () => {
  const commands = [...catalog.names()].flatMap((name) => [
    `${name} --version`,
    `${name} -x a b`,
    `${name} rm -rf /`,
    `echo a | ${name} list`,
  ]);
  expect(commands.length).toBeGreaterThan(5000);
  const calls = commands.map((command) => ({ tool: "Bash", input: { command }, cwd: "/project" }));
  const different = calls.filter(
    (call) => JSON.stringify(built.judge(call)) !== JSON.stringify(judge(call)),
  );
  expect(different).toEqual([]);
});
