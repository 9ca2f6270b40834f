/**
 * What stands behind a button: it opens where it was made, and nothing that is only like it does.
 */
import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCallbackTokens, VERBS, type Verb } from "../../../channels/chat/callback-token.ts";
import { newId } from "../../../src/core/ids.ts";
import fc from "../../support/properties.ts";

describe("a callback token", () => {
  const secret = randomBytes(32);
  const callbackTokens = createCallbackTokens("telegram", secret);
  const id = newId();

  it("opens what it closed, in that chat, also after a restart", () => {
    const data = callbackTokens.sign("approve", id, "-100");
    expect(createCallbackTokens("telegram", secret).verify(data, "-100")).toEqual({
      verb: "approve",
      id,
      calls: 1,
    });
    expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
  });

  it("says for how many calls, and no other number can be put in its place", () => {
    const data = callbackTokens.sign("approve", id, "-100", 12);
    expect(callbackTokens.verify(data, "-100")).toEqual({ verb: "approve", id, calls: 12 });
    expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
    for (const other of ["a", "a1", "a13", "a012", "a1000000", "s12"])
      expect(callbackTokens.verify(data.replace(/^a12/, other), "-100")).toBeUndefined();
  });

  it("of one call is as short as it can be, and opens whatever its verb is", () => {
    for (const verb of Object.keys(VERBS) as Verb[]) {
      const data = callbackTokens.sign(verb, id, "-100", 1);
      expect(data).toMatch(/^[a-z]\.[\w-]{22}\.[\w-]{16}$/);
      expect(callbackTokens.verify(data, "-100")).toEqual({ verb, id, calls: 1 });
    }
  });

  it("of a verb that is known no longer does not open, though it was made here", () => {
    expect(
      callbackTokens.verify(callbackTokens.sign("retired" as Verb, id, "-100"), "-100"),
    ).toBeUndefined();
  });

  it("does not open for another chat, channel, secret, verb or id", () => {
    const data = callbackTokens.sign("deny", id, "-100");
    expect(callbackTokens.verify(data, "-101")).toBeUndefined();
    expect(createCallbackTokens("slack", secret).verify(data, "-100")).toBeUndefined();
    expect(createCallbackTokens("telegram", randomBytes(32)).verify(data, "-100")).toBeUndefined();
    expect(callbackTokens.verify(data.replace(/^d/, "a"), "-100")).toBeUndefined();
    expect(callbackTokens.verify(data.replace(id, newId()), "-100")).toBeUndefined();
  });

  it("opens nothing that is only like it", () => {
    fc.assert(
      fc.property(fc.string(), (data) => {
        expect(callbackTokens.verify(data, "-100")).toBeUndefined();
      }),
    );
    const data = callbackTokens.sign("deny", id, "-100");
    for (const forged of [
      `${data}.`,
      `${data}x`,
      data.slice(0, -1),
      data.toUpperCase(),
      ` ${data}`,
      "",
      "a",
      `a.${id}`,
    ]) {
      if (forged !== data) expect(callbackTokens.verify(forged, "-100")).toBeUndefined();
    }
  });
});
