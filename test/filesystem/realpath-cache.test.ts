/** Paths looked up once for all calls of a moment, and anew in the next. */
import { expect, it, vi } from "vitest";
import { cachedForOneTurn } from "../../src/filesystem/realpath-cache.ts";

const later = () => new Promise((resolve) => queueMicrotask(() => resolve(undefined)));

it("asks once for what calls of one moment have in common, and again in the next", async () => {
  let place = "/disk/a";
  const disk = vi.fn(() => place);
  const real = cachedForOneTurn(disk);
  expect([real("/a"), real("/a")]).toEqual(["/disk/a", "/disk/a"]);
  expect(disk).toHaveBeenCalledTimes(1);
  await later();
  place = "/elsewhere/a";
  expect(real("/a")).toBe("/elsewhere/a");
});

it("lets calls of the same moment each have their turn", async () => {
  const disk = vi.fn((path: string) => path);
  const real = cachedForOneTurn(disk);
  await Promise.all(
    ["/a", "/b", "/a"].map(async (path) => {
      await null;
      real(path);
    }),
  );
  expect(disk.mock.calls.map(([path]) => path)).toEqual(["/a", "/b"]);
});

it("keeps no answer that has to be waited for, none where there is none, and no more than a thousand", async () => {
  const slow = vi.fn(async () => "/disk/a");
  const waited = cachedForOneTurn(slow);
  expect(await Promise.all([waited("/a"), waited("/a")])).toEqual(["/disk/a", "/disk/a"]);
  expect(slow).toHaveBeenCalledTimes(2);

  const nowhere = vi.fn(() => undefined);
  const lost = cachedForOneTurn(nowhere);
  expect([lost("/a"), lost("/a")]).toEqual([undefined, undefined]);
  expect(nowhere).toHaveBeenCalledTimes(2);

  const disk = vi.fn((path: string) => path);
  const real = cachedForOneTurn(disk);
  for (let round = 0; round < 2; round++) for (let at = 0; at < 1001; at++) real(`/${at}`);
  expect(disk).toHaveBeenCalledTimes(1002);
});

it("hands on what is known not to be there", () => {
  const disk = vi.fn((path: string, _absence?: unknown) => path);
  const absence = { path: "/no", place: "/no" };
  cachedForOneTurn(disk)("/no/such", absence);
  expect(disk).toHaveBeenCalledWith("/no/such", absence);
});
