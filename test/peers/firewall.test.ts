/**
 * The firewall: what its rules say together, whatever their order; how often; and which rules an
 * operator cannot write.
 */

import { describe, expect, it, test } from "vitest";
import { createFirewall } from "../../src/peers/firewall.ts";
import { P2pOptions, PaymentOptions } from "../../src/peers/options.ts";
import fc from "../support/properties.ts";
import { ann, bob, didOf, NOON, odd } from "./peers.ts";

const firewallOf = (p2p: object, now = () => NOON) =>
  createFirewall({ ...P2pOptions.parse(p2p), now });
const problem = (p2p: object): string =>
  P2pOptions.safeParse(p2p)
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`)
    .join("; ") ?? "none";

const rule = fc.record({
  peer: fc.constantFrom(ann, bob, "*"),
  action: fc.constantFrom("allow", "deny"),
  tools: fc.array(fc.constantFrom("Read", "read*", "R*", "Write", "Bash", "B*"), {
    minLength: 1,
    maxLength: 3,
  }),
});
const TOOLS = ["Read", "ReadAll", "Write", "Bash", "toString", "__proto__", ""];

describe("rules", () => {
  it("say the same in every order", () => {
    fc.assert(
      fc.property(
        fc
          .array(rule, { maxLength: 6 })
          .chain((rules) =>
            fc.tuple(fc.constant(rules), fc.shuffledSubarray(rules, { minLength: rules.length })),
          ),
        ([rules, shuffled]) => {
          const [one, other] = [
            firewallOf({ firewall: rules }),
            firewallOf({ firewall: shuffled }),
          ];
          for (const did of [ann, bob])
            for (const tool of TOOLS)
              expect(one.objection(did, tool, "asked")).toBe(other.objection(did, tool, "asked"));
        },
      ),
    );
  });

  it("allow no more when a denial is added, and nothing that none of them names", () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 5 }), rule, (rules, more) => {
        const before = firewallOf({ firewall: rules });
        const after = firewallOf({ firewall: [...rules, { ...more, action: "deny" }] });
        for (const tool of TOOLS) {
          if (before.objection(ann, tool, "asked"))
            expect(after.objection(ann, tool, "asked")).toBe("firewall");
          if (!before.objection(ann, tool, "asked"))
            expect(rules.some(({ peer, action }) => peer !== bob && action === "allow")).toBe(true);
        }
      }),
    );
  });
});

describe("a rate", () => {
  const counted = (firewall: ReturnType<typeof firewallOf>, did: string, times = 100) =>
    Array.from({ length: times }, () => firewall.objection(did, "Read")).filter(
      (said) => said === undefined,
    ).length;
  const everybody = { peer: "*", action: "allow", tools: ["Read"] };

  it("is that of the peer's own rules, the strictest of them; else the one for all", () => {
    const firewall = [
      { peer: ann, action: "allow", perMinute: 90 },
      { peer: ann, action: "deny", tools: ["Bash"], perMinute: 70 },
      everybody,
    ];
    const made = firewallOf({ firewall, ratePerMinute: 5 });
    expect([counted(made, ann), counted(made, bob)]).toEqual([70, 5]);
  });

  it("of every peer is what all of them share, and one that has used up its own uses up none of it", () => {
    const made = firewallOf({ firewall: [{ ...everybody, perMinute: 12 }], ratePerMinute: 8 });
    expect([counted(made, ann), counted(made, bob)]).toEqual([8, 4]);
  });

  it("counts calls that the rules deny, and answers a call too many before it looks at the rules", () => {
    const made = firewallOf({
      firewall: [{ peer: ann, action: "allow", tools: ["Read"] }],
      ratePerMinute: 2,
    });
    expect([1, 2, 3].map(() => made.objection(ann, "Bash"))).toEqual([
      "firewall",
      "firewall",
      "rate",
    ]);
  });

  it("of a peer that is named is kept however many strangers come", () => {
    const made = firewallOf({
      firewall: [{ peer: ann, action: "allow" }, everybody],
      ratePerMinute: 2,
    });
    expect(counted(made, ann)).toBe(2);
    for (let at = 0; at < 12_000; at++) made.objection(`did:stranger:${at}`, "Read");
    expect(made.objection("did:stranger:new", "Read")).toBe("rate");
    expect(made.objection(ann, "Read")).toBe("rate");
  });
});

describe("an operator cannot write", () => {
  const wild = { peer: "*", action: "allow" };
  test.each([
    [
      "every tool for every peer, by naming none",
      { firewall: [wild] },
      "firewall.0: this would let every peer ask for every tool",
    ],
    [
      "every tool for every peer, by a star",
      { firewall: [{ ...wild, tools: ["Read", "*"] }] },
      "this would let every peer",
    ],
    ["a star within a name", { firewall: [{ ...wild, tools: ["R*d"] }] }, "only stand at the end"],
    [
      "a peer that is none",
      { firewall: [{ peer: "did:key:zAnn", action: "deny" }] },
      "firewall.0.peer",
    ],
    [
      "a peer in a spelling that is not its own",
      { firewall: [{ peer: odd, action: "deny" }] },
      "firewall.0.peer",
    ],
    ["a peer twice", { peers: [1, 2].map(() => ({ did: ann, name: "Ann" })) }, "listed twice"],
    [
      "a rule that neither allows nor denies",
      { firewall: [{ ...wild, action: "ask", tools: ["Read"] }] },
      "firewall.0.action",
    ],
    ["no calls a minute", { ratePerMinute: 0 }, "ratePerMinute"],
    ["a word for a level that is none", { maxSafetyLevel: "any" }, "maxSafetyLevel"],
    ["a key that is none", { minTrust: 1 }, "minTrust"],
  ])("%s", (_what, p2p, message) => {
    expect(problem(p2p)).toContain(message);
  });

  it("limits that are no amounts", () => {
    for (const text of [
      "-1",
      "1e3",
      "0.0000001",
      "1234567890123",
      "lots",
      "",
      1e21,
      1e-7,
      Number.NaN,
      null,
    ])
      expect(PaymentOptions.safeParse({ limits: { maxDaily: text } }).success, String(text)).toBe(
        false,
      );
    expect(PaymentOptions.parse({ limits: { maxDaily: 0.1, maxPerTx: "5" } }).limits).toMatchObject(
      {
        maxDaily: "0.1",
        maxPerTx: "5",
      },
    );
  });

  it("but may deny every tool to every peer, and allow one peer every tool", () => {
    expect(problem({ firewall: [{ peer: "*", action: "deny" }] })).toBe("none");
    expect(problem({ firewall: [{ peer: didOf("x"), action: "allow" }] })).toBe("none");
  });
});
