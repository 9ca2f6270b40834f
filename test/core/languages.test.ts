/**
 * What people are told a call is: every key in every language, and cards in German, over every
 * channel and endpoint.
 */

import { describe, expect, it, onTestFinished } from "vitest";
import { approvalOf, cardOf } from "../../src/core/card.ts";
import { LANGUAGES, describe as meaning, PATTERN_KEYS } from "../../src/core/keys.ts";
import { gatewayOn } from "../channels/chat/gateway.ts";
import { request as requestOf } from "../support/fixtures.ts";
import { openGateway } from "../support/gateways.ts";
import fc from "../support/properties.ts";
import { discord } from "../worlds/discord.ts";
import { mattermost } from "../worlds/mattermost.ts";
import { slack } from "../worlds/slack.ts";
import { telegram } from "../worlds/telegram.ts";
import { tty } from "../worlds/tty.ts";

describe.each(LANGUAGES)("in %s", (language) => {
  const all = PATTERN_KEYS.map((key) => [key, meaning(key, language)] as const);

  it.each(all)("%s is a heading: %s", (_key, heading) => {
    expect(heading).toMatch(/^[\p{Lu}\d].*[^.!?:;,\s]$/u);
    expect(heading.length).toBeLessThanOrEqual(80);
  });

  it("no two keys are told alike", () => {
    expect(new Set(all.map(([, heading]) => heading)).size).toBe(PATTERN_KEYS.length);
  });

  it("a heading is one of ours, whatever the call says", () => {
    const ours = new Set(all.map(([, heading]) => heading));
    const text = fc.string({ unit: "grapheme", minLength: 1 });
    const key = fc.constantFrom(...PATTERN_KEYS);
    fc.assert(
      fc.property(
        fc.uniqueArray(key, { minLength: 1, maxLength: 6 }),
        fc.array(text, { maxLength: 8 }),
        text,
        (keys, spans, said) => {
          const input = { command: said, description: said };
          const asked = {
            patternKey: keys[0]!,
            keys,
            spans,
            summary: said,
            tool: said,
            session: said,
            arguments: JSON.stringify(input),
          };
          const request = requestOf({ ...asked, language });
          const { heading, findings } = cardOf(request);
          for (const each of [
            heading,
            approvalOf({ request }).description,
            ...findings.map(({ description }) => description),
          ])
            expect(ours).toContain(each);
          expect(heading).toBe(meaning(keys[0]!, language));
        },
      ),
    );
  });
});

it("every key is translated", () => {
  for (const language of LANGUAGES.filter((each) => each !== "en"))
    expect(PATTERN_KEYS.filter((key) => meaning(key, language) === meaning(key))).toEqual([]);
});

describe("language: de", () => {
  const COMMAND = "git push origin main && rm -rf docs";
  const HEADING = "Löscht ganze Verzeichnisse";
  const OTHER = "Pusht in ein entferntes Repository";

  it("is what people read over HTTP, while the agent, the audit and explanations are told English", async () => {
    const at = await openGateway(
      "language: de\nlisten: 127.0.0.1:0\napprovers: [{ name: ada, companion: ada-phone " +
        "}]\nchannels: { companion: {} }\nlog: { level: silent }\n",
    );
    onTestFinished(at.stop);
    const phone = await at.companion();
    const input = { command: COMMAND };
    const { body } = await at.ask({ input }, "?wait=0");
    const { body: approval } = await at.send("GET", `/v1/approvals/${body.approval}`, {
      token: at.tokens.approver,
    });
    expect(approval).toMatchObject({
      description: HEADING,
      card: {
        heading: HEADING,
        findings: [
          { key: "fs.delete.recursive", description: HEADING, span: "rm -rf docs" },
          { key: "vcs.git.push", description: OTHER, span: "git push origin main" },
        ],
      },
    });
    expect(await phone.next("approval.request")).toMatchObject({
      description: HEADING,
      approval: { card: { heading: HEADING } },
    });
    const explained = await at.send("POST", "/v1/explain", {
      body: { session: "s:1", tool: "Bash", input },
    });
    expect(explained.body.reason.message).toBe("Deletes whole directories.");
    await at.answer(body.approval, { decision: "deny" });
    expect((await at.send("GET", `/v1/calls/${body.id}?wait=5`)).body.reason.message).toMatch(
      /^ada denied this/,
    );
    const audit = JSON.stringify(await at.audit());
    expect(audit).toContain("Deletes whole directories");
    expect(audit).not.toContain(HEADING);
  });

  it.each(Object.entries({ telegram, discord, slack, mattermost, tty }))(
    "is what people read over %s",
    async (name, channel) => {
      const world = await channel.open();
      const options = world.options as object;
      const at = await gatewayOn({
        name,
        person: world.person,
        language: "de",
        // streams do not fit into a file
        ...(name === "tty" ? { options: {}, more: options } : { options }),
      });
      onTestFinished(async () => {
        await at.stop();
        await world.stop();
      });
      await at.ask({ session: "claude-code:1", input: { command: COMMAND } }, "?wait=0");
      const [request] = await at.gateway.approvals.pending();
      await expect.poll(() => world.live(request!)).toBe(true);
      const card = await world.read(request!);
      for (const part of [
        `DANGEROUS`,
        HEADING,
        "what triggered it: rm -rf docs",
        `${OTHER}: git push origin main`,
      ])
        expect(card.replaceAll("*", "").replaceAll("│ ", "")).toContain(part);
    },
  );
});
