/** What people type: the same authority as a tap, and words back that help. */
import { describe, expect, it, onTestFinished } from "vitest";
import type { Typed } from "../../src/core/channel.ts";
import { parse } from "../../src/core/commands.ts";
import { isRefOf, newId, refOf } from "../../src/core/ids.ts";
import { ada, finding, judgeSaying, stranger, testCore } from "../support/fixtures.ts";

const CATASTROPHIC = judgeSaying(
  finding({ level: "catastrophic", key: "fs.delete.recursive.root" }),
);

function open(options: Parameters<typeof testCore>[0] = {}) {
  const home = testCore(options);
  onTestFinished(() => home.clock.stop());
  const type = (text: string, over: Partial<Typed> = {}) =>
    home.command({ person: ada, text, alone: false, seen: () => 1, ...over });
  const ask = async () => {
    await home.submit({ input: { command: `rm -rf ${newId()}` } });
    const request = home.channel.cards.at(-1)!;
    return { request, ref: refOf(request.id) };
  };
  const statusOf = async (id: string) => (await home.store.get(id))?.decision?.status;
  return { ...home, type, ask, statusOf };
}

describe("a typed command", () => {
  it("lists what waits, and says when nothing does", async () => {
    const { type, ask } = open();
    expect(await type("/pending")).toBe("Nothing is waiting.");
    const { ref, request } = await ask();
    expect(await type("pending")).toMatch(/^1 waiting:\n/);
    expect(await type("/pending")).toContain(`${ref} · DANGEROUS`);
    expect(await type("/pending")).toContain(request.session);
  });

  it("approves once, and releases the agent", async () => {
    const { type, ask, store } = open();
    const { ref, request } = await ask();
    expect(await type(`/approve ${ref.toUpperCase()}`)).toMatch(/^Approved by ada · once/);
    expect((await store.get(request.id))?.decision).toMatchObject({
      scope: "once",
      by: { userId: ada.userId, channel: "test" },
    });
  });

  it("denies, and its words reach the agent", async () => {
    const { type, ask, store } = open();
    const { ref, request } = await ask();
    expect(await type(`/deny@our_bot ${ref} use the\nstaging copy`)).toMatch(/^Denied by ada/);
    expect((await store.get(request.id))?.decision?.reason.message).toContain(
      "use the\nstaging copy",
    );
  });

  it("stops everything or one session, and lets it go on; a stranger's word does not", async () => {
    const { type, ask, statusOf, submit } = open();
    const { request } = await ask();
    expect(await type("/stop", { person: stranger })).toContain("you are not an approver");
    expect(await statusOf(request.id)).toBeUndefined();
    expect(await type("/stop")).toBe(
      "Stopped: everything. Nothing of it is allowed until /resume.",
    );
    expect(await statusOf(request.id)).toBe("cancelled");
    const denied = await submit();
    expect(denied.decision).toMatchObject({
      outcome: "deny",
      reason: { code: "stopped" },
      by: { kind: "stop", name: "ada" },
    });
    expect(await type("/resume", { person: stranger })).toContain("you are not an approver");
    expect(await type("/stop s:2")).toContain("Stopped: everything, s:2.");
    expect(await type("/resume")).toContain("Stopped: s:2.");
    expect((await submit()).decision).toBeUndefined();
    expect((await submit({ session: "s:2" })).decision?.reason.code).toBe("stopped");
    expect(await type("/resume s:2")).toBe("Nothing is stopped.");
  });

  it("is told who was faster", async () => {
    const { type, ask } = open();
    const { ref } = await ask();
    await type(`/deny ${ref}`);
    expect(await type(`/approve ${ref}`)).toMatch(
      /^Too late, your answer changed nothing\. Denied by ada/,
    );
  });

  it("needs the phrase for what is catastrophic, and counts wrong ones", async () => {
    const { type, ask, statusOf } = open({ judges: [CATASTROPHIC] });
    const { ref, request } = await ask();
    expect(await type(`/approve ${ref}`)).toBe(
      `This one needs its phrase: /approve ${ref} ${request.phrase}`,
    );
    expect(await type(`/approve ${ref} yes`)).toContain("2 tries left");
    expect(await type(`/approve ${ref} ${request.phrase}`)).toMatch(/^Approved by ada/);
    expect(await statusOf(request.id)).toBe("approved");
  });

  it("is locked out after three wrong phrases, and can still deny", async () => {
    const { type, ask, statusOf } = open({ judges: [CATASTROPHIC] });
    const { ref, request } = await ask();
    for (const wrong of ["a", "b", "c"]) await type(`/approve ${ref} ${wrong}`);
    expect(await type(`/approve ${ref} ${request.phrase}`)).toContain("only be denied");
    await type(`/deny ${ref}`);
    expect(await statusOf(request.id)).toBe("rejected");
  });

  it("approves nothing that could not be seen whole, but denies it", async () => {
    const { type, ask, statusOf } = open();
    const { ref, request } = await ask();
    expect(await type(`/approve ${ref}`, { seen: () => 0 })).toContain(`/show ${ref}`);
    expect(await statusOf(request.id)).toBeUndefined();
    await type(`/deny ${ref}`, { seen: () => 0 });
    expect(await statusOf(request.id)).toBe("rejected");
  });

  it.each([
    "/pending",
    "/approve REF",
    "/deny REF",
    "/grants",
    "/revoke x",
    "/status",
    "/help",
    "hello",
  ])("%s of a stranger does nothing, tells nothing, and is written down", async (text) => {
    const { type, ask, statusOf, events } = open();
    const { ref, request } = await ask();
    const told = await type(text.replace("REF", ref), { person: stranger });
    expect(told).toMatch(/^Nothing was done: you are not an approver/);
    expect(told).not.toContain(ref);
    expect(await statusOf(request.id)).toBeUndefined();
    expect(events.at(-1)).toMatchObject({
      type: "refused",
      person: stranger,
      why: "not-an-approver",
    });
  });

  it("says what is granted until when, and takes it back", async () => {
    const { type, ask, press, grants, events } = open();
    expect(await type("/grants")).toBe("Nothing is always allowed at the moment.");
    await ask();
    await press("approve", { scope: "session" });
    const [grant] = await grants.list();
    expect(await type("/grants")).toMatch(
      new RegExp(`^${refOf(grant!.id)} · .* · by ada · until `),
    );
    expect(await type("/revoke nosuch")).toMatch(/^No grant/);
    expect(await type(`/revoke ${refOf(grant!.id)}`)).toMatch(/^Revoked: /);
    expect(await grants.list()).toEqual([]);
    expect(events.at(-1)).toMatchObject({ type: "grant", action: "revoked", by: "ada" });
  });

  it("asks which one is meant where none or no open one is named", async () => {
    const { type } = open();
    expect(await type("/approve")).toContain("Which one?");
    expect(await type("/deny zzzzzz because")).toContain("No open question");
    expect(await type("/revoke")).toContain("Which one?");
  });

  it("answers what it does not know with what there is", async () => {
    const { type } = open();
    for (const text of ["/help", "/start", "what is this?"])
      expect(await type(text)).toContain("/approve ID [phrase]");
    expect(await type("/status")).toBe("all is well");
  });

  it("takes a pairing code in private only, before anything else", async () => {
    const { type } = open({
      pair: async ({ text }) => (text === "abcdefgh" ? "hello" : undefined),
    });
    expect(await type("abcdefgh", { alone: true, person: stranger })).toBe("hello");
    expect(await type("abcdefgh", { person: stranger })).toMatch(/not an approver/);
  });

  it("that only opens the chat says how to become an approver, and is no attempt at anything", async () => {
    const { type, events } = open();
    const start = await type("/start", { person: stranger, alone: true });
    expect(start).toContain("`countersign pair`");
    expect(await type("/pending", { person: stranger, alone: true })).toContain("not an approver");
    expect(events.filter((event) => event.type === "refused")).toHaveLength(1);
  });

  it("says so when it fails, and never throws", async () => {
    const { type, store } = open();
    await store.close();
    expect(await type("/pending")).toMatch(/^That failed, and nothing was approved/);
  });
});

describe("the name of a question", () => {
  it("is short, typeable, and follows from its id", () => {
    const id = newId();
    expect(refOf(id)).toMatch(/^[a-hjkmnp-z2-9]{6}$/);
    expect(refOf(id)).toBe(refOf(id));
    expect(isRefOf(refOf(id), id)).toBe(true);
    expect(isRefOf(refOf(id, 12), id)).toBe(true);
    expect(isRefOf(id, id)).toBe(true);
    expect(isRefOf(refOf(id).slice(0, 5), id)).toBe(false);
    expect(isRefOf("", id)).toBe(false);
    expect(isRefOf(refOf(newId()), id)).toBe(false);
  });

  it.each([
    ["/approve k7m2qd approve kxqf", { verb: "approve", rest: "k7m2qd approve kxqf" }],
    ["/Approve@some_bot  k7m2qd", { verb: "approve", rest: "k7m2qd" }],
    ["  deny k7m2qd\nno\nreally ", { verb: "deny", rest: "k7m2qd\nno\nreally" }],
    ["", { verb: "", rest: "" }],
    ["/", { verb: "", rest: "" }],
  ])("is read out of %j", (text, expected) => {
    expect(parse(text)).toEqual(expected);
  });
});
