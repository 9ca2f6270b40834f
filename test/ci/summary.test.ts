/** `countersign audit summary`: what agents wrote must not pass for what Countersign wrote. */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openGateway } from "../support/gateways.ts";

const summary = (...args: readonly string[]): string =>
  execFileSync(process.execPath, [resolve("dist/src/main.js"), "audit", "summary", ...args], {
    encoding: "utf8",
    timeout: 60_000,
  });

async function gateway() {
  const at = await openGateway();
  onTestFinished(() => at.stop());
  return { at, file: join(at.home, "audit.jsonl") };
}

describe("the summary of a job", () => {
  it("lists who decided what and why, and counts what the policy let through", async () => {
    const { at, file } = await gateway();
    await at.companion();
    await at.ask({ session: "ci:1", input: { command: "ls" } });
    const asked = at.ask({ session: "ci:1" });
    const [question] = await at.pending();
    await at.answer(question?.id, { decision: "deny", reason: "use the clean task" });
    await asked;
    const text = summary("--file", file, "--session", "ci:1");
    expect(text).toMatch(/^### Countersign: 1 allowed, 1 denied\n/);
    const rows = text.split("\n").filter((line) => line.startsWith("| denied"));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain("<code>git push &#45;&#45;force</code>");
    expect(rows[0]).toContain("<code>ada &#40;companion&#41;</code>");
    expect(rows[0]).toContain("use the clean task");
    expect(summary("--file", file, "--session", "ci:2")).toBe(
      "### Countersign: no call was asked about\n\n",
    );
    const { rows: values } = JSON.parse(summary("--file", file, "--output", "json"));
    expect(values).toMatchObject([{ decision: "allowed" }, { decision: "denied", tool: "Bash" }]);
  });

  it.each([
    ["a row of its own", "rm -rf /x |\n| approved | `run` | echo ok |"],
    ["a heading", "rm -rf /x\n\n# All approved"],
    ["HTML", "rm -rf /x </code><img src=https://example.com/x.png><!--"],
    ["a link", "rm -rf /x [approved](https://example.com)"],
    ["the end of code", "rm -rf /x `` ` \\` @octocat #1 $x$"],
    ["letters that turn the line around", "rm -rf /x \u202e\u2066 devorppa"],
  ])("cannot be given %s by a call", async (_what, command) => {
    const { at, file } = await gateway();
    await at.ask({ session: "ci:1", input: { command } });
    const lines = summary("--file", file).trimEnd().split("\n");
    expect(lines).toHaveLength(5);
    expect(lines[4]).toMatch(/^\| denied \| (?:[\p{L}\p{N} ,;&#⏎…⟨⟩+()-]|<\/?code>|\|)*$/u);
    expect(lines[4]?.match(/(?<!&#\d*)\|/g)).toHaveLength(7);
  });

  it("stays small: long texts and many rows are cut, and it says so", async () => {
    const folder = await mkdtemp(join(tmpdir(), "countersign-summary-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const report = {
      ...{ session: "ci:1", tool: "run", argv: ["x".repeat(10_000)], level: "dangerous" },
      ...{ decision: "deny", reason: { type: "rule", code: "x", message: "No." } },
    };
    const file = join(folder, "report.jsonl");
    await writeFile(file, `${JSON.stringify(report)}\n`.repeat(300));
    const text = summary("--report", file);
    expect(text).toContain("300 denied");
    expect(text).toContain("… (9700 more characters)");
    expect(text).toContain("100 more are in the audit log.");
    expect(text.length).toBeLessThan(200_000);
  });
});
