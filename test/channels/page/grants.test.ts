/** Grants and rules on the companion page: in words, revoked, and given back. */
import { expect, it } from "vitest";
import {
  answered,
  describeViews,
  get,
  lookedAt,
  shell,
  show,
  textOf,
  world,
} from "./gateway-page.ts";

const lines = () => world.page.locator(".given li");
const grants = async () => (await get("/v1/grants")).body.grants;
const PUSH = shell("git push --force origin main");
const toast = () => world.page.locator(".toast");

describeViews("grants and rules", () => {
  it("say for how long, where, what and by whom; one answer is one line", async () => {
    await answered(PUSH, { decision: "approve", scope: "session" });
    expect((await grants()).length).toBeGreaterThan(1);
    await show("/grants", "Grants and rules");
    await expect.poll(() => lines().count()).toBe(1);
    expect((await textOf(lines())).replace(/\s+/g, " ")).toMatch(
      /^For 7 h 59 min more, in session s:1: git push by ada Bash: Overwrites history on a remote repository, Bash: [A-Z]/,
    );
    expect(world.faults).toEqual([]);
  });

  it("say with what a wider pattern begins, and what kind of call it is", async () => {
    const pattern = "Bash(vcs.git.push:git *)";
    await answered(shell("git push origin dev"), {
      decision: "approve",
      scope: "session",
      pattern,
    });
    await show("/grants", "Grants and rules");
    await expect
      .poll(async () => (await textOf(lines())).replace(/\s+/g, " "))
      .toMatch(/in session s:1: git … by ada Bash: Pushes to a remote repository\./);
  });

  it("are revoked, and given back with the same end while it is offered", async () => {
    await answered(PUSH, { decision: "approve", scope: "session" });
    const before = await grants();
    await show("/grants", "Grants and rules");
    await world.page.getByRole("button", { name: "Revoke git push" }).click();
    await toast().getByText("Revoked: git push.").waitFor();
    await world.page.getByText("Nothing is granted.").waitFor();
    expect(await grants()).toEqual([]);
    await toast().getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => lines().count()).toBe(1);
    expect(await grants()).toEqual(before);
    expect((await world.at.ask(PUSH)).body.reason.type).toBe("grant");
    expect(world.faults).toEqual([]);
  });

  it("stay revoked when the offer ends, which waits while it is pointed at", async () => {
    await answered(PUSH, { decision: "approve", scope: "session" });
    await world.page.clock.install();
    await show("/grants", "Grants and rules");
    await world.page.getByRole("button", { name: "Revoke git push" }).click();
    const undo = toast().getByRole("button", { name: "Undo" });
    await undo.focus();
    // what is shown follows in the next frame
    await world.page.clock.runFor(500);
    await world.page.clock.fastForward(30_000);
    expect(await undo.isVisible()).toBe(true);
    await undo.blur();
    await world.page.clock.runFor(500);
    expect(await undo.isVisible()).toBe(true);
    await world.page.clock.fastForward(10_000);
    await undo.waitFor({ state: "detached" });
    expect(await grants()).toEqual([]);
  });

  it("say so when a grant can no longer be given back", async () => {
    await answered(PUSH, { decision: "approve", scope: "session" });
    await show("/grants", "Grants and rules");
    await world.page.getByRole("button", { name: "Revoke git push" }).click();
    const undo = toast().getByRole("button", { name: "Undo" });
    await undo.waitFor();
    const restore = `/v1/grants/${(await revokedId()) as string}/restore`;
    const token = world.at.tokens.approver;
    expect((await world.at.send("POST", restore, { token })).status).toBe(200);
    await undo.click();
    await world.page.getByText(/It stays revoked\. there is no grant/i).waitFor();
  });

  it("for good are revoked, and given back, as those for a time are", async () => {
    const call = shell("git push --force origin main", { cwd: world.at.home });
    await answered(call, { decision: "approve", scope: "user" });
    await show("/grants", "Grants and rules");
    const rule = lines().filter({ hasText: "Until it is revoked, in every project, by ada" });
    const { rules } = (await get("/v1/grants")).body;
    const [{ text }] = rules;
    expect(text).toContain("git push");
    await rule.getByRole("button", { name: `Revoke ${text}` }).click();
    await toast().getByText(`Revoked: ${text}.`).waitFor();
    expect((await get("/v1/grants")).body.rules).toEqual([]);
    expect((await world.at.ask(call, "?wait=0")).body.decision).toBe("pending");
    await toast().getByRole("button", { name: "Undo" }).click();
    await toast().getByText(`Given back: ${text}.`).waitFor();
    await rule.waitFor();
    expect((await get("/v1/grants")).body.rules).toEqual(rules);
    expect(world.faults).toEqual([]);
  });

  it("are said to be none only if the gateway said so", async () => {
    await world.page.route("**/v1/grants", (route) => route.abort());
    await show("/grants", "Grants and rules");
    await world.page.getByText("What is here is not known.").waitFor();
    expect(await world.page.getByText("Nothing is granted.").count()).toBe(0);
    await world.page.unroute("**/v1/grants");
    await lookedAt();
    await world.page.getByText("Nothing is granted.").waitFor();
  });
});

async function revokedId(): Promise<unknown> {
  const lines = await world.at.audit();
  const line = lines.findLast(({ type, action }) => type === "grant" && action === "revoked");
  return (line!.grants as { id: string }[])[0]!.id;
}
