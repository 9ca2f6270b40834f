/** The file of open questions: what a gateway that is killed leaves behind. */
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openQuestionsFile } from "../../src/state/open-questions.ts";

async function openDirectory(): Promise<{ directory: string; file: string }> {
  const directory = await mkdtemp(join(tmpdir(), "open-questions-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  return { directory, file: join(directory, "open-questions.jsonl") };
}
const leftIn = async (directory: string) => {
  const file = await openQuestionsFile(directory);
  file.close();
  return [...file.left];
};

describe("the file of open questions", () => {
  it("holds what was asked and not decided, for its owner alone", async () => {
    const { directory, file } = await openDirectory();
    const questions = await openQuestionsFile(directory);
    questions.begin();
    questions.asked("a", "s:1");
    questions.asked("b", "s:2\n");
    questions.asked("c", "s:1");
    questions.decided("a");
    questions.decided("unknown");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    // as if it were killed now
    expect(await leftIn(directory)).toEqual([
      ["b", "s:2\n"],
      ["c", "s:1"],
    ]);
  });

  it("keeps what was left for the next gateway, if this one does not begin", async () => {
    const { directory } = await openDirectory();
    const killed = await openQuestionsFile(directory);
    killed.begin();
    killed.asked("a", "s:1");
    expect(await leftIn(directory)).toEqual([["a", "s:1"]]);
    const next = await openQuestionsFile(directory);
    expect([...next.left]).toEqual([["a", "s:1"]]);
    next.begin();
    next.close();
    expect(await leftIn(directory)).toEqual([]);
  });

  it("stays small, however many are asked", async () => {
    const { directory, file } = await openDirectory();
    const questions = await openQuestionsFile(directory, { maxBytes: 1000 });
    questions.begin();
    questions.asked("first", "s:0");
    for (let count = 0; count < 500; count++) {
      questions.asked(`id-${count}`, "s:1");
      questions.decided(`id-${count}`);
      expect((await stat(file)).size).toBeLessThan(1200);
    }
    expect(await leftIn(directory)).toEqual([["first", "s:0"]]);
    questions.decided("first");
    questions.close();
    expect(await readFile(file, "utf8")).toBe("");
  });

  it("reads past a line that a full disk cut", async () => {
    const { directory, file } = await openDirectory();
    await writeFile(file, '\n["a","s:1"]\n["b","s:\n["c","s:3"]\n["a"]\n{"d":1}\n[1]', {
      mode: 0o600,
    });
    expect(await leftIn(directory)).toEqual([["c", "s:3"]]);
  });
});
