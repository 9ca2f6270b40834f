/**
 * Questions with long arguments: frames, lists and events stay small, and whoever decides is given
 * all of it.
 */
import { afterEach, describe, expect, test } from "vitest";
import { openGateway, type TestGateway } from "../support/gateways.ts";

const opened: TestGateway[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.stop();
});

async function open() {
  const world = await openGateway();
  opened.push(world);
  return { world, companion: await world.companion() };
}

const LONG = { command: `git push origin ${"x".repeat(100_000)}` };

describe("long arguments", () => {
  test("are left out of a frame, which says how much is left out", async () => {
    const { world, companion } = await open();
    await world.ask({ input: LONG }, "?wait=0");
    const frame = await companion.next("approval.request");
    expect(JSON.stringify(frame).length).toBeLessThan(8000);
    expect(frame).toMatchObject({
      arguments: "",
      level: "dangerous",
      approval: { card: { partial: JSON.stringify(LONG).length } },
    });
  });

  test("are left out of the list, and are whole where one approval is looked up", async () => {
    const { world } = await open();
    await world.ask({ input: LONG }, "?wait=0");
    const [listed] = await world.pending();
    expect(listed).toMatchObject({ arguments: "" });
    const { body } = await world.send("GET", `/v1/approvals/${listed!.id}`, {
      token: world.tokens.approver,
    });
    expect(body).toMatchObject({
      arguments: JSON.stringify(LONG),
      card: { partial: 0, subject: { text: LONG.command } },
    });
  });

  test("that are short travel as they are", async () => {
    const { world, companion } = await open();
    await world.ask({}, "?wait=0");
    expect(await companion.next("approval.request")).toMatchObject({
      arguments: '{"command":"git push --force"}',
      approval: { card: { partial: 0 } },
    });
  });
});
