/** A gateway's judges are there when the first call needs them, and not before. */
import { expect, it } from "vitest";
import { reviewer } from "../../src/app/edit-review.ts";
import { openJudges } from "../../src/app/judges-on-use.ts";
import { judges } from "../../src/judges/index.ts";
import { requestOf } from "../worlds/test-core.ts";

it("are loaded once, however many calls come meanwhile", async () => {
  const onUse = await openJudges([], { early: false });
  expect(() => [...onUse]).toThrow("not loaded yet");
  const loading = onUse.ready();
  expect(onUse.ready()).toBe(loading);
  await loading;
  expect(onUse.ready()).toBeUndefined();
  expect([...onUse]).toEqual(judges);
});

it("are there for an input that a person changes, though no call was judged here", async () => {
  const onUse = await openJudges([], { early: false });
  const seen: string[] = [];
  const review = reviewer(onUse, async (_call, judged) => {
    seen.push(judged.level);
    return { action: "ask", reason: { type: "policy", code: "level", message: "" } } as never;
  });
  const request = requestOf({ tool: "Bash", level: "dangerous" });
  expect(await review(request, '{"command":"rm -rf foo/bar"}')).toBeUndefined();
  expect(seen).toEqual(["dangerous"]);
});

it("are there at once where a program brings its own", async () => {
  const own = { name: "own", judge: () => [] };
  const onUse = await openJudges([own]);
  expect(onUse.ready()).toBeUndefined();
  expect([...onUse].map(({ name }) => name)).toEqual([...judges.map(({ name }) => name), "own"]);
  await expect(openJudges([own, own])).rejects.toThrow("own");
});
