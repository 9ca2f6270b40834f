/** What every store must do. Run over the registry, so that a new store cannot forget it. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../src/core/store.ts";
import { approved, denied, request } from "./samples.ts";

export function testStore(
  name: string,
  open: (options: { retain: number }) => Store | Promise<Store>,
): void {
  describe(`store contract: ${name}`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open({ retain: 256 });
    });
    afterEach(() => store.close());

    it("opens a question and finds it again, open", async () => {
      const asked = request();
      await store.open(asked);
      expect(await store.get(asked.id)).toEqual({ request: asked });
      expect(await store.pending()).toEqual([asked]);
    });

    it("refuses an id that it knows, open or resolved", async () => {
      const asked = request();
      await store.open(asked);
      await expect(store.open(asked)).rejects.toMatchObject({ code: "duplicate-approval" });
      await store.settle(asked.id, denied());
      await expect(store.open(asked)).rejects.toMatchObject({ code: "duplicate-approval" });
    });

    it("says nothing of an id that it does not know", async () => {
      expect(await store.get("nobody")).toBeUndefined();
      expect(await store.settle("nobody", approved())).toBeUndefined();
    });

    it("lets the first of fifty racing answers win, and hands it to all the others", async () => {
      const asked = request();
      await store.open(asked);
      const results = await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          store.settle(asked.id, at % 2 ? approved({ at }) : denied({ at })),
        ),
      );
      expect(results.filter((result) => result?.won)).toHaveLength(1);
      const winner = results.find((result) => result?.won)!.decision;
      expect(new Set(results.map((result) => result?.decision.at))).toEqual(new Set([winner.at]));
      expect((await store.get(asked.id))?.decision).toEqual(winner);
    });

    it("never lets a decision flip", async () => {
      const asked = request();
      await store.open(asked);
      await store.settle(asked.id, denied({ at: 1 }));
      expect(await store.settle(asked.id, approved({ at: 2 }))).toMatchObject({
        won: false,
        decision: { outcome: "deny", at: 1 },
      });
      expect((await store.get(asked.id))?.decision).toMatchObject({ outcome: "deny", at: 1 });
    });

    it("keeps a decision to itself until its record is written", async () => {
      const asked = request();
      await store.open(asked);
      let written = () => {};
      let begun = () => {};
      const recording = new Promise<void>((resolve) => (begun = resolve));
      const settling = store.settle(
        asked.id,
        approved({ at: 1 }),
        () =>
          new Promise<void>((resolve) => {
            written = resolve;
            begun();
          }),
      );
      await recording;
      expect((await store.get(asked.id))?.decision).toBeUndefined();
      const late = store.settle(asked.id, denied({ at: 2 }));
      written();
      expect(await settling).toMatchObject({ won: true });
      expect(await late).toMatchObject({ won: false, decision: { at: 1 } });
    });

    it("leaves the question open when the record cannot be written, and the next answer may win", async () => {
      const asked = request();
      await store.open(asked);
      const failing = store.settle(asked.id, approved(), () =>
        Promise.reject(new Error("disk full")),
      );
      const next = store.settle(asked.id, denied());
      await expect(failing).rejects.toThrow("disk full");
      expect(await next).toMatchObject({ won: true, decision: { outcome: "deny" } });
    });

    it("runs the record of the winner only", async () => {
      const asked = request();
      await store.open(asked);
      let records = 0;
      await Promise.all(
        Array.from({ length: 20 }, () =>
          store.settle(asked.id, approved(), async () => void records++),
        ),
      );
      expect(records).toBe(1);
    });

    it("lists the open questions, oldest first, and only those", async () => {
      const asked = [request(), request(), request()];
      for (const each of asked) await store.open(each);
      await store.settle(asked[1]!.id, denied());
      expect((await store.pending()).map(({ id }) => id)).toEqual([asked[0]!.id, asked[2]!.id]);
    });

    it("keeps what it was given: what a caller changes afterwards stays with the caller, or is refused", async () => {
      const scribble = (...changes: (() => void)[]) => {
        for (const change of changes) {
          try {
            change();
          } catch (error) {
            expect(error).toBeInstanceOf(TypeError); // frozen
          }
        }
      };
      const asked = request();
      const before = structuredClone(asked);
      await store.open(asked);
      scribble(() => ((asked as { tool: string }).tool = "Write"));
      const mine = await store.get(asked.id);
      scribble(
        () => (mine!.request.keys as string[]).push("tool.unknown"),
        () => ((mine!.request as { tool: string }).tool = "Read"),
        () => ((mine!.request.reason as { message: string }).message = "never mind"),
      );
      expect((await store.get(asked.id))?.request).toEqual(before);
      await store.settle(asked.id, denied());
      const settled = await store.get(asked.id);
      scribble(
        () => ((settled!.decision as { outcome: string }).outcome = "allow"),
        () => ((settled!.decision!.reason as { message: string }).message = "never mind"),
      );
      expect((await store.get(asked.id))?.decision).toMatchObject({
        outcome: "deny",
        reason: { message: "Ada denied this." },
      });
    });

    it("remembers the last resolved ones, latest first, and never forgets an open one", async () => {
      const open = request();
      await store.open(open);
      const ids: string[] = [];
      for (let i = 0; i < 300; i++) {
        const asked = request();
        ids.push(asked.id);
        await store.open(asked);
        await store.settle(asked.id, denied());
      }
      expect(await store.pending()).toEqual([open]);
      expect((await store.resolved()).map((record) => record.request.id)).toEqual(
        ids.slice(-256).reverse(),
      );
      expect((await store.resolved(3)).map((record) => record.request.id)).toEqual(
        ids.slice(-3).reverse(),
      );
    });

    it("tells whoever watches of every settled question, once", async () => {
      const seen: string[] = [];
      const stop = store.watch((record) =>
        seen.push(`${record.request.id} ${record.decision?.outcome}`),
      );
      const [first, second] = [request(), request()];
      await store.open(first);
      await store.settle(first.id, approved());
      await store.settle(first.id, denied());
      stop();
      await store.open(second);
      await store.settle(second.id, denied());
      expect(seen).toEqual([`${first.id} allow`]);
    });

    it("puts, lists by session and removes grants, and says which were there", async () => {
      const grant = (id: string, session: string) => ({
        id,
        session,
        owner: "agent",
        pattern: "Bash()",
        createdAt: 1,
        expiresAt: 2,
        by: "ada",
        approval: "a",
      });
      await store.grants.put(grant("g1", "s:1"));
      await store.grants.put(grant("g2", "s:2"));
      await store.grants.put({ ...grant("g1", "s:1"), expiresAt: 3 });
      expect((await store.grants.list("s:1")).map(({ id, expiresAt }) => [id, expiresAt])).toEqual([
        ["g1", 3],
      ]);
      expect(await store.grants.list()).toHaveLength(2);
      expect(await store.grants.remove(["g1", "g9"])).toEqual(["g1"]);
      expect(await store.grants.list("s:1")).toEqual([]);
    });

    it("keeps a turn until its time, then forgets it", async () => {
      await store.turns.put(
        "t",
        { state: "denied", timeouts: 0, approval: "a" },
        Date.now() + 60_000,
      );
      await store.turns.put("old", { state: "denied", timeouts: 0, approval: "a" }, Date.now() - 1);
      expect(await store.turns.get("t")).toEqual({ state: "denied", timeouts: 0, approval: "a" });
      expect(await store.turns.get("old")).toBeUndefined();
      expect(await store.turns.get("never")).toBeUndefined();
    });

    it("closes twice without complaint, and rejects everything afterwards", async () => {
      await store.close();
      await store.close();
      await expect(store.open(request())).rejects.toMatchObject({ code: "store-closed" });
      await expect(store.settle("x", denied())).rejects.toMatchObject({ code: "store-closed" });
      await expect(store.pending()).rejects.toMatchObject({ code: "store-closed" });
      await expect(store.grants.list()).rejects.toMatchObject({ code: "store-closed" });
      await expect(store.turns.get("t")).rejects.toMatchObject({ code: "store-closed" });
    });
  });
}
