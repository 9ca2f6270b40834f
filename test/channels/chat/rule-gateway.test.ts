/**
 * A rule from a chat in a whole gateway: written by two taps, in force at once, listed and taken
 * back by commands.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { it } from "vitest";
import { openTelegram } from "../../worlds/telegram/platform.ts";
import { gatewayOn } from "./gateway.ts";

it("a rule that was approved in Telegram allows the same call from then on, until /revoke takes it back", async ({
  expect,
  onTestFinished,
}) => {
  const platform = openTelegram();
  await platform.start();
  const { ada, mallory } = platform.people;
  const { options, room } = platform;
  const gateway = await gatewayOn({ name: "telegram", options, person: ada.id });
  onTestFinished(async () => {
    await gateway.stop();
    await platform.stop();
  });
  const card = () => platform.messages().findLast(({ buttons }) => buttons.length > 0);
  const labels = () => card()?.buttons.map(({ label }) => label) ?? [];
  const heard = async (name: string, text = "", person = ada): Promise<string> => {
    await platform.command(person, room, name, text);
    const asked = platform.messages(room).findLast(({ author }) => author === person.id)!.id;
    const answer = () => platform.messages(room).findLast(({ replyTo }) => replyTo === asked);
    await expect.poll(answer).toBeDefined();
    return answer()!.text;
  };

  const first = gateway.ask({ session: "claude-code:1" });
  await expect.poll(labels).toContain("Always…");
  await platform.press(ada, card()!.id, "Always…");
  await expect.poll(labels).toEqual(["For 8 h", "In all projects", "Deny", "Back"]);
  expect(card()!.text).toContain(
    '{ tools: ["Bash"], match: "git push --force", keys: [vcs.git.push, vcs.git.push_force], ' +
      "action: allow }",
  );
  await sleep(1000); // for half a second a tap may have been meant for the button before
  await platform.press(ada, card()!.id, "In all projects");
  expect((await first).body).toMatchObject({ decision: "allow", scope: "user" });

  const allowed = { decision: "allow", reason: { type: "rule" } };
  await expect
    .poll(async () => (await gateway.ask({ session: "claude-code:2" }, "?wait=1")).body)
    .toMatchObject(allowed);

  const listed = await heard("grants");
  expect(listed).toMatch(
    /^always-\w+ · \{ tools: .*git push --force.* · by ada · until it is revoked$/,
  );
  const [id = ""] = listed.split(" ");
  expect(await heard("revoke", id, mallory).catch(() => "silence")).not.toContain("Revoked");
  expect(await heard("revoke", id)).toMatch(new RegExp(`^Revoked: ${id} · `));
  expect(await heard("grants")).toBe("Nothing is always allowed at the moment.");
  expect(await heard("revoke", id)).toContain("No grant or rule has that ID");

  const again = gateway.ask({ session: "claude-code:3" });
  await expect.poll(labels).toContain("Always…");
  await platform.press(ada, card()!.id, "Deny");
  expect((await again).body).toMatchObject({ decision: "deny" });
  const trail = await gateway.audit();
  expect(trail.filter(({ type }) => type === "rule")).toMatchObject([
    { action: "written", by: "ada" },
    { action: "revoked", by: "ada" },
  ]);
});
