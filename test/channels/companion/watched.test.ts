/** What a companion watches is found by name, and is what comparing it with all would find. */

import { expect, it } from "vitest";
import { type Companion, createCompanions } from "../../../channels/companion/companions.ts";
import { watchedAmong } from "../../../channels/companion/watched.ts";
import { matchesAny } from "../../../channels/sessions.ts";
import type { Socket } from "../../../src/core/channel.ts";
import type { ApprovalRequest } from "../../../src/core/model.ts";
import fc from "../../support/properties.ts";

const piece = fc.constantFrom("a", "b", "ab", "a:", ":", "b:", "*", "c");
const session = fc.array(piece, { minLength: 1, maxLength: 4 }).map((all) => all.join(""));
const plain = session.map((text) => text.replaceAll("*", "d"));

const requestOf = (name: string, at: number) =>
  ({ id: String(at), session: name }) as ApprovalRequest;

const pace = async () => {};

const companionThat = (watches: Companion["watches"], heard: string[]): Companion => ({
  socket: {
    bufferedAmount: 0,
    send: (text: string, sent?: (error?: Error) => void) => {
      heard.push(text);
      sent?.();
    },
  } as unknown as Socket,
  person: { channel: "companion", userId: "ada", name: "ada" },
  watches,
  badFrames: 0,
  missedPongs: 0,
  settledMeanwhile: undefined,
});

it("gives what its globs match, in the order in which it was asked", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(plain, { maxLength: 30 }),
      fc.array(fc.array(session, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
      async (sessions, all) => {
        const requests = sessions.map(requestOf);
        const watched = await watchedAmong(requests, { all, pace });
        for (const watches of all)
          expect(watched(watches)).toEqual(
            requests.filter((request) => matchesAny(watches, request.session)),
          );
      },
    ),
  );
});

it("reaches exactly the companions whose globs match, and none that has disconnected", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(plain, { minLength: 1, maxLength: 5 }),
      fc.array(fc.option(fc.array(session, { minLength: 1, maxLength: 3 }), { nil: undefined }), {
        maxLength: 6,
      }),
      async (sessions, all) => {
        const companions = createCompanions();
        const heard = all.map((): string[] => []);
        const connected = all.map((watches, at) => companionThat(watches, heard[at]!));
        const gone = companionThat(all[0], []);
        for (const companion of [...connected, gone]) companions.add(companion);
        companions.remove(gone);
        const sees = (watches: Companion["watches"], name: string) =>
          watches === undefined || matchesAny(watches, name);
        for (const [at, name] of sessions.entries()) {
          expect(companions.watching(name)).toBe(all.some((watches) => sees(watches, name)));
          const news = { id: String(at), kind: "asked", session: name, text: () => name } as const;
          expect(await companions.tell(news)).toBe(all.some((watches) => sees(watches, name)));
        }
        expect(heard).toEqual(all.map((watches) => sessions.filter((name) => sees(watches, name))));
      },
    ),
  );
});

it("gives all to who watches everything", async () => {
  const requests = ["a:1", "b"].map(requestOf);
  for (const all of [[undefined], [undefined, ["a:*"]]])
    expect((await watchedAmong(requests, { all, pace }))(undefined)).toBe(requests);
});
