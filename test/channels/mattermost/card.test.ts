/** What a card looks like in Mattermost, and that nothing in it is more than text. */

import { describe, expect, it } from "vitest";
import { block, code, inert, quotation } from "../../../channels/mattermost/text.ts";
import { cardOf } from "../../../src/core/card.ts";
import fc from "../../support/properties.ts";
import { draw } from "../../worlds/mattermost/draw.ts";
import { CATASTROPHIC } from "../../worlds/test-core.ts";
import { started } from "./setup.ts";

/** What Mattermost would make something of. */
const MARKUP = [
  "@here @channel @all @ada ~town-square #tag :fire: :white_check_mark:",
  "**bold** _slanted_ ~~struck~~ `code` ``` fence ``` [good](https://evil.example)",
  "www.evil.example evil.example https://evil.example/x mailto:a@b.example",
  "\\@here &commat;here <b>x</b> | a | b |",
].join(" ");

describe("a card", () => {
  it("has sign, level, heading, all facts, the quotation, the arguments, and the buttons below", async () => {
    const { ask, card } = await started();
    const request = await ask();
    const { text, buttons } = card(request);
    const lines = text.split("\n");
    expect(lines[0]).toBe("⚠️ DANGEROUS · Deletes whole directories");
    for (const line of [
      "Bash",
      "rm -rf build",
      "what triggered it: rm -rf",
      'other arguments: description: "tidy"',
    ])
      expect(lines).toContain(line);
    expect(text).toContain(`Claude Code · /home/ada/project · ${request.session} · until `);
    expect(text).toContain("The agent says: Cleaning up");
    const labels = ["Approve", "Always…", "Deny", "Deny with reason"];
    expect(buttons.map(({ label }) => label)).toEqual(labels);
  });

  it("says the end first, with its sign, and has no buttons then", async () => {
    const { platform, ask, card, ada } = await started();
    const request = await ask();
    await platform.press(ada, card(request).id, "Approve");
    await expect.poll(() => card(request).buttons).toEqual([]);
    expect(card(request).text).toMatch(/^✅ Approved by ada .* via mattermost\nDANGEROUS/);
    const catastrophic = await ask(CATASTROPHIC);
    const { heading } = cardOf(catastrophic);
    expect(card(catastrophic).text.split("\n")[0]).toBe(`🛑 CATASTROPHIC · ${heading}`);
  });

  it("makes nothing of what an agent writes, wherever it stands", async () => {
    const { ask, card } = await started();
    const shown = card(
      await ask({ summary: MARKUP, tool: MARKUP.slice(0, 60), cwd: `/${MARKUP.slice(0, 60)}` }),
    );
    expect(shown.rings).toEqual([]);
    expect(shown.text).toContain(MARKUP);
  });

  it("of many lines keeps each of them", async () => {
    const { ask, card } = await started();
    const text = "cat <<'X'\n```\n> quoted\n\n- item\n# head\n~~~\nX\nrm -rf build";
    const command = JSON.stringify({ command: text }, null, 2);
    const shown = card(await ask({ arguments: command, summary: "one\n\n> two\n```\nthree" }));
    expect(shown.text).toContain(text);
    expect(shown.text).toContain("one\n\n> two\n```\nthree");
  });

  it("that is too long for one post is cut, and can be approved once the whole of it was posted", async () => {
    const { platform, ask, card, ada, status } = await started({ maxPost: 4000 });
    const request = await ask({ arguments: `{"command":"rm -rf ${"`*_".repeat(3000)} build"}` });
    const labels = () => card(request).buttons.map(({ label }) => label);
    expect(labels()).toEqual(["Show everything", "Deny", "Deny with reason"]);
    const { message } = platform.calls.find(({ method }) => method === "POST /posts")?.body ?? {};
    expect(String(message).length).toBeLessThan(4000);
    await platform.press(ada, card(request).id, "Show everything");
    await expect.poll(labels).toContain("Approve");
    const [file] = platform.messages().flatMap(({ files }) => files);
    expect(file?.content).toContain(cardOf(request).subject!.text);
    await platform.press(ada, card(request).id, "Approve");
    expect(await status(request)).toBe("approved");
  });
});

describe("text", () => {
  const texts = fc.string({
    unit: fc.constantFrom(..."`*_~@#:/.[]()<>\\ \n-1aé".split("")),
    maxLength: 60,
  });
  const lines = texts.map((text) => text.replaceAll("\n", " "));

  it("in a block or a quotation is what it was, and nothing of it is live", () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const drawn of [draw(block(text)), draw(quotation(text))]) {
          expect(drawn.text).toBe(text);
          expect(drawn.rings).toEqual([]);
        }
      }),
    );
  });

  it("in a line is what it was, and nothing of it is live", () => {
    fc.assert(
      fc.property(lines, (text) => {
        for (const drawn of [draw(code(text)), draw(inert(text))]) {
          expect(drawn.text.trim()).toBe(text.trim());
          expect(drawn.rings).toEqual([]);
        }
      }),
    );
  });
});
