/**
 * Why a card is shown: from the findings of a call to what people read, few, in our words, and each
 * with its place.
 */
import { describe, expect, it } from "vitest";
import { openLayout } from "../../channels/chat/message-layout.ts";
import { approvalRequestOf } from "../../src/core/approvals/request.ts";
import { cardOf } from "../../src/core/card.ts";
import { causeFacts } from "../../src/core/card-facts.ts";
import { judgeCall } from "../../src/core/judge.ts";
import type { ApprovalRequest, Finding } from "../../src/core/model.ts";
import { finding, judgeSaying, policyOf, ruledAtOnce, toolCall } from "../support/fixtures.ts";

const policy = policyOf([], "all");

/** What would be asked about a call in which this was found. */
function asked(...findings: Finding[]): ApprovalRequest {
  const call = toolCall();
  const judgement = judgeCall([judgeSaying(...findings)], call);
  return approvalRequestOf({
    call,
    judgement,
    ruling: ruledAtOnce(policy, call, judgement),
    scope: [],
    createdAt: 0,
    timeoutMs: 1000,
  });
}
const read = (span: string) => finding({ level: "safe", key: "exec.read", span });
const remove = (span?: string) =>
  finding({ key: "fs.delete.file", ...(span !== undefined && { span }) });
const push = (span: string) => finding({ key: "vcs.git.push", reversibility: "recoverable", span });

describe("a question", () => {
  it("has a span for each key, in the same order, and then what else the judges point at", () => {
    const { keys, spans } = asked(
      read("ls"),
      push("git push"),
      remove("rm a"),
      remove("rm b"),
      remove("rm a"),
    );
    expect(keys).toEqual(["fs.delete.file", "vcs.git.push", "exec.read"]);
    expect(spans).toEqual(["rm a", "git push", "", "rm b"]);
  });

  it("points at what is safe only where there is nothing else", () => {
    expect(asked(read("ls")).spans).toEqual(["ls"]);
    expect(cardOf(asked(read("ls"))).findings).toMatchObject([{ key: "exec.read", span: "ls" }]);
    expect(cardOf(asked(read("ls"), remove())).findings).toMatchObject([
      { key: "fs.delete.file", span: null },
    ]);
  });

  it("does not grow with what was found", () => {
    const many = Array.from({ length: 500 }, (_, at) => remove(`rm ${at}`));
    expect(asked(...many).spans.length).toBeLessThanOrEqual(32);
  });
});

describe("a card", () => {
  it("tells the worst few, each in our words with its place, and counts the others", () => {
    const others = ["net.upload", "net.listen", "fs.move"] as const;
    const card = cardOf(
      asked(push("git push"), ...others.map((key) => finding({ key, span: key })), remove("rm a")),
    );
    expect(card.findings).toEqual([
      { key: "net.upload", description: "Sends data over the network", span: "net.upload" },
      { key: "net.listen", description: "Opens a port or a tunnel", span: "net.listen" },
      {
        key: "fs.move",
        description: "Moves files out of the project, or over others",
        span: "fs.move",
      },
    ]);
    expect(card.moreFindings).toBe(2);
    expect(causeFacts(card)).toEqual([
      ["what triggered it", "net.upload"],
      ["Opens a port or a tunnel", "net.listen"],
      ["Moves files out of the project, or over others", "fs.move"],
      ["and", "2 less important ones"],
    ]);
  });

  it("does not tell what a worse cause says already, nor one place twice", () => {
    const force = finding({ key: "vcs.git.push_force", span: "git push -f" });
    expect(causeFacts(cardOf(asked(push("git push -f"), force)))).toEqual([
      ["what triggered it", "git push -f"],
    ]);
    expect(causeFacts(cardOf(asked(push("git push"), force)))).toHaveLength(2);
    const sudo = finding({ key: "priv.sudo", reversibility: "unknown", span: "sudo rm a" });
    expect(causeFacts(cardOf(asked(sudo, remove("sudo rm a"))))).toEqual([
      ["what triggered it", "sudo rm a"],
      ["also", "Runs with administrator rights"],
    ]);
  });

  it("shows a place in one line, visible, without secrets, and cut with a count where it is long", () => {
    const span = (text: string) => cardOf(asked(remove(text))).findings[0]!.span!;
    expect(span("rm \u202ea\u001b[2K")).toBe("rm ⟨U+202E⟩a⟨U+001B⟩[2K");
    expect(span("rm a\n  b\n\n\tc")).toBe("rm a ⏎ b ⏎ c");
    expect(span(`curl -H 'Authorization: Bearer ghp_${"a1B2".repeat(9)}'`)).not.toContain(
      "a1B2a1B2",
    );
    const long = span(`rm ${"x".repeat(1000)} end`);
    expect(long).toMatch(/^rm x+ … \d+ characters left out … x+ end$/);
    expect(long.length).toBeLessThanOrEqual(120);
  });

  it("does not withhold approval because of a long place: all of the call is below", () => {
    const request = {
      ...asked(remove(`rm ${"x".repeat(1000)}`)),
      arguments: JSON.stringify({ command: `rm ${"x".repeat(1000)}` }),
    };
    const options = {
      callbackTokens: { sign: () => "data", verify: () => undefined },
      chat: "c",
      room: 4000,
      overflows: () => false,
      grantTtlMs: 1000,
    };
    expect(openLayout(request, { ...options, whole: false }).cut).toBe(false);
  });
});
