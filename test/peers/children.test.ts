/** What a remote peer starts is the peer's, whatever its session is called (law 3). */
import { afterEach, describe, expect, it } from "vitest";
import { openGateway, type TestGateway } from "../support/gateways.ts";

let at: TestGateway;
afterEach(() => at.stop());

const HEADLESS =
  "listen: 127.0.0.1:0\nchannels: {}\nheadless: { enabled: true, approve: all }\nlog: { " +
  "level: silent }\n";
const ASKED =
  "listen: 127.0.0.1:0\napprovers: [{ name: ada, companion: ada-phone }]\nchannels: { " +
  "companion: {} }\nlog: { level: silent }\n";

describe("a session that descends from a peer", () => {
  it("never reaches the headless approver, also when it leaves its descent out later", async () => {
    at = await openGateway(HEADLESS);
    const session = "claude-code:1";
    expect((await at.ask({ session })).body).toMatchObject({
      decision: "allow",
      reason: { type: "headless" },
    });
    const asked = await at.ask({ session, parent: "p2p:did:key:z6MkA" });
    expect(asked.body).toMatchObject({ decision: "deny", reason: { code: "no-channel" } });
    expect((await at.ask({ session })).body).toMatchObject({
      decision: "deny",
      reason: { code: "no-channel" },
    });
    expect((await at.ask({ session, input: { command: "ls" } })).body.decision).toBe("deny");
  });

  it("is not approved automatically, nor by its permission mode", async () => {
    at = await openGateway(ASKED);
    const put = (body: object) =>
      at.send("PUT", "/v1/sessions/claude-code%3A2", { body, token: at.tokens.admin });
    await put({ autoApprove: true, permissionMode: "bypassPermissions" });
    expect((await at.ask({ session: "claude-code:2" })).body.decision).toBe("allow");
    await at.companion();
    const asked = at.ask({
      session: "claude-code:2",
      parent: "P2P:x",
      input: { command: "git push" },
    });
    const [approval] = await at.pending();
    expect(approval).toMatchObject({ session: "claude-code:2", scope: [] });
    await at.answer(approval!.id, { decision: "deny" });
    expect((await asked).body.decision).toBe("deny");
  });

  it("asks about each call anew: one tap answers one of them", async () => {
    at = await openGateway(ASKED);
    await at.companion();
    const both = [1, 2].map(() =>
      at.ask({ session: "p2p:did:key:z6MkB", input: { command: "ls" } }),
    );
    const [first, second] = await at.pending(2);
    await at.answer(first!.id, { decision: "approve" });
    await at.answer(second!.id, { decision: "deny" });
    const decisions = (await Promise.all(both)).map(({ body }) => body.decision).sort();
    expect(decisions).toEqual(["allow", "deny"]);
  });
});
