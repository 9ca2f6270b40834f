/** docs/capacity.md has the figures that its script computes, and says what follows from them. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const page = readFileSync("docs/capacity.md", "utf8");
const script = readFileSync("scripts/capacity.mjs", "utf8");
const table = (...options: string[]): string =>
  execFileSync(process.execPath, ["scripts/capacity.mjs", ...options], { encoding: "utf8" }).trim();
const cells = (text: string, title: string): string[] =>
  text
    .split("\n")
    .find((line) => line.startsWith(`| ${title}`))!
    .split("|")
    .slice(2, -1)
    .map((cell) => cell.trim());

describe("the capacity model", () => {
  it("is what the page shows", () => {
    expect(page).toContain(table());
  });

  it("grows with the load, and not with what does not need it", () => {
    const people = "**people** who answer";
    expect(cells(table("--asks", "0.001"), people)).toEqual(["1", "100", "10,000"]);
    expect(cells(table("--taps", "4"), people)).toEqual(["5", "500", "50,000"]);
    expect(cells(table("--taps", "4"), "gateways")).toEqual(cells(table(), "gateways"));
    expect(cells(table("--hours", "24"), "WAL, GB")).not.toEqual(cells(table(), "WAL, GB"));
  });

  it("computes with the costs that the page names", () => {
    const costs = {
      allowedAudit: "1,215 B",
      askedAudit: "2,231 B",
      allowedWal: "401 B",
      askedWal: "5,796 B",
    };
    for (const [name, shown] of Object.entries(costs)) {
      const [, value = ""] = new RegExp(`${name}: ([\\d_]+)`).exec(script) ?? [];
      expect(shown).toBe(`${Number(value.replaceAll("_", "")).toLocaleString("en-US")} B`);
      expect(page).toContain(shown);
    }
  });

  it("takes the figures of the benchmarks as they stand in their results", () => {
    const results = readFileSync("bench/results.md", "utf8");
    const of = (row: string) => results.split("\n").find((line) => line.startsWith(`| ${row}`))!;
    expect(of("the framework alone: Fastify + the same zod schema, constant reply: CPU")).toContain(
      "75.6 µs",
    );
    expect(of("total time")).toContain("87.4 ms");
    expect(script).toContain("0.000_076");
    expect(script).toContain("0.0874 / 5000");
  });
});
