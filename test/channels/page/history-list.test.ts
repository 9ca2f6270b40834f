/** How the pages of the history are joined to one list. */
import { describe, expect, it } from "vitest";
import {
  type Listed,
  withLatest,
  withOlder,
} from "../../../channels/companion/page/views/history-list.ts";
import {
  addressOf,
  EVERYTHING,
  pathOf,
  searchIn,
} from "../../../channels/companion/page/views/history-query.ts";
import type { HistoryItem } from "../../../channels/companion/page/views/records.ts";

const item = (call: string, status = "approved") => ({ call, status }) as HistoryItem;
const list = (calls: string, next: string | null = null): Listed => ({
  items: [...calls].map((call) => item(call)),
  next,
  before: null,
  at: 1,
});
const page = (calls: string, next: string | null = null) => ({
  items: [...calls].map((call) => item(call)),
  next,
  before: null,
});
const callsIn = ({ items }: Listed) => items.map(({ call }) => call).join("");

describe("the list of the history", () => {
  it("takes new calls in front, and keeps the pages that were read before", () => {
    const joined = withLatest(list("edcba", "7"), page("gfed", "9"), 2);
    expect([callsIn(joined), joined.next, joined.at]).toEqual(["gfedcba", "7", 2]);
  });

  it("starts anew if calls between what it knows and the latest are missing", () => {
    const joined = withLatest(list("cba"), page("zyx", "9"), 2);
    expect([callsIn(joined), joined.next]).toEqual(["zyx", "9"]);
  });

  it("replaces a call that has been decided since", () => {
    const before: Listed = { ...list("ba"), items: [item("b", "waiting"), item("a")] };
    expect(withLatest(before, page("ba"), 2).items[0]?.status).toBe("approved");
  });

  it("is empty if the gateway no longer has any", () => {
    expect(callsIn(withLatest(list("ba"), page(""), 2))).toBe("");
  });

  it("takes older calls behind, each once", () => {
    const joined = withOlder(list("edc", "3"), page("cba"));
    expect([callsIn(joined), joined.next]).toEqual(["edcba", null]);
  });
});

describe("the search of the history", () => {
  it("is the same again when it is read from the address", () => {
    const asked = {
      ...EVERYTHING,
      q: "rm -rf / & more",
      session: "ci:#7",
      outcome: "rejected",
      time: "days",
      from: "2026-11-20",
    } as const;
    expect(searchIn(addressOf(asked))).toEqual(asked);
    expect(addressOf(EVERYTHING)).toBe("");
  });

  it("leaves out what an address says and it does not know", () => {
    expect(searchIn("?level=worst&outcome=maybe&time=1y&from=yesterday&x=1")).toEqual(EVERYTHING);
  });

  it("asks the gateway for whole days of this device's zone, and for times back from now", () => {
    const days = { ...EVERYTHING, time: "days", from: "2026-11-20", to: "2026-11-21" } as const;
    const query = new URLSearchParams(pathOf(days, 0).split("?")[1]);
    const [since, until] = [Number(query.get("since")), Number(query.get("until"))];
    expect(since).toBe(new Date(2026, 10, 20).getTime());
    expect(until).toBe(new Date(2026, 10, 22).getTime() - 1);
    expect(pathOf({ ...EVERYTHING, time: "1h" }, 7_200_000)).toBe("/v1/history?since=3600000");
    expect(pathOf(EVERYTHING, 5)).toBe("/v1/history");
  });
});
