/** What a companion watches is found by name, and is what comparing it with all would find. */

import { expect, it } from "vitest";
import { watchedAmong } from "../../../channels/companion/watched.ts";
import { matchesAny } from "../../../channels/sessions.ts";
import type { ApprovalRequest } from "../../../src/core/model.ts";
import fc from "../../support/properties.ts";

const piece = fc.constantFrom("a", "b", "ab", "a:", ":", "b:", "*", "c");
const session = fc.array(piece, { minLength: 1, maxLength: 4 }).map((all) => all.join(""));
const plain = session.map((text) => text.replaceAll("*", "d"));

const requestOf = (name: string, at: number) =>
  ({ id: String(at), session: name }) as ApprovalRequest;

it("gives what its globs match, in the order in which it was asked", () => {
  fc.assert(
    fc.property(
      fc.array(plain, { maxLength: 30 }),
      fc.array(fc.array(session, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
      (sessions, all) => {
        const requests = sessions.map(requestOf);
        const watched = watchedAmong(requests);
        for (const watches of all)
          expect(watched(watches)).toEqual(
            requests.filter((request) => matchesAny(watches, request.session)),
          );
      },
    ),
  );
});

it("gives all to who watches everything", () => {
  const requests = ["a:1", "b"].map(requestOf);
  expect(watchedAmong(requests)(undefined)).toBe(requests);
});
