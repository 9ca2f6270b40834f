/** A gateway's judges are there when the first call needs them, and not before. */
import { expect, it } from "vitest";
import { openJudges } from "../../src/app/judges-on-use.ts";
import { judges } from "../../src/judges/index.ts";

it("are loaded once, however many calls come meanwhile", async () => {
  const onUse = await openJudges([], { early: false });
  expect(() => [...onUse]).toThrow("not loaded yet");
  const loading = onUse.ready();
  expect(onUse.ready()).toBe(loading);
  await loading;
  expect(onUse.ready()).toBeUndefined();
  expect([...onUse]).toEqual(judges);
});

it("are there at once where a program brings its own", async () => {
  const own = { name: "own", judge: () => [] };
  const onUse = await openJudges([own]);
  expect(onUse.ready()).toBeUndefined();
  expect([...onUse].map(({ name }) => name)).toEqual([...judges.map(({ name }) => name), "own"]);
  await expect(openJudges([own, own])).rejects.toThrow("own");
});
